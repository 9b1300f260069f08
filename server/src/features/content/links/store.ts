import type { Link } from '@vigilia/contract/content/links';
import type { Db } from '../../../kernel/database/database.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';

const COLUMNS = ['id', 'name as link', 'url'] as const;
const VERSION = currentVersion('links', 'links.id').as('version');

export const linkStore = (db: Db) => ({
  byName: (name: string) =>
    db
      .selectFrom('links')
      .select([...COLUMNS, VERSION])
      .where('name', '=', name)
      .executeTakeFirst(),

  byId: (id: number): Promise<Link | undefined> =>
    db.selectFrom('links').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** Undefined when the section has a link already. */
  insert: (name: string, url: string): Promise<Link | undefined> =>
    db
      .insertInto('links')
      .values({ name, url })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst(),

  /** Undefined for an unknown id. */
  update: (id: number, url: string): Promise<Link | undefined> =>
    db.updateTable('links').set({ url }).where('id', '=', id).returning(COLUMNS).executeTakeFirst(),

  remove: (id: number) => db.deleteFrom('links').where('id', '=', id).execute(),
});

export type LinkStore = ReturnType<typeof linkStore>;
