import { fullName } from '@vigilia/contract/users/full-name';
import { anAssembly, aUser, sentence } from '../../../kernel/audit/sentence.ts';
import { htmlOf } from '../../../kernel/mail/mail-html.ts';
import type { MailTemplate } from '../../../kernel/mail/outgoing-mails.ts';
import type { StoredAssembly } from '../assemblies/store.ts';
import { calendarFile } from './domain/calendar.ts';
import { placeIn, textFor } from './domain/mail-text.ts';
import { convocationStore, isSendable } from './store.ts';

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
export const callTemplate = (addressOf: (assemblyId: number) => string): MailTemplate => ({
  purpose: 'call',
  area: 'Convocatorias',
  isSendable,
  async prepare(tx, { batch, email, user }) {
    const { assembly, sequence, startedAt, ...written } = await convocationStore(tx).content(batch);
    return {
      message() {
        const mail = textFor(written, fullName(user));
        return {
          to: email,
          ...mail,
          html: htmlOf(mail.text),
          attachments: [calendarOf({ ...assembly, sequence }, written.text, addressOf, startedAt)],
        };
      },
      async settle(tx, { state }) {
        if (state === 'pending') await convocationStore(tx).setEnded(batch, null);
        return undefined;
      },
    };
  },
  async named(tx, { batch, user }) {
    const assembly = await convocationStore(tx).assemblyOf(batch);
    return sentence`el envío de la convocatoria de «${anAssembly(assembly)}» a ${aUser(user)}`;
  },
  async ended(tx, batch, at) {
    const store = convocationStore(tx);
    if (!(await store.setEnded(batch, at))) return undefined;
    const assembly = await store.assemblyOf(batch);
    const { counts } = await store.outcome(batch);
    const rest = counts.total - counts.accepted;
    return sentence`Terminó de enviar la convocatoria de «${anAssembly(assembly)}»: el servidor de correo aceptó ${counts.accepted} de ${counts.total} ${counts.total === 1 ? 'mensaje' : 'mensajes'}${rest > 0 ? ` (rechazados: ${counts.refused}; sin dirección: ${counts.noAddress}; no se sabe: ${counts.uncertain})` : ''}`;
  },
});
