/** Edited settings of a question, and the body that is sent (R12.14 to R12.18). */
import { VOTING_LIMITS } from '@vigilia/contract/limits';
import { isReachable } from '@vigilia/contract/votings/majority';
import { blankByDefault, KIND_RULES, storedKind } from '@vigilia/contract/votings/question-kinds';
import type { KindOfQuestion, Question, VerdictRule } from '@vigilia/contract/votings/votings';

/** Majorities with a name. */
export const PRESETS = {
  none: null,
  simple: { numerator: 1, denominator: 2, strict: true, base: 'valid' },
  halfPlusOne: { numerator: 1, denominator: 2, strict: true, base: 'cast' },
  absolute: { numerator: 1, denominator: 2, strict: true, base: 'roll' },
  twoThirds: { numerator: 2, denominator: 3, strict: false, base: 'cast' },
  fourFifths: { numerator: 4, denominator: 5, strict: false, base: 'cast' },
} as const satisfies Readonly<Record<string, VerdictRule | null>>;

export type Preset = keyof typeof PRESETS | 'custom';

export interface RuleFields {
  readonly preset: Preset;
  readonly numerator: string;
  readonly denominator: string;
  readonly strict: boolean;
  readonly base: VerdictRule['base'];
}

export interface SettingsFields {
  readonly kind: KindOfQuestion;
  readonly seats: string;
  readonly allowBlank: boolean;
  readonly showResults: NonNullable<Question['showResults']>;
  readonly rule: RuleFields;
}

/** Settings changed by hand. The rest follows the backend's defaults, so that an older one gets no unknown field. */
export type ChangedSettings = { readonly [Name in keyof SettingsFields]?: SettingsFields[Name] | undefined };

const areEqualRules = (a: VerdictRule | null, b: VerdictRule | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.numerator === b.numerator &&
    a.denominator === b.denominator &&
    a.strict === b.strict &&
    a.base === b.base);

export const presetOf = (rule: VerdictRule | null): Preset =>
  (Object.keys(PRESETS) as (keyof typeof PRESETS)[]).find((name) => areEqualRules(PRESETS[name], rule)) ??
  'custom';

/** The fields of a rule; without one, those of a first majority. */
export const ruleFields = (rule: VerdictRule | null): RuleFields => {
  const { numerator, denominator, strict, base } = rule ?? PRESETS.twoThirds;
  return {
    preset: presetOf(rule),
    numerator: String(numerator),
    denominator: String(denominator),
    strict,
    base,
  };
};

const isWhole = (typed: string, max: number) =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max;

/** The rule of the fields; undefined if they are invalid. */
export function ruleOf({
  preset,
  numerator,
  denominator,
  strict,
  base,
}: RuleFields): VerdictRule | null | undefined {
  if (preset !== 'custom') return PRESETS[preset];
  if (![numerator, denominator].every((part) => isWhole(part, VOTING_LIMITS.fraction))) return undefined;
  const rule = { numerator: Number(numerator), denominator: Number(denominator), strict, base };
  return isReachable(rule) ? rule : undefined;
}

export const defined = (changed: ChangedSettings) =>
  Object.fromEntries(
    Object.entries(changed).filter(([, value]) => value !== undefined),
  ) as Partial<SettingsFields>;

/** The settings of a new question, with the backend's defaults. */
export function newSettings(
  changed: ChangedSettings,
  { candidates }: { candidates: number },
): SettingsFields {
  const kind = changed.kind ?? (candidates > 0 ? 'candidates' : 'yesNo');
  return {
    seats: '1',
    allowBlank: blankByDefault(changed.kind, kind),
    showResults: 'live',
    rule: ruleFields(null),
    ...defined(changed),
    kind,
  };
}

export type StoredSettings = Pick<
  Question,
  'isList' | 'kind' | 'seats' | 'allowBlank' | 'showResults' | 'rule'
>;

export const storedSettings = (question: StoredSettings): SettingsFields => ({
  kind: storedKind(question),
  seats: String(question.seats ?? 1),
  allowBlank: question.allowBlank ?? !question.isList,
  showResults: question.showResults ?? 'live',
  rule: ruleFields(question.rule ?? null),
});

export type SettingsProblem = 'seats' | 'rule';

/** The first field that cannot be sent; null if all can. */
export function settingsProblem({ kind, seats, rule }: SettingsFields): SettingsProblem | null {
  if (KIND_RULES[kind].takesSeats && !isWhole(seats, VOTING_LIMITS.seats)) return 'seats';
  return KIND_RULES[kind].takesRule && ruleOf(rule) === undefined ? 'rule' : null;
}

interface SentSettings {
  kind?: KindOfQuestion;
  seats?: number;
  allowBlank?: boolean;
  showResults?: SettingsFields['showResults'];
  rule?: VerdictRule | null;
}

/**
 * The changed settings that apply to the kind.
 * @param settings without a problem
 */
export function sentSettings(changed: ChangedSettings, settings: SettingsFields): SentSettings {
  const { kind, seats, allowBlank, showResults, rule } = settings;
  const { takesSeats, takesRule } = KIND_RULES[kind];
  return {
    ...(changed.kind !== undefined && { kind }),
    ...(changed.seats !== undefined && takesSeats && { seats: Number(seats) }),
    ...(changed.allowBlank !== undefined && { allowBlank }),
    ...(changed.showResults !== undefined && { showResults }),
    ...(changed.rule !== undefined && takesRule && { rule: ruleOf(rule) ?? null }),
  };
}

/** The settings that differ from stored ones. */
export function changesTo(stored: SettingsFields, changed: ChangedSettings): ChangedSettings {
  const same = (name: keyof SettingsFields) =>
    name === 'rule'
      ? changed.rule !== undefined && areEqualRules(ruleOf(changed.rule) ?? null, ruleOf(stored.rule) ?? null)
      : name === 'seats'
        ? changed.seats?.trim() === stored.seats
        : changed[name] === stored[name];
  return Object.fromEntries(
    (Object.keys(changed) as (keyof SettingsFields)[])
      .filter((name) => !same(name))
      .map((name) => [name, changed[name]]),
  );
}
