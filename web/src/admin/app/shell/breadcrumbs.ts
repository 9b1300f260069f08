/** Where one is, as the top bar says it: the section, and what leads from it to the screen. */
import { parentOf } from './menu-entries.ts';
import { nameAt } from './screen-names.ts';

/** The names of the screens from the section down to the one at `path`; the home's own name there. */
export function breadcrumbsTo(path: string): readonly string[] {
  const labels: string[] = [];
  for (let at: string | null = path; at !== null && (at !== '/' || path === '/'); at = parentOf(at))
    labels.unshift(nameAt(at) ?? '');
  return labels.filter(Boolean);
}
