import type { LoggedChange } from '../../../kernel/audit/audit-changes.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { neededBy } from '../../assembly/assemblies/domain/quorum.ts';
import { statedDocuments } from '../../assembly/assemblies/point-document-store.ts';
import { rollStore } from '../../assembly/assemblies/roll-store.ts';
import { assemblyStore, type StoredAssembly } from '../../assembly/assemblies/store.ts';
import { sessionStore } from '../../assembly/assembly-session/store.ts';
import { credentialMarks } from '../../roll/credential-marks.ts';
import type { Moment } from '../../roll/domain/presence-history.ts';
import { attendanceHistory, hasLateEntries, neededSince } from '../../roll/presence-store.ts';
import { listStore } from '../../verification/list-store.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { withoutRightIn } from './acts/account-acts.ts';
import { actsBefore } from './acts/acts-before.ts';
import { editedSinceVoting, madeAt } from './acts/log-entries.ts';
import { votingsSinceOpening } from './acts/meetings-beside.ts';
import { actsSinceOpening } from './acts/since-opening.ts';
import type { Opening } from './acts/stated.ts';
import { attendingOf } from './attendance-base.ts';
import { ballotStore } from './ballot-store.ts';
import { handVoteStore } from './hand-votes/hand-vote-store.ts';
import { nameStore } from './name-store.ts';
import { questionStore, type StoredQuestion } from './question-store.ts';
import { refusalOf } from './refusals.ts';
import { lotStore } from './results/lot-store.ts';
import { slateStore } from './slate-store.ts';

export const votingStores = (db: Db) => ({
  assemblies: assemblyStore(db),
  roll: rollStore(db),
  questions: questionStore(db),
  slates: slateStore(db),
  ballots: ballotStore(db),
  handVotes: handVoteStore(db),
  lots: lotStore(db),
  names: nameStore(db),
  versions: versionStore(db),
  bin: binStore(db),
  seals: sealStore(db),
  lists: listStore(db),
  history: (assembly: StoredAssembly) => attendanceHistory(db, assembly.id, neededBy(assembly)),
  hasLateEntries: (assemblyId: number, moments: readonly Moment[]) => hasLateEntries(db, assemblyId, moments),
  marks: credentialMarks(db),
  followVotings: (assemblyId: number) => sessionStore(db).followVotings(assemblyId),
  sinceOpening: actsSinceOpening(db),
  attendingOf: (questionId: number) => attendingOf(db, questionId),
  withoutRightIn: (assemblyId: number, at: string) => withoutRightIn(db, assemblyId, at),
  neededSince: (assemblyId: number, since: string) => neededSince(db, assemblyId, since),
  actsBefore: (opening: Opening, changes: readonly LoggedChange[]) => actsBefore(db, opening, changes),
  votingsSinceOpening: (opening: Opening) => votingsSinceOpening(db, opening),
  statedDocuments: (assemblyId: number, point: string) => statedDocuments(db, assemblyId, point),
  editedSinceVoting: (assemblyId: number) => editedSinceVoting(db, assemblyId),
  madeAt: (assemblyId: number) => madeAt(db, assemblyId),
});
export type VotingStores = ReturnType<typeof votingStores>;

/** @throws Refusal 404 unless it exists */
export async function existingQuestion({ questions }: VotingStores, id: number): Promise<StoredQuestion> {
  const question = await questions.byId(id);
  if (!question) throw refusalOf({ reason: 'unknown-question' });
  return question;
}

/** A question to read its voting, also of an archived assembly. @throws Refusal 404 unless it exists */
export async function readableQuestion({ questions }: VotingStores, id: number): Promise<StoredQuestion> {
  const question = await questions.readable(id);
  if (!question) throw refusalOf({ reason: 'unknown-question' });
  return question;
}
