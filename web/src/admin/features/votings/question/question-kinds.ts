/** Texts, chart and choices of each kind of question. */
import type { Question } from '@vigilia/contract/votings';
import type { AnsweredResults, Choice } from '../results/figures.ts';
import { VOTE_TEXTS } from '../texts.ts';

export interface QuestionKind {
  readonly name: string;
  /** Hint under the title in the form. */
  readonly about: string;
  readonly takesCandidates: boolean;
  readonly hasChart: boolean;
  /** The choices in their order. */
  choicesOf(results: AnsweredResults): readonly Choice[];
}

const APPROVAL: QuestionKind = {
  name: 'A favor, en contra o en blanco',
  about: 'Sin candidatos se vota a favor, en contra o en blanco.',
  takesCandidates: false,
  hasChart: false,
  choicesOf: ({ trueVotes, falseVotes, blankVotes }) => [
    { key: 'yes', label: VOTE_TEXTS.inFavour, votes: trueVotes },
    { key: 'no', label: VOTE_TEXTS.against, votes: falseVotes },
    { key: 'blank', label: VOTE_TEXTS.blank, votes: blankVotes },
  ],
};

const CANDIDATE: QuestionKind = {
  name: 'Lista de candidatos',
  about: 'Se vota por uno de los candidatos. Se necesitan al menos dos para abrir la votación.',
  takesCandidates: true,
  hasChart: true,
  choicesOf: ({ votesCounterForEachCandidate = [] }) =>
    // Another backend returns no ids; two candidates of the same name stay two.
    votesCounterForEachCandidate.map((candidate, index) => ({
      key: String(candidate.userId ?? `candidate-${index}`),
      label: `${candidate.candidateName} ${candidate.candidateLastName}`.trim(),
      votes: candidate.votes,
    })),
};

type Kinded = Pick<Question, 'isList'>;

export const kindOf = ({ isList }: Kinded): QuestionKind => (isList ? CANDIDATE : APPROVAL);

/** The kind of a question that is created with so many candidates. */
export const kindWith = (candidates: number): QuestionKind => kindOf({ isList: candidates > 0 });

/** The kind as navigation state carries it, so that the votes screen is drawn before it knows the question. */
export const kindState = ({ isList }: Kinded): Kinded => ({ isList });

/** The kind of a question from navigation state, else from the question, else from its results. */
export function shownKind(
  state: unknown,
  question: Kinded | undefined,
  results: AnsweredResults | undefined,
): QuestionKind {
  if (typeof state === 'object' && state !== null && 'isList' in state && typeof state.isList === 'boolean')
    return kindOf({ isList: state.isList });
  return kindOf(question ?? { isList: (results?.votesCounterForEachCandidate?.length ?? 0) > 0 });
}
