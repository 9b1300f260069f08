/** Settings of a question: sent ones with defaults for the rest; frozen at the opening (R12.14 to R12.18). */
import { isReachable } from '@vigilia/contract/votings/majority';
import { blankByDefault, KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { Question, VerdictRule } from '@vigilia/contract/votings/votings';
import { kindFor, type QuestionKind } from './question-kinds.ts';

export interface QuestionSettings {
  readonly kind: QuestionKind;
  readonly seats: number;
  readonly allowBlank: boolean;
  readonly showResults: NonNullable<Question['showResults']>;
  readonly rule: VerdictRule | null;
}

/** The settings as they are sent, each optional, with the options that have to fit the kind. */
export interface SentSettings {
  readonly kind?: QuestionKind | undefined;
  readonly seats?: number | undefined;
  readonly allowBlank?: boolean | undefined;
  readonly showResults?: QuestionSettings['showResults'] | undefined;
  readonly rule?: VerdictRule | null | undefined;
  readonly peopleToVote?: readonly number[] | undefined;
  readonly slates?: readonly unknown[] | undefined;
}

/**
 * The settings of a new question. Lists of clients that know only the specification, which send no kind, have no blank
 * vote.
 */
export function newSettings(sent: SentSettings): QuestionSettings {
  const kind = kindFor(sent);
  const { seats = 1, allowBlank = blankByDefault(sent.kind, kind) } = sent;
  return { kind, seats, allowBlank, showResults: sent.showResults ?? 'live', rule: sent.rule ?? null };
}

/** The settings after an edit. Another kind drops the seats and the majority that it cannot have. */
export function changedSettings(current: QuestionSettings, sent: SentSettings): QuestionSettings {
  const { kind = current.kind, allowBlank = current.allowBlank, showResults = current.showResults } = sent;
  const { takesSeats, takesRule } = KIND_RULES[kind];
  const { seats = takesSeats ? current.seats : 1, rule = takesRule ? current.rule : null } = sent;
  return { kind, seats, allowBlank, showResults, rule };
}

/** The majority is compared by its parts, in any order. */
const partsOf = (rule: VerdictRule | null) =>
  rule && [rule.numerator, rule.denominator, rule.strict, rule.base].join();

export const areEqual = (a: QuestionSettings, b: QuestionSettings): boolean =>
  a.kind === b.kind &&
  a.seats === b.seats &&
  a.allowBlank === b.allowBlank &&
  a.showResults === b.showResults &&
  partsOf(a.rule) === partsOf(b.rule);

export type SettingsProblem = {
  readonly reason:
    | 'takes-no-candidates'
    | 'takes-no-slates'
    | 'takes-no-seats'
    | 'takes-no-rule'
    | 'unreachable-rule';
  readonly kind: QuestionKind;
};

export function settingsProblem(
  { kind, seats, rule }: QuestionSettings,
  { peopleToVote = [], slates = [] }: SentSettings,
): SettingsProblem | null {
  const { options, takesSeats, takesRule } = KIND_RULES[kind];
  if (peopleToVote.length > 0 && options !== 'candidates') return { reason: 'takes-no-candidates', kind };
  if (slates.length > 0 && options !== 'slates') return { reason: 'takes-no-slates', kind };
  if (seats > 1 && !takesSeats) return { reason: 'takes-no-seats', kind };
  if (rule && !takesRule) return { reason: 'takes-no-rule', kind };
  if (rule && !isReachable(rule)) return { reason: 'unreachable-rule', kind };
  return null;
}
