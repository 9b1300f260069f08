/** Store of restores from a backup, which the next start seals: the command that restores has no key. */
import type { Db } from '../../database/database.ts';

export const restoreStore = (db: Db) => ({
  async pending(): Promise<{ id: number; madeAt: string; reset: number[] }[]> {
    const rows = await db.selectFrom('restores').selectAll().where('sealed', '=', 0).orderBy('id').execute();
    return rows.map(({ id, made_at: madeAt, reset }) => ({ id, madeAt, reset: JSON.parse(reset) }));
  },

  markSealed: (id: number) => db.updateTable('restores').set({ sealed: 1 }).where('id', '=', id).execute(),
});
