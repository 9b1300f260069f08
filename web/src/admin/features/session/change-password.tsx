/** Changes the own password and goes on with it: the change ends every token of the account. */
import { Button, Card, PasswordInput, Stack } from '@mantine/core';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH } from '@vigilia/contract/limits';
import { newPassword, updateUser } from '@vigilia/contract/users';
import { useState } from 'react';
import { ApiError, call } from '../../../core/backend/api.ts';
import { setToken, useSession } from '../../../core/backend/session.ts';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { CHANGE_PASSWORD_TEXTS as T } from './change-password-texts.ts';
import { signIn } from './sign-in.ts';

export function ChangePassword() {
  const { id, email } = useSession((state) => state.auth.user);
  const [hash, setHash] = useState('');
  const [problem, setProblem] = useState('');
  const save = useFormSave();

  const change = async () => {
    await call(updateUser, { params: { id: id ?? 0 }, body: { hash } });
    // Where a code is needed too, the next call asks for both, above whatever is shown then.
    const renewed = await signIn({ email, hash }).catch(() => null);
    if (renewed) setToken(renewed.token);
  };
  const submit = async () => {
    const typed = newPassword.safeParse(hash);
    setProblem(typed.error?.issues[0]?.message ?? '');
    if (!typed.success) return;
    await save.run({
      send: change,
      saved: () => {
        setHash('');
        toastSuccess(T.saved, T.savedAbout);
      },
      failed: (error) => {
        const issue = error instanceof ApiError && error.issues.find(({ path }) => path === 'hash');
        if (issue) setProblem(issue.message);
        else toastRefusal(T.failure, error);
      },
    });
  };

  return (
    <Card withBorder maw={480}>
      <LeaveGuard changed={hash !== '' && !save.saving} />
      <form onSubmit={save.on(submit)} noValidate>
        <Stack gap="md" align="flex-start">
          {/* For password managers, which keep the password with it. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            name="hash"
            label={T.password}
            description={T.hint(MIN_PASSWORD_LENGTH, FIELD_LIMITS.password)}
            autoComplete="new-password"
            value={hash}
            onChange={(event) => {
              setHash(event.currentTarget.value);
              setProblem('');
            }}
            error={problem}
            readOnly={save.saving}
            required
            withAsterisk={false}
            w="100%"
          />
          <Button type="submit" loading={save.saving}>
            {T.submit}
          </Button>
        </Stack>
      </form>
    </Card>
  );
}
