import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { email as emailField } from '@vigilia/contract/fields';
import { requestRecovery } from '@vigilia/contract/session/password-links';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { useAction } from '../../../core/scheduling.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { removeErrors, toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { Entrance } from '../session/entrance.tsx';
import { RECOVERY_TEXTS, RECOVERY_TEXTS as T } from './texts.ts';

export default () => (
  <Entrance tab={RECOVERY_TEXTS.title} heading={RECOVERY_TEXTS.title}>
    <RecoveryForm />
  </Entrance>
);

/** Requests a link. The answer does not reveal whether the account exists (R9.12). */
function RecoveryForm() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const { isBusy, run } = useAction((error) => toastRefusal(T.failure, error));

  const send = async (address: string) => {
    removeErrors();
    await call(requestRecovery, { body: { email: address } });
    setSent(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = emailField.safeParse(email);
    if (typed.success) run(() => send(typed.data));
    else setProblem(typed.error.issues[0]?.message ?? '');
  };

  if (sent !== null) return <Sent email={sent} onAgain={() => setSent(null)} />;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>{T.about}</Text>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          label={T.email}
          value={email}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setProblem('');
          }}
          error={problem}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isBusy} fullWidth>
          {T.submit}
        </Button>
        <Back />
      </Stack>
    </form>
  );
}

const Back = () => (
  <TextLink to="/sign-in" size="sm">
    {T.back}
  </TextLink>
);

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <Stack gap="md">
      <Alert ref={message} tabIndex={-1} role="status" title={T.sent}>
        {T.sentAbout(email)}
      </Alert>
      <ToolButton onClick={onAgain} fullWidth>
        {T.again}
      </ToolButton>
      <Back />
    </Stack>
  );
}
