/** Withdraws a deleted user from the assemblies that are not over. */
import type { Db } from '../../database/database.ts';
import { isOnRoll } from './on-roll.ts';
import { openQuestions } from './open-votings.ts';
import { revokePowersOf } from './power-revocation.ts';

export interface Withdrawal {
  /** Assemblies that are not over and to which they belonged. */
  readonly assemblies: readonly number[];
  /** Names of stored documents that nothing refers to any longer. */
  readonly documents: readonly string[];
}

/** Assemblies of a user before their announced end, or with an open voting. */
async function unfinished(db: Db, userId: number, at: string): Promise<number[]> {
  const rows = await db
    .selectFrom('assemblies')
    .select('assemblies.id')
    .where('assemblies.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        isOnRoll('assemblies.id', userId),
        eb.exists(
          eb
            .selectFrom('attorney_powers')
            .select('attorney_powers.id')
            .whereRef('attorney_powers.assembly_id', '=', 'assemblies.id')
            .where('attorney_powers.attorney_id', '=', userId),
        ),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('assemblies.end_date', '>', at),
        eb('assemblies.id', 'in', openQuestions(db).select('questions.assembly_id')),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** In assemblies that are not over, makes the user absent, takes the right to vote, and ends powers given and held. */
export async function withdrawFromAssemblies(db: Db, userId: number, at: string): Promise<Withdrawal> {
  const assemblies = await unfinished(db, userId, at);
  if (assemblies.length === 0) return { assemblies, documents: [] };
  const { documents } = await revokePowersOf(db, userId, assemblies, at);
  await db
    .updateTable('attendees')
    .set({ assist: 0, can_vote: 0 })
    .where('user_id', '=', userId)
    .where('assembly_id', 'in', assemblies)
    .execute();
  return { assemblies, documents };
}
