/** The members' application: the way in, and behind it the assembly. */
import { useSession } from '../core/backend/session.ts';
import { Home } from './home.tsx';
import { EntrancePage } from './session/entrance-page.tsx';
import { RecoveryPage } from './session/recovery-page.tsx';
import { ResumePage } from './session/resume-page.tsx';
import { SignInPage } from './session/sign-in-page.tsx';
import { PATHS, usePath } from './shell/path.ts';
import { ExplanationPage } from './verification/explanation-page.tsx';

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
