import { enterWithCode } from '@vigilia/contract/session/entrance';
import { lazy, useState } from 'react';
import { ApiError, call, failureOf } from '../core/backend/api.ts';
import { configuration } from '../core/backend/configuration.ts';
import { readToken, useSession } from '../core/backend/session.ts';
import { useAction } from '../core/scheduling.ts';
import { ExplanationPage, Home } from './home.tsx';
import { LeaveButton, mayBeReplaced, replaceSession } from './session/leave.tsx';
import { SignInForm } from './session/sign-in-form.tsx';
import { keep, signedInWith } from './session/signing-in.ts';
import { ENTRANCE_TEXTS, TEXTS as T } from './session/texts.ts';
import { Page, Problem, pageNotLoaded } from './shell/page.tsx';
import { goTo, Link, PATHS, usePath } from './shell/path.tsx';
import { useScannedCode } from './shell/scanned.ts';

const RecoveryPage = lazy(() => import('./session/recovery-page.tsx').catch(pageNotLoaded));

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
      {/* Stays mounted: a call that met the end of the session waits for the password, and is repeated. */}
      <div hidden={hasEnded}>
        <Home />
      </div>
    </>
  );
}

const CODE = /^#([0-9a-f]{64})$/;

/** Signs in with a code that a check-in desk showed (R16.8): by a touch, since a preview of the link must not use it. */
function EntrancePage() {
  /** Used before, or expired: a retry cannot succeed. */
  const [isSpent, setSpent] = useState(false);
  const { isBusy, failure, setFailure, run } = useAction((error) => {
    setSpent(error instanceof ApiError && error.status === 409);
    return failureOf(error, ENTRANCE_TEXTS.failure);
  });
  const [code] = useScannedCode(CODE, () => {
    setFailure(null);
    setSpent(false);
  });
  const isIn = useSession(({ auth, ended }) => auth.isAuthenticated && !ended);
  const enter = () =>
    run(async () => {
      if (!mayBeReplaced()) return;
      const { accessToken, assemblyId } = await call(enterWithCode, { body: { code } });
      replaceSession(signedInWith(accessToken));
      goTo(`${PATHS.home}/${assemblyId}`, true);
    });
  return (
    <Page heading={ENTRANCE_TEXTS.heading}>
      {failure && <Problem {...failure} />}
      {code && !isSpent && (
        <>
          <p>{ENTRANCE_TEXTS.about}</p>
          {isIn && <p className="notice attention">{ENTRANCE_TEXTS.replaces}</p>}
          <button type="button" className="primary" aria-disabled={isBusy} onClick={enter}>
            {isBusy ? ENTRANCE_TEXTS.entering : ENTRANCE_TEXTS.submit}
          </button>
        </>
      )}
      {!code && <p>{ENTRANCE_TEXTS.incomplete}</p>}
      <p>
        <Link to={PATHS.home}>{ENTRANCE_TEXTS.otherWay}</Link>
      </p>
    </Page>
  );
}
