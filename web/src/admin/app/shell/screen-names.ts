/** The screens by their addresses and names, and the breadcrumbs of the top bar. */
import { SECTION_NAMES } from '@vigilia/contract/content/links';
import { matchRoutes } from 'react-router';
import { SCREENS, type Screen } from '../screens.ts';
import { parentOf } from './menu-entries.ts';

export interface Place {
  readonly label: string;
  readonly to: string;
  /** Its section, where the label alone is ambiguous. */
  readonly within?: string | undefined;
}

const labelOf = ({ label, link, tab }: Screen): string | undefined =>
  link ? SECTION_NAMES[link] : (label ?? tab);

/** Cached by path: each match compiles the patterns of the whole table. */
const knownScreens = new Map<string, Screen | undefined>();

/** The row of the table that shows an address of the product. */
export function screenAt(path: string): Screen | undefined {
  if (!knownScreens.has(path)) knownScreens.set(path, matchRoutes([...SCREENS], path)?.[0]?.route);
  return knownScreens.get(path);
}

/** The name of the screen at an address; undefined for a form, which creates or edits as its heading says. */
export function nameAt(path: string): string | undefined {
  const screen = screenAt(path);
  return screen && !screen.path.endsWith('/create') ? labelOf(screen) : undefined;
}

/** The name of the section above a path; undefined for the section itself. */
function sectionOf(path: string): string | undefined {
  const section = `/${path.split('/')[1]}`;
  return section === path ? undefined : SCREENS.find((screen) => screen.path === section)?.label;
}

/** A screen as a destination; undefined if its path takes an id. */
export function placeOf(screen: Screen): Place | undefined {
  const { path, within = sectionOf(path) } = screen;
  const label = labelOf(screen);
  // Without the wildcard after the path.
  const to = path.replace(/\/\*$/, '');
  return label === undefined || to.includes(':') ? undefined : { label, to, within };
}

/** The names of the screens from the section down to the one at `path`; the home's own name there. */
export function breadcrumbsTo(path: string): readonly string[] {
  const labels: string[] = [];
  for (let at: string | null = path; at !== null && (at !== '/' || path === '/'); at = parentOf(at))
    labels.unshift(nameAt(at) ?? '');
  return labels.filter(Boolean);
}
