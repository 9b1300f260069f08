/** Texts, chart and choices of each kind of question. */
import { storedKind } from '@vigilia/contract/votings/question-kinds';
import type { KindOfQuestion, Question } from '@vigilia/contract/votings/votings';
import type { AnsweredResults, Choice } from '../results/figures.ts';
import { VOTE_TEXTS } from '../texts.ts';

export interface QuestionKind {
  name(allowBlank: boolean): string;
  readonly takesCandidates: boolean;
  readonly takesSlates: boolean;
  readonly hasChart: boolean;
  /** The category of its chart. */
  readonly category: string;
  /** The choices in their order. */
  choicesOf(results: AnsweredResults): readonly Choice[];
}

const blankOf = ({ blankVotes }: AnsweredResults): Choice => ({
  key: 'blank',
  label: VOTE_TEXTS.blank,
  votes: blankVotes,
});

/** Lists of a backend that only knows the specification have no blank vote. */
const blankInList = (results: AnsweredResults): readonly Choice[] =>
  results.allowBlank === true ? [blankOf(results)] : [];

const APPROVAL: QuestionKind = {
  name: (allowBlank) => (allowBlank ? 'A favor, en contra o en blanco' : 'A favor o en contra'),
  takesCandidates: false,
  takesSlates: false,
  hasChart: false,
  category: '',
  choicesOf: (results) => [
    { key: 'yes', label: VOTE_TEXTS.inFavour, votes: results.trueVotes },
    { key: 'no', label: VOTE_TEXTS.against, votes: results.falseVotes },
    ...(results.allowBlank === false ? [] : [blankOf(results)]),
  ],
};

const CANDIDATE: QuestionKind = {
  name: () => 'Lista de candidatos',
  takesCandidates: true,
  takesSlates: false,
  hasChart: true,
  category: 'Candidatos',
  choicesOf: (results) => [
    // Another backend returns no ids; two candidates of the same name stay two.
    ...(results.votesCounterForEachCandidate ?? []).map((candidate, index) => ({
      key: String(candidate.userId ?? `candidate-${index}`),
      label: `${candidate.candidateName} ${candidate.candidateLastName}`.trim(),
      votes: candidate.votes,
    })),
    ...blankInList(results),
  ],
};

const SLATE: QuestionKind = {
  name: () => 'Planchas',
  takesCandidates: false,
  takesSlates: true,
  hasChart: true,
  category: 'Planchas',
  choicesOf: (results) => [
    ...(results.votesCounterForEachSlate ?? []).map(({ slateId, slateName, votes }) => ({
      key: String(slateId),
      label: slateName,
      votes,
    })),
    ...blankInList(results),
  ],
};

const KINDS: Readonly<Record<KindOfQuestion, QuestionKind>> = {
  yesNo: APPROVAL,
  candidates: CANDIDATE,
  slates: SLATE,
};

type Kinded = Pick<Question, 'isList' | 'kind'>;

export const kindNamed = (kind: KindOfQuestion): QuestionKind => KINDS[kind];

/** Another backend says only whether it is a list. */
export const kindOf = (question: Kinded): QuestionKind => KINDS[storedKind(question)];

/** The kind as navigation state carries it, so that the votes screen is drawn before it knows the question. */
export const kindState = ({ isList }: Kinded): Pick<Kinded, 'isList'> => ({ isList });

/** The kind of a question: its own, else that of its results, else as far as navigation state tells. */
export function shownKind(
  state: unknown,
  question: Kinded | undefined,
  results: AnsweredResults | undefined,
): QuestionKind {
  const known = question?.kind ?? results?.kind;
  if (known) return KINDS[known];
  if (typeof state === 'object' && state !== null && 'isList' in state && typeof state.isList === 'boolean')
    return kindOf({ isList: state.isList });
  return kindOf(question ?? { isList: (results?.votesCounterForEachCandidate?.length ?? 0) > 0 });
}
