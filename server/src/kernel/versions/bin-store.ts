/**
 * The bin (R6.7): keeps the rows of deleted content, with its versions and pictures, as they were. Lists and searches
 * never see them, since they leave their tables.
 */
import type { BinKind } from '@vigilia/contract/content/bin';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { fold } from '../database/search.ts';
import type { Row, TableName } from '../database/table-dump.ts';
import type { Saving, VersionedSection } from './version-store.ts';

/** Rows by table, in the order in which they are inserted again. */
export type BinContent = Partial<Record<TableName, readonly Row[]>>;

interface Part {
  readonly table: TableName;
  /** The column of the record's id. */
  readonly key: string;
  readonly section?: VersionedSection;
}

const record = (table: TableName & VersionedSection): readonly Part[] => [
  { table, key: 'id' },
  { table: 'versions', key: 'record_id', section: table },
];

/** The rows of each kind; the other kinds are parts of records that stay. */
const PARTS: Partial<Record<BinKind, readonly Part[]>> = {
  link: record('links'),
  news: record('news'),
  benefit: record('benefits'),
  course: record('courses'),
  article: record('articles'),
  case: [
    { table: 'cases', key: 'id' },
    { table: 'case_responses', key: 'case_id' },
  ],
  response: [{ table: 'case_responses', key: 'id' }],
  profileItem: [{ table: 'profile_items', key: 'id' }],
};

/** The names of the stored pictures that rows refer to. */
export const picturesIn = (content: BinContent): string[] => [
  ...new Set(
    Object.values(content).flatMap((rows) =>
      rows.flatMap(({ picture }) => (typeof picture === 'string' ? picture : [])),
    ),
  ),
];

export const binStore = (db: Db) => {
  async function rowsOf({ table, key, section }: Part, id: number): Promise<readonly Row[]> {
    const ofSection = section ? sql<SqlBool>`section = ${section}` : sql<SqlBool>`true`;
    const { rows } = await sql<Row>`select * from ${sql.table(table)}
      where ${sql.ref(key)} = ${id} and ${ofSection}`.execute(db);
    return rows.map((row) => ({ ...row }));
  }

  const insert = (kind: BinKind, title: string, content: BinContent, { at, userId }: Saving) =>
    db
      .insertInto('bin')
      .values({
        kind,
        title,
        search: fold(title),
        content: JSON.stringify(content),
        deleted_at: at,
        deleted_by: userId,
      })
      .execute();

  return {
    /** Keeps something that is not a row of its own. @param content rows by which it is found again */
    add: insert,

    /** Keeps the rows of a record that its caller deletes next, and ends the public addresses of its pictures. */
    async keep(kind: BinKind, id: number, title: string, saving: Saving): Promise<void> {
      const content: BinContent = {};
      for (const part of PARTS[kind] ?? []) content[part.table] = await rowsOf(part, id);
      const pictures = picturesIn(content);
      if (pictures.length > 0)
        await db.updateTable('files').set({ archived: 1 }).where('name', 'in', pictures).execute();
      await insert(kind, title, content, saving);
    },
  };
};

export type BinStore = ReturnType<typeof binStore>;
