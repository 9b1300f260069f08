import { type QuestionKind, VOTING_METHODS } from './question-kinds.ts';
import {
  type Answer,
  type CountedOption,
  markOf,
  type OptionFacts,
  type StoredChoices,
} from './voting-method.ts';

/** Stored ballots, read by one statement. */
export interface Ballots {
  readonly electronic: StoredChoices;
  /** Ballots on paper, and the votes for each option that were counted by hand. */
  readonly onPaper: { readonly ballots: number; readonly votes: StoredChoices };
  /** Whether the counts are withheld until the close (R12.14): then nothing was read. */
  readonly isHidden: boolean;
}

export const NO_BALLOTS: Ballots = {
  electronic: new Map(),
  onPaper: { ballots: 0, votes: new Map() },
  isHidden: false,
};

export const withoutPaper = (ballots: Ballots): Ballots => ({ ...ballots, onPaper: NO_BALLOTS.onPaper });

export interface Tally {
  /** Ballots counted: one per right, regardless of the options each counts for. */
  readonly ballots: number;
  readonly onPaper: number;
  readonly isHidden: boolean;
  readonly options: readonly CountedOption[];
}

/** The votes for an answer; 0 where the question does not have it. */
export const votesFor = ({ options }: Tally, wanted: Answer): number =>
  options.find((option) => 'answer' in option && option.answer === wanted)?.votes ?? 0;

/** The candidates or the slates with their votes, in the order of the ballot. */
export const candidatesIn = ({ options }: Tally) =>
  options.flatMap((option) => ('candidate' in option ? option : []));
export const slatesIn = ({ options }: Tally) =>
  options.flatMap((option) => ('slate' in option ? option : []));

/** Counts a voting: the one function behind the screen, the live stream, the exports and the minutes (R12.7). */
export function tally(kind: QuestionKind, facts: OptionFacts, ballots: Ballots): Tally {
  const { electronic, onPaper, isHidden } = ballots;
  const votes = new Map<string, number>();
  let cast = 0;
  for (const [choice, number] of electronic) {
    cast += number;
    for (const mark of choice.split(',')) votes.set(mark, (votes.get(mark) ?? 0) + number);
  }
  return {
    ballots: cast + onPaper.ballots,
    onPaper: onPaper.ballots,
    isHidden,
    options: VOTING_METHODS[kind].describe(facts).map((option) => {
      const mark = markOf(option);
      const byHand = onPaper.votes.get(mark) ?? 0;
      return { ...option, votes: (votes.get(mark) ?? 0) + byHand, onPaper: byHand };
    }),
  };
}
