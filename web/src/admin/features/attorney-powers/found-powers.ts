/** Which powers a search in the table finds. */
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { fold } from '../../../core/text.ts';
import type { ShownPower } from './queries.ts';

/** Above this number cards no longer give a view of the whole. */
export const MAX_CARDS = 6;

/** A number is looked for as a cédula is kept: without its dots, with which it is often written. */
const searched = (typed: string): string => {
  const text = typed.trim();
  return fold(/^[\d.,\s]+$/.test(text) ? searchedDni(text) : text);
};

const textOf = ({ user, userToDelegate }: ShownPower): string =>
  [user, userToDelegate]
    .flatMap((who) => [fullName(who), who.dni ?? '', searchedDni(who.dni ?? '')])
    .map((part) => fold(part))
    .join('\n');

/** @param state null for any */
export function powersFound(
  powers: readonly ShownPower[],
  typed: string,
  state: ShownPower['state'] | null,
): readonly ShownPower[] {
  const wanted = searched(typed);
  return powers.filter(
    (power) => (state === null || power.state === state) && textOf(power).includes(wanted),
  );
}
