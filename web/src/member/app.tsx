/** The members' application: the way in, and behind it the assembly. */

import { configuration } from '../core/backend/configuration.ts';
import { readToken, useSession } from '../core/backend/session.ts';
import { Home } from './home.tsx';
import { EntrancePage } from './session/entrance-page.tsx';
import { LeaveButton } from './session/leave-button.tsx';
import { RecoveryPage } from './session/recovery-page.tsx';
import { SignInForm } from './session/sign-in-form.tsx';
import { keep } from './session/signing-in.ts';
import { TEXTS as T } from './session/texts.ts';
import { Link } from './shell/link.tsx';
import { Page } from './shell/page.tsx';
import { PATHS, usePath } from './shell/path.ts';
import { ExplanationPage } from './verification/explanation-page.tsx';

const SignInPage = () => (
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

function ResumePage() {
  const { token, user } = useSession(({ auth }) => auth);
  return (
    <Page heading={T.ended}>
      <p>{T.endedAbout}</p>
      <SignInForm
        email={user.email}
        onSignedIn={(found) => {
          if (String(readToken(token ?? '').sub) !== String(found.id)) return T.otherPerson;
          keep(found);
          return undefined;
        }}
      />
      <LeaveButton />
    </Page>
  );
}

export function App() {
  const path = usePath();
  const isIn = useSession(({ auth }) => auth.isAuthenticated);
  const hasEnded = useSession(({ ended }) => ended);
  if (path === PATHS.entrance) return <EntrancePage />;
  if (!isIn && path === PATHS.explanation) return <ExplanationPage />;
  if (!isIn) return path === PATHS.recovery ? <RecoveryPage /> : <SignInPage />;
  return (
    <>
      {hasEnded && <ResumePage />}
      {/* It stays mounted: a call that met the end of the session waits for the password, and is repeated. */}
      <div hidden={hasEnded}>
        <Home />
      </div>
    </>
  );
}
