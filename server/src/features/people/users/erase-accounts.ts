/** Erases accounts: the identity, and all that refers to it or that it can be used with. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { USER_TYPES } from '@vigilia/contract/limits';
import { sql } from 'kysely';
import { forgetSubjects } from '../../../kernel/audit/audit-log.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { eraseFrozenNames } from '../../roll/frozen-names.ts';
import { type Withdrawal, withdrawFromAssemblies } from '../../roll/withdraw-from-assemblies.ts';
import { announceAddresses } from './address-mail.ts';
import { DELETED_NAME, endLinks, NO_PASSWORD, rowOf } from './store.ts';

/** Unique, and no address, so that no sign-in or search matches it. */
const erasedEmail = sql<string>`'eliminado-' || ${sql.ref('users.id')}`;

const NO_PERSON = { name: DELETED_NAME, lastName: '', email: '', phone: '', dniType: null, dni: null };
/** The row without personal data. The author of its credential stays, as earlier uses are judged by it (R3.15). */
const ERASED_ROW = {
  ...rowOf({ ...NO_PERSON, userType: USER_TYPES.member }),
  email: erasedEmail,
  email_search: erasedEmail,
};

const ERASED_AT_ONCE = 500;

/** Ends every present and future access with these accounts. */
export async function endAccess(db: Db, userIds: readonly number[]): Promise<void> {
  for (const table of [
    'recovery_codes',
    'second_factors',
    'account_deletion_codes',
    'password_links',
    'entrance_codes',
    'member_profile_items',
  ] as const)
    await db.deleteFrom(table).where('user_id', 'in', userIds).execute();
  await db
    .deleteFrom('outgoing_mails')
    .where('user_id', 'in', userIds)
    .where('purpose', '=', 'invitation')
    .execute();
}

/**
 * Erases the identity of users and ends every token. References stay valid; in assemblies that are not over the users
 * become absent, without vote, and without powers given or held. Where an administrator does, a mail to each is queued (R9.20).
 * @param by who deletes the accounts
 */
export const eraseAccounts =
  (db: Db) =>
  async (
    ids: readonly number[],
    at: string,
    by: 'self' | 'administrator' = 'administrator',
  ): Promise<Withdrawal> => {
    const assemblies = new Set<number>();
    const documents = new Set<string>();
    for (const chosen of chunksOf(ids, ERASED_AT_ONCE)) {
      // Accounts of the same people (R9.19).
      const merged = await db.selectFrom('users').select('id').where('merged_into', 'in', chosen).execute();
      await db.updateTable('users').set({ merged_into: null }).where('merged_into', 'in', chosen).execute();
      if (by === 'administrator') await announceAddresses(db, sql.join(chosen), at);
      const piece = [...chosen, ...merged.map(({ id }) => id)];
      await endLinks(db, piece, at);
      // Certificates name the person, and any person can check them.
      await db.deleteFrom('certificates').where('user_id', 'in', piece).execute();
      await endAccess(db, piece);
      await db
        .updateTable('outgoing_mails')
        .set({ email: null, response: null })
        .where('user_id', 'in', piece)
        .execute();
      // Powers that they submitted, or that name them.
      const submitted = await db
        .deleteFrom('submitted_powers')
        .where('sender_id', 'in', piece)
        .returning('document')
        .execute();
      for (const { document } of submitted) {
        if (document === null) continue;
        await db.deleteFrom('files').where('name', '=', document).execute();
        documents.add(document);
      }
      await db
        .updateTable('submitted_powers')
        .set({ other_name: '', other_dni: '' })
        .where('other_dni', '!=', '')
        .where(
          'other_dni',
          'in',
          (eb) => eb.selectFrom('users').select('dni').where('id', 'in', piece) as never,
        )
        .execute();
      await forgetSubjects(db, piece);
      await versionStore(db).erase('users', piece);
      await db
        .updateTable('users')
        .set({
          ...ERASED_ROW,
          password_hash: NO_PASSWORD,
          entrance_shown_at: null,
          invited_at: null,
          activated_at: null,
          in_good_standing: null,
          standing_since: null,
          standing_source: null,
          password_changes: 0,
          deleted_at: at,
        })
        .where('id', 'in', piece)
        .execute();
      await eraseFrozenNames(db, piece);
      const withdrawal = await withdrawFromAssemblies(db, piece, by, at);
      for (const assembly of withdrawal.assemblies) assemblies.add(assembly);
      for (const document of withdrawal.documents) documents.add(document);
      await nextTurn();
    }
    return { assemblies: [...assemblies], documents: [...documents] };
  };
