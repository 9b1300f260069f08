/** The last administrator stays one. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { isAdministrator } from '../../../http/authorization.ts';
import { conflict } from '../../../runtime/errors.ts';
import type { StoredUser, userStore } from './store.ts';

/**
 * Keeps at least one administrator.
 * @throws Refusal 409 when `user` is an administrator and there is no other
 */
export async function requireAnotherAdministrator(
  users: Pick<ReturnType<typeof userStore>, 'hasAnyOfType'>,
  user: StoredUser,
  message: string,
): Promise<void> {
  if (!isAdministrator(user)) return;
  if (!(await users.hasAnyOfType(USER_TYPES.administrator, { besides: user.id }))) throw conflict(message);
}
