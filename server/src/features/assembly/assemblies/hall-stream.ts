/** The live stream of an assembly as administrators follow it: its quorum, its registration and the order of its votings. */
import { liveHall } from '@vigilia/contract/assemblies/hall';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import type { Events } from '../../../kernel/cluster/events.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { createLiveStream, type LiveStream } from '../../../kernel/http/event-stream.ts';
import { votingOrder } from '../../roll/open-votings.ts';
import { rollStore } from './roll-store.ts';
import { assemblyStore } from './store.ts';

/**
 * @param db reads committed rows
 * @param readSession the session of an assembly
 */
export function createHallStream(
  events: Events,
  db: Db,
  readSession: (assemblyId: number) => Promise<AssemblySession>,
): LiveStream {
  const reading = { assemblies: assemblyStore(db), roll: rollStore(db) };
  return createLiveStream(events, {
    schema: liveHall,
    async describe(assemblyId) {
      const assembly = await reading.assemblies.byId(assemblyId);
      if (!assembly) return undefined;
      const quorum = await reading.roll.quorum(assembly);
      const votings = await votingOrder(db, assemblyId);
      const session = await readSession(assemblyId);
      return { assemblyId, isRegister: assembly.isRegister, quorum, votings, session };
    },
    gone: (assemblyId) => ({ assemblyId }),
  });
}
