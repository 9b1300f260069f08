/** The sentence on a mailing for the minutes. An acceptance by the mail server says nothing about reading (R15.4). */

import type { ConvocationAudience, RecipientCounts } from '@vigilia/contract/assemblies/convocations';
import { pluralize } from '@vigilia/contract/text/count';
import type { Change } from './named.ts';

export interface Mailed {
  /** In words, such as `5 de noviembre de 2026`. */
  readonly firstDay: string;
  /** When the last mail was accepted; equal to the first day if all were accepted on it. */
  readonly lastDay: string;
  readonly audience: ConvocationAudience;
  /** Whether the subject is the call, a reminder or a change. */
  readonly announces: 'call' | 'reminder' | Change;
  /** Date and place that it names, where the assembly has others now; else empty. */
  readonly former: string;
  readonly counts: RecipientCounts;
}

const people = (value: number) => pluralize(value, 'persona', 'personas');

/** After one person, and after several. */
const AUDIENCES: Readonly<Record<ConvocationAudience, readonly [string, string]>> = {
  roll: ['de la lista de la asamblea', 'de la lista de la asamblea'],
  members: ['asociada', 'asociadas'],
  called: ['ya convocada', 'ya convocadas'],
};

/** Outcomes beside the acceptance. */
const others = ({ refused, noAddress, uncertain, pending, sending }: RecipientCounts): string[] =>
  [
    [refused, 'rechazó', 'el de'],
    [noAddress, 'sin dirección de correo:', ''],
    [uncertain, 'no se sabe si recibió', 'el de'],
    [pending + sending, 'sin enviar todavía:', ''],
  ].flatMap(([value, what, before]) =>
    Number(value) === 0 ? [] : [[what, before, people(Number(value))].filter(Boolean).join(' ')],
  );

export function mailingStatement({ firstDay, lastDay, audience, announces, former, counts }: Mailed): string {
  const days = firstDay === lastDay ? `el ${firstDay}` : `entre el ${firstDay} y el ${lastDay}`;
  const what =
    announces === 'call'
      ? 'Se convocó'
      : announces === 'reminder'
        ? 'Se recordó la convocatoria'
        : `Se comunicó el cambio de ${announces}`;
  const rest = others(counts);
  return `${what} por correo electrónico ${days}${former && `, para ${former},`} a ${people(counts.total)} ${AUDIENCES[audience][counts.total === 1 ? 0 : 1]}: el servidor de correo aceptó ${counts.accepted === 1 ? 'el mensaje' : 'los mensajes'} para ${people(counts.accepted)}${rest.length > 0 ? `; ${rest.join('; ')}` : ''}.`;
}
