/** The entries of the side menu and the levels of an address, in the order of R4.4. */
import type { Icon } from '@tabler/icons-react';
import { SCREENS, type Screen } from '../screens.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
  readonly isAddition: boolean;
}

const entriesBy = (iconOf: (screen: Screen) => Icon | undefined): readonly MenuEntry[] =>
  SCREENS.flatMap((screen) => {
    const icon = iconOf(screen);
    return icon
      ? [
          {
            label: screen.label ?? '',
            to: screen.path,
            icon,
            isAddition: screen.isAddition === true,
          },
        ]
      : [];
  });

export const MENU = entriesBy(({ menu }) => menu);

/** Personal entries at the foot of the menu: activity and the own sign-in. */
export const PERSONAL = entriesBy(({ foot }) => foot);

const firstSegment = (path: string) => `/${path.split('/')[1] ?? ''}`;

/** The entry of the section that an address belongs to: the one with the same first path segment. */
export const activeEntry = (path: string): MenuEntry | undefined =>
  MENU.find((entry) => entry.to === firstSegment(path));

/** The votes are below the questions, the form of a power below the powers, and the acta below the results. */
const IN_ASSEMBLY = /^(\/gremial\/assemblies\/\d+)\/(?:\d+\/(votes)|(create)|resultados\/(acta)|.)/;

/** The address one level up; null on the home. Ids and the home itself are not levels. */
export function parentOf(path: string): string | null {
  const segments = path.split('/').filter(Boolean);
  if (segments.length === 0) return null;
  const assembly = IN_ASSEMBLY.exec(path);
  if (assembly) {
    const [, own, votes, power, acta] = assembly;
    return own + (votes ? '/questions' : power ? '/attorney-powers' : acta ? '/resultados' : '');
  }
  const above = segments.slice(0, -1);
  while (/^\d+$/.test(above.at(-1) ?? '')) above.pop();
  return `/${above.join('/')}`;
}
