/** Store of the minutes details of each assembly. */
import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
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

  /** The number of each minutes that were entered, with the assembly they are of, in the order of the assemblies. */
  numbers: () =>
    db
      .selectFrom('assembly_minutes')
      .innerJoin('assemblies', 'assemblies.id', 'assembly_minutes.assembly_id')
      .select(['assemblies.id', 'assemblies.start_date as startDate', 'assembly_minutes.number'])
      .orderBy('assemblies.start_date')
      .orderBy('assemblies.id')
      .execute(),

  save: (assemblyId: number, data: MinutesData, at: string) =>
    db
      .insertInto('assembly_minutes')
      .values({ ...data, assembly_id: assemblyId, saved_at: at })
      .onConflict((conflict) => conflict.column('assembly_id').doUpdateSet({ ...data, saved_at: at }))
      .execute(),
});
