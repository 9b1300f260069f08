/** What was entered for the minutes of each assembly. */
import type { MinutesData } from '@vigilia/contract/minutes';
import type { Db } from '../../database/database.ts';

const COLUMNS = [
  'entity',
  'number',
  'type',
  'place',
  'convener',
  'president',
  'secretary',
  'remarks',
] as const satisfies readonly (keyof MinutesData)[];

export const minutesStore = (db: Db) => ({
  of: (assemblyId: number): Promise<MinutesData | undefined> =>
    db
      .selectFrom('assembly_minutes')
      .select(COLUMNS)
      .where('assembly_id', '=', assemblyId)
      .executeTakeFirst(),

  /** What was entered last, for whichever assembly. */
  latest: (): Promise<MinutesData | undefined> =>
    db
      .selectFrom('assembly_minutes')
      .select(COLUMNS)
      .orderBy('saved_at', 'desc')
      .orderBy('assembly_id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** The numbers of all minutes that were entered. */
  numbers: async (): Promise<string[]> =>
    (await db.selectFrom('assembly_minutes').select('number').execute()).map(({ number }) => number),

  save: (assemblyId: number, data: MinutesData, at: string) =>
    db
      .insertInto('assembly_minutes')
      .values({ ...data, assembly_id: assemblyId, saved_at: at })
      .onConflict((conflict) => conflict.column('assembly_id').doUpdateSet({ ...data, saved_at: at }))
      .execute(),
});
