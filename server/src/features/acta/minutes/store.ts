import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { Db } from '../../../kernel/database/database.ts';

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

/** Suggestions of a field, and minutes that they are taken from. */
const MAX_SUGGESTIONS = 5;
const MAX_READ_FOR_SUGGESTIONS = 50;

export const minutesStore = (db: Db) => ({
  of: (assemblyId: number): Promise<MinutesData | undefined> =>
    db
      .selectFrom('assembly_minutes')
      .select(COLUMNS)
      .where('assembly_id', '=', assemblyId)
      .executeTakeFirst(),

  /** The numbers of entered minutes with their assemblies, in the order of the assemblies. */
  numbers: () =>
    db
      .selectFrom('assembly_minutes')
      .innerJoin('assemblies', 'assemblies.id', 'assembly_minutes.assembly_id')
      .select(['assemblies.id', 'assemblies.start_date as startDate', 'assembly_minutes.number'])
      .orderBy('assemblies.start_date')
      .orderBy('assemblies.id')
      .execute(),

  async suggestions() {
    const rows = await db
      .selectFrom('assembly_minutes')
      .select(['place', 'convener', 'president', 'secretary'])
      .orderBy('saved_at', 'desc')
      .orderBy('assembly_id', 'desc')
      .limit(MAX_READ_FOR_SUGGESTIONS)
      .execute();
    const of = (field: keyof (typeof rows)[number]) =>
      [...new Set(rows.map((row) => row[field]))].filter(Boolean).slice(0, MAX_SUGGESTIONS);
    return {
      place: of('place'),
      convener: of('convener'),
      president: of('president'),
      secretary: of('secretary'),
    };
  },

  save: (assemblyId: number, data: MinutesData, at: string) =>
    db
      .insertInto('assembly_minutes')
      .values({ ...data, assembly_id: assemblyId, saved_at: at })
      .onConflict((conflict) => conflict.column('assembly_id').doUpdateSet({ ...data, saved_at: at }))
      .execute(),
});
