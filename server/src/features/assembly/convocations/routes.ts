/** Calling an assembly by mail (R15, docs/decisions/0053-convocations.md). */

import { CONVOCATION_LIMITS } from '@vigilia/contract/assemblies/convocation-limits';
import {
  type ConvocationAudience,
  continueMailing,
  exportAddresses,
  exportRecipients,
  listRecipients,
  previewConvocation,
  RESENT_STATES,
  readConvocation,
  resendMailing,
  startMailing,
  stopMailing,
  testConvocation,
} from '@vigilia/contract/assemblies/convocations';
import { SELECTION } from '@vigilia/contract/limits';
import { count, pluralize } from '@vigilia/contract/text/count';
import { callDaysBetween, meetsCallRule } from '@vigilia/contract/time/call-days';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { htmlOf } from '../../../kernel/mail/mail-html.ts';
import { isAddress, mailQueue } from '../../../kernel/mail/outgoing-mails.ts';
import { compact } from '../../../kernel/runtime/compact.ts';
import { publicUrlOf } from '../../../kernel/runtime/config.ts';
import { formatClock, formatLongDay, formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { sendSpreadsheet } from '../../../kernel/spreadsheets/writer.ts';
import { countSave } from '../../../kernel/versions/edit-conflicts.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { userStore } from '../../people/users/store.ts';
import { existingAssembly } from '../assemblies/access.ts';
import { requireUnissued } from '../assemblies/issued-minutes.ts';
import { pointDocumentStore } from '../assemblies/point-document-store.ts';
import { assemblyStore, type StoredAssembly } from '../assemblies/store.ts';
import { otherMoment, placeIn, proposeReminder, proposeText, textFor } from './domain/mail-text.ts';
import { type Change, changeBetween, type Named, sequenceOf } from './domain/named.ts';
import {
  addressSheet,
  daysStatement,
  presentMailing,
  presentMailings,
  presentRecipient,
  recordSheet,
} from './presenter.ts';
import { calendarOf, callTemplate } from './queue.ts';
import { convocationStore, type StoredMailing } from './store.ts';

const TEXTS = {
  unknown: 'Este envío ya no existe. Vuelva a cargar la página.',
  noServer:
    'Este servidor no envía correo. Quien lo administra debe configurar SMTP_URL; mientras tanto copie el texto y exporte las direcciones.',
  over: 'La asamblea ya terminó: no hay a qué convocar. Si cambió de fecha, edítela primero.',
  another: (by: string) =>
    `Otra persona ya inició un envío de esta convocatoria${by === '' ? '' : `: ${by}`}. Revíselo antes de enviar de nuevo.`,
  otherMoment: (line: string, day: string, clock: string) =>
    `El texto dice «${line}», y la asamblea comienza el ${day} a las ${clock}. Corrija el texto, o edite primero la asamblea.`,
  unfinished: 'Todavía se está enviando la convocatoria anterior. Espere a que termine, o deténgala.',
  nobody: 'No hay a quién enviarle: agregue asistentes a la lista, o convoque a todos los asociados.',
  noAddresses: 'Ninguna de estas personas tiene una dirección de correo.',
  tooMany: `Un envío puede tener hasta ${count(CONVOCATION_LIMITS.recipients)} destinatarios.`,
  tooManyMailings: `Una asamblea puede tener hasta ${CONVOCATION_LIMITS.mailings} envíos.`,
  besideVoting:
    'Hay una votación abierta, y preparar tantos correos haría esperar los votos. Repita cuando se cierre.',
  notRecipient: 'Esta persona no está entre los destinatarios.',
  nothingToStop: 'No hay mensajes por enviar.',
  moved:
    'La asamblea tiene otra fecha u otro lugar que los de este envío. Envíe el cambio a quienes ya convocó.',
  stopped: 'Este envío está detenido. Continúelo primero.',
  notStopped: 'Este envío no está detenido.',
  nothingToResend: 'No hay a quién enviarle de nuevo: nadie con ese resultado tiene una dirección de correo.',
};

const AUDIENCE_NAMES: Readonly<Record<ConvocationAudience, string>> = {
  roll: 'la lista de la asamblea',
  members: 'todos los asociados',
  called: 'quienes ya se convocaron con otra fecha u otro lugar',
};

const messages = (number: number): string => `${number} ${number === 1 ? 'mensaje' : 'mensajes'}`;

/** Lines of the written call: the quorum and the second call. */
const quorumLines = ({ needsQuorum, quorumMin, quorumCounts, secondCall }: StoredAssembly): string[] => {
  if (!needsQuorum) return [];
  const people = (least: number) => pluralize(least, 'persona', 'personas');
  return compact([
    `Quórum: ${people(quorumMin)}, presentes o representadas${quorumCounts === 'entitled' ? ', con derecho a votar' : ''}`,
    secondCall &&
      `Segunda convocatoria: ${formatLongDay(secondCall.startDate)}, ${formatClock(secondCall.startDate)}, con un quórum de ${people(secondCall.quorumMin)}`,
  ]);
};

function changeLines(what: Change, before: Named, { startDate, place }: StoredAssembly): string[] {
  const date = [
    `Fecha anterior: ${formatTimestamp(before.startDate ?? startDate)}`,
    `Fecha nueva: ${formatTimestamp(startDate)}`,
  ];
  const places = [
    `Lugar anterior: ${before.place || 'sin indicar'}`,
    `Lugar nuevo: ${place || 'por definir'}`,
  ];
  return [...(what === 'lugar' ? [] : date), ...(what === 'fecha' ? [] : places)];
}

/** People who were called to another date or place and did not get the new one; undefined where all have it. */
async function movedOf(store: ReturnType<typeof convocationStore>, assembly: StoredAssembly) {
  const before = (await store.mailings(assembly.id)).findLast((each) => changeBetween(each, assembly) !== '');
  const what = before && changeBetween(before, assembly);
  const { people } = await store.sizeOf(assembly.id, 'called');
  return before && what && people > 0 ? { before, what, people } : undefined;
}

const stores = (db: Db) => ({
  assemblies: assemblyStore(db),
  convocations: convocationStore(db),
  users: userStore(db),
  versions: versionStore(db),
  documents: pointDocumentStore(db),
});
type Stores = ReturnType<typeof stores>;

export const convocations = feature({
  name: 'convocations',
  lane: 'everything',
  stores,
  routes: (on, dependencies) => {
    const { clock, config, mail, mailQueues } = dependencies;
    const addressOf = (assemblyId: number) => `${publicUrlOf(config)}/votar/${assemblyId}`;
    mailQueues.serve(mailQueue(callTemplate(addressOf)));
    const now = () => clock.now().toISOString();

    async function proposalFor({ convocations: store, documents }: Stores, assembly: StoredAssembly) {
      const last = (await store.mailings(assembly.id)).at(-1);
      const moved = await movedOf(store, assembly);
      if (last && !moved && !changeBetween(last, assembly)) return proposeReminder(last);
      const details = await store.minutesDetails(assembly.id);
      const { startDate, endDate, title, agenda } = assembly;
      const day = formatLongDay(startDate);
      const endDay = dayOf(startDate) === dayOf(endDate) ? '' : ` del ${formatLongDay(endDate)}`;
      return proposeText({
        title,
        day,
        agenda,
        documents: await documents.list(assembly.id),
        hours: `${formatClock(startDate)} a ${formatClock(endDate)}${endDay}`,
        place: assembly.place || (details?.place ?? ''),
        convener: details?.convener ?? '',
        entity: details?.entity || `La Asociación ${config.BRAND_ACRONYM}`,
        brandName: config.BRAND_NAME,
        address: `${publicUrlOf(config)}/votar`,
        assemblyAddress: addressOf(assembly.id),
        quorum: quorumLines(assembly),
        maxPowers: assembly.maxPowers,
        change: moved && { what: moved.what, lines: changeLines(moved.what, moved.before, assembly) },
      });
    }

    /** A mailing of an existing assembly, with all mailings of the assembly in order. */
    async function existingMailing(of: Stores, { assemblyId, mailingId }: Record<string, number>) {
      const assembly = await existingAssembly(of, assemblyId ?? 0);
      const all = await of.convocations.mailings(assembly.id);
      const index = all.findIndex(({ id }) => id === mailingId);
      const found = all[index];
      if (!found) throw notFound(TEXTS.unknown);
      return { assembly, mailing: found, isLast: index === all.length - 1 };
    }
    const presented = async (of: Stores, { assemblyId, id }: StoredMailing) => {
      const assembly = await existingAssembly(of, assemblyId);
      const found = (await presentMailings(of.convocations, assembly)).find((each) => each.id === id);
      if (!found) throw notFound(TEXTS.unknown);
      return found;
    };

    /** Mailings of an assembly are sent one after the other (R15.3), repeated ones too. */
    async function requireNoOtherUnderWay(
      { convocations: store }: Stores,
      mailing: Pick<StoredMailing, 'assemblyId' | 'id'>,
    ): Promise<void> {
      if (await store.isAnotherUnderWay(mailing)) throw conflict(TEXTS.unfinished);
    }

    const calendarFor = async ({ convocations: store }: Stores, assembly: StoredAssembly, text: string) => {
      const sequence = sequenceOf([...(await store.mailings(assembly.id)), assembly]);
      return calendarOf({ ...assembly, sequence }, text, addressOf, now());
    };

    on.read(readConvocation, async ({ params: { assemblyId }, stores: of }) => {
      const assembly = await existingAssembly(of, assemblyId);
      const store = of.convocations;
      const mailings = await presentMailings(store, assembly);
      const moved = await movedOf(store, assembly);
      const powers = await store.powers(assemblyId);
      const countedFrom = mailings[0]?.startedAt ?? now();
      const days = callDaysBetween(countedFrom, assembly.startDate);
      return {
        proposal: await proposalFor(of, assembly),
        audiences: {
          roll: await store.sizeOf(assemblyId, 'roll'),
          members: await store.sizeOf(assemblyId, 'members'),
          called: await store.sizeOf(assemblyId, 'called'),
        },
        called: { people: await store.peopleCalled(assemblyId), powers: powers.all },
        isNoted: await store.isNoted(assemblyId),
        moved: moved ? { what: moved.what, people: moved.people, powers: powers.beforeMove } : null,
        minimumCallDays: assembly.minimumCallDays,
        callDayKind: assembly.callDayKind,
        countedFrom,
        calendarDays: days.calendar,
        businessDays: days.business,
        meetsMinimum: meetsCallRule(days, assembly),
        daysStatement: daysStatement(countedFrom, assembly),
        mailings: mailings.toReversed(),
        perMinute: config.INVITATIONS_PER_MINUTE,
        from: config.MAIL_FROM,
        isOutbox: mail.isOutbox,
      };
    });

    on.read(
      previewConvocation,
      async ({ params: { assemblyId }, body: { userId, audience, ...text }, stores: of }) => {
        const assembly = await existingAssembly(of, assemblyId);
        const person = await of.convocations.addressee(assemblyId, audience, userId);
        if (!person) throw userId === undefined ? conflict(TEXTS.nobody) : notFound(TEXTS.notRecipient);
        const name = fullName(person);
        return {
          from: config.MAIL_FROM,
          to: isAddress(person.email) ? person.email : '',
          name,
          ...textFor(text, name),
          calendar: (await calendarFor(of, assembly, text.text)).content.toString(),
        };
      },
    );

    on.read(
      testConvocation,
      async ({ params: { assemblyId }, body: { subject, text }, caller, stores: of }) => {
        const assembly = await existingAssembly(of, assemblyId);
        if (mail.isOutbox) throw conflict(TEXTS.noServer);
        const user = await of.users.byId(caller.userId);
        if (!user) throw notFound(TEXTS.notRecipient);
        const written = textFor({ subject: `Prueba: ${subject}`, text }, fullName(user));
        const attachments = [await calendarFor(of, assembly, text)];
        await mail.send({ to: user.email, ...written, html: htmlOf(written.text), attachments });
        return { to: user.email };
      },
    );

    on.write(
      startMailing,
      async ({ params: { assemblyId }, body, caller, stores: of, afterCommit, publish, audit }) => {
        const assembly = await existingAssembly(of, assemblyId);
        if (mail.isOutbox) throw conflict(TEXTS.noServer);
        const at = now();
        if (assembly.endDate < at) throw conflict(TEXTS.over);
        await requireUnissued(of, assemblyId, 'meeting');
        const store = of.convocations;
        const { after, ...text } = body;
        const before = await store.mailings(assemblyId);
        const last = before.at(-1);
        // Writes take turns: the later of two administrators sees the mailing of the earlier one.
        if ((last?.id ?? 0) !== after) throw conflict(TEXTS.another(last ? fullName(last.startedBy) : ''));
        await requireNoOtherUnderWay(of, { assemblyId, id: 0 });
        if (before.length >= CONVOCATION_LIMITS.mailings) throw conflict(TEXTS.tooManyMailings);
        const { people, withoutAddress } = await store.sizeOf(assemblyId, text.audience);
        if (people === 0) throw conflict(TEXTS.nobody);
        if (people === withoutAddress) throw conflict(TEXTS.noAddresses);
        if (people > CONVOCATION_LIMITS.recipients) throw conflict(TEXTS.tooMany);
        if (people > SELECTION.besideVoting && (await of.users.isVotingOpen()))
          throw conflict(TEXTS.besideVoting);
        // The call is the first text with the place; the assembly and its minutes take it over, but not while a voting is open
        // (R12.44).
        const isFree = assembly.place === '' && !(await of.assemblies.hasOpenVoting(assemblyId));
        const { startDate, endDate } = assembly;
        const [day, clock] = [formatLongDay(startDate), formatClock(startDate)];
        const other = otherMoment(text.text, day, clock);
        if (other) throw conflict(TEXTS.otherMoment(other, day, clock));
        const written = placeIn(text.text);
        const place = isFree ? written : '';
        // The facts as the calendar entry names them.
        const named = { startDate, endDate, place: written || assembly.place };
        const id = await store.start({ assemblyId, ...text, ...named, startedAt: at }, caller.userId);
        if (place !== '') {
          await store.setPlace(assemblyId, place);
          await countSave(of.versions, 'assemblies', assemblyId, true, {
            opened: undefined,
            what: 'la asamblea',
            userId: caller.userId,
            at,
          });
          publish(`assembly:${assemblyId}`);
        }
        audit(
          sentence`Inició el envío de la convocatoria de «${anAssembly(assembly)}» a ${AUDIENCE_NAMES[text.audience]}: ${pluralize(people, 'destinatario', 'destinatarios')}`,
          [
            { field: 'asunto', before: null, after: text.subject },
            ...(place === '' ? [] : [{ field: 'lugar de la asamblea', before: null, after: place }]),
          ],
        );
        afterCommit(async () => mailQueues.wake());
        const mailing = await store.mailing(assemblyId, id);
        if (!mailing) throw new Error(`Mailing ${id} is gone`);
        return presentMailing(store, { ...assembly, place: place || assembly.place }, mailing, last);
      },
    );

    on.write(stopMailing, async ({ params, stores: of, audit }) => {
      const { assembly, mailing } = await existingMailing(of, params);
      const { counts, state } = await presented(of, mailing);
      if (counts.pending === 0 || state === 'stopped') throw conflict(TEXTS.nothingToStop);
      await of.convocations.stop(mailing.id, now());
      audit(
        sentence`Detuvo el envío de la convocatoria de «${anAssembly(assembly)}»: ${messages(counts.pending)} sin enviar`,
      );
      return presented(of, mailing);
    });

    on.write(continueMailing, async ({ params, stores: of, afterCommit, audit }) => {
      const { assembly, mailing, isLast } = await existingMailing(of, params);
      const { counts, state } = await presented(of, mailing);
      if (state !== 'stopped') throw conflict(TEXTS.notStopped);
      if (mail.isOutbox) throw conflict(TEXTS.noServer);
      if (!isLast) throw conflict(TEXTS.another(''));
      if (changeBetween(mailing, assembly)) throw conflict(TEXTS.moved);
      await requireNoOtherUnderWay(of, mailing);
      if (assembly.endDate < now()) throw conflict(TEXTS.over);
      await of.convocations.resume(mailing.id);
      audit(
        sentence`Continuó el envío de la convocatoria de «${anAssembly(assembly)}»: ${messages(counts.pending)} por enviar`,
      );
      afterCommit(async () => mailQueues.wake());
      return presented(of, mailing);
    });

    on.write(resendMailing, async ({ params, body: { userId, state }, stores: of, afterCommit, audit }) => {
      const { assembly, mailing } = await existingMailing(of, params);
      if (mail.isOutbox) throw conflict(TEXTS.noServer);
      if (assembly.endDate < now()) throw conflict(TEXTS.over);
      if (changeBetween(mailing, assembly)) throw conflict(TEXTS.moved);
      // Otherwise one resent mail would restart a stopped mailing.
      if ((await presented(of, mailing)).state === 'stopped') throw conflict(TEXTS.stopped);
      await requireNoOtherUnderWay(of, mailing);
      const queued = await of.convocations.requeue(
        mailing.id,
        state === undefined ? RESENT_STATES : [state],
        userId,
      );
      if (queued === 0) throw conflict(TEXTS.nothingToResend);
      await of.convocations.resume(mailing.id);
      audit(
        sentence`Envió de nuevo la convocatoria de «${anAssembly(assembly)}» a ${queued} ${queued === 1 ? 'persona' : 'personas'}`,
      );
      afterCommit(async () => mailQueues.wake());
      return presented(of, mailing);
    });

    on.read(
      listRecipients,
      async ({ params, query: { state, name, limit, offset }, stores: of, setTotalCount }) => {
        const { mailing } = await existingMailing(of, params);
        const found = await of.convocations.recipients(mailing.id, { state, name }, { limit, offset });
        setTotalCount(found.total);
        return found.rows.map(presentRecipient);
      },
    );

    on.stream(exportRecipients, async ({ params, query: { format }, snapshot, headersOnly }, reply) => {
      const sheet = await snapshot(async (of) => {
        const { mailing } = await existingMailing(of, params);
        if (headersOnly) return recordSheet([]);
        const { rows } = await of.convocations.recipients(mailing.id, {}, {});
        return recordSheet(rows.map(presentRecipient));
      });
      return sendSpreadsheet(reply, `convocatoria-${params.assemblyId}-${params.mailingId}`, format, [sheet]);
    });

    on.stream(
      exportAddresses,
      async ({ params: { assemblyId }, query: { format, audience }, snapshot, headersOnly }, reply) => {
        const sheet = await snapshot(async (of) => {
          await existingAssembly(of, assemblyId);
          return addressSheet(headersOnly ? [] : await of.convocations.addressees(assemblyId, audience));
        });
        return sendSpreadsheet(reply, `direcciones-${assemblyId}`, format, [sheet]);
      },
    );
  },
});
