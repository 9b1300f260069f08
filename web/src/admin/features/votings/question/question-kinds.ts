/** Chart and choices of a question by the options of its kind; the texts of each kind are in `settings-texts.ts`. */

import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES, type OptionsOfKind, storedKind } from '@vigilia/contract/votings/question-kinds';
import type { KindOfQuestion, Question } from '@vigilia/contract/votings/votings';
import type { AnsweredResults, Choice } from '../results/figures.ts';
import { VOTE_TEXTS as T, VOTE_TEXTS } from '../texts.ts';

/** The only candidate or slate of a question that can be opened with it: votes are for it, or blank. */
export function singleOption(question: Question | undefined): string | null {
  if (question?.allowBlank !== true) return null;
  const { peopleToBeVoted, slates = [] } = question;
  const [person, ...others] = peopleToBeVoted;
  const [slate, ...rest] = slates;
  if (person && others.length === 0) return T.single.candidates(fullName(person));
  if (slate && rest.length === 0) return T.single.slates(slate.name);
  return null;
}

export interface QuestionKind {
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

/** Lists on a backend of the specification have no blank vote. */
const blankInList = (results: AnsweredResults): readonly Choice[] =>
  results.allowBlank === true ? [blankOf(results)] : [];

const APPROVAL: QuestionKind = {
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

const BY_OPTIONS: Readonly<Record<OptionsOfKind, QuestionKind>> = {
  answers: APPROVAL,
  candidates: CANDIDATE,
  slates: SLATE,
};

type Kinded = Pick<Question, 'isList' | 'kind'>;

export const kindNamed = (kind: KindOfQuestion): QuestionKind => BY_OPTIONS[KIND_RULES[kind].options];

/** Another backend returns only whether it is a list. */
export const kindOf = (question: Kinded): QuestionKind => kindNamed(storedKind(question));

export const hasSlates = ({ kind }: Pick<AnsweredResults, 'kind'>): boolean =>
  kind !== undefined && KIND_RULES[kind].options === 'slates';

/** The kind for the navigation state, so that the votes screen is drawn before it loads the question. */
export const kindState = ({ isList }: Kinded): Pick<Kinded, 'isList'> => ({ isList });

/** The kind of a question: its own, else that of its results, else that of the navigation state. */
export function shownKind(
  state: unknown,
  question: Kinded | undefined,
  results: AnsweredResults | undefined,
): QuestionKind {
  const known = question?.kind ?? results?.kind;
  if (known) return kindNamed(known);
  if (typeof state === 'object' && state !== null && 'isList' in state && typeof state.isList === 'boolean')
    return kindOf({ isList: state.isList });
  return kindOf(question ?? { isList: (results?.votesCounterForEachCandidate?.length ?? 0) > 0 });
}
