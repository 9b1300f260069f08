/** Calls of assemblies as a queue of mails. */
import { fullName } from '@vigilia/contract/users/full-name';
import { recordServerEntry } from '../../audit/audit-log.ts';
import { anAssembly, aUser, sentence } from '../../audit/sentence.ts';
import type { Db } from '../../database/database.ts';
import { MAY_HAVE_ARRIVED } from '../../mail/failure-texts.ts';
import type { MailQueue } from '../../mail/queue-sender.ts';
import type { StoredAssembly } from '../assemblies/store.ts';
import { calendarFile } from './domain/calendar.ts';
import { htmlOf } from './domain/mail-html.ts';
import { placeIn, textFor } from './domain/mail-text.ts';
import { convocationStore, type Ended } from './store.ts';

const AREA = 'Convocatorias';

async function recordEnds(tx: Db, ended: readonly Ended[], at: string): Promise<void> {
  for (const { mailingId, assemblyId, title } of ended) {
    const { counts } = await convocationStore(tx).outcome(mailingId);
    const rest = counts.total - counts.accepted;
    const what = sentence`Terminó de enviar la convocatoria de «${anAssembly({ id: assemblyId, title })}»: el servidor de correo aceptó ${counts.accepted} de ${counts.total} ${counts.total === 1 ? 'mensaje' : 'mensajes'}${rest > 0 ? ` (rechazados: ${counts.refused}; sin dirección: ${counts.noAddress}; no se sabe: ${counts.uncertain})` : ''}`;
    await recordServerEntry(tx, { area: AREA, what, at });
  }
}

/** The calendar file of a call, with the place that the call names. */
export const calendarOf = (
  assembly: StoredAssembly & { readonly sequence: number },
  text: string,
  addressOf: (assemblyId: number) => string,
  at: string,
) => ({
  filename: 'asamblea.ics',
  content: Buffer.from(
    calendarFile({ ...assembly, place: placeIn(text) || assembly.place }, addressOf(assembly.id), at),
  ),
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
});

/** @param addressOf of an assembly on the members' page */
export const convocationQueue = (addressOf: (assemblyId: number) => string): MailQueue => ({
  hasWork: (db) => convocationStore(db).hasWork(),
  async markInterrupted(tx, now) {
    const { interrupted, ended } = await convocationStore(tx).markInterrupted(now);
    for (const { assembly, user } of interrupted)
      await recordServerEntry(tx, {
        area: AREA,
        what: sentence`Se interrumpió el envío de la convocatoria de «${anAssembly(assembly)}» a ${aUser(user)}: ${MAY_HAVE_ARRIVED}`,
        at: now,
      });
    await recordEnds(tx, ended, now);
  },
  async claim(tx, now) {
    const { claimed, ended } = await convocationStore(tx).claim(now);
    await recordEnds(tx, ended, now);
    return (
      claimed && {
        tries: claimed.tries,
        message: () => {
          const { assembly, sequence, startedAt } = claimed;
          const mail = textFor(claimed, fullName(claimed));
          return {
            ...{ to: claimed.email, ...mail, html: htmlOf(mail.text) },
            attachments: [calendarOf({ ...assembly, sequence }, claimed.text, addressOf, startedAt)],
          };
        },
        finish: async (tx, outcome, now) =>
          recordEnds(tx, await convocationStore(tx).finish(claimed, outcome, now), now),
      }
    );
  },
});
