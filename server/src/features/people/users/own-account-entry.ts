/** Audit entries of people who change their own account without being signed in. */
import { fullName } from '@vigilia/contract/users/full-name';
import {
  type AuditEntry,
  recordAuditEntry,
  recordEntryWithoutUser,
} from '../../../kernel/audit/audit-log.ts';
import { concerning } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import type { StoredUser } from './store.ts';

/**
 * Records a member's entry with the name and no id, which would link both after a deletion of the account. The deletion removes
 * the reference to the person concerned.
 */
export const recordOwnAccountEntry = (db: Db, user: StoredUser, given: Omit<AuditEntry, 'userId'>) => {
  const entry = { ...given, what: concerning(given.what, [user]) };
  return isAdministrator(user)
    ? recordAuditEntry(db, { ...entry, userId: user.id })
    : recordEntryWithoutUser(db, { ...entry, person: fullName(user) });
};
