/** Titles that tell the questions of an assembly apart (R12.37). */
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { cutText } from '@vigilia/contract/text/cut-text';
import { readAs } from '@vigilia/contract/text/read-as';

/** `Elección (2)`, within the limit. */
export function withNumber(title: string, number: number): string {
  const mark = ` (${number})`;
  return `${cutText(title, FIELD_LIMITS.question - mark.length).trim()}${mark}`;
}

/** Whether the other title is this one, with a number or without. */
export function isNumbered(title: string, other: string): boolean {
  const number = Number(/ \((\d+)\)$/.exec(other)?.[1] ?? 0);
  return [title, withNumber(title, number)].some((each) => readAs(each) === readAs(other));
}

/**
 * @param others the titles of the other questions; with one of them a title gets the next number: `Elección (2)`. A title
 * whose first bearers have their numbers is taken too.
 */
export function numberedTitle(title: string, others: readonly string[]): string {
  const taken = new Set(others.map((each) => readAs(each)));
  const isFree = (each: string) => !taken.has(readAs(each));
  if ([title, withNumber(title, 1), withNumber(title, 2)].every(isFree)) return title;
  for (let number = isFree(title) ? 1 : 2; ; number += 1) {
    const numbered = withNumber(title, number);
    if (isFree(numbered)) return numbered;
  }
}
