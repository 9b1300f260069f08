import { deleteAccount, mailDeletionCode } from '@vigilia/contract/account-deletion';
import { usersByEmail } from '@vigilia/contract/users';
import { call } from '../../lib/api.ts';

/** The id of the account with this e-mail address; null where there is none. */
export async function findAccount(email: string): Promise<number | null> {
  const [found] = await call(usersByEmail, { params: { email } });
  return found?.id ?? null;
}

/** Has a six-digit code mailed to the owner of the account. */
export const sendCode = (id: number) => call(mailDeletionCode, { params: { id } });

export const confirmDeletion = (id: number, code: string) =>
  call(deleteAccount, { params: { id }, body: { code } });
