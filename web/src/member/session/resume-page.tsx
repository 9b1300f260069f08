/** Asks for the password of a session that ended: the call that met its end is then repeated. */
import { readToken, useSession } from '../../core/backend/session.ts';
import { Page } from '../shell/page.tsx';
import { LeaveButton } from './leave-button.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { keep } from './signing-in.ts';
import { TEXTS as T } from './texts.ts';

export function ResumePage() {
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
