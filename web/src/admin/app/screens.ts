/**
 * The table of screens but the sign-in, with all facts about an address. Router, quick jump, breadcrumbs and menu are derived from it.
 * The order is that of the menu and the quick jump.
 */

import {
  type Icon,
  IconBuildingBank,
  IconChartBar,
  IconClipboardHeart,
  IconCreditCard,
  IconDoorEnter,
  IconGift,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconKey,
  IconMail,
  IconNews,
  IconSchool,
  IconShieldLock,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import type { ContentRecord, PageKind } from '../features/content/kind.ts';
import type { LINK_SCREENS, ScreenLink } from '../features/links/link-screens.ts';

type Load = () => Promise<{ default: () => React.ReactNode }>;

export interface Screen {
  /** In the syntax of the router. */
  readonly path: string;
  /** Audience: everyone, the signed-in in a window without the shell or, when absent, inside it (R4.3). */
  readonly area?: 'public' | 'window';
  /** A row has one of `load`, `link` and `homeState`; without any it shows a loading state. */
  readonly load?: Load;
  /** The section whose link is all that the screen edits; named as in the contract. */
  readonly link?: ScreenLink;
  /** Opens the home with this state. */
  readonly homeState?: object;
  /** The name in the quick jump and the breadcrumbs. A form, whose path ends in `/create`, is named by its heading there. */
  readonly label?: string;
  /** The section that the quick jump names beside it, if the path does not begin with the section's. */
  readonly within?: string;
  /** Its name among the tabs of an assembly, which are in the order of the table; elsewhere too, unless it has a label. */
  readonly tab?: string;
  /** The icon of its button above those tabs, for a tool of the assembly's day. */
  readonly tool?: Icon;
  /** A field of an assembly that a backend without the calls of the tool omits: then there is no button. */
  readonly needs?: keyof Assembly;
  /** The icon of its entry in the side menu. */
  readonly menu?: Icon;
  /** Whether its calls are an addition to the specification, without an entry on another backend. */
  readonly isAddition?: boolean;
  /** The icon of its entry at the foot of the menu, among personal entries. */
  readonly foot?: Icon;
}

/** The one screen of all rows with a `link`. */
export const loadLinkScreen = () => import('../features/links/link-screen.tsx');

/** A row of the table of link screens (`../features/links/link-screens.ts`), whose details are loaded with the screen. */
const link = <Name extends ScreenLink>(name: Name, path: (typeof LINK_SCREENS)[Name]['path']): Screen => ({
  path,
  link: name,
});

/** The form of a kind of content, whose definition is loaded beside it. */
const form =
  <Stored extends ContentRecord>(definition: () => Promise<PageKind<Stored>>): Load =>
  async () => {
    const [{ formOf }, kind] = await Promise.all([import('../features/content/form.tsx'), definition()]);
    return { default: formOf(kind) };
  };

export const SCREENS: readonly Screen[] = [
  {
    path: '/',
    load: () => import('../features/dashboard/home-screen.tsx'),
    label: 'Inicio',
    menu: IconHome,
  },

  {
    path: '/register',
    load: () => import('../features/links/section-screen.tsx'),
    label: 'Registros',
    menu: IconUsers,
  },
  {
    path: '/register/users',
    load: () => import('../features/users/users-screen.tsx'),
    label: 'Usuarios',
  },
  {
    path: '/register/users/:userId',
    load: () => import('../features/users/history/user-screen.tsx'),
    label: 'Ficha',
  },
  {
    path: '/register/create',
    load: () => import('../features/users/register-screen.tsx'),
    label: 'Registrar usuario',
  },
  {
    path: '/register/requests',
    load: () => import('../features/users/requests-screen.tsx'),
    label: 'Solicitudes de registro',
  },

  {
    path: '/payment',
    homeState: { payments: true },
    label: 'Pagos',
    menu: IconCreditCard,
  },

  {
    path: '/gremial',
    load: () => import('../features/links/section-screen.tsx'),
    label: 'Gremial',
    menu: IconBuildingBank,
  },
  {
    path: '/gremial/assemblies',
    load: () => import('../features/assemblies/assemblies-screen.tsx'),
    label: 'Asambleas',
  },
  {
    path: '/gremial/assemblies/create',
    load: () => import('../features/assemblies/form/create-assembly-screen.tsx'),
    label: 'Crear nueva asamblea',
  },
  {
    path: '/gremial/assemblies/:assemblyId',
    load: () => import('../features/assemblies/desk/desk-screen.tsx'),
    tab: 'Tablero',
  },
  {
    path: '/gremial/assemblies/:assemblyId/datos',
    load: () => import('../features/assemblies/form/assembly-data-screen.tsx'),
    tab: 'Datos',
  },
  {
    path: '/gremial/assemblies/:assemblyId/asistencia',
    load: () => import('../features/assemblies/roll/attendance-screen.tsx'),
    tab: 'Asistencia',
  },
  {
    path: '/gremial/assemblies/:assemblyId/questions',
    load: () => import('../features/votings/question/questions-screen.tsx'),
    label: 'Votaciones',
    tab: 'Preguntas',
  },
  {
    path: '/gremial/assemblies/:assemblyId/create-attorney-power',
    load: () => import('../features/attorney-powers/power-form-screen.tsx'),
  },
  {
    path: '/gremial/assemblies/:assemblyId/attorney-powers',
    load: () => import('../features/attorney-powers/powers-screen.tsx'),
    tab: 'Poderes',
  },
  {
    path: '/gremial/assemblies/:assemblyId/resultados',
    load: () => import('../features/votings/assembly-results/results-screen.tsx'),
    tab: 'Resultados y acta',
  },
  {
    path: '/gremial/assemblies/:assemblyId/resultados/acta',
    load: () => import('../features/minutes/acta/acta-screen.tsx'),
    label: 'Acta',
  },
  {
    path: '/gremial/assemblies/:assemblyId/convocatoria',
    load: () => import('../features/convocations/convocation-screen.tsx'),
    label: 'Convocatoria',
    tool: IconMail,
    needs: 'minimumCallDays',
  },
  {
    path: '/gremial/assemblies/:assemblyId/registro',
    load: () => import('../features/check-in/check-in-screen.tsx'),
    label: 'Registro en la puerta',
    tool: IconDoorEnter,
    needs: 'maxPowers',
  },
  {
    path: '/gremial/assemblies/:assemblyId/:questionId/votes',
    load: () => import('../features/votings/votes-screen.tsx'),
    label: 'Resultados',
  },
  {
    path: '/gremial/assemblies/:assemblyId/sala',
    area: 'window',
    load: () => import('../features/votings/hall/hall.tsx'),
    label: 'Sala',
  },
  link('Fepasde', '/gremial/fepasde'),
  link('ManagmentBoard', '/gremial/managmentboard'),
  link('Scare', '/gremial/scare'),
  link('Rights', '/gremial/rights'),
  link('Wfsa', '/gremial/wfsa'),
  link('Sarvac', '/gremial/sarvac'),

  {
    path: '/cases',
    load: () => import('../features/cases/cases-screen.tsx'),
    label: 'Casos',
    menu: IconClipboardHeart,
  },
  { path: '/cases/:caseId', load: () => import('../features/cases/case-screen.tsx'), label: 'Respuestas' },

  {
    path: '/academic',
    load: () => import('../features/links/section-screen.tsx'),
    label: 'Academico',
    menu: IconSchool,
  },
  {
    path: '/academic/courses',
    load: () => import('../features/content/courses-screen.tsx'),
    label: 'Cursos',
  },
  {
    path: '/academic/courses/create',
    load: form(() => import('../features/content/courses.ts').then(({ courses }) => courses)),
    label: 'Crear Curso',
  },
  {
    path: '/academic/articles',
    load: () => import('../features/content/articles-screen.tsx'),
    label: 'Artículos',
  },
  link('Videos', '/academic/videos'),
  link('Calculator', '/academic/calculator'),
  link('Recertification', '/academic/recertification'),
  link('Activity', '/academic/activity'),
  link('Nysora', '/academic/nysora'),

  {
    path: '/profile',
    load: () => import('../features/profile/profile-screen.tsx'),
    label: 'Perfil',
    menu: IconIdBadge2,
  },
  {
    path: '/news',
    load: () => import('../features/content/cards-screen.tsx'),
    label: 'Noticias',
    menu: IconNews,
  },
  {
    path: '/news/create',
    load: form(() => import('../features/content/picture-cards.ts').then(({ news }) => news)),
    label: 'Crear Noticia',
  },
  {
    path: '/benefits',
    load: () => import('../features/content/cards-screen.tsx'),
    label: 'Beneficios',
    menu: IconGift,
  },
  {
    path: '/benefits/create',
    load: form(() => import('../features/content/picture-cards.ts').then(({ benefits }) => benefits)),
    label: 'Crear Beneficio',
  },

  {
    path: '/help',
    load: () => import('../features/links/section-screen.tsx'),
    label: 'Ayuda',
    menu: IconHelpCircle,
  },
  {
    path: '/help/rafa',
    load: () => import('../features/assistance/assistance-screen.tsx'),
    label: 'RAFA',
  },
  {
    path: '/ayuda',
    area: 'public',
    load: () => import('../features/public-pages/guide-screen.tsx'),
    label: 'Guía de ayuda',
    within: 'Ayuda',
  },
  {
    path: '/reports',
    load: () => import('../features/reports/reports-screen.tsx'),
    label: 'Informes',
    foot: IconChartBar,
    isAddition: true,
  },
  {
    path: '/reports/people',
    load: () => import('../features/reports/people-screen.tsx'),
    label: 'Asistencia de las personas',
  },
  {
    path: '/activity',
    load: () => import('../features/activity/activity-screen.tsx'),
    label: 'Actividad',
    foot: IconHistory,
    isAddition: true,
  },
  {
    path: '/bin',
    load: () => import('../features/bin/bin-screen.tsx'),
    label: 'Papelera',
    foot: IconTrash,
    isAddition: true,
  },
  {
    path: '/change-password',
    load: () => import('../features/session/change-password-screen.tsx'),
    label: 'Cambiar contraseña',
    foot: IconKey,
  },
  {
    path: '/second-factor',
    load: () => import('../features/session/second-factor-screen.tsx'),
    label: 'Verificación en dos pasos',
    foot: IconShieldLock,
    isAddition: true,
  },
  {
    path: '/privacy-policy',
    area: 'public',
    load: () => import('../features/public-pages/privacy-policy-screen.tsx'),
    label: 'Política de privacidad',
  },
  {
    path: '/certificado/*',
    area: 'public',
    load: () => import('../features/certificates/check-screen.tsx'),
    label: 'Comprobar un certificado',
  },
  {
    path: '/baja/*',
    area: 'public',
    load: () => import('../features/users/letters/subscription-screen.tsx'),
  },
  {
    path: '/delete-account',
    area: 'public',
    load: () => import('../features/account-deletion/delete-account-screen.tsx'),
    label: 'Eliminar cuenta',
  },

  {
    path: '/forgot-password',
    area: 'public',
    load: () => import('../features/password-links/forgot-password-screen.tsx'),
  },
  {
    path: '/set-password',
    area: 'public',
    load: () => import('../features/password-links/set-password-screen.tsx'),
  },
  { path: '/loading', area: 'public' },
  { path: '/dashboard/loading' },
];
