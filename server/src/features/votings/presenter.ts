/** The state of a question as screens and streams show it. */
import type { LiveQuestion, Question, QuestionResults, VotingStatus } from '@vigilia/contract/votings';
import type { Db } from '../../database/database.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { quorumOf } from '../assemblies/rules.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { passwordsAssignedSince } from './assigned-passwords.ts';
import { ballotStore } from './ballot-store.ts';
import { nameStore } from './name-store.ts';
import { questionStore, type StoredQuestion } from './question-store.ts';
import { count } from './rules.ts';

export const votingStores = (db: Db) => ({
  assemblies: assemblyStore(db),
  roll: rollStore(db),
  questions: questionStore(db),
  ballots: ballotStore(db),
  names: nameStore(db),
  passwordsAssignedSince: (questionId: number, assemblyId: number, since: string) =>
    passwordsAssignedSince(db, questionId, assemblyId, since),
});
export type VotingStores = ReturnType<typeof votingStores>;

/**
 * The result of a question at this moment.
 * @param choicesOf how many ballots there are for each choice; counted now when absent
 */
export async function presentResults(
  { questions, ballots }: VotingStores,
  question: StoredQuestion,
  choicesOf: (questionId: number) => Promise<ReadonlyMap<string, number>> = ballots.choices,
): Promise<QuestionResults> {
  const [candidates, choices] = await Promise.all([
    questions.candidatesOf([question.id]),
    choicesOf(question.id),
  ]);
  return count(question, candidates.get(question.id) ?? [], choices);
}

/** The quorum of an assembly at this moment; undefined for one that is gone. */
export async function quorumNow({ assemblies, roll }: VotingStores, assemblyId: number) {
  const assembly = await assemblies.byId(assemblyId);
  return assembly && quorumOf(assembly, await roll.presence(assemblyId));
}

/** Undefined for a question that is gone. */
export async function presentLiveQuestion(
  stores: VotingStores,
  id: number,
): Promise<LiveQuestion | undefined> {
  const question = await stores.questions.byId(id);
  const quorum = question && (await quorumNow(stores, question.assemblyId));
  if (!question || !quorum) return undefined;
  const results = await presentResults(stores, question);
  return {
    questionId: id,
    isActive: question.state === 'open',
    state: question.state,
    results,
    participation: { cast: results.totalVotes, entitled: await stores.ballots.entitled(id) },
    quorum,
  };
}

/** Who has voted and who has not. */
export async function presentVotingStatus(
  { ballots }: VotingStores,
  question: StoredQuestion,
): Promise<VotingStatus> {
  const voters = await ballots.voters(question);
  return {
    peopleWhoVoted: voters.filter(({ voted }) => voted),
    peopleWhoDidntVote: voters.filter(({ voted }) => !voted),
    entitled: await ballots.entitled(question.id),
  };
}

/** Questions as they go out. */
export async function presentQuestions(
  stores: VotingStores,
  stored: readonly StoredQuestion[],
): Promise<Question[]> {
  const ids = stored.map(({ id }) => id);
  const [candidates, counts] = await Promise.all([
    stores.questions.candidatesOf(ids),
    stores.ballots.counts(ids),
  ]);
  return stored.map(({ assemblyId, ...question }) => ({
    ...question,
    assambleId: assemblyId,
    isDelete: false,
    isActive: question.state === 'open',
    ballots: counts.get(question.id) ?? 0,
    peopleToBeVoted: candidates.get(question.id) ?? [],
  }));
}
