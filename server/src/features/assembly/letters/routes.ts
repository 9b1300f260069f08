/** Letters: mails from administrators to chosen users (R22.1, R22.2). */
import { pluralize } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  continueLetter,
  exportLetterRecipients,
  type Letter,
  listLetterRecipients,
  listLetters,
  previewLetter,
  readSubscription,
  sendLetter,
  setSubscription,
  stopLetter,
  testLetter,
  unsubscribe,
} from '@vigilia/contract/users/letters';
import { type SqlBool, sql } from 'kysely';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { createRateLimit, networkOf } from '../../../kernel/http/rate-limits/rate-limit.ts';
import { feature } from '../../../kernel/http/routes.ts';
import type { MailMessage } from '../../../kernel/mail/mail.ts';
import { htmlOf } from '../../../kernel/mail/mail-html.ts';
import { progressOf, readOutage } from '../../../kernel/mail/mail-outage.ts';
import { mailQueue } from '../../../kernel/mail/outgoing-mails.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { publicUrlOf } from '../../../kernel/runtime/config.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { sendSpreadsheet } from '../../../kernel/spreadsheets/writer.ts';
import { userList } from '../../people/users/list.ts';
import { requireExpected } from '../../people/users/selection.ts';
import { userStore } from '../../people/users/store.ts';
import { textFor } from '../convocations/domain/mail-text.ts';
import { presentRecipient, recordSheet } from '../convocations/presenter.ts';
import { letterStore } from './store.ts';

const TEXTS = {
  unknown: 'Este correo ya no existe. Vuelva a cargar la página.',
  noServer:
    'Este servidor no envía correo: pida a quien lo administra que configure el servidor de correo (SMTP_URL).',
  nobody:
    'Ninguna de estas personas puede recibirlo: no tienen dirección de correo, o pidieron no recibirlos.',
  another: 'Otra persona ya inició un envío. Revíselo antes de enviar de nuevo.',
  nothingToStop: 'No hay mensajes por enviar.',
  notStopped: 'Este envío no está detenido.',
  noCode: 'Este enlace no está completo. Ábralo otra vez desde el correo.',
  tooMany: 'Demasiados intentos desde esta conexión.',
};
/** Placeholder for the code of a link, which is for its recipient alone. */
const OF_EACH = '…';
/** Characters of the seal in the code of a link. */
const SEAL = 32;

const storesOf = (db: Db) => ({
  letters: letterStore(db),
  list: userList(db),
  users: userStore(db),
  outage: () => readOutage(db),
});
type Stores = ReturnType<typeof storesOf>;

