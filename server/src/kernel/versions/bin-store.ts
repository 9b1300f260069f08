/**
 * The bin (R6.7): keeps the rows of deleted content, with its versions and pictures, as they were. Lists and searches
 * never see them, since they leave their tables.
 */
import {
  type BinKind,
  CONTENT_KINDS,
  type ContentKind,
  type ContentTable,
} from '@vigilia/contract/content/kinds';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { fold } from '../database/search.ts';
import type { Row, TableName } from '../database/table-dump.ts';
import type { Saving } from './version-store.ts';

/** Rows by table, in the order in which they are inserted again. */
export type BinContent = Partial<Record<TableName, readonly Row[]>>;

/** The names of the stored pictures that rows refer to. */
export const picturesIn = (content: BinContent): string[] => [
  ...new Set(
    Object.values(content).flatMap((rows) =>
      rows.flatMap(({ picture }) => (typeof picture === 'string' ? picture : [])),
    ),
  ),
];

export const binStore = (db: Db) => {
  async function rowsOf(table: string, which: RawBuilder<SqlBool>): Promise<readonly Row[]> {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${which}`.execute(db);
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
      const { table, parts = {} }: ContentKind = CONTENT_KINDS[kind];
      const content: BinContent = {};
      if (table) {
        content[table] = await rowsOf(table, sql`id = ${id}`);
        content.versions = await rowsOf('versions', sql`section = ${table} and record_id = ${id}`);
      }
      for (const [part, column] of Object.entries(parts))
        content[part as ContentTable] = await rowsOf(part, sql`${sql.ref(column)} = ${id}`);
      const pictures = picturesIn(content);
      if (pictures.length > 0)
        await db.updateTable('files').set({ archived: 1 }).where('name', 'in', pictures).execute();
      await insert(kind, title, content, saving);
    },
  };
};

export type BinStore = ReturnType<typeof binStore>;
