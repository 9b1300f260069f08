/** Titles that tell the questions of an assembly apart (R12.37). */
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { cutText } from '@vigilia/contract/text/cut-text';
import { fold } from '@vigilia/contract/text/fold';

/** @param others the titles of the other questions; with one of them a title gets the next number: `Elección (2)` */
export function numberedTitle(title: string, others: readonly string[]): string {
  const taken = new Set(others.map((each) => fold(each)));
  for (let number = 1; ; number += 1) {
    const mark = number === 1 ? '' : ` (${number})`;
    const numbered = `${cutText(title, FIELD_LIMITS.question - mark.length).trim()}${mark}`;
    if (!taken.has(fold(numbered))) return numbered;
  }
}
