/** Whether a link for an evening still opens its screen (R20.8): asked at each call and each heartbeat of a stream. */
import { USER_TYPES } from '@vigilia/contract/limits';
import type { Db } from '../../../kernel/database/database.ts';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { sessionEnd } from '../../roll/presence-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { eveningLinkStore } from './store.ts';

/** Whether the assembly has ended, or was archived or deleted. */
export async function isOver(db: Db, assemblyId: number, now: string): Promise<boolean> {
  const end = await sessionEnd(db, assemblyId);
  return (end !== null && end <= now) || (await assemblyStore(db).byId(assemblyId)) === undefined;
}

export function createLinkCheck({ clock, database, log }: Pick<Dependencies, 'clock' | 'database' | 'log'>) {
  /** Records the use, at most once a minute, without delaying the request. */
  const recordUse = (id: number, assemblyId: number, at: string) =>
    void database
      .write((tx) => eveningLinkStore(tx).recordUse(id, at), assemblyId)
      .catch((error) => log.warn({ err: error }, 'the use of a link could not be recorded'));

  return async ({ id }: { readonly id: number }, db: Db): Promise<boolean> => {
    const link = await eveningLinkStore(db).byId(id);
    const now = clock.now();
    if (link?.userType !== USER_TYPES.administrator) return false;
    if (await isOver(db, link.assemblyId, now.toISOString())) return false;
    const isRecent = link.lastUsedAt !== null && now.getTime() - Date.parse(link.lastUsedAt) < MINUTE;
    if (!isRecent && db === database.read) recordUse(id, link.assemblyId, now.toISOString());
    return true;
  };
}
