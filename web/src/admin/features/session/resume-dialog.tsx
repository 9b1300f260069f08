/**
 * Asks for the password when the token has expired, above the present screen: the refused call waits and is repeated, and a
 * partly filled form is kept.
 */
import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, useEffect, useState } from 'react';
import { failureInLine } from '../../../core/backend/api.ts';
import { setToken, useSession } from '../../../core/backend/session.ts';
import { useAction } from '../../../core/scheduling.ts';
import { lengthProblem } from '../../../core/text.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-foot.tsx';
import { useSignOut } from '../../../ui/form/saving/leave-guard.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { NotAnAdministrator, SecondFactorRequired, signIn, TEXTS } from './sign-in.ts';

/** Beside the form's own texts, because the dialog is loaded late. */
const RESUME_TEXTS = {
  title: 'Su sesión terminó',
  text: 'Escriba su contraseña para continuar. Lo que estaba haciendo sigue aquí y no se ha perdido.',
  heldText:
    'Se cerró la sesión en otra pestaña. Lo que escribió aquí no se ha guardado ni se ha perdido: escriba su contraseña para continuar.',
  submit: 'Continuar',
  leave: 'Salir',
};

/** Above dialogs and the hall's full screen, whose call may be waiting. */
const ABOVE_EVERYTHING = 20_000;

export function ResumeDialog() {
  const ended = useSession((state) => state.ended);
  const held = useSession((state) => state.held);
  const email = useSession((state) => state.auth.user.email);
  const [password, setPassword] = useState('');
  const { signOut, question } = useSignOut(ABOVE_EVERYTHING + 1);
  const [secondFactor, setSecondFactor] = useState<{ problem: string | null } | null>(null);

  // Nothing is visible above a full-screen element.
  useEffect(() => {
    if (ended && document.fullscreenElement) void document.exitFullscreen().catch(() => {});
  }, [ended]);

  const { isBusy, failure, run } = useAction((thrown) => {
    const needsCode = thrown instanceof SecondFactorRequired;
    setSecondFactor(needsCode ? { problem: thrown.problem } : null);
    if (needsCode) return null;
    return thrown instanceof NotAnAdministrator ? TEXTS.notAllowed : failureInLine(thrown, TEXTS.failure);
  });
  const submit = async (code?: string) => {
    const { token } = await signIn({ email, hash: password }, code);
    setToken(token);
    setPassword('');
    setSecondFactor(null);
  };
  const submitPassword = (event: FormEvent) => {
    event.preventDefault();
    // A form of the screen below must not be submitted too.
    event.stopPropagation();
    run(submit);
  };

  return (
    <>
      <Dialog
        opened={ended}
        onClose={() => {}}
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
        title={RESUME_TEXTS.title}
        zIndex={ABOVE_EVERYTHING}
      >
        {secondFactor ? (
          <SecondFactorForm
            problem={secondFactor.problem}
            busy={isBusy}
            onSubmit={(code) => run(() => submit(code))}
            onBack={() => setSecondFactor(null)}
          />
        ) : (
          <form onSubmit={submitPassword} noValidate>
            <Stack gap="md">
              <Text>{held ? RESUME_TEXTS.heldText : RESUME_TEXTS.text}</Text>
              <Text fw={600}>{email}</Text>
              <PasswordInput
                label={TEXTS.password}
                value={password}
                onChange={(event) => setPassword(event.currentTarget.value)}
                error={lengthProblem(password, FIELD_LIMITS.password) ?? failure}
                autoComplete="current-password"
                required
                withAsterisk={false}
                data-autofocus
              />
              <DialogButtons>
                <ToolButton onClick={signOut}>{RESUME_TEXTS.leave}</ToolButton>
                <Button type="submit" loading={isBusy} disabled={password === ''}>
                  {RESUME_TEXTS.submit}
                </Button>
              </DialogButtons>
            </Stack>
          </form>
        )}
      </Dialog>
      {question}
    </>
  );
}
