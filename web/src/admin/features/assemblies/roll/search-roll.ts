/** Searching the roll, which is loaded whole. */
import type { Attendee } from '@vigilia/contract/assemblies/assemblies';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { fold } from '../../../../core/text.ts';

/** Searchable texts, cached by person: a change of rights does not fold 2,000 names again. */
const folded = new WeakMap<Attendee['user'], string>();
function searchTextOf({ user }: Attendee): string {
  const known = folded.get(user);
  if (known !== undefined) return known;
  // The line break keeps what is typed from matching across two fields; name and last name are read as one.
  const dni = user.dni ?? '';
  const text = [fullName(user), user.email, dni, searchedDni(dni)].map((part) => fold(part)).join('\n');
  folded.set(user, text);
  return text;
}

/** A number is looked for as a cédula is kept: without its dots, with which it is often written. */
export const searchedFor = (typed: string): string =>
  fold(/^[\d.,\s]+$/.test(typed) ? searchedDni(typed) : typed);

export const matches = (wanted: string) => (attendee: Attendee) => searchTextOf(attendee).includes(wanted);
