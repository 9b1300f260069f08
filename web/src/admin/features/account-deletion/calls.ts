import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { usersByEmail } from '@vigilia/contract/users/users';
import { ApiError, call } from '../../../core/backend/api.ts';
import { isComplete } from '../../../core/backend/capabilities.ts';
import { TEXTS } from './texts.ts';

const NOT_AN_ADDRESS = 400;

/** The id of the account with this e-mail address; null where there is none, or where it is no address at all. */
export async function findAccount(email: string): Promise<number | null> {
  try {
    const [found] = await call(usersByEmail, { params: { email } });
    return found?.id ?? null;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_AN_ADDRESS) return null;
    throw error;
  }
}

/** Has a six-digit code mailed to the owner of the account. @throws ApiError where the backend does not delete accounts */
export async function sendCode(id: number): Promise<void> {
  if (!(await isComplete())) throw new ApiError(404, TEXTS.notOffered);
  await call(mailDeletionCode, { params: { id } });
}

export const confirmDeletion = (id: number, code: string) =>
  call(deleteAccount, { params: { id }, body: { code } });
