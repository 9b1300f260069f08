/** Invariants of all users. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { conflict } from '../../runtime/errors.ts';
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
  if (user.userType !== USER_TYPES.administrator) return;
  if (!(await users.hasAnyOfType(USER_TYPES.administrator, { besides: user.id }))) throw conflict(message);
}
