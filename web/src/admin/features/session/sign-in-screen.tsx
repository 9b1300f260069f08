import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type Credentials, credentials } from '@vigilia/contract/session/session';
import { type FormEvent, useState } from 'react';
import { type Failure, failureOf } from '../../../core/backend/api.ts';
import { configuration } from '../../../core/backend/configuration.ts';
import { setDataSuccess, setToken } from '../../../core/backend/session.ts';
import { useDelayedAction } from '../../../core/delayed-action.ts';
import { takeLinkedEmail } from '../../../core/linked-email.ts';
import { useAction } from '../../../core/scheduling.ts';
import { removeErrors, toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { DELAYS } from '../../constants.ts';
import { Entrance } from './entrance.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { NotAnAdministrator, SecondFactorRequired, signIn, TEXTS } from './sign-in.ts';

export default () => (
  <Entrance tab={TEXTS.submit} over={TEXTS.welcome} heading={configuration.brandName}>
    <SignInForm />
    <Note>
      {/* Another backend may not mail links. */}
      {configuration.passwordLinks && (
        <>
          <TextLink to="/forgot-password">{TEXTS.forgotten}</TextLink>
          {' · '}
        </>
      )}
      <TextLink to="/privacy-policy">{TEXTS.policy}</TextLink>
      {' · '}
      <TextLink to="/ayuda">{TEXTS.help}</TextLink>
    </Note>
  </Entrance>
);

/** The first message of each field. */
function firstIssues(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Partial<Credentials> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path[0], message]));
}

/** `isMember` offers the members' application. */
type Refusal = Failure & { readonly isMember?: boolean | undefined };

/** The sign-in form (R4.2): two fields on the lightest page of the product; the form library would be a tenth of its weight. */
function SignInForm() {
  /** Until the redirection. */
  const [hasEntered, setEntered] = useState(false);
  const [visible, setVisible] = useState(false);
  const after = useDelayedAction();
  /** The e-mail of a link. The inputs are uncontrolled: a password manager may fill them in without an event. */
  const [linkedEmail] = useState(takeLinkedEmail);
  const [sent, setSent] = useState<Credentials>({ email: linkedEmail, hash: '' });
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  /** Replaces the fields once a code is required, with the error of the last one. */
  const [secondFactor, setSecondFactor] = useState<{ problem: string | null } | null>(null);

  /** The refusal stays after its message is removed, for screen readers. */
  const { isBusy, failure, setFailure, run } = useAction((error): Refusal | null => {
    if (error instanceof SecondFactorRequired) {
      setSecondFactor({ problem: error.problem });
      return null;
    }
    const why: Refusal =
      error instanceof NotAnAdministrator
        ? { headline: TEXTS.notAllowed, isMember: configuration.votar }
        : failureOf(error, TEXTS.failure);
    toastError(why.headline, why.reason);
    return why;
  });
  const busy = isBusy || hasEntered;

  const change = (name: keyof Credentials) => () => {
    setErrors({ ...errors, [name]: undefined });
    setFailure(null);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const fields = { email: String(typed.get('email')), hash: String(typed.get('hash')) };
    setSent(fields);
    const checked = credentials.safeParse(fields);
    if (!checked.success) {
      const issues = firstIssues(checked.error.issues);
      setErrors(issues);
      const first = event.currentTarget.elements.namedItem(issues.email ? 'email' : 'hash');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    setErrors({});
    run(() => enter(checked.data));
  };

  const enter = async (checked: Credentials, code?: string) => {
    removeErrors();
    const { token, user } = await signIn(checked, code);
    setEntered(true);
    toastSuccess(TEXTS.success);
    // The guard redirects as soon as the token is stored. The token is stored first: another tab waiting for the password would
    // take a session without one for signed out.
    after(DELAYS.signInRedirect, () => {
      setToken(token);
      setDataSuccess(user);
    });
  };

  const checked = secondFactor && credentials.safeParse(sent);
  if (checked?.success)
    return (
      <SecondFactorForm
        problem={secondFactor?.problem ?? null}
        busy={busy}
        onSubmit={(code) => run(() => enter(checked.data, code))}
        onBack={() => setSecondFactor(null)}
      />
    );
  return (
    // Before the code is loaded the browser would send the password in the address.
    <form method="post" onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          name="email"
          defaultValue={sent.email}
          onChange={change('email')}
          type="email"
          label={TEXTS.email}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          error={errors.email}
          required
          withAsterisk={false}
        />
        <PasswordInput
          name="hash"
          defaultValue={sent.hash}
          onChange={change('hash')}
          label={TEXTS.password}
          autoComplete="current-password"
          autoFocus={linkedEmail !== ''}
          error={errors.hash}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ 'aria-label': visible ? TEXTS.hide : TEXTS.show, tabIndex: 0 }}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={busy} fullWidth mt="xs">
          {TEXTS.submit}
        </Button>
        {/* Under the button, which stays under the pointer. */}
        {failure && (
          <Text c="var(--mantine-color-error)" component="div">
            {failure.headline}
            <div>{failure.isMember ? <Anchor href="/votar">{TEXTS.votar}</Anchor> : failure.reason}</div>
          </Text>
        )}
      </Stack>
    </form>
  );
}
