/** Reads and writes all rows of a database in an engine-neutral form. */
import { CONTENT_KINDS, PUBLISHED_KINDS, type PublishedTable } from '@vigilia/contract/content/kinds';
import { type Kysely, sql } from 'kysely';
import { chunksOf } from '../runtime/chunks.ts';
import type { Db } from './database.ts';
import type { Tables } from './tables.ts';

const PUBLISHED_TABLES = Object.fromEntries(
  PUBLISHED_KINDS.map((kind) => [CONTENT_KINDS[kind].table, ['id']]),
) as unknown as Readonly<Record<PublishedTable, readonly ['id']>>;

/** Derived by the database from other tables: in no dump. */
type DerivedTable = 'name_words' | 'user_name_words';

type DroppedTable =
  | ('frozen_names' | 'imported_results' | 'imported_votes' | 'move_ins' | 'move_in_items')
  | ('invitations' | 'convocation_recipients' | 'scrutineer_mails');

/**
 * Every table with its key columns, in the order of foreign keys. Tables dropped by a later migration stay in the
 * list: older backups contain them.
 */
const TABLE_KEYS = {
  installation: ['id'],
  users: ['id'],
  links: ['id'],
  files: ['name'],
  ...PUBLISHED_TABLES,
  versions: ['section', 'record_id', 'number'],
  cases: ['id'],
  case_responses: ['id'],
  bin: ['id'],
  assistance_requests: ['id'],
  assistance_steps: ['id'],
  profile_items: ['id'],
  member_profile_items: ['user_id', 'item_id'],
  activity: ['id'],
  activity_subjects: ['activity_id', 'kind', 'subject_id'],
  assemblies: ['id'],
  attendees: ['id'],
  withdrawn_attendees: ['assembly_id', 'user_id'],
  good_standing: ['assembly_id', 'user_id'],
  arrivals: ['assembly_id', 'id'],
  presence_changes: ['id'],
  attorney_powers: ['id'],
  revoked_powers: ['id'],
  submitted_powers: ['id'],
  power_changes: ['id'],
  right_changes: ['id'],
  quorum_changes: ['id'],
  quorum_verifications: ['id'],
  registration_changes: ['id'],
  assembly_minutes: ['assembly_id'],
  minutes_facts: ['assembly_id'],
  minutes_texts: ['assembly_id', 'point'],
  agenda_points: ['id'],
  point_documents: ['id'],
  session_changes: ['id'],
  point_changes: ['id'],
  speakers: ['id'],
  evening_links: ['id'],
  certificates: ['id'],
  issued_minutes: ['number'],
  issued_minutes_files: ['number', 'format', 'part'],
  convocations: ['id'],
  convocation_recipients: ['convocation_id', 'user_id'],
  questions: ['id'],
  session_settings: ['assembly_id'],
  question_candidates: ['question_id', 'user_id'],
  slates: ['id'],
  slate_places: ['slate_id', 'place'],
  lots: ['question_id'],
  annulled_lots: ['id'],
  hand_counts: ['id'],
  hand_votes: ['question_id', 'count_id', 'choice'],
  paper_rights: ['question_id', 'user_id'],
  seals: ['id'],
  published_lists: ['question_id', 'round', 'kind'],
  restores: ['id'],
  scrutineer_mails: ['assembly_id', 'seal_number', 'email'],
  openings: ['id'],
  acceptances: ['question_id', 'user_id'],
  voting_rights: ['question_id', 'user_id'],
  frozen_names: ['question_id', 'user_id'],
  opening_names: ['assembly_id', 'user_id', 'opening_id'],
  turnout: ['question_id', 'user_id'],
  ballots: ['question_id', 'key'],
  imported_results: ['question_id'],
  imported_votes: ['question_id', 'choice'],
  move_ins: ['id'],
  move_in_items: ['section', 'key'],
  registration_requests: ['id'],
  account_deletion_codes: ['user_id'],
  // Also of earlier schemas, whose rows had no id.
  password_links: ['token_hash'],
  entrance_codes: ['user_id'],
  mail_lease: ['id'],
  mail_outage: ['id'],
  invitation_runs: ['id'],
  invitations: ['user_id'],
  letters: ['id'],
  outgoing_mails: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['id'],
} as const satisfies { readonly [T in DroppedTable]: readonly string[] } & {
  readonly [T in Exclude<keyof Tables, DerivedTable>]: readonly (keyof Tables[T])[];
};

export type TableName = keyof typeof TABLE_KEYS;

/** Numbers and texts are read the same from both engines (`docs/database.md`). */
export type Row = Readonly<Record<string, string | number | null>>;

const PAGE = 1000;
/** Values in one statement; PostgreSQL takes 65,535, SQLite 32,766. */
const MAX_VALUES = 16_000;

/** Tables of any schema version. */
type AnyTables = Record<string, Record<string, unknown>>;
export const anySchema = (db: Db) => db as unknown as Kysely<AnyTables>;

export const isTableName = (name: string): name is TableName => Object.hasOwn(TABLE_KEYS, name);

/** The tables of the database at its schema, in an order in which they can be filled. */
export async function tablesIn(db: Db): Promise<TableName[]> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return Object.keys(TABLE_KEYS)
    .filter(isTableName)
    .filter((name) => existing.has(name));
}

/** The name of the last migration; null before the first. */
export async function schemaOf(db: Db): Promise<string | null> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return null;
  const newest = anySchema(db).selectFrom('kysely_migration').select('name').orderBy('name', 'desc');
  const row = await newest.limit(1).executeTakeFirst();
  return row ? String(row.name) : null;
}

/** All rows of a table in key order, in pages. Must be read in one transaction. */
export async function* rowsOf(db: Db, table: TableName): AsyncGenerator<readonly Row[]> {
  const keys: readonly string[] = TABLE_KEYS[table];
  const columns = sql.join(keys.map((key) => sql.ref(key)));
  let last: Row | undefined;
  do {
    const after = last;
    const values = after && sql.join(keys.map((key) => after[key]));
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      ${values ? sql`where (${columns}) > (${values})` : sql``}
      order by ${columns} limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last);
}

/** Inserts rows, which must all have the columns of the first. */
export async function insertRows(tx: Db, table: TableName, rows: readonly Row[]): Promise<void> {
  const together = Math.floor(MAX_VALUES / Object.keys(rows[0] ?? { id: 0 }).length);
  for (const part of chunksOf(rows, together)) await anySchema(tx).insertInto(table).values(part).execute();
}

export async function isEmpty(db: Db): Promise<boolean> {
  for (const table of await tablesIn(db))
    if (await anySchema(db).selectFrom(table).select(sql`1`.as('one')).limit(1).executeTakeFirst())
      return false;
  return true;
}
