/** Changes the own password and goes on with it: the change ends every token of the account. */
import { Button, Card, Group, PasswordInput, Stack } from '@mantine/core';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH } from '@vigilia/contract/limits';
import { changeOwnPassword } from '@vigilia/contract/own-password';
import { type Credentials, password } from '@vigilia/contract/session';
import { newPassword, updateUser } from '@vigilia/contract/users';
import { useState } from 'react';
import { ApiError, call } from '../../../core/backend/api.ts';
import { setToken, useSession } from '../../../core/backend/session.ts';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { CancelLink } from '../../../ui/form/cancel-link.tsx';
import { useFormSave } from '../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { CHANGE_PASSWORD_TEXTS as T } from './change-password-texts.ts';
import { signIn } from './sign-in.ts';

/** Statuses with which a backend that has only the specification's calls refuses an unknown one. */
const LACKS_CALL: ReadonlySet<number> = new Set([404, 405]);

/** @returns the token of this session */
const changeOwn = async (passwords: { current: string; hash: string }): Promise<string> =>
  (await call(changeOwnPassword, { body: passwords })).accessToken;

/** The same as an edit of the own user, by the specification's calls. */
async function changeAsUser(id: number, credentials: Credentials): Promise<string | null> {
  await call(updateUser, { params: { id }, body: { hash: credentials.hash } });
  // Where a code is needed too, the next call asks for both, above whatever is shown then.
  return (await signIn(credentials).catch(() => null))?.token ?? null;
}

const problemOf = (
  name: 'current' | 'hash',
  { error }: { error?: { issues: readonly { message: string }[] } | undefined },
) => (error?.issues[0] ? { [name]: error.issues[0].message } : {});

const issuesOf = (error: unknown): { current?: string; hash?: string } =>
  error instanceof ApiError
    ? Object.fromEntries(error.issues.map(({ path, message }) => [path, message]))
    : {};

export function ChangePassword() {
  const { id, email } = useSession((state) => state.auth.user);
  const [current, setCurrent] = useState('');
  const [hash, setHash] = useState('');
  const [problems, setProblems] = useState<{ current?: string; hash?: string }>({});
  const save = useFormSave();

  const change = async () => {
    const renewed = await changeOwn({ current, hash }).catch(async (error) => {
      if (!(error instanceof ApiError) || !LACKS_CALL.has(error.status)) throw error;
      return changeAsUser(id ?? 0, { email, hash });
    });
    if (renewed) setToken(renewed);
  };
  const submit = async () => {
    const found = {
      ...problemOf('current', password.safeParse(current)),
      ...problemOf('hash', newPassword.safeParse(hash)),
    };
    setProblems(found);
    if (found.current || found.hash) return;
    await save.run({
      send: change,
      saved: () => {
        setCurrent('');
        setHash('');
        toastSuccess(T.saved, T.savedAbout);
      },
      failed: (error) => {
        const { current: wrong, hash: refused } = issuesOf(error);
        setProblems({ ...(wrong && { current: wrong }), ...(refused && { hash: refused }) });
        if (!wrong && !refused) toastRefusal(T.failure, error);
      },
    });
  };

  return (
    <Card withBorder maw={480}>
      <LeaveGuard changed={(current !== '' || hash !== '') && !save.saving} />
      <form onSubmit={save.on(submit)} noValidate>
        <Stack gap="md" align="flex-start">
          {/* For password managers, which keep the password with it. */}
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordInput
            name="current"
            label={T.current}
            autoComplete="current-password"
            value={current}
            onChange={(event) => {
              setCurrent(event.currentTarget.value);
              setProblems(({ hash: other }) => (other ? { hash: other } : {}));
            }}
            error={problems.current}
            readOnly={save.saving}
            required
            withAsterisk={false}
            w="100%"
          />
          <PasswordInput
            name="hash"
            label={T.password}
            description={T.hint(MIN_PASSWORD_LENGTH, FIELD_LIMITS.password)}
            autoComplete="new-password"
            value={hash}
            onChange={(event) => {
              setHash(event.currentTarget.value);
              setProblems(({ current: other }) => (other ? { current: other } : {}));
            }}
            error={problems.hash}
            readOnly={save.saving}
            required
            withAsterisk={false}
            w="100%"
          />
          <Group gap="md">
            <Button type="submit" loading={save.saving}>
              {T.submit}
            </Button>
            <CancelLink to="/" disabled={save.saving}>
              {T.cancel}
            </CancelLink>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
