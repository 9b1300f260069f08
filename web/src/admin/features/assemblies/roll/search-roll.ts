import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { haveWords, wordsOf } from '@vigilia/contract/text/fold';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { fold, searchedFor } from '../../../../core/text.ts';

/** Searchable texts, cached by person: a change of rights does not fold 2,000 names again. */
const folded = new WeakMap<Attendee['user'], readonly string[]>();
function searchTextsOf({ user }: Attendee): readonly string[] {
  const known = folded.get(user);
  if (known !== undefined) return known;
  // Typed text does not match across two fields; name and last name are read as one.
  const dni = user.dni ?? '';
  const texts = [fullName(user), user.email, dni, searchedDni(dni)].map((part) => fold(part));
  folded.set(user, texts);
  return texts;
}

export function matches(typed: string) {
  const words = wordsOf(searchedFor(typed));
  return (attendee: Attendee) => haveWords(searchTextsOf(attendee), words);
}
