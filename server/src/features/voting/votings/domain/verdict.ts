/** Verdicts on questions of yes or no (R12.16). Integers only: nothing is rounded. */
import type { Verdict } from '@vigilia/contract/votings/question-results';
import type { VerdictRule } from '@vigilia/contract/votings/votings';

/** The figures that a base is made of. */
export interface VerdictFigures {
  readonly yes: number;
  readonly no: number;
  /** Ballots, blank ones included. */
  readonly cast: number;
  /** Those of the frozen roll who voted, or were present or represented when the voting closed. */
  readonly present: number;
  /** Those with the right on the roll at the opening, present or not. */
  readonly roll: number;
}

const baseOf = ({ base }: VerdictRule, { yes, no, cast, present, roll }: VerdictFigures): number =>
  ({ valid: yes + no, cast, present, roll })[base];

/** Least number of votes for which a rule holds on a base. */
export function votesNeeded({ numerator, denominator, strict }: VerdictRule, base: number): number {
  const product = base * numerator;
  const whole = (product - (product % denominator)) / denominator;
  if (strict) return whole + 1;
  return product % denominator === 0 ? whole : whole + 1;
}

/** Null with a base of 0. */
export function verdictOf(rule: VerdictRule, figures: VerdictFigures, areOld = false): Verdict | null {
  const base = baseOf(rule, figures);
  if (base === 0) return null;
  const needed = votesNeeded(rule, base);
  const outcome = figures.yes >= needed ? 'approved' : 'rejected';
  return { outcome, votesFor: figures.yes, needed, base, rule, ...(areOld && { isOldBase: true }) };
}
