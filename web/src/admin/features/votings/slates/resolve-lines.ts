/** Finds the people of an imported slate among the users, a few requests at a time. */

import { fold } from '@vigilia/contract/text/fold';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { fullName } from '@vigilia/contract/users/full-name';
import { allUsers, type Person } from '../../../../domain/person-picker.tsx';
import type { SlateLine, Wanted } from './slate-lines.ts';

/** A person, or why there is none. */
export type Found =
  | { readonly person: Person }
  | { readonly problem: 'none' | 'several'; readonly text: string };

export interface ResolvedLine extends Pick<SlateLine, 'line'> {
  readonly person: Found;
  readonly alternate: Found | null;
}

const AT_ONCE = 4;
/** Enough to know that a name is not the only one. */
const CANDIDATES = 20;

const textOf = (wanted: Wanted) => ('dni' in wanted ? wanted.dni : wanted.name);

async function find(wanted: Wanted, signal: AbortSignal): Promise<Found> {
  const query = { name: '', dni: '', ...wanted, limit: CANDIDATES, offset: 0 };
  const { data } = await allUsers.load(query, signal);
  // The backend looks for what contains the text.
  const exact = data.filter((person) =>
    'dni' in wanted
      ? person.dni !== null && searchedDni(person.dni) === searchedDni(wanted.dni)
      : fold(fullName(person)) === fold(wanted.name),
  );
  const matching = exact.length > 0 || 'dni' in wanted ? exact : data;
  const [person] = matching;
  if (!person) return { problem: 'none', text: textOf(wanted) };
  return matching.length === 1 ? { person } : { problem: 'several', text: textOf(wanted) };
}

/** @param onProgress called after each found person */
export async function resolveLines(
  lines: readonly SlateLine[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<ResolvedLine[]> {
  const wanted = lines.flatMap(({ person, alternate }) => (alternate ? [person, alternate] : [person]));
  const found: Found[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const some = await Promise.all(wanted.slice(at, at + AT_ONCE).map((each) => find(each, signal)));
    found.push(...some);
    onProgress(found.length);
  }
  let next = 0;
  const take = (): Found => {
    const one = found[next] ?? { problem: 'none', text: '' };
    next += 1;
    return one;
  };
  return lines.map(({ line, alternate }) => ({ line, person: take(), alternate: alternate && take() }));
}
