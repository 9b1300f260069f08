/** Old and new values of edits for the activity log. */
import { isDeepStrictEqual } from 'node:util';
import type { ActivityChange } from '@vigilia/contract/activity';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type Sentence, sentence, sentenceOf } from './sentence.ts';

/** A changed field in the log. Code reads its key and values, never its texts, which may be reworded. */
export interface LoggedChange extends ActivityChange {
  /** Kind of record and field, such as `user.dni`; absent where no code reads the field. */
  readonly key?: string;
  /** The values before and after, if their texts differ from the values. */
  readonly from?: unknown;
  readonly to?: unknown;
  /** Whether a text is an excerpt. */
  readonly isCut?: true;
}

/** The Spanish name of a field in the activity log, and the format of its value; unlisted fields are not logged. */
export type LoggedFields<T> = {
  readonly [F in keyof T]?: string | { readonly name: string; text(value: T[F]): string };
};

/** Characters kept before the first difference. */
const LEAD = 40;

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' · ') : String(value);

/** An excerpt that starts shortly before `difference`. */
function excerpt(text: string, difference: number): string {
  const max = FIELD_LIMITS.activityValue;
  if (text.length <= max) return text;
  const space = max - 2;
  const start = Math.max(0, Math.min(difference - LEAD, text.length - space));
  const end = start + space;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

const lengthOf = (text: string) => `${text.length} caracteres`;

/** One changed field, with its values shortened around their first difference. */
export function changeOf(
  field: string,
  before: string,
  after: string,
  read: Pick<LoggedChange, 'key' | 'from' | 'to'> = {},
): LoggedChange {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const [old, now] = [excerpt(before, same), excerpt(after, same)];
  const isCut = old !== before || now !== after;
  const change = { field, ...read, ...(isCut && ({ isCut } as const)) };
  // Excerpts of repetitive texts may be equal; then the lengths differ.
  if (old === now) return { ...change, before: lengthOf(before), after: lengthOf(after) };
  return { ...change, before: old || null, after: now || null };
}

/**
 * The fields whose values differ, in the order of `fields`.
 * @param record the kind of record, in the keys of the changes
 */
export function changesBetween<T extends object>(
  record: string,
  fields: LoggedFields<T>,
  before: T,
  after: T,
): LoggedChange[] {
  const changes: LoggedChange[] = [];
  for (const key of Object.keys(fields) as (keyof T)[]) {
    const field = fields[key];
    if (field === undefined) continue;
    const { name, text } = typeof field === 'string' ? { name: field, text: textOf } : field;
    const [old, now] = [text(before[key]), text(after[key])];
    // A list may read like another one whose items were joined.
    const isOtherList = Array.isArray(before[key]) && !isDeepStrictEqual(before[key], after[key]);
    const values = typeof field !== 'string' && { from: before[key], to: after[key] };
    if (old !== now || isOtherList)
      changes.push(changeOf(name, old, now, { key: `${record}.${String(key)}`, ...values }));
  }
  return changes;
}

/** A replaced picture or document, without its meaningless name. */
export const replaced = (field: string): ActivityChange => ({ field, before: null, after: null });

/** The entry of an edit, also of one without changes. For `audit`. */
export const editOf = (
  what: string | Sentence,
  changes: readonly ActivityChange[],
): [what: string | Sentence, changes: readonly ActivityChange[]] => [
  changes.length === 0 ? sentence`${sentenceOf(what)} (sin cambios)` : what,
  changes,
];
