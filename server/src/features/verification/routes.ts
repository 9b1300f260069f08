/** Seals restores from a backup and a changed key at a start. */

import type { Db } from '../../kernel/database/database.ts';
import { feature } from '../../kernel/http/routes.ts';
import { sealStore } from './seal-store.ts';

const restoreStore = (db: Db) => ({
  async pending(): Promise<{ id: number; madeAt: string; reset: number[] }[]> {
    const rows = await db.selectFrom('restores').selectAll().where('sealed', '=', 0).orderBy('id').execute();
    return rows.map(({ id, made_at: madeAt, reset }) => ({ id, madeAt, reset: JSON.parse(reset) }));
  },

  markSealed: (id: number) => db.updateTable('restores').set({ sealed: 1 }).where('id', '=', id).execute(),
});

export const verification = feature({
  name: 'verification',
  stores: (db) => ({ seals: sealStore(db), restores: restoreStore(db) }),
  routes: (on, { clock, database, signingKey }) => {
    on.onStart(async () => {
      const pending = await restoreStore(database.read).pending();
      if (pending.length === 0) return;
      await database.write(async (tx) => {
        const seals = sealStore(tx);
        // Checked again in the transaction: another node may be starting at the same time.
        for (const { id, madeAt, reset } of await restoreStore(tx).pending()) {
          for (const assemblyId of await seals.assembliesWithQuestions())
            await seals.append(
              signingKey,
              assemblyId,
              'restored',
              { madeAt, reset },
              clock.now().toISOString(),
            );
          await restoreStore(tx).markSealed(id);
        }
      });
    });
  },
});
