/** What the exports and the minutes call things. */
import type { AttorneyPower } from '@vigilia/contract/attorney-powers';
import type { Question } from '@vigilia/contract/votings';
import type { Attendance } from './record.ts';

export const ATTENDANCE: Readonly<Record<Attendance, string>> = {
  present: 'Presente',
  represented: 'Representado',
  absent: 'Ausente',
};

export const POWER_STATES: Readonly<Record<AttorneyPower['state'], string>> = {
  valid: 'Vigente',
  dormant: 'En reposo: el representado está presente',
  waiting: 'En espera: el apoderado no está presente',
};

export const QUESTION_STATES: Readonly<Record<Question['state'], string>> = {
  draft: 'Sin abrir',
  open: 'Abierta',
  closed: 'Cerrada',
};

export const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No');
export const TOTAL_VOTES = 'Votos totales';
