/** A new password of one's own account: the field, its rule, and the backend's refusal. */
import { PasswordInput } from '@mantine/core';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH } from '@vigilia/contract/limits';
import { newPassword } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { ApiError } from '../core/backend/api.ts';

const T = {
  label: 'Contraseña nueva',
  hint: `De ${MIN_PASSWORD_LENGTH} a ${FIELD_LIMITS.password} caracteres`,
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
};

export interface NewPassword {
  readonly hash: string;
  readonly problem: string;
  type(hash: string): void;
  /** Shows the problem of the typed password. @returns whether there is none */
  check(): boolean;
  /** Shows the backend's refusal of the password; false for other errors. */
  takeRefusal(error: unknown): boolean;
}

export function useNewPassword(): NewPassword {
  const [hash, setHash] = useState('');
  const [problem, setProblem] = useState('');
  return {
    hash,
    problem,
    type(typed) {
      setHash(typed);
      setProblem('');
    },
    check() {
      const typed = newPassword.safeParse(hash);
      setProblem(typed.error?.issues[0]?.message ?? '');
      return typed.success;
    },
    takeRefusal(error) {
      const refused = error instanceof ApiError && error.issues.find(({ path }) => path === 'hash');
      if (refused) setProblem(refused.message);
      return Boolean(refused);
    },
  };
}

interface NewPasswordFieldProps {
  password: NewPassword;
  readOnly?: boolean;
}

export function NewPasswordField({ password, readOnly = false }: NewPasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      name="hash"
      label={T.label}
      description={T.hint}
      autoComplete="new-password"
      value={password.hash}
      onChange={(event) => password.type(event.currentTarget.value)}
      error={password.problem}
      readOnly={readOnly}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': visible ? T.hide : T.show, tabIndex: 0 }}
      required
      withAsterisk={false}
      w="100%"
    />
  );
}
