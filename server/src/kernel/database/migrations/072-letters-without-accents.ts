import { type Kysely, sql } from 'kysely';

/** Folded columns, by table. */
const FOLDED: Readonly<Record<string, readonly string[]>> = {
  news: ['search'],
  benefits: ['search'],
  assemblies: ['search'],
  bin: ['search'],
  users: ['name_search', 'last_name_search'],
  registration_requests: ['name_search', 'last_name_search'],
  frozen_names: ['name_search', 'last_name_search'],
};

/** Folded letters that no decomposition makes plain, with those that people type for them. */
const LETTERS = Object.entries({
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
});

/** Folds again what searches compare: such letters are folded since. Items of the catalogue stay: two might become the same; so does the activity log, which is only added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(FOLDED))
    for (const name of columns) {
      const column = sql.ref(name);
      const folded = LETTERS.reduce(
        (text, [from, to]) => sql`replace(${text}, ${sql.lit(from)}, ${sql.lit(to)})`,
        sql`${column}`,
      );
      await sql`update ${sql.table(table)} set ${column} = ${folded} where ${column} <> ${folded}`.execute(
        db,
      );
    }
}
