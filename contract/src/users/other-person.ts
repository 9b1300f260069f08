/** Whether new data of an account are those of somebody else (R9.16). */
import { wordsOf } from '../text/fold.ts';
import { fullName } from './full-name.ts';

interface Named {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
}

/** Whether one text has all words of the other, as a completed name has. */
function isCompletion(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length);
  return few.length > 0 && few.every((word) => many.includes(word));
}

/** Whether name, last name and e-mail address are all different, so that only the document number is the same. */
export const isOtherPerson = (person: Named, user: Named): boolean =>
  person.email !== user.email &&
  !isCompletion(person.name, user.name) &&
  !isCompletion(person.lastName, user.lastName) &&
  !isCompletion(fullName(person), fullName(user));
