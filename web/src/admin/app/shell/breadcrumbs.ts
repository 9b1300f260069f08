/** Where one is, as the top bar says it: the section, and what leads from it to the screen. */
import { parentOf } from './entries.ts';
import { QUICK_JUMP_TARGETS } from './places.ts';

/** Screens of one assembly or one case, which are no places of the quick jump. */
const OF_ONE: readonly (readonly [address: RegExp, label: string])[] = [
  [/\/questions$/, 'Votaciones'],
  [/\/votes$/, 'Resultados'],
  [/\/attorney-powers$/, 'Poderes'],
  [/^\/cases\/\d+$/, 'Respuestas'],
];

/** Forms have no name here: at the same address one creates or edits, and the heading says which. */
const labelOf = (path: string): string | undefined =>
  path.endsWith('/create')
    ? undefined
    : (QUICK_JUMP_TARGETS.find(({ to }) => to === path)?.label ??
      OF_ONE.find(([address]) => address.test(path))?.[1]);

/** The names of the screens from the section down to the one at `path`; the home's own name there. */
export function breadcrumbsTo(path: string): readonly string[] {
  const labels: string[] = [];
  for (let at: string | null = path; at !== null && (at !== '/' || path === '/'); at = parentOf(at))
    labels.unshift(labelOf(at) ?? '');
  return labels.filter(Boolean);
}
