/** Old and new values of what an administrator edited, for the activity log. */
import type { ActivityChange } from '@vigilia/contract/activity';
import { FIELD_LIMITS } from '@vigilia/contract/limits';

/** How the activity log calls a field in Spanish, and how it writes its value; a field that is not listed is not logged. */
export type LoggedFields<T> = {
  readonly [F in keyof T]?: string | { readonly name: string; text(value: T[F]): string };
};

/** Characters of a long text that stand before its first difference. */
const LEAD = 40;

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' · ') : String(value);

/** As much of a text as fits, from shortly before `difference` on. */
function excerpt(text: string, difference: number): string {
  const max = FIELD_LIMITS.activityValue;
  if (text.length <= max) return text;
  const space = max - 2;
  const start = Math.max(0, Math.min(difference - LEAD, text.length - space));
  const end = start + space;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

const lengthOf = (text: string) => `${text.length} caracteres`;

/** One changed field, with its values shortened around the place where they begin to differ. */
export function changeOf(field: string, before: string, after: string): ActivityChange {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const [old, now] = [excerpt(before, same), excerpt(after, same)];
  // Of a text that repeats itself an excerpt may look the same: then its length tells the difference.
  if (old === now) return { field, before: lengthOf(before), after: lengthOf(after) };
  return { field, before: old || null, after: now || null };
}

/** The fields whose values differ, in the order of `fields`. */
export function changesBetween<T extends object>(
  fields: LoggedFields<T>,
  before: T,
  after: T,
): ActivityChange[] {
  const changes: ActivityChange[] = [];
  for (const key of Object.keys(fields) as (keyof T)[]) {
    const field = fields[key];
    if (field === undefined) continue;
    const { name, text } = typeof field === 'string' ? { name: field, text: textOf } : field;
    const [old, now] = [text(before[key]), text(after[key])];
    if (old !== now) changes.push(changeOf(name, old, now));
  }
  return changes;
}

/** A picture or document that was replaced; which one it was tells nothing to a reader. */
export const replaced = (field: string): ActivityChange => ({ field, before: null, after: null });

/** The entry of an edit, which says so where it was saved without a change. For `audit`. */
export const editOf = (
  what: string,
  changes: readonly ActivityChange[],
): [what: string, changes: readonly ActivityChange[]] => [
  changes.length === 0 ? `${what} (sin cambios)` : what,
  changes,
];
