/** Columns and conditions of published records, for the stores of the sections. */
import type { PublishedTable } from '@vigilia/contract/content/kinds';
import type { PublicationState } from '@vigilia/contract/content/publication';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, paged } from '../../../kernel/database/paging.ts';
import { anySchema } from '../../../kernel/database/table-dump.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { AT_ONCE, type StoredPublication, type Visibility } from './domain/publication.ts';
import type { NewRecord, PublishedRecord, RecordStore } from './save.ts';

/** Columns of the moments, for a query on `alias`. */
export const publicationColumns = <const Alias extends string>(alias: Alias) =>
  [
    `${alias}.is_draft as isDraft`,
    `${alias}.publish_at as publishAt`,
    `${alias}.expire_at as expireAt`,
  ] as const;

interface PublicationRow {
  readonly isDraft: number;
}
export const withDraftFlag = <Row extends PublicationRow>({ isDraft, ...row }: Row) => ({
  ...row,
  draft: isDraft === 1,
});

export const publicationRow = ({ draft, publishAt, expireAt }: StoredPublication) => ({
  is_draft: draft ? 1 : 0,
  publish_at: publishAt,
  expire_at: expireAt,
});

const momentsOf = (alias: string) =>
  [sql.ref(`${alias}.is_draft`), sql.ref(`${alias}.publish_at`), sql.ref(`${alias}.expire_at`)] as const;

/**
 * Whether a row of `alias` is in the state at `now`, by the rule of `publicationState` in the contract. Written with
 * `is not true`, as SQLite would follow the index of a moment for an `or` and look up nearly every row.
 */
function isInState(alias: string, state: PublicationState, now: string): RawBuilder<SqlBool> {
  const [draft, publishAt, expireAt] = momentsOf(alias);
  if (state === 'draft') return sql`${draft} = 1`;
  if (state === 'expired') return sql`(${draft} = 0 and ${expireAt} <= ${now})`;
  const started = state === 'published' ? sql`is not true` : sql`is true`;
  return sql`(${draft} = 0 and (${expireAt} <= ${now}) is not true and (${publishAt} > ${now}) ${started})`;
}

/** Restricts a list to the rows that the caller sees, in the requested state. */
export function visibleRows(
  alias: string,
  { forAdministrator, now, state }: Visibility,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (state) conditions.push(isInState(alias, state, now));
  if (!forAdministrator) conditions.push(isInState(alias, 'published', now));
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`;
}

/** The next moment after `now` at which the state of a row changes; null without one. */
export async function nextStateChange(db: Db, table: PublishedTable, now: string): Promise<string | null> {
  const { rows } = await sql<{ moment: string | null }>`
    select min(moment) as moment from (
      select min(publish_at) as moment from ${sql.table(table)} where publish_at > ${now}
      union all
      select min(expire_at) as moment from ${sql.table(table)} where expire_at > ${now}
    ) as moments`.execute(db);
  return rows[0]?.moment ?? null;
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Shape<Stored> {
  readonly table: PublishedTable;
  readonly fields: readonly (keyof Stored & string)[];
  /** The order of the list. */
  readonly order: RawBuilder<unknown>;
}

/** The records of a kind whose only columns are its fields, its picture and its publication. */
export function publishedStore<Stored extends PublishedRecord>(
  typed: Db,
  { table, fields, order }: Shape<Stored>,
): RecordStore<Stored> {
  const db = anySchema(typed);
  const columns = [
    `${table}.id`,
    ...fields.map((field) => `${columnOf(field)} as ${field}`),
    ...publicationColumns(table),
    currentVersion(table, `${table}.id`).as('version'),
  ] as const;
  const recordOf = (row: object) => withDraftFlag(row as PublicationRow) as unknown as Stored;
  const rowOf = (record: NewRecord<Stored> & StoredPublication) => ({
    ...Object.fromEntries(fields.map((field) => [columnOf(field), (record as Partial<Stored>)[field]])),
    ...publicationRow(record),
  });
  return {
    async byId(id) {
      const row = await db.selectFrom(table).select(columns).where('id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },
    async list({ limit, offset, ...visibility }) {
      const found = db.selectFrom(table).where(visibleRows(table, visibility));
      const page = found.select(columns).orderBy(order).$call(paged({ limit, offset }));
      return { rows: (await page.execute()).map(recordOf), total: await countRows(found) };
    },
    async insert(given) {
      const record = { ...AT_ONCE, ...given };
      const row = await db.insertInto(table).values(rowOf(record)).returning('id').executeTakeFirstOrThrow();
      return { ...record, id: row.id, version: 0 } as unknown as Stored;
    },
    update: (record) => db.updateTable(table).set(rowOf(record)).where('id', '=', record.id).execute(),
    remove: ({ id }) => db.deleteFrom(table).where('id', '=', id).execute(),
  };
}
