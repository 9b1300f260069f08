/** The members' application: the way in, and behind it the assembly. */

import { email as emailField } from '@vigilia/contract/fields';
import { enterWithCode } from '@vigilia/contract/session/entrance';
import { requestRecovery } from '@vigilia/contract/session/password-links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, call, type Failure, failureOf } from '../core/backend/api.ts';
import { configuration } from '../core/backend/configuration.ts';
import { readToken, useSession } from '../core/backend/session.ts';
import { useSingleFlight } from '../core/scheduling/single-flight.ts';
import { Home } from './home.tsx';
import { mayBeReplaced, replaceSession } from './session/leave.ts';
import { LeaveButton } from './session/leave-button.tsx';
import { SignInForm } from './session/sign-in-form.tsx';
import { keep, rememberEmail, signedInWith, typedEmail } from './session/signing-in.ts';
import { ENTRANCE_TEXTS, RECOVERY_TEXTS, TEXTS as T, TEXTS } from './session/texts.ts';
import { Field } from './shell/field.tsx';
import { Link } from './shell/link.tsx';
import { Page } from './shell/page.tsx';
import { goTo, PATHS, usePath } from './shell/path.ts';
import { Problem } from './shell/problem.tsx';
import { useScannedCode } from './shell/scanned.ts';
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

/** The way in with a code that a check-in desk showed (R16.8): one touch, since a preview of the link must not use it. */
const CODE = /^#([0-9a-f]{64})$/;

function EntrancePage() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  /** Used before, or too old: another try cannot succeed. */
  const [isSpent, setSpent] = useState(false);
  const [code] = useScannedCode(CODE, () => {
    setFailure(null);
    setSpent(false);
  });
  const isIn = useSession(({ auth, ended }) => auth.isAuthenticated && !ended);
  const once = useSingleFlight();
  const enter = () =>
    once(async () => {
      if (!mayBeReplaced()) return;
      setFailure(null);
      setBusy(true);
      try {
        const { accessToken, assemblyId } = await call(enterWithCode, { body: { code } });
        replaceSession(signedInWith(accessToken));
        goTo(`${PATHS.home}/${assemblyId}`, true);
      } catch (error) {
        setFailure(failureOf(error, ENTRANCE_TEXTS.failure));
        setSpent(error instanceof ApiError && error.status === 409);
        setBusy(false);
      }
    });
  return (
    <Page heading={ENTRANCE_TEXTS.heading}>
      {failure && <Problem {...failure} />}
      {code && !isSpent && (
        <>
          <p>{ENTRANCE_TEXTS.about}</p>
          {isIn && <p className="notice attention">{ENTRANCE_TEXTS.replaces}</p>}
          <button type="button" className="primary" aria-disabled={busy} onClick={enter}>
            {busy ? ENTRANCE_TEXTS.entering : ENTRANCE_TEXTS.submit}
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

/** Requests a link by mail. The answer does not reveal whether there is such an account (R9.12). */
function RecoveryPage() {
  const [email, setEmail] = useState(typedEmail);
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const once = useSingleFlight();
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent !== null) message.current?.focus();
  }, [sent]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const typed = emailField.safeParse(email);
    if (!typed.success) return setProblem(typed.error.issues[0]?.message ?? '');
    once(async () => {
      setBusy(true);
      try {
        await call(requestRecovery, { body: { email: typed.data } });
        setSent(typed.data);
      } catch (error) {
        setFailure(failureOf(error, RECOVERY_TEXTS.failure));
      } finally {
        setBusy(false);
      }
    });
  };

  return (
    <Page heading={RECOVERY_TEXTS.heading}>
      {sent === null ? (
        <form onSubmit={submit} noValidate className="stack">
          <p>{RECOVERY_TEXTS.about}</p>
          {failure && <Problem {...failure} />}
          <Field
            label={TEXTS.email}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={(event) => {
              setEmail(event.currentTarget.value);
              rememberEmail(event.currentTarget.value);
              setProblem('');
            }}
            problem={problem}
            required
          />
          <button type="submit" className="primary" aria-disabled={busy}>
            {busy ? RECOVERY_TEXTS.sending : RECOVERY_TEXTS.submit}
          </button>
        </form>
      ) : (
        <div className="stack">
          <div ref={message} tabIndex={-1} className="notice good">
            <strong>{RECOVERY_TEXTS.sent}</strong>
            <p>{RECOVERY_TEXTS.sentAbout(sent)}</p>
          </div>
          <button type="button" className="secondary" onClick={() => setSent(null)}>
            {RECOVERY_TEXTS.again}
          </button>
        </div>
      )}
      <p>
        <Link to={PATHS.home}>{RECOVERY_TEXTS.back}</Link>
      </p>
    </Page>
  );
}
