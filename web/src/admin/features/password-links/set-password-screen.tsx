import { Alert, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { readPasswordLink, setPassword } from '@vigilia/contract/session/password-links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError, call, type Failure, failureOf } from '../../../core/backend/api.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { withEmail } from '../../../core/linked-email.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { NewPasswordField, useNewPassword } from '../../../domain/new-password.tsx';
import { removeErrors, toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { Entrance } from '../session/entrance.tsx';
import { PASSWORD_TEXTS, PASSWORD_TEXTS as T } from './texts.ts';

export default () => (
  <Entrance tab={PASSWORD_TEXTS.title} heading={PASSWORD_TEXTS.title}>
    <SetPassword />
  </Entrance>
);

/** Sets the password with the token of a mailed link, which is taken out of the address at once. */
interface Owner {
  readonly name: string;
  readonly email: string;
}

type Step =
  | { readonly name: 'loading' }
  | { readonly name: 'missing' }
  | { readonly name: 'failed'; readonly failure: Failure; readonly hasEnded: boolean }
  | { readonly name: 'form'; readonly owner: Owner }
  | { readonly name: 'done'; readonly email: string; readonly isAdministrator: boolean };

const CONFLICT = 409;

const failed = (error: unknown): Step => ({
  name: 'failed',
  failure: failureOf(error, T.failure),
  hasEnded: error instanceof ApiError && error.status === CONFLICT,
});

/** The token behind the `#`. Nobody who looks at the history of the browser later finds it there. */
function useToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  return token;
}

function SetPassword() {
  const token = useToken();
  const [step, setStep] = useState<Step>({ name: 'loading' });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again.
  useEffect(() => {
    if (token === '') return setStep({ name: 'missing' });
    const leaving = new AbortController();
    setStep({ name: 'loading' });
    call(readPasswordLink, { body: { token }, signal: leaving.signal })
      .then((owner): Step => ({ name: 'form', owner }), failed)
      .then((next) => leaving.signal.aborted || setStep(next));
    return () => leaving.abort();
  }, [token, tries]);

  if (step.name === 'loading') return <Text role="status">{T.loading}</Text>;
  if (step.name === 'missing') return <Problem title={T.missing} about={T.missingAbout} />;
  if (step.name === 'done') return <Done {...step} />;
  if (step.name === 'form')
    return <PasswordForm key={token} token={token} owner={step.owner} onStep={setStep} />;
  const { failure, hasEnded } = step;
  return hasEnded ? (
    <Problem title={T.ended} about={failure.headline} />
  ) : (
    <Problem
      title={failure.headline}
      about={failure.reason ?? ''}
      onAgain={() => setTries((before) => before + 1)}
    />
  );
}

function Problem({ title, about, onAgain }: { title: string; about: string; onAgain?: () => void }) {
  return (
    <Stack gap="md">
      <Alert color="amber" title={title} role="alert">
        {about}
      </Alert>
      {onAgain ? (
        <Button onClick={onAgain} fullWidth>
          {T.again}
        </Button>
      ) : (
        <Button component={Link} to="/forgot-password" fullWidth>
          {T.another}
        </Button>
      )}
    </Stack>
  );
}

interface PasswordFormProps {
  token: string;
  owner: Owner;
  onStep: (step: Step) => void;
}

function PasswordForm({ token, owner: { name, email }, onStep }: PasswordFormProps) {
  const password = useNewPassword();
  const [busy, setBusy] = useState(false);
  const once = useSingleFlight();

  const save = async () => {
    setBusy(true);
    removeErrors();
    try {
      onStep({ name: 'done', ...(await call(setPassword, { body: { token, hash: password.hash } })) });
    } catch (error) {
      setBusy(false);
      if (password.takeRefusal(error)) return;
      if (error instanceof ApiError && error.status === CONFLICT) onStep(failed(error));
      else toastRefusal(T.failure, error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.check()) once(save);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {T.greeting(name)}
          <br />
          <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>
        </Text>
        {/* For password managers, which keep the password with it. */}
        <VisuallyHidden aria-hidden>
          <input type="email" name="email" autoComplete="username" value={email} readOnly tabIndex={-1} />
        </VisuallyHidden>
        <NewPasswordField password={password} />
        <Button type="submit" loading={busy} fullWidth>
          {T.submit}
        </Button>
      </Stack>
    </form>
  );
}

function Done({ email, isAdministrator }: { email: string; isAdministrator: boolean }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert ref={message} tabIndex={-1} role="status" color="green" title={T.done}>
        {(isAdministrator ? T.doneAdministrator : T.doneMember)(email)}
      </Alert>
      {isAdministrator && (
        <Button component={Link} to="/sign-in" fullWidth>
          {T.signIn}
        </Button>
      )}
      {!isAdministrator && configuration.votar && (
        <Button component="a" href={withEmail('/votar', email)} fullWidth>
          {T.votar}
        </Button>
      )}
    </Stack>
  );
}
