/** Documents, hours, the session and stays in the words of the minutes. */

import { enumerate } from '@vigilia/contract/text/enumerate';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { compact } from '../../../../kernel/runtime/compact.ts';
import { formatHour, formatLongDay } from '../../../../kernel/runtime/date-format.ts';
import { isUntil, type Stay } from '../../../roll/domain/presence-history.ts';
import type { AssemblyRecord } from '../assembly-record.ts';
import { CAUSES, recordedText } from '../texts.ts';

/** The type and number of a person's document; the number alone where the type is not kept. */
export const documentIn = (
  types: AssemblyRecord['documentTypes'],
  userId: number,
  dni: string | null,
): string => (dni ? [types.get(userId), dni].filter(Boolean).join(' ') : '');

/** Formats an hour, with its day where the meeting spans several. */
export type FormatMoment = (iso: string) => string;

/** `19:04`, or `19:04 del 14/03/2026` if part of the meeting was on another day, as after midnight. */
export function momentFormat({
  roll,
  takenOff,
  questions,
  quorumChecks,
  session,
}: AssemblyRecord): FormatMoment {
  const days = new Set(
    [
      ...[...roll, ...takenOff].flatMap(({ stays }) => stays.flatMap(({ from, to }) => [from, to ?? from])),
      ...questions.flatMap(({ openings }) =>
        openings.flatMap(({ openedAt, closedAt }) => [openedAt, closedAt ?? openedAt]),
      ),
      ...[...quorumChecks, ...session].map(({ at }) => at),
    ].map(dayOf),
  );
  if (days.size <= 1) return formatHour;
  return (iso) => `${formatHour(iso)} del ${dayOf(iso).split('-').toReversed().join('/')}`;
}

/** `21:35`, or with its day if it differs from that of the beginning. */
export const hourAfter = (iso: string, start: string): string => {
  const [from, to] = [formatLongDay(start), formatLongDay(iso)];
  return from === to ? formatHour(iso) : `${formatHour(iso)} del ${to}`;
};

/**
 * `La sesión se abrió a las 18:00, entró en receso a las 19:00, se reanudó a las 19:20 y terminó a las 20:00. Lo registró
 * Marta Quintero.` An end without a record, or at another hour, is a sentence of its own. Empty if it was never opened.
 * @param endedAt the end that the minutes state, ISO 8601: later entries are not part of the meeting
 */
export function sessionText(
  session: AssemblyRecord['session'],
  endedAt: string | null,
  moment: FormatMoment,
): string[] {
  const within = session.filter((change) => endedAt === null || isUntil(endedAt, change));
  if (within.length === 0) return [];
  const isEnded = within.at(-1)?.state === 'ended';
  const acts = isEnded ? within : [...within, ...session.slice(-1).filter(({ state }) => state === 'ended')];
  const recordedEnd = acts.findLast(({ state }) => state === 'ended');
  const isEntered = endedAt !== null && (!recordedEnd || moment(recordedEnd.at) !== moment(endedAt));
  const said = acts.map(({ state, at }, index) => {
    const before = acts[index - 1]?.state;
    const what = { open: 'se abrió', recess: 'entró en receso', ended: 'terminó' }[state];
    const again = before === 'recess' ? 'se reanudó' : 'se abrió de nuevo';
    return `${state === 'open' && before ? again : what} a las ${moment(at)}`;
  });
  const authors = [...new Set(acts.map(({ by }) => by))].filter(Boolean);
  return [
    `La sesión ${enumerate(said)}.${authors.length > 0 ? ` Lo ${authors.length === 1 ? 'registró' : 'registraron'} ${enumerate(authors)}.` : ''}${isEntered ? ` La hora de cierre que dice esta acta es ${moment(endedAt)}.` : ''}`,
  ];
}

/** `de 18:05 a 19:30; a las 19:40; desde 19:45 a distancia` */
export const staysText = (stays: readonly Stay[], moment: FormatMoment): string =>
  stays
    .map(({ from, to, mode, fromRecordedAt, toRecordedAt, cause }) => {
      const later = compact([
        fromRecordedAt && `entrada ${recordedText(fromRecordedAt, moment)}`,
        toRecordedAt && `salida ${recordedText(toRecordedAt, moment)}`,
        cause === 'removed' && CAUSES.removed.toLowerCase(),
      ]);
      const [entry, exit] = [moment(from), to && moment(to)];
      const when = exit ? (entry === exit ? `a las ${entry}` : `de ${entry} a ${exit}`) : `desde ${entry}`;
      return `${when}${mode === 'remote' ? ' a distancia' : ''}${later.length > 0 ? ` (${later.join('; ')})` : ''}`;
    })
    .join('; ');
