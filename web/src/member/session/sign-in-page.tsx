import { configuration } from '../../core/backend/configuration.ts';
import { Link } from '../shell/link.tsx';
import { Page } from '../shell/page.tsx';
import { PATHS } from '../shell/path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { keep } from './signing-in.ts';
import { TEXTS as T } from './texts.ts';

export const SignInPage = () => (
  <Page heading={T.signIn}>
    <p>{T.about}</p>
    <SignInForm
      onSignedIn={(found) => {
        keep(found);
        return undefined;
      }}
    />
    {configuration.passwordLinks && (
      <>
        <p>
          <Link to={PATHS.recovery}>{T.forgotten}</Link>
        </p>
        <p className="quiet">{T.noPassword}</p>
      </>
    )}
  </Page>
);
