import type { Db } from '../../kernel/database/database.ts';
import { hasRows } from '../../kernel/database/paging.ts';
import { isUnused, openVotingsOf } from './open-votings.ts';
import { recordPowerChange } from './presence-store.ts';

export interface EndingPower {
  readonly id: number;
  readonly assemblyId: number;
  readonly representedId: number;
  readonly attorneyId: number;
  readonly document: string;
}

/**
 * Whether the document must be kept: an attorney has voted for the represented, or another revoked power has the same
 * document.
 */
export async function isDocumentKept(
  db: Db,
  { assemblyId, representedId, document }: EndingPower,
): Promise<boolean> {
  const voted = db
    .selectFrom('turnout')
    .innerJoin('questions', 'questions.id', 'turnout.question_id')
    .where('questions.assembly_id', '=', assemblyId)
    .where('turnout.user_id', '=', representedId)
    .where('turnout.by_proxy', '=', 1);
  const other = db.selectFrom('revoked_powers').where('document', '=', document);
  return (await hasRows(voted)) || hasRows(other);
}

/**
 * Stores a power as revoked; the caller removes or changes its row among those in force.
 * @returns the document that is no longer needed; null for one with ballots, which is kept
 */
export async function keepRevokedPower(db: Db, power: EndingPower, at: string): Promise<string | null> {
  const document = (await isDocumentKept(db, power)) ? power.document : null;
  await db
    .insertInto('revoked_powers')
    .values({
      assembly_id: power.assemblyId,
      represented_id: power.representedId,
      attorney_id: power.attorneyId,
      document,
      revoked_at: at,
    })
    .execute();
  return document ? null : power.document;
}

/**
 * Ends a power in the votings that are open: another one of the same two people counts from the next voting on. A right that
 * was used keeps the attorney who could use it.
 */
export async function endInOpenVotings(db: Db, { assemblyId, representedId }: EndingPower): Promise<void> {
  await db
    .updateTable('voting_rights')
    .set({ attorney_id: null })
    .where('user_id', '=', representedId)
    .where('question_id', 'in', openVotingsOf(db, assemblyId))
    .where(isUnused('voting_rights'))
    .execute();
}

/** Revokes a power and deletes its row. @returns as `keepRevokedPower` */
export async function revokePower(db: Db, power: EndingPower, at: string): Promise<string | null> {
  await endInOpenVotings(db, power);
  const unneeded = await keepRevokedPower(db, power, at);
  await db.deleteFrom('attorney_powers').where('id', '=', power.id).execute();
  const { assemblyId, representedId } = power;
  await recordPowerChange(db, { assemblyId, representedId, attorneyId: null, at });
  if (unneeded) await db.deleteFrom('files').where('name', '=', unneeded).execute();
  return unneeded;
}

/**
 * Revokes every power that a person gave or holds in these assemblies.
 * @returns their number, and the documents that are no longer needed
 */
export async function revokePowersOf(
  db: Db,
  userId: number,
  assemblies: readonly number[],
  at: string,
): Promise<{ readonly revoked: number; readonly documents: readonly string[] }> {
  const powers = await db
    .selectFrom('attorney_powers')
    .select([
      'id',
      'assembly_id as assemblyId',
      'represented_id as representedId',
      'attorney_id as attorneyId',
      'document',
    ])
    .where('assembly_id', 'in', assemblies)
    .where((eb) => eb.or([eb('represented_id', '=', userId), eb('attorney_id', '=', userId)]))
    .orderBy('id')
    .execute();
  const documents: string[] = [];
  for (const power of powers) {
    const unneeded = await revokePower(db, power, at);
    if (unneeded) documents.push(unneeded);
  }
  return { revoked: powers.length, documents };
}
