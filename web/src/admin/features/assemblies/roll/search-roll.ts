/** Searching the roll, which is loaded whole. */
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { haveWords, wordsOf } from '@vigilia/contract/text/fold';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { fold } from '../../../../core/text.ts';

/** Searchable texts, cached by person: a change of rights does not fold 2,000 names again. */
const folded = new WeakMap<Attendee['user'], readonly string[]>();
function searchTextsOf({ user }: Attendee): readonly string[] {
  const known = folded.get(user);
  if (known !== undefined) return known;
  // What is typed does not match across two fields; name and last name are read as one.
  const dni = user.dni ?? '';
  const texts = [fullName(user), user.email, dni, searchedDni(dni)].map((part) => fold(part));
  folded.set(user, texts);
  return texts;
}

/** A number is looked for as a cédula is kept: without its dots, with which it is often written. */
export const searchedFor = (typed: string): string =>
  fold(/^[\d.,\s]+$/.test(typed) ? searchedDni(typed) : typed);

export function matches(wanted: string) {
  const words = wordsOf(wanted);
  return (attendee: Attendee) => haveWords(searchTextsOf(attendee), words);
}
