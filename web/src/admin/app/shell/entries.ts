/** The entries of the side menu and what the parts of an address are called, in the order of R4.4. */
import {
  type Icon,
  IconBuildingBank,
  IconClipboardHeart,
  IconCreditCard,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconNews,
  IconSchool,
  IconShieldLock,
  IconUsers,
} from '@tabler/icons-react';
import { TEXTS } from './texts.ts';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
  readonly icon: Icon;
}

export const MENU: readonly MenuEntry[] = [
  { label: 'Inicio', to: '/', icon: IconHome },
  { label: 'Registros', to: '/register', icon: IconUsers },
  { label: 'Pagos', to: '/payment', icon: IconCreditCard },
  { label: 'Gremial', to: '/gremial', icon: IconBuildingBank },
  { label: 'Casos', to: '/cases', icon: IconClipboardHeart },
  { label: 'Academico', to: '/academic', icon: IconSchool },
  { label: 'Perfil', to: '/profile', icon: IconIdBadge2 },
  { label: 'Noticias', to: '/news', icon: IconNews },
  { label: 'Beneficios', to: '/benefits', icon: IconGift },
  { label: 'Ayuda', to: '/help', icon: IconHelpCircle },
];

/** What belongs to the person and not to a section, so it is no entry of the menu: what was done, the own sign-in. */
export const PERSONAL: readonly MenuEntry[] = [
  { label: TEXTS.activity, to: '/activity', icon: IconHistory },
  { label: TEXTS.secondFactor, to: '/second-factor', icon: IconShieldLock },
];

const firstSegment = (path: string) => `/${path.split('/')[1] ?? ''}`;

/** The entry of the section that an address belongs to: the one with the same first path segment. */
export const activeEntry = (path: string): MenuEntry | undefined =>
  MENU.find((entry) => entry.to === firstSegment(path));

/** What belongs to an assembly is reached from its questions. */
const IN_ASSEMBLY = /^(\/gremial\/assemblies\/\d+)\/(?!questions$)/;

/** The address one level up; null on the home. Ids and the home itself are no level of their own. */
export function parentOf(path: string): string | null {
  const segments = path.split('/').filter(Boolean);
  if (segments.length === 0) return null;
  const assembly = IN_ASSEMBLY.exec(path);
  if (assembly) return `${assembly[1]}/questions`;
  const above = segments.slice(0, -1);
  while (/^\d+$/.test(above.at(-1) ?? '')) above.pop();
  return `/${above.join('/')}`;
}
