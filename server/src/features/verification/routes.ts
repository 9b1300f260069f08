/** Seals, at a start, the restores from a backup and a changed key. */
import { feature } from '../../http/routes.ts';
import { restoreStore } from './restore-store.ts';
import { sealStore } from './seal-store.ts';

export const verification = feature({
  name: 'verification',
  stores: (db) => ({ seals: sealStore(db), restores: restoreStore(db) }),
  routes: (on, { clock, database, signingKey }) => {
    on.onStart(async () => {
      const pending = await restoreStore(database.read).pending();
      if (pending.length === 0) return;
      await database.write(async (tx) => {
        const seals = sealStore(tx);
        // Again in the transaction: another node may have started at the same time.
        for (const { id, madeAt, reset } of await restoreStore(tx).pending()) {
          for (const assemblyId of await seals.sealedAssemblies())
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
