import type { AttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { enumerate } from '@vigilia/contract/text/enumerate';
import type { Question } from '@vigilia/contract/votings/votings';
import { formatHour } from '../../../kernel/runtime/date-format.ts';
import type { Attendance } from '../../roll/domain/attendance.ts';
import {
  type PresenceCause,
  type PresenceEvent,
  type PresenceMode,
  type PresenceSource,
  recordedLater,
} from '../../roll/domain/presence-history.ts';
import type { RecordedQuestion } from './assembly-record.ts';

export const ATTENDANCE: Readonly<Record<Attendance, string>> = {
  present: 'Presente',
  represented: 'Representado',
  absent: 'Ausente',
};

export const MODES: Readonly<Record<PresenceMode, string>> = { hall: 'Presencial', remote: 'A distancia' };

/** Who recorded an arrival or a departure. */
export const SOURCES: Readonly<Record<PresenceSource, string>> = {
  self: 'La persona',
  desk: 'Mesa de registro',
  administrator: 'Un administrador',
  takenOver: 'Sistema anterior',
};

/** @param withHallCode whether the person registered an arrival with the code of the hall */
export const sourceText = (by: PresenceSource, withHallCode = false): string =>
  withHallCode ? `${SOURCES[by]}, con el código del salón` : SOURCES[by];

export const CAUSES: Readonly<Record<PresenceCause, string>> = {
  removed: 'Se quitó de la lista',
  deleted: 'Se eliminó su cuenta',
};

const CAUSES_OF_SEVERAL: Readonly<Record<PresenceCause, string>> = {
  removed: 'se quitaron de la lista',
  deleted: 'se eliminaron sus cuentas',
};

/** `registrada después, a las 19:40` @param moment formats the hour */
export const recordedText = (at: string, moment: (iso: string) => string = formatHour): string =>
  `registrada después, a las ${moment(at)}`;

/** `presente desde las 19:04` @param moment formats the hour @param ofSeveral people who share the change */
export const changeText = (
  event: PresenceEvent,
  moment: (iso: string) => string = formatHour,
  ofSeveral = false,
): string => {
  const { at, mode, cause } = event;
  const later = recordedLater(event);
  const causes = ofSeveral ? CAUSES_OF_SEVERAL : CAUSES;
  const left = ofSeveral ? 'salieron' : 'salió';
  const text = mode
    ? `${ofSeveral ? 'presentes' : 'presente'}${mode === 'remote' ? ' a distancia' : ''} desde las ${moment(at)}`
    : `${cause ? causes[cause].toLowerCase() : left} a las ${moment(at)}`;
  return later ? `${text} (${recordedText(later, moment)})` : text;
};

/** Changes of one person that are named; of more only the last one, with their number. */
const MAX_NAMED_CHANGES = 6;

/**
 * `Ana Paz salió a las 19:04; Beto Ríos y Caro Paz presentes desde las 19:06`: people with the same change share
 * one clause, else the hour repeats after each of a hundred names.
 * @param changes in order
 */
export function changesText(
  changes: readonly PresenceEvent[],
  nameOf: (userId: number) => string,
  moment: (iso: string) => string,
): string {
  const runs: { text: string; events: [PresenceEvent, ...PresenceEvent[]] }[] = [];
  const byPerson = Map.groupBy(changes, ({ userId }) => userId);
  for (const event of changes) {
    const own = byPerson.get(event.userId) ?? [];
    const isMany = own.length > MAX_NAMED_CHANGES;
    if (isMany && event !== own.at(-1)) continue;
    const text = changeText(event, moment) + (isMany ? `, después de ${own.length} cambios` : '');
    const last = runs.at(-1);
    // A change that was recorded later keeps its own clause, with the hour of its record.
    if (last?.text === text && !recordedLater(event) && !isMany) last.events.push(event);
    else runs.push({ text, events: [event] });
  }
  return runs
    .map(({ text, events }) => {
      const names = enumerate(events.map(({ userId }) => nameOf(userId)));
      return `${names} ${events.length === 1 ? text : changeText(events[0], moment, true)}`;
    })
    .join('; ');
}

export const FIELD_NAMES: Readonly<Record<keyof MinutesData, string>> = {
  entity: 'Entidad',
  number: 'Número del acta',
  type: 'Tipo de asamblea',
  place: 'Lugar',
  convener: 'Convocada por',
  president: 'Preside',
  secretary: 'Secretaría',
  remarks: 'Otras constancias',
};

export const FACT_NAMES: Readonly<Record<keyof MinutesFacts, string>> = {
  nit: 'NIT',
  modality: 'Modalidad',
  call: 'Medio y fecha de la convocatoria',
  startedAt: 'Hora de inicio',
  endedAt: 'Hora de cierre',
  presidentDni: 'Cédula de quien preside',
  secretaryDni: 'Cédula de la secretaría',
  commission: 'Comisión aprobatoria',
  approval: 'Aprobación del acta',
  approvedOn: 'Fecha de aprobación',
  interventions: 'Intervenciones',
};

export const POWER_STATES: Readonly<Record<AttorneyPower['state'] | 'revoked', string>> = {
  valid: 'Vigente',
  dormant: 'Suspendido: el representado está presente',
  waiting: 'En espera: el apoderado no está presente',
  revoked: 'Revocado',
};

const QUESTION_STATES: Readonly<Record<Question['state'], string>> = {
  draft: 'Sin abrir',
  open: 'Abierta',
  closed: 'Cerrada',
};

/** Heading of a question that was deleted after a vote. */
const WITHDRAWN = 'Retirada';

/** The voting was open in the restored backup. */
const RESET = 'Se abrió; su resultado se perdió';

export const stateOf = ({ question, isReset }: Pick<RecordedQuestion, 'question' | 'isReset'>): string => {
  if (isReset) return RESET;
  return question.withdrawn ? WITHDRAWN : QUESTION_STATES[question.state];
};

export const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No');
/** Votes that were cast on paper, a part of all votes. */
export const ON_PAPER = 'De ellos, en papel';
export const TOTAL_VOTES = 'Votos totales';
/** Instead of the votes of an open voting whose results are shown at the close. */
export const HIDDEN_VOTES = 'Los resultados se muestran al cerrar la votación';
