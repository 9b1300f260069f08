import type { Db } from '../../../kernel/database/database.ts';
import { sessionStore } from '../../assembly/assembly-session/store.ts';
import { submittedPowerStore } from '../../assembly/submitted-powers/store.ts';
import { votingOrder } from '../../roll/open-votings.ts';
import { lastSequence } from '../../roll/presence-store.ts';
import { votingStores } from '../votings/stores.ts';
import { memberStore } from './store.ts';

export const memberStores = (db: Db) => ({
  ...votingStores(db),
  members: memberStore(db),
  submitted: submittedPowerStore(db),
  session: sessionStore(db),
  votingOrder: (assemblyId: number) => votingOrder(db, assemblyId),
  lastSequence: (assemblyId: number) => lastSequence(db, assemblyId),
});
export type MemberStores = ReturnType<typeof memberStores>;
