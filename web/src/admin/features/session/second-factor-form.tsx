/** The code that an account requires beside the password, at the sign-in and at the renewal of a session. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';

const T = {
  title: 'Verificación en dos pasos',
  about:
    'La contraseña es correcta. Escriba ahora el código que muestra la aplicación de verificación de su teléfono.',
  code: 'Código de verificación',
  hint: 'Seis cifras. Si no tiene el teléfono, uno de sus códigos de recuperación.',
  missing: 'Escriba el código',
  submit: 'Continuar',
  back: 'Volver',
};

interface SecondFactorFormProps {
  /** Error of the last code; null before the first. */
  problem: string | null;
  busy: boolean;
  onSubmit: (code: string) => void;
  onBack: () => void;
}

export function SecondFactorForm({ problem, busy, onSubmit, onBack }: SecondFactorFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  // Clears a refused code.
  useEffect(() => {
    if (problem !== null && !busy) field.current?.select();
  }, [problem, busy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form of the screen below must not be submitted too.
    event.stopPropagation();
    setMissing(code.trim() === '');
    if (code.trim() !== '') onSubmit(code.trim());
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Title order={2}>{T.title}</Title>
        <Text role="status">{T.about}</Text>
        <TextInput
          ref={field}
          name="code"
          label={T.code}
          description={T.hint}
          value={code}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setMissing(false);
          }}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={missing ? T.missing : problem}
          required
          withAsterisk={false}
        />
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {T.submit}
          </Button>
          <ToolButton onClick={onBack} disabled={busy}>
            {T.back}
          </ToolButton>
        </Group>
      </Stack>
    </form>
  );
}
