/** Which powers a search in the table finds. */
import { haveWords, wordsOf } from '@vigilia/contract/text/fold';
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

const textsOf = ({ user, userToDelegate }: ShownPower): readonly string[] =>
  [user, userToDelegate]
    .flatMap((who) => [fullName(who), who.dni ?? '', searchedDni(who.dni ?? '')])
    .map((part) => fold(part));

/** @param state null for any */
export function powersFound(
  powers: readonly ShownPower[],
  typed: string,
  state: ShownPower['state'] | null,
): readonly ShownPower[] {
  const words = wordsOf(searched(typed));
  return powers.filter(
    (power) => (state === null || power.state === state) && haveWords(textsOf(power), words),
  );
}
