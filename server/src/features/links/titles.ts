/** The sections as the web client calls their screens: what the activity log says of a link (`web/src/app/shell/places.ts`). */
import type { LinkName } from '@vigilia/contract/links';

const TITLES = {
  Registers: 'Registros',
  Payments: 'Pagos',
  Gremial: 'Gremial',
  Cases: 'Casos',
  Academic: 'Academico',
  Profile: 'Perfil',
  News: 'Noticias',
  Benefits: 'Beneficios',
  Videos: 'Videos',
  Calculator: 'Calculadora',
  Recertification: 'Recertificación',
  Activity: 'Actividad académica',
  Nysora: 'NYSORA',
  Fepasde: 'FEPASDE',
  Scare: 'S.C.A.R.E.',
  ManagmentBoard: 'Junta directiva',
  Wfsa: 'WFSA',
  Sarvac: 'SARVAC',
  Rights: 'Derechos y deberes',
} as const satisfies Record<LinkName, string>;

const BY_NAME: Readonly<Record<string, string>> = TITLES;

/** @param name as it is stored: a section that is no more keeps its name */
export const titleOf = (name: string): string => BY_NAME[name] ?? name;
