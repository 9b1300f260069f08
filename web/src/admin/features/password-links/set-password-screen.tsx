import { Alert, Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { readPasswordLink, setPassword } from '@vigilia/contract/session/password-links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ApiError, call, failureOf } from '../../../core/backend/api.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { queryClient } from '../../../core/backend/query-client.ts';
import { withEmail } from '../../../core/linked-email.ts';
import { useAction } from '../../../core/scheduling.ts';
import { NewPasswordField, useNewPassword } from '../../../domain/new-password.tsx';
import { removeErrors, toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { Entrance } from '../session/entrance.tsx';
import { PASSWORD_TEXTS, PASSWORD_TEXTS as T } from './texts.ts';

export default () => (
  <QueryClientProvider client={queryClient}>
    <Entrance tab={PASSWORD_TEXTS.title} heading={PASSWORD_TEXTS.title}>
      <SetPassword />
    </Entrance>
  </QueryClientProvider>
);

/** Sets the password with the token of a mailed link, which is removed from the address at once. */
interface Owner {
  readonly name: string;
  readonly email: string;
}

/** The account whose password was set. */
interface Account {
  readonly email: string;
  readonly isAdministrator: boolean;
}

const CONFLICT = 409;
/** The link was used, or has expired. */
const hasEnded = (error: unknown) => error instanceof ApiError && error.status === CONFLICT;

/** The token behind the `#`, kept out of the history of the browser. */
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
  // Another link in the same tab begins anew.
  return token === '' ? (
    <Problem title={T.missing} about={T.missingAbout} />
  ) : (
    <OfLink key={token} token={token} />
  );
}

function OfLink({ token }: { token: string }) {
  const [done, setDone] = useState<Account | null>(null);
  /** The refusal of a password, if the link has ended meanwhile. */
  const [refusal, setRefusal] = useState<unknown>(null);
  const owner = useQuery({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => call(readPasswordLink, { body: { token }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  if (done) return <Done {...done} />;
  const error = refusal ?? owner.error;
  if (error && !owner.isFetching) {
    const { headline, reason = '' } = failureOf(error, T.failure);
    return hasEnded(error) ? (
      <Problem title={T.ended} about={headline} />
    ) : (
      <Problem title={headline} about={reason} onAgain={() => void owner.refetch()} />
    );
  }
  if (!owner.data) return <Text role="status">{T.loading}</Text>;
  return <PasswordForm token={token} owner={owner.data} onDone={setDone} onEnded={setRefusal} />;
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
  onDone: (account: Account) => void;
  onEnded: (refusal: unknown) => void;
}

function PasswordForm({ token, owner: { name, email }, onDone, onEnded }: PasswordFormProps) {
  const password = useNewPassword();
  const { isBusy, run } = useAction((error) => {
    if (password.takeRefusal(error)) return;
    if (hasEnded(error)) onEnded(error);
    else toastRefusal(T.failure, error);
  });
  const save = async () => {
    removeErrors();
    onDone(await call(setPassword, { body: { token, hash: password.hash } }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.check()) run(save);
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
        <Button type="submit" loading={isBusy} fullWidth>
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
        <Button component={Link} to={withEmail('/sign-in', email)} fullWidth>
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
