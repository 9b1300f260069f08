/** Which stored files are in use. Features that keep pictures record them here in their own transaction. */
import type { Db } from '../../database/database.ts';

/** How a picture's name becomes the address that goes out. */
export const pictureAddressOf = (name: string): string => `/api/files/${name}`;

export const fileStore = (db: Db) => ({
  record: (name: string, kind: 'image' | 'document', createdAt: string) =>
    db.insertInto('files').values({ name, kind, created_at: createdAt }).execute(),

  forget: (name: string) => db.deleteFrom('files').where('name', '=', name).execute(),

  async names(): Promise<Set<string>> {
    const rows = await db.selectFrom('files').select('name').execute();
    return new Set(rows.map(({ name }) => name));
  },
});
