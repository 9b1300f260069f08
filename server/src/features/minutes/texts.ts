/** Texts of the exports and the minutes. */
import type { AttorneyPower } from '@vigilia/contract/attorney-powers';
import type { MinutesData } from '@vigilia/contract/minutes';
import type { Question } from '@vigilia/contract/votings';
import type { StoredQuestion } from '../votings/question-store.ts';
import type { Attendance } from './record.ts';

export const ATTENDANCE: Readonly<Record<Attendance, string>> = {
  present: 'Presente',
  represented: 'Representado',
  absent: 'Ausente',
};

/** Minutes details, named as in the form. */
export const FIELD_NAMES: Readonly<Record<keyof MinutesData, string>> = {
  entity: 'Entidad',
  number: 'Número del acta',
  type: 'Tipo de asamblea',
  place: 'Lugar',
  convener: 'Convocada por',
  president: 'Preside',
  secretary: 'Secretaría',
  remarks: 'Desarrollo y constancias',
};

export const POWER_STATES: Readonly<Record<AttorneyPower['state'] | 'revoked', string>> = {
  valid: 'Vigente',
  dormant: 'Suspendido: el representado está presente',
  waiting: 'En espera: el apoderado no está presente',
  revoked: 'Revocado',
};

export const QUESTION_STATES: Readonly<Record<Question['state'], string>> = {
  draft: 'Sin abrir',
  open: 'Abierta',
  closed: 'Cerrada',
};

/** Of a question that was deleted after it was voted. */
export const WITHDRAWN = 'Retirada';

export const stateOf = ({ state, withdrawn }: Pick<StoredQuestion, 'state' | 'withdrawn'>): string =>
  withdrawn ? WITHDRAWN : QUESTION_STATES[state];

export const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No');
export const TOTAL_VOTES = 'Votos totales';
