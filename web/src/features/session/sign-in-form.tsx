/** The sign-in form (specification §2 'Sign-in', §5 'Login'). */

import { zodResolver } from '@hookform/resolvers/zod';
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { DELAYS } from '@vigilia/contract/limits';
import { type Credentials, credentials } from '@vigilia/contract/session';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAfter } from '../../lib/after.ts';
import { reasonOf } from '../../lib/api.ts';
import { setDataSuccess, setToken } from '../../lib/session.ts';
import { sayDone, sayFailed } from '../../ui/toasts.tsx';
import { NotAnAdministrator, signIn } from './sign-in.ts';
import { TEXTS } from './texts.ts';

export function SignInForm() {
  const [busy, setBusy] = useState(false);
  const [visible, setVisible] = useState(false);
  const after = useAfter();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(credentials),
    defaultValues: { email: '', hash: '' },
  });

  const submit = handleSubmit(async (given) => {
    setBusy(true);
    try {
      const { token, user } = await signIn(given);
      sayDone(TEXTS.success);
      // The guard takes the person in as soon as the token is there.
      after(DELAYS.signInRedirect, () => {
        setDataSuccess(user);
        setToken(token);
      });
    } catch (error) {
      setBusy(false);
      sayFailed(error instanceof NotAnAdministrator ? TEXTS.notAllowed : reasonOf(error, TEXTS.failure));
    }
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          {...register('email')}
          type="email"
          label={TEXTS.email}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          error={formState.errors.email?.message}
          withAsterisk
        />
        <PasswordInput
          {...register('hash')}
          label={TEXTS.password}
          autoComplete="current-password"
          error={formState.errors.hash?.message}
          visible={visible}
          onVisibilityChange={setVisible}
          visibilityToggleButtonProps={{ 'aria-label': visible ? TEXTS.hide : TEXTS.show, tabIndex: 0 }}
          withAsterisk
        />
        <Button type="submit" loading={busy} fullWidth mt="xs">
          {TEXTS.submit}
        </Button>
      </Stack>
    </form>
  );
}
