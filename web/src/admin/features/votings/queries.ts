import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf, BodySent } from '@vigilia/contract/call';
import { listUsers } from '@vigilia/contract/users/users';
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { orderQuestions } from '@vigilia/contract/votings/question-order';
import { readResults } from '@vigilia/contract/votings/question-results';
import {
  confirmHandVotes,
  createSecondRound,
  discardHandVotes,
  listPaperSigners,
  recordHandVotes,
  recordLot,
} from '@vigilia/contract/votings/voting-decisions';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions, listVotesOfUser, type Question } from '@vigilia/contract/votings/votings';
import { useEffect, useRef } from 'react';
import { ApiError, call } from '../../../core/backend/api.ts';
import { isComplete } from '../../../core/backend/capabilities.ts';
import { useWrite } from '../../../core/backend/query-client.ts';
import { useSession } from '../../../core/backend/session.ts';
import type { AnsweredStatus } from './results/figures.ts';

const everything = ['votings'] as const;

/** Another backend may omit the product's additions to a question. */
type AnsweredQuestion = Pick<Question, 'id' | 'title' | 'assambleId'> & Partial<Question>;

const completed = (answered: AnsweredQuestion): Question => {
  const isActive = answered.isActive ?? false;
  const peopleToBeVoted = answered.peopleToBeVoted ?? [];
  const ballots = answered.ballots ?? 0;
  return {
    ...answered,
    isActive,
    peopleToBeVoted,
    ballots,
    isDelete: answered.isDelete ?? false,
    isList: answered.isList ?? peopleToBeVoted.length > 0,
    state: answered.state ?? (isActive ? 'open' : ballots > 0 ? 'closed' : 'draft'),
  };
};

/** Adds the names of candidates of whom a backend returns only the id (R1.10). */
async function withNames(questions: readonly Question[], signal: AbortSignal): Promise<Question[]> {
  const users = new Map((await call(listUsers, { signal })).map((user) => [user.id, user]));
  return questions.map((question) => ({
    ...question,
    peopleToBeVoted: question.peopleToBeVoted.map((candidate) => ({
      ...users.get(candidate.userId),
      ...candidate,
    })),
  }));
}

/** The questions of one assembly, filtered here from a backend that returns all (R1.10). */
async function readQuestions(assemblyId: number, signal: AbortSignal): Promise<Question[]> {
  const all: readonly AnsweredQuestion[] = await call(listQuestions, {
    query: { assambleId: assemblyId },
    signal,
  });
  const questions = all
    .filter(({ assambleId, isDelete }) => Number(assambleId) === assemblyId && isDelete !== true)
    .map(completed);
  const nameless = questions.some(({ peopleToBeVoted }) => peopleToBeVoted.some(({ name }) => !name));
  return nameless && !(await isComplete()) ? withNames(questions, signal) : questions;
}

export const questionsQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: [...everything, 'questions', assemblyId],
    queryFn: ({ signal }) => readQuestions(assemblyId, signal),
    refetchOnMount: 'always',
  });

export const resultsQuery = (questionId: number) =>
  queryOptions({
    queryKey: [...everything, 'results', questionId],
    queryFn: ({ signal }) => call(readResults, { params: { id: questionId }, signal }),
    refetchOnMount: 'always',
  });

const isStatus = (answer: unknown): answer is AnsweredStatus =>
  typeof answer === 'object' &&
  answer !== null &&
  'peopleWhoVoted' in answer &&
  Array.isArray(answer.peopleWhoVoted) &&
  'peopleWhoDidntVote' in answer &&
  Array.isArray(answer.peopleWhoDidntVote);

/** The specification has no path for the call by question; its `listVotes` also returns who voted (R1.10). */
async function readStatus(
  assemblyId: number,
  questionId: number,
  signal: AbortSignal,
): Promise<AnsweredStatus> {
  try {
    return await call(readVotingStatus, { params: { assemblyId, questionId }, signal });
  } catch (error) {
    const userId = useSession.getState().auth.user.id;
    if (!(error instanceof ApiError) || error.status !== 404 || userId === null) throw error;
    const answer: unknown = await call(listVotesOfUser, { params: { assemblyId, userId }, signal }).catch(
      () => undefined,
    );
    if (isStatus(answer)) return answer;
    throw error;
  }
}

/** Voters, and people who have not voted. */
export const votingStatusQuery = (assemblyId: number, questionId: number) =>
  queryOptions({
    queryKey: [...everything, 'status', assemblyId, questionId],
    queryFn: ({ signal }) => readStatus(assemblyId, questionId, signal),
    refetchOnMount: 'always',
  });

export const useCreateQuestion = (assemblyId: number) =>
  useWrite(everything, (question: Omit<BodySent<typeof createQuestion>, 'assambleId'>) =>
    call(createQuestion, { body: { ...question, assambleId: assemblyId } }),
  );

/**
 * Changes a question, or opens and closes its voting. Another backend may return an empty answer: the specification shows no body
 * (R1.10).
 */
export const useUpdateQuestion = (id: number) =>
  useWrite(
    everything,
    (body: BodySent<typeof updateQuestion>): Promise<AnswerOf<typeof updateQuestion> | null> =>
      call(updateQuestion, { params: { id }, body }),
  );

/** Orders the questions of an assembly. A refusal means that the list has changed. */
export const useOrderQuestions = (assemblyId: number) =>
  useWrite([...everything, 'questions', assemblyId], (body: BodySent<typeof orderQuestions>) =>
    call(orderQuestions, { params: { assemblyId }, body }),
  );

export const useDeleteQuestion = () =>
  useWrite(everything, (id: number) => call(deleteQuestion, { params: { id } }));

export const useCreateSecondRound = (id: number) =>
  useWrite(everything, (body: BodySent<typeof createSecondRound>) =>
    call(createSecondRound, { params: { id }, body }),
  );

export const useRecordLot = (id: number) =>
  useWrite(everything, (body: BodySent<typeof recordLot>) => call(recordLot, { params: { id }, body }));

/** The administrators who could sign a count on paper beside this one. */
export const paperSignersQuery = queryOptions({
  queryKey: ['paper-signers'],
  queryFn: ({ signal }) => call(listPaperSigners, { signal }),
});

/** Confirms or discards a count on paper. */
export const useSettleHandVotes = (id: number) =>
  useWrite(everything, ({ how, countId }: { how: 'confirm' | 'discard'; countId: number }) =>
    call(how === 'confirm' ? confirmHandVotes : discardHandVotes, { params: { id }, body: { countId } }),
  );

export const useRecordHandVotes = (id: number) =>
  useWrite(everything, (body: BodySent<typeof recordHandVotes>) =>
    call(recordHandVotes, { params: { id }, body }),
  );

/** Milliseconds between two loads: with an open voting, and without. */
const POLL_OPEN = 2000;
const POLL = 5000;

/**
 * The questions of an assembly as the desk follows them.
 * @param change differs after each opening and closing in the live stream of the assembly
 * @returns undefined until loaded
 */
export function useAssemblyQuestions(
  assemblyId: number,
  change: string | undefined,
): readonly Question[] | undefined {
  const { data, refetch } = useQuery({
    ...questionsQuery(assemblyId),
    refetchInterval: ({ state }) => (state.data?.some(({ isActive }) => isActive) ? POLL_OPEN : POLL),
  });
  const known = useRef(change);
  useEffect(() => {
    // The first event repeats the state of the list.
    const isChange = known.current !== undefined && known.current !== change;
    known.current = change;
    if (isChange) void refetch();
  }, [change, refetch]);
  return data;
}
