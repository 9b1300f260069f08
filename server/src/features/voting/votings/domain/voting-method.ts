/** The interface of a kind of question; `question-kinds.ts` lists the kinds. */
import type { BodyOf } from '@vigilia/contract/call';
import { fullName } from '@vigilia/contract/users/full-name';
import type {
  castBallot,
  Candidate as PresentedCandidate,
  Slate as PresentedSlate,
} from '@vigilia/contract/votings/votings';

/** The choice on a ballot as a member sends it, before the method of its question has read it. */
export type SentBallot = Omit<BodyOf<typeof castBallot>, 'questionId' | 'onBehalfOf'>;

export type Answer = NonNullable<SentBallot['vote']>;
export const ANSWERS = ['yes', 'no', 'blank'] as const satisfies readonly Answer[];
export const BLANK = 'blank' satisfies Answer;

export type Candidate = Pick<PresentedCandidate, 'userId' | 'name' | 'lastName'> &
  Partial<Pick<PresentedCandidate, 'dni'>>;
export interface Slate extends Pick<PresentedSlate, 'id' | 'name'> {
  readonly places: readonly (Candidate & { readonly alternate: Candidate | null })[];
}

export interface BallotSettings {
  readonly maxMarks: number;
  readonly allowBlank: boolean;
}

/** Facts about the choice on a ballot, read in the transaction that stores it. */
export interface ChoiceFacts extends BallotSettings {
  /** Ids of the named candidates, or slates, that the question offers. */
  readonly offered: ReadonlySet<number>;
}

export interface OptionFacts {
  readonly allowBlank: boolean;
  readonly candidates: readonly Candidate[];
  readonly slates: readonly Slate[];
}

export interface AnswerOption {
  readonly answer: Answer;
}
interface CandidateOption {
  readonly candidate: Candidate;
}
interface SlateOption {
  readonly slate: Slate;
}
export type Option = AnswerOption | CandidateOption | SlateOption;
/** `onPaper` is a part of `votes`. */
export type CountedOption = Option & { readonly votes: number; readonly onPaper: number };

/** Ids of the people for whom an option stands, alternates too. */
export const peopleOf = (option: Option): readonly number[] =>
  'candidate' in option
    ? [option.candidate.userId]
    : 'slate' in option
      ? option.slate.places.flatMap(({ userId, alternate }) =>
          alternate ? [userId, alternate.userId] : [userId],
        )
      : [];

/** The mark of an option in a stored choice. */
export const markOf = (option: Option): string =>
  'answer' in option
    ? option.answer
    : String('candidate' in option ? option.candidate.userId : option.slate.id);

/** The options that are candidates or slates. */
export const named = (options: readonly Option[]) =>
  options.filter((option): option is CandidateOption | SlateOption => !('answer' in option));

const ANSWER_NAMES: Readonly<Record<Answer, string>> = {
  yes: 'a favor',
  no: 'en contra',
  blank: 'en blanco',
};

export const withAlternate = ({ alternate, ...person }: Slate['places'][number], label = 'suplente: ') =>
  alternate ? `${fullName(person)} (${label}${fullName(alternate)})` : fullName(person);

/**
 * Names an option.
 * @param style alone; inside a sentence; in a package, where it never changes; or in the activity log
 */
export function optionName(
  option: Option,
  style: 'alone' | 'quoted' | 'sealed' | 'logged' = 'alone',
): string {
  if ('answer' in option) return ANSWER_NAMES[option.answer];
  if ('candidate' in option) {
    const { dni, ...person } = option.candidate;
    return style === 'logged' && dni ? `${fullName(person)} (${dni})` : fullName(person);
  }
  const { name, places } = option.slate;
  if (style === 'alone') return name;
  if (style === 'quoted') return `«${name}»`;
  const label = style === 'logged' ? 'suplente ' : undefined;
  return `${name}: ${places.map((place) => withAlternate(place, label)).join(', ')}`;
}

/** Names the candidate or slate of an id inside a sentence; empty where there is none. */
export const nameOfOption = (options: readonly Option[], id: number): string => {
  const found = options.find((option) => markOf(option) === String(id));
  return found ? optionName(found, 'quoted') : '';
};

/** Votes by the names of options, without those that have none. */
export const votesByName = (options: readonly Option[], votes: ReadonlyMap<string, number>) =>
  options.flatMap((option) => {
    const each = votes.get(markOf(option)) ?? 0;
    return each > 0 ? [{ option: optionName(option), votes: each }] : [];
  });

/** Ballots of a question by their stored choice: marks with commas between them. */
export type StoredChoices = ReadonlyMap<string, number>;

/** Parses and stores ballots whose options are answers, candidates or slates. */
export interface VotingMethod<Choice> {
  /** Parses the choice of a ballot; null if it has none, or one of another kind. */
  parse(ballot: SentBallot): Choice | null;
  validate(choice: Choice, facts: ChoiceFacts): boolean;
  /** The marks of a choice, without voter data (R12.5): a choice of several options does not keep their order. */
  encode(choice: Choice): readonly string[];
  describe(facts: OptionFacts): readonly Option[];
}

/** The choice on a ballot that states exactly one; null otherwise. */
export function onlyChoice({ vote, candidateId, candidateIds, slateId }: SentBallot) {
  const stated = [vote, candidateId, candidateIds, slateId].filter((choice) => choice !== undefined);
  if (stated.length !== 1) return null;
  return { vote, userIds: candidateId === undefined ? candidateIds : [candidateId], slateId };
}

/** The blank of questions whose other options are candidates or slates. */
export const blankOption = ({ allowBlank }: OptionFacts): readonly AnswerOption[] =>
  allowBlank ? [{ answer: BLANK }] : [];
