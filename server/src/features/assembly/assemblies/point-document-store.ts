/** Documents of the points of an agenda (R20.11). */
import type { Insertable } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';

/**
 * The documents of a point with their content, as a voting states them.
 * @param point its text; empty for those of the whole agenda
 */
export async function statedDocuments(db: Db, assemblyId: number, point: string): Promise<string[]> {
  const documents = await db
    .selectFrom('point_documents')
    .innerJoin('agenda_points', 'agenda_points.id', 'point_id')
    .select(['name', 'sha256'])
    .where('point_documents.assembly_id', '=', assemblyId)
    .where((eb) => (point === '' ? eb.lit(true) : eb('agenda_points.text', '=', point)))
    .orderBy('point_documents.id')
    .execute();
  // A name must not end its own quotation.
  return documents.map(({ name, sha256 }) => `«${name.replace(/[«»:;]/g, ' ')}», SHA-256 ${sha256}`);
}

export const pointDocumentStore = (db: Db) => ({
  /** In the order of the agenda; documents of removed points first. */
  list: (assemblyId: number) =>
    db
      .selectFrom('point_documents')
      .innerJoin('agenda_points', 'agenda_points.id', 'point_id')
      .select(['point_documents.id', 'point_id as pointId', 'position', 'name', 'file', 'bytes', 'sha256'])
      .where('point_documents.assembly_id', '=', assemblyId)
      .orderBy((eb) => eb.fn.coalesce('position', eb.lit(-1)))
      .orderBy('point_documents.id')
      .execute(),

  nameOf: async (file: string): Promise<string | undefined> =>
    (await db.selectFrom('point_documents').select('name').where('file', '=', file).executeTakeFirst())?.name,

  insert: (document: Insertable<Tables['point_documents']>) =>
    db.insertInto('point_documents').values(document).execute(),

  rename: (id: number, name: string) =>
    db.updateTable('point_documents').set({ name }).where('id', '=', id).execute(),

  /** Removes documents with their records as stored files; the caller removes the files after the commit. */
  async remove(documents: readonly { readonly id: number; readonly file: string }[]): Promise<void> {
    for (const { id, file } of documents) {
      await db.deleteFrom('point_documents').where('id', '=', id).execute();
      await db.deleteFrom('files').where('name', '=', file).execute();
    }
  },
});
