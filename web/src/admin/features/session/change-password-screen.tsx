import { Button, Card, Group, PasswordInput, Stack } from '@mantine/core';
import { changeOwnPassword } from '@vigilia/contract/session/own-password';
import { type Credentials, password } from '@vigilia/contract/session/session';
import { updateUser } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { ApiError, call } from '../../../core/backend/api.ts';
import { isComplete } from '../../../core/backend/capabilities.ts';
import { renewToken, useSession } from '../../../core/backend/session.ts';
import { NewPasswordField, useNewPassword } from '../../../domain/new-password.tsx';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { CancelLink } from '../../../ui/form/form-foot.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { signIn } from './sign-in.ts';

const T = {
  title: 'Cambiar contraseña',
  about:
    'Elija otra contraseña para su cuenta. Aquí sigue con la sesión abierta; en los demás dispositivos habrá que iniciar sesión de nuevo.',
  current: 'Contraseña actual',
  submit: 'Guardar contraseña',
  failure: 'Ha ocurrido un error',
  wrong: 'Esta no es su contraseña actual',
  saved: 'Su contraseña quedó guardada',
  savedAbout: 'Úsela la próxima vez que inicie sesión.',
};

export default () => (
  <Page title={T.title} about={T.about}>
    <ChangePassword />
  </Page>
);

/**
 * Changes the own password and signs in with it: the change ends every token of the account.
 * @returns the token of this session
 */
const changeOwn = async (passwords: { current: string; hash: string }): Promise<string> =>
  (await call(changeOwnPassword, { body: passwords })).accessToken;

/** Edits the own user instead, by the specification's calls. */
async function changeAsUser(id: number, current: string, credentials: Credentials): Promise<string | null> {
  // The call itself would accept any present password.
  await signIn({ email: credentials.email, hash: current }).catch(() => {
    throw new ApiError(422, T.wrong, [{ path: 'current', message: T.wrong }]);
  });
  await call(updateUser, { params: { id }, body: { hash: credentials.hash } });
  // If a code is required too, the next call asks for both, above any screen.
  return (await signIn(credentials).catch(() => null))?.token ?? null;
}

function ChangePassword() {
  const { id, email } = useSession((state) => state.auth.user);
  const [current, setCurrent] = useState('');
  const [problem, setProblem] = useState('');
  const chosen = useNewPassword();
  const { hash } = chosen;
  const save = useFormSave();

  const change = async () => {
    const renewed = (await isComplete())
      ? await changeOwn({ current, hash })
      : await changeAsUser(id ?? 0, current, { email, hash });
    if (renewed) renewToken(renewed);
  };
  const submit = async () => {
    const typed = password.safeParse(current);
    setProblem(typed.error?.issues[0]?.message ?? '');
    if (!chosen.check() || !typed.success) return;
    await save.run({
      send: change,
      saved: () => {
        setCurrent('');
        chosen.type('');
        toastSuccess(T.saved, T.savedAbout);
      },
      failed: (error) => {
        const wrong = error instanceof ApiError && error.issues.find(({ path }) => path === 'current');
        if (wrong) setProblem(wrong.message);
        if (!chosen.takeRefusal(error) && !wrong) toastRefusal(T.failure, error);
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
              setProblem('');
            }}
            error={problem}
            readOnly={save.saving}
            required
            withAsterisk={false}
            w="100%"
          />
          <NewPasswordField password={chosen} readOnly={save.saving} />
          <Group gap="md">
            <Button type="submit" loading={save.saving}>
              {T.submit}
            </Button>
            <CancelLink to="/" disabled={save.saving} />
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
