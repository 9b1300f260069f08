/** Breadcrumbs of the top bar: the section, and the path from it to the screen. */
import { parentOf } from './menu-entries.ts';
import { nameAt } from './screen-names.ts';

/** The names of the screens from the section down to the one at `path`; the home's own name there. */
export function breadcrumbsTo(path: string): readonly string[] {
  const labels: string[] = [];
  for (let at: string | null = path; at !== null && (at !== '/' || path === '/'); at = parentOf(at))
    labels.unshift(nameAt(at) ?? '');
  return labels.filter(Boolean);
}
