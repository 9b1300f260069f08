/** Ends the locks of sign-in of one account: servers read the entry in the activity log (R3.10). */
import { login } from '@vigilia/contract/session/session';
import { type ActKey, recordAuditEntry } from '../../../kernel/audit/audit-log.ts';
import type { Db } from '../../../kernel/database/database.ts';

const KEY: ActKey = 'sign-in-unlocked';

/** @param at ISO 8601 in UTC */
export const recordUnlock = (tx: Db, userId: number, at: string): Promise<unknown> =>
  recordAuditEntry(tx, {
    userId,
    area: login.area,
    what: 'Su inicio de sesión se desbloqueó en el servidor',
    key: KEY,
    at,
  });

/** Milliseconds since 1970 of the latest unlock of an account; 0 where there is none. */
export async function unlockedAt(db: Db, email: string): Promise<number> {
  const latest = await db
    .selectFrom('activity')
    .innerJoin('users', 'users.id', 'activity.user_id')
    .where('users.email', '=', email)
    .where('activity.key', '=', KEY)
    .orderBy('activity.id', 'desc')
    .select('at')
    .limit(1)
    .executeTakeFirst();
  return latest ? Date.parse(latest.at) : 0;
}
