/** Store of the files in use. Features record their pictures in their own transaction. */

import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/content/files';
import type { Db } from '../../kernel/database/database.ts';
import { documentFiles } from '../../kernel/documents/document-files.ts';

/** Converts a picture's name to its public address. */
export const pictureAddressOf = (name: string): string => `/api/files/${name}`;

const pictureOf = (name: string): string => name.replace(/-\d+\.webp$/, '.webp');

const archivedOf = async (db: Db, name: string) =>
  (await db.selectFrom('files').select('archived').where('name', '=', name).executeTakeFirst())?.archived;

export const fileStore = (db: Db) => ({
  record: (name: string, kind: 'image' | 'document', createdAt: string) =>
    db.insertInto('files').values({ name, kind, created_at: createdAt }).execute(),

  /** Ends or renews the public address of a picture. */
  setArchived: (name: string, archived: boolean) =>
    db
      .updateTable('files')
      .set({ archived: archived ? 1 : 0 })
      .where('name', '=', name)
      .execute(),

  /** Whether a picture, or the one that it is a variant of, is archived. */
  isArchived: async (name: string): Promise<boolean> => (await archivedOf(db, pictureOf(name))) === 1,

  forget: (name: string) => db.deleteFrom('files').where('name', '=', name).execute(),
});

/** The names of all stored files that rows refer to: of a picture every width, of a document every page. */
export async function storedNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('files').select(['name', 'kind']).orderBy('name').execute();
  return rows.flatMap(({ name, kind }) =>
    kind === 'image' ? PICTURE_WIDTHS.map((width) => pictureVariant(name, width)) : documentFiles(name),
  );
}
