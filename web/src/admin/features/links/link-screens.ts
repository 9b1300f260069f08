/**
 * The screens that consist of the link of one section, by the section's name. Each section shows them in this order, after the
 * name that the contract gives them. Their rows in `app/screens.ts` have their addresses.
 */
import {
  type Icon,
  IconBuildingCommunity,
  IconCalculator,
  IconCalendarEvent,
  IconCertificate,
  IconHeartHandshake,
  IconNeedle,
  IconScale,
  IconShieldCheck,
  IconUsersGroup,
  IconVideo,
  IconWorld,
} from '@tabler/icons-react';
import { type LinkName, SECTION_NAMES } from '@vigilia/contract/content/links';
import type { GridButton } from '../../../ui/buttons/button-grid.tsx';

interface LinkScreen {
  /** Below the section that it is part of. */
  readonly path: `/${string}/${string}`;
  /** Content of the mobile app behind this link. */
  readonly subtitle: string;
  /** Short form on its button in the section. */
  readonly about: string;
  readonly icon: Icon;
}

export const LINK_SCREENS = {
  Videos: {
    path: '/academic/videos',
    subtitle: 'Aquí puede editar el enlace de los videos académicos.',
    about: 'Enlace de los videos',
    icon: IconVideo,
  },
  Activity: {
    path: '/academic/activity',
    subtitle: 'Aquí puede editar el enlace de la actividad académica.',
    about: 'Enlace de la agenda',
    icon: IconCalendarEvent,
  },
  Nysora: {
    path: '/academic/nysora',
    subtitle: 'Aquí puede editar el enlace de NYSORA.',
    about: 'Enlace de anestesia regional',
    icon: IconNeedle,
  },
  Calculator: {
    path: '/academic/calculator',
    subtitle: 'Aquí puede editar el enlace de la calculadora de anestesia.',
    about: 'Enlace de la calculadora',
    icon: IconCalculator,
  },
  Recertification: {
    path: '/academic/recertification',
    subtitle: 'Aquí puede editar el enlace de la recertificación.',
    about: 'Enlace de recertificación',
    icon: IconCertificate,
  },
  Fepasde: {
    path: '/gremial/fepasde',
    subtitle: 'Aquí puede editar el enlace de FEPASDE.',
    about: 'Enlace del fondo especial',
    icon: IconShieldCheck,
  },
  Scare: {
    path: '/gremial/scare',
    subtitle: 'Aquí puede editar el enlace de la S.C.A.R.E.',
    about: 'Enlace de la sociedad nacional',
    icon: IconBuildingCommunity,
  },
  ManagmentBoard: {
    path: '/gremial/managmentboard',
    subtitle: 'Aquí puede editar el enlace de la junta directiva.',
    about: 'Enlace de la junta',
    icon: IconUsersGroup,
  },
  Wfsa: {
    path: '/gremial/wfsa',
    subtitle: 'Aquí puede editar el enlace de la WFSA.',
    about: 'Enlace de la federación mundial',
    icon: IconWorld,
  },
  Sarvac: {
    path: '/gremial/sarvac',
    subtitle: 'Aquí puede editar el enlace de SARVAC.',
    about: 'Enlace de la sociedad regional',
    icon: IconHeartHandshake,
  },
  Rights: {
    path: '/gremial/rights',
    subtitle: 'Aquí puede editar el enlace de los derechos y deberes del asociado.',
    about: 'Enlace de los estatutos',
    icon: IconScale,
  },
} as const satisfies Partial<Readonly<Record<LinkName, LinkScreen>>>;

/** The sections whose link has a screen of its own; the others edit theirs on the section's screen. */
export type ScreenLink = keyof typeof LINK_SCREENS;

/** The section that a link screen is a part of. */
export const parentOf = (name: ScreenLink): string => `/${LINK_SCREENS[name].path.split('/')[1]}`;

/** Buttons from a section to its link screens. */
export const linkButtons = (parent: string): GridButton[] =>
  (Object.keys(LINK_SCREENS) as ScreenLink[])
    .filter((name) => parentOf(name) === parent)
    .map((name) => {
      const { path, about, icon } = LINK_SCREENS[name];
      return { label: SECTION_NAMES[name], about, to: path, icon };
    });