export const letters = feature({
  name: 'letters',
  lane: 'office',
  stores: storesOf,
  routes: (on, { clock, config, database, mail, mailQueues, tokens }) => {
    const limit = { name: 'subscriptions', max: 60, milliseconds: MINUTE, message: TEXTS.tooMany };
    const attempts = createRateLimit({ clock, database }, limit);
    const now = () => clock.now().toISOString();
    // Hexadecimal: mail programs exclude some other characters at the end of a link.
    const codeOf = (userId: number) =>
      `${userId}-${Buffer.from(tokens.seal(`letters:${userId}`), 'base64url')
        .toString('hex')
        .slice(0, SEAL)}`;

    function mailTo(
      user: { readonly id: number; readonly name: string; readonly lastName: string; readonly email: string },
      written: { readonly subject: string; readonly text: string },
      code = codeOf(user.id),
    ): MailMessage {
      const link = `${publicUrlOf(config)}/baja/${code}`;
      const { subject, text } = textFor(written, fullName(user));
      const whole = `${text}\n—\nPara no recibir más correos como este: ${link}\n`;
      return { to: user.email, subject, text: whole, html: htmlOf(whole), list: { unsubscribe: link } };
    }

    mailQueues.serve(
      mailQueue({
        purpose: 'letter',
        area: sendLetter.area,
        isSendable: () => sql<SqlBool>`batch in (select id from letters where stopped_at is null)`,
        async prepare(tx, { batch, email, user }) {
          const written = await letterStore(tx).byId(batch);
          if (!written) throw new Error(`Letter ${batch} is gone`);
          return {
            message: () => mailTo({ ...user, email }, written),
            // A user who refused letters while a delivery was being retried gets no further attempt.
            settle: async (tx, { state }) =>
              state === 'pending' && !(await letterStore(tx).receives(user.id))
                ? { state: 'stopped' }
                : undefined,
          };
        },
        named: (_, { user }) => sentence`el envío de un correo a ${aUser(user)}`,
        async ended(tx, batch) {
          const { subject = '' } = (await letterStore(tx).byId(batch)) ?? {};
          const { counts } = await letterStore(tx).outcome(batch);
          return sentence`Terminó de enviar el correo «${subject}»: el servidor de correo aceptó ${counts.accepted} de ${pluralize(counts.total, 'mensaje', 'mensajes')}`;
        },
      }),
    );

    type Stored = NonNullable<Awaited<ReturnType<Stores['letters']['byId']>>>;
    async function present(
      of: Stores,
      { stoppedAt, name, lastName, ...letter }: Stored,
      known?: Awaited<ReturnType<Stores['letters']['outcome']>>,
    ): Promise<Letter> {
      const { counts } = known ?? (await of.letters.outcome(letter.id));
      return {
        ...letter,
        counts,
        startedBy: fullName({ name, lastName }),
        ...(await progressOf(counts, stoppedAt, of.outage)),
      };
    }

    async function existing(of: Stores, id: number): Promise<Stored> {
      const found = await of.letters.byId(id);
      if (!found) throw notFound(TEXTS.unknown);
      return found;
    }

    async function audienceOf(
      of: Stores,
      recipients: Parameters<Stores['list']['selected']>[0] & { seen?: number },
    ) {
      const ids = await of.list.selected(recipients);
      await requireExpected(ids.length, recipients, of.users.isVotingOpen);
      const audience = await of.letters.audience(ids);
      const [first] = audience.reached;
      if (!first) throw conflict(TEXTS.nobody);
      return { ...audience, first };
    }

    on.read(listLetters, async ({ stores: of }) => {
      const latest = await of.letters.latest();
      // Polled while a letter is being sent: read in one statement.
      const outcomes = await of.letters.outcomes(latest.map(({ id }) => id));
      const letters = await Promise.all(latest.map((letter) => present(of, letter, outcomes.get(letter.id))));
      return { sends: !mail.isOutbox, letters };
    });

    on.read(previewLetter, async ({ body: { recipients, ...written }, stores: of }) => {
      const { first, reached, withoutAddress, unsubscribed } = await audienceOf(of, recipients);
      const [last] = await of.letters.latest();
      const { to, subject, text } = mailTo(first, written, OF_EACH);
      return {
        from: config.MAIL_FROM,
        to: `${fullName(first)} <${to}>`,
        subject,
        text,
        people: reached.length,
        withoutAddress,
        unsubscribed,
        perMinute: config.INVITATIONS_PER_MINUTE,
        after: last?.id ?? 0,
      };
    });

    on.read(testLetter, async ({ body, caller, stores: of }) => {
      if (mail.isOutbox) throw conflict(TEXTS.noServer);
      const user = await of.users.byId(caller.userId);
      if (!user) throw notFound(TEXTS.unknown);
      await mail.send(mailTo(user, { ...body, subject: `Prueba: ${body.subject}` }));
      return { to: user.email };
    });

    on.write(sendLetter, async ({ body, caller, stores: of, afterCommit, audit }) => {
      const { recipients, after, ...written } = body;
      if (mail.isOutbox) throw conflict(TEXTS.noServer);
      // The second of two concurrent administrators, or a repeated request, is refused.
      const [last] = await of.letters.latest();
      if ((last?.id ?? 0) !== after) throw conflict(TEXTS.another);
      const { reached } = await audienceOf(of, recipients);
      const ids = reached.map(({ id }) => id);
      const id = await of.letters.start(ids, { ...written, at: now(), by: caller.userId });
      audit(
        sentence`Inició el envío de un correo a ${pluralize(ids.length, 'usuario', 'usuarios')}: «${written.subject}»`,
      );
      afterCommit(async () => mailQueues.wake());
      return present(of, await existing(of, id));
    });

    on.write(stopLetter, async ({ params: { letterId }, stores: of, audit }) => {
      const { state, counts, subject } = await present(of, await existing(of, letterId));
      if (counts.pending === 0 || state === 'stopped') throw conflict(TEXTS.nothingToStop);
      await of.letters.setStopped(letterId, now());
      audit(sentence`Detuvo el envío del correo «${subject}»: ${counts.pending} sin enviar`);
      return present(of, await existing(of, letterId));
    });

    on.write(continueLetter, async ({ params: { letterId }, stores: of, afterCommit, audit }) => {
      const { state, counts, subject } = await present(of, await existing(of, letterId));
      if (state !== 'stopped') throw conflict(TEXTS.notStopped);
      if (mail.isOutbox) throw conflict(TEXTS.noServer);
      await of.letters.setStopped(letterId, null);
      audit(sentence`Continuó el envío del correo «${subject}»: ${counts.pending} por enviar`);
      afterCommit(async () => mailQueues.wake());
      return present(of, await existing(of, letterId));
    });

    on.read(listLetterRecipients, async ({ params: { letterId }, query, stores: of, setTotalCount }) => {
      await existing(of, letterId);
      const { rows, total } = await of.letters.recipients(letterId, query, query);
      setTotalCount(total);
      return rows.map(presentRecipient);
    });

    on.stream(
      exportLetterRecipients,
      async ({ params: { letterId }, query: { format }, snapshot, headersOnly }, reply) => {
        const recipients = await snapshot(async (of) => {
          await existing(of, letterId);
          return headersOnly ? [] : (await of.letters.recipients(letterId, {}, {})).rows;
        });
        const sheet = recordSheet(recipients.map(presentRecipient), 'Correo');
        return sendSpreadsheet(reply, `correo-${letterId}`, format, [sheet]);
      },
    );

    async function personOf(of: Stores, code: string, address: string) {
      attempts.take(networkOf(address));
      const ofLink = Number(code.split('-', 1)[0]);
      if (codeOf(ofLink) !== code) throw notFound(TEXTS.noCode);
      // Links of an account that was merged stay good (R9.19).
      const userId = await of.users.idAfterMerge(ofLink);
      const receives = await of.letters.receives(userId);
      if (receives === undefined) throw notFound(TEXTS.noCode);
      return { userId, receives };
    }

    on.read(readSubscription, async ({ params: { code }, address, stores: of }) => {
      const { receives } = await personOf(of, code, address);
      return { receives };
    });

    for (const call of [setSubscription, unsubscribe])
      on.write(call, async ({ params: { code }, body, address, stores: of, audit }) => {
        const receives = (body as { receives: boolean } | undefined)?.receives ?? false;
        const { userId, receives: before } = await personOf(of, code, address);
        if (before === receives) return { receives };
        await of.letters.refuse(userId, receives ? null : now());
        const user = await of.users.byId(userId);
        if (user)
          audit(sentence`${aUser(user)} pidió ${receives ? 'recibir de nuevo' : 'no recibir más'} correos`);
        return { receives };
      });
  },
});
