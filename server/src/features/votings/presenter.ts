/** Presents the state of questions for calls and streams. */

import type { LiveQuestion, Question, QuestionResults, VotingStatus } from '@vigilia/contract/votings';
import type { Db } from '../../database/database.ts';
import { versionStore } from '../../versions/version-store.ts';
import { rollStore } from '../assemblies/roll-store.ts';
import { assemblyStore } from '../assemblies/store.ts';
import { passwordsAssignedSince } from './assigned-passwords.ts';
import { ballotStore } from './ballot-store.ts';
import { presentKind } from './domain/question-kinds.ts';
import { type Tally, tally } from './domain/tally.ts';
import type { Answer, StoredChoices } from './domain/voting-method.ts';
import { importedResultStore, presentImported, type StoredImportedResult } from './imported-results.ts';
import { nameStore } from './name-store.ts';
import { questionStore, type StoredQuestion } from './question-store.ts';

export const votingStores = (db: Db) => ({
  assemblies: assemblyStore(db),
  roll: rollStore(db),
  questions: questionStore(db),
  ballots: ballotStore(db),
  imported: importedResultStore(db),
  names: nameStore(db),
  versions: versionStore(db),
  passwordsAssignedSince: (questionId: number, assemblyId: number, since: string) =>
    passwordsAssignedSince(db, questionId, assemblyId, since),
});
export type VotingStores = ReturnType<typeof votingStores>;

/** The response form of a tally. */
export function presentTally(
  questionTitle: string,
  { ballots, options }: Tally,
  imported?: StoredImportedResult,
): QuestionResults {
  const votesFor = (answer: Answer) =>
    options.find((option) => 'answer' in option && option.answer === answer)?.votes ?? 0;
  return {
    questionTitle,
    votesCounterForEachCandidate: options.flatMap((option) =>
      'candidate' in option
        ? {
            userId: option.candidate.userId,
            candidateName: option.candidate.name,
            candidateLastName: option.candidate.lastName,
            votes: option.votes,
          }
        : [],
    ),
    trueVotes: votesFor('yes'),
    falseVotes: votesFor('no'),
    blankVotes: votesFor('blank'),
    totalVotes: ballots,
    ...(imported && { imported: presentImported(imported) }),
  };
}

/** Counts the ballots of a question. */
export async function tallyQuestion(
  { questions }: VotingStores,
  { id, kind }: StoredQuestion,
  choices: StoredChoices,
): Promise<Tally> {
  const candidates = await questions.candidatesOf([id]);
  return tally(kind, candidates.get(id) ?? [], choices);
}

/** Undefined for a deleted question. */
export async function presentLiveQuestion(
  stores: VotingStores,
  id: number,
): Promise<LiveQuestion | undefined> {
  const question = await stores.questions.byId(id);
  const assembly = question && (await stores.assemblies.byId(question.assemblyId));
  if (!question || !assembly) return undefined;
  const { choices, participation } = await stores.ballots.standing(id);
  return {
    questionId: id,
    isActive: question.state === 'open',
    state: question.state,
    results: presentTally(
      question.title,
      await tallyQuestion(stores, question, choices),
      await stores.imported.byQuestion(id),
    ),
    participation,
    quorum: await stores.roll.quorum(assembly),
  };
}

/** Voters with and without a ballot. */
export async function presentVotingStatus(
  { ballots, imported, questions }: VotingStores,
  question: StoredQuestion,
): Promise<VotingStatus> {
  // With unknown voters, the list of non-voters is empty too.
  const isUnknown = (await imported.byQuestion(question.id))?.votersKnown === false;
  const voters = isUnknown ? [] : await ballots.voters(question);
  return {
    peopleWhoVoted: voters.filter(({ voted }) => voted),
    peopleWhoDidntVote: voters.filter(({ voted }) => !voted),
    entitled: await questions.entitled(question.id),
  };
}

/** The response form of questions. */
export async function presentQuestions(
  stores: VotingStores,
  stored: readonly StoredQuestion[],
): Promise<Question[]> {
  const ids = stored.map(({ id }) => id);
  const [candidates, counts, imported] = await Promise.all([
    stores.questions.candidatesOf(ids),
    stores.ballots.counts(ids),
    stores.imported.of(ids),
  ]);
  return stored.map(({ id, title, assemblyId, kind, state, version }) => {
    const result = imported.get(id);
    return {
      id,
      title,
      assambleId: assemblyId,
      ...presentKind(kind),
      isDelete: false,
      isActive: state === 'open',
      state,
      ballots: counts.get(id) ?? 0,
      peopleToBeVoted: candidates.get(id) ?? [],
      ...(result && { imported: presentImported(result) }),
      ...(version !== undefined && { version }),
    };
  });
}
