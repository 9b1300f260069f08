/** Calling an assembly by mail, over HTTP, with a mail server. */

import { listActivity } from '@vigilia/contract/activity';
import { deleteAssembly, readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import {
  continueMailing,
  exportAddresses,
  exportRecipients,
  listRecipients,
  previewConvocation,
  readConvocation,
  resendMailing,
  startMailing,
  stopMailing,
  testConvocation,
  UNKNOWN_PLACE,
} from '@vigilia/contract/assemblies/convocations';
import {
  exportAssembly,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/assemblies/minutes';
import { readMinutesContent, saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import { downloadPersonalData } from '@vigilia/contract/users/user-history';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { describe, expect, it } from 'vitest';
import { addAttendee, anAssembly, represents } from '../../../testing/builders/assemblies.ts';
import { manyMembers, type Person } from '../../../testing/builders/people.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import {
  aMailbox,
  holdDeliveries,
  killDeliveriesFrom,
  type Mailbox,
  recipientOf,
  textOf,
} from '../../../testing/mailbox.ts';
import { aServer, type ServerOptions } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const MINUTE = 60_000;
const MAIL = {
  subject: 'Convocatoria a la asamblea',
  text: 'Cordial saludo, {nombre}:\n\nLo esperamos en el auditorio.',
  audience: 'roll',
};

/** An assembly with people on its roll. */
async function aStart(onRoll: number, options: ServerOptions = {}) {
  const mailbox = await aMailbox();
  const server = await aServer({ ...options, config: { SMTP_URL: mailbox.url, ...options.config } });
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  const assemblyId = await anAssembly(server, as, {
    startDate: '2026-03-28T13:00:00.000Z',
    endDate: '2026-03-28T17:00:00.000Z',
  });
  const people: Person[] = [];
  for (let each = 0; each < onRoll; each += 1) {
    const person = await server.aMember({
      name: 'Ana',
      lastName: `Ríos ${each}`,
      email: `ana${each}@a.test`,
    });
    await addAttendee(server, as, assemblyId, person, false);
    people.push(person);
  }
  return { mailbox, server, as, assemblyId, people };
}
type Start = Pick<Awaited<ReturnType<typeof aStart>>, 'server' | 'as' | 'assemblyId'>;

const start = ({ server, as, assemblyId }: Start, body: object = {}) =>
  server.ask(startMailing, { as, params: { assemblyId }, body: { ...MAIL, after: 0, ...body } });
const read = async ({ server, as, assemblyId }: Start) =>
  (await server.ask(readConvocation, { as, params: { assemblyId } })).data;
const last = async (of: Start) => (await read(of)).mailings[0];
const until = (of: Start, expected: object) =>
  waitFor(async () => expect(await last(of)).toMatchObject(expected));
const recipients = async ({ server, as, assemblyId }: Start, mailingId: number, query = {}) =>
  (await server.ask(listRecipients, { as, params: { assemblyId, mailingId }, query })).data;
const addressees = ({ mails }: Mailbox) => mails.map(recipientOf).toSorted();
/** The calendar file of a mail. */
function calendarIn(mail: string): string {
  const encoded = /filename="?asamblea\.ics"?[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail)?.[1] ?? '';
  return Buffer.from(encoded, 'base64').toString();
}
const saidIn = async ({ server, as }: Start, limit = 1) =>
  (await server.ask(listActivity, { as, query: { limit: String(limit) } })).data.map(({ what }) => what);

/** An encoded word of a header (RFC 2047); fails where its bytes are no whole characters. */
function decodedWord(word: string): string {
  const [, encoding, text = ''] = /^=\?UTF-8\?([BQ])\?(.*)\?=$/i.exec(word) ?? [];
  if (!encoding) return word;
  const quoted = text
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  const bytes = encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : Buffer.from(quoted, 'latin1');
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

describe('the call of an assembly by mail', () => {
  it('carries quorum, second call, limit and link of powers, and a calendar file, as the preview shows', async () => {
    const of = await aStart(1, { config: { PUBLIC_URL: 'https://aga.test' } });
    const { server, as, assemblyId, mailbox } = of;
    await server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      body: {
        ...{ quorum: 'true', quorumMin: 20, maxPowers: 3 },
        secondCall: { startDate: '2026-03-28T14:00:00.000Z', quorumMin: 8 },
      },
    });
    const { text, subject } = (await read(of)).proposal;
    expect(text).toContain(
      'Quórum: 20 personas, presentes o representadas\nSegunda convocatoria: 28 de marzo de 2026, 9:00 a. m., con un quórum de 8 personas\n',
    );
    expect(text).toContain(`Envíelo firmado en https://aga.test/votar/${assemblyId}. Cada apoderado puede`);
    expect(text).toContain('hasta 3 poderes');
    const mail = { subject, text: text.replace(UNKNOWN_PLACE, 'Auditorio, piso 2'), audience: 'roll' };
    const { data } = await server.ask(previewConvocation, { as, params: { assemblyId }, body: mail });
    await start(of, mail);
    await until(of, { state: 'done' });
    const [sent = ''] = mailbox.mails;
    expect(sent).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/);
    const file = calendarIn(sent);
    expect(file).toBe(data.calendar);
    for (const line of [
      'DTSTART:20260328T130000Z',
      'DTEND:20260328T170000Z',
      'SUMMARY:Asamblea general ordinaria',
      'LOCATION:Auditorio\\, piso 2',
      `UID:asamblea-${assemblyId}@aga.test`,
    ])
      expect(file.split('\r\n')).toContain(line);
  });

  it('carries every letter of the subject, the text and the names, in whole encoded words', async () => {
    const of = await aStart(0);
    const { server, as, assemblyId, mailbox } = of;
    const title = `Elección 👩🏽‍⚕️ de 10⁹ – SpO₂ ½ ﬁn, Łódź, Αθήνα, Москва, 東京 ${'👨‍👩‍👧‍👦'.repeat(12)}`;
    await server.ask(updateAssembly, { as, params: { id: assemblyId }, body: { title } });
    const person = await server.aMember({ name: 'Şule Nguyễn', lastName: 'Łukasz Ωμέγα' });
    await addAttendee(server, as, assemblyId, person, false);
    const text = `Hola, {nombre}:\n\n${title} «½» N₂O.`;
    await start(of, { subject: title, text });
    await until(of, { state: 'done' });
    const [mail = ''] = mailbox.mails;
    const head = mail.slice(0, mail.search(/\r?\n\r?\n/));
    const subject = /^Subject: ((?:.*)(?:\r?\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
    // RFC 2047: at most 75 characters each, and no character in two of them.
    const words = subject.split(/\r?\n?[ \t]+/);
    expect(words.every((word) => word.length <= 75)).toBe(true);
    expect(words.map(decodedWord).join('')).toBe(title);
    expect(head).toMatch(/^[\t\r\n\x20-\x7e]*$/);
    expect(textOf(mail)).toContain(text.replace('{nombre}', 'Şule Nguyễn Łukasz Ωμέγα'));
  });

  it('mails the call once to each person on the roll, with a record for each', async () => {
    const of = await aStart(3, { config: { PUBLIC_URL: 'https://aga.test' } });
    const { mailbox, people } = of;
    await of.server.aMember({ email: 'fuera@a.test' });
    expect(await read(of)).toMatchObject({
      audiences: { roll: { people: 3, withoutAddress: 0 }, members: { people: 4, withoutAddress: 0 } },
      mailings: [],
      isOutbox: false,
    });
    const begun = await start(of);
    expect(begun).toMatchObject({ status: 201, data: { counts: { total: 3 }, startedBy: 'Marta Quintero' } });
    await until(of, { state: 'done', counts: { accepted: 3, pending: 0 }, endedAt: expect.any(String) });
    expect(addressees(mailbox)).toEqual(people.map(({ email }) => email).toSorted());
    expect(textOf(mailbox.mails[0] ?? '')).toMatch(
      /^Cordial saludo, Ana Ríos 0:\r?\n\r?\nLo esperamos en el auditorio\.\r?\n$/,
    );
    expect(await recipients(of, begun.data.id)).toMatchObject(
      people.map(({ id, email }) => ({
        userId: id,
        email,
        state: 'accepted',
        at: expect.any(String),
        reason: null,
      })),
    );
    const statement =
      'Se convocó por correo electrónico el 2 de marzo de 2026 a 3 personas de la lista de la asamblea: el servidor de correo aceptó los mensajes para 3 personas.';
    expect((await last(of))?.statement).toBe(statement);
    expect(await saidIn(of, 2)).toEqual([
      'Terminó de enviar la convocatoria de «Asamblea general ordinaria»: el servidor de correo aceptó 3 de 3 mensajes',
      'Inició el envío de la convocatoria de «Asamblea general ordinaria» a la lista de la asamblea: 3 destinatarios',
    ]);
    const params = { assemblyId: of.assemblyId };
    const sheet = await of.server.ask(exportAssembly, { as: of.as, params, query: { format: 'csv' } });
    expect(sheet.text).toContain(statement);
    expect((await of.server.ask(readMinutes, { as: of.as, params })).status).toBe(200);
    const record = await of.server.ask(exportRecipients, {
      as: of.as,
      params: { ...params, mailingId: begun.data.id },
      query: { format: 'csv' },
    });
    expect(record.text).toContain(
      'Ana Ríos 1;ana1@a.test;Aceptado por el servidor de correo;2026-03-02 10:00;',
    );
    const addresses = await of.server.ask(exportAddresses, {
      as: of.as,
      params,
      query: { format: 'csv', audience: 'members' },
    });
    expect(addresses.text).toContain('fuera@a.test');
  });

  it('makes one mailing of two that are sent at once, and another one only on demand', async () => {
    const of = await aStart(2);
    const other = await of.server.anAdministrator({ name: 'Pedro', lastName: 'Lara' });
    const both = await Promise.all([start(of), start({ ...of, as: other })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toMatch(/^Otra persona ya inició un envío/);
    await until(of, { state: 'done' });
    // A repeated request, after it was sent too.
    expect((await start(of)).status).toBe(409);
    expect(of.mailbox.mails).toHaveLength(2);
    const after = (await last(of))?.id ?? 0;
    expect((await read(of)).proposal).toEqual({ subject: `Recordatorio: ${MAIL.subject}`, text: MAIL.text });
    expect((await start(of, { after, audience: 'members' })).status).toBe(201);
    await until(of, {
      state: 'done',
      counts: { accepted: 2 },
      statement: expect.stringMatching(/^Se recordó/),
    });
    expect(of.mailbox.mails).toHaveLength(4);
    expect((await read(of)).mailings).toHaveLength(2);
  });

  it('refuses a mailing without recipients, for a past assembly, and while another is sent', async () => {
    const of = await aStart(0);
    expect(await start(of)).toMatchObject({ status: 409, message: expect.stringMatching(/^No hay a quién/) });
    const release = holdDeliveries(of.server.dependencies.mail);
    await of.server.aMember();
    const { data } = await start(of, { audience: 'members' });
    expect(await start(of, { audience: 'members', after: data.id })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Todavía se está enviando/),
    });
    release();
    await until(of, { state: 'done' });
    of.server.clock.pass(40 * 24 * 60 * MINUTE);
    const later = { ...of, as: await of.server.anAdministrator() };
    expect(await start(later, { audience: 'members', after: data.id })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^La asamblea ya terminó/),
    });
  });

  it('refuses a mailing whose text names another day or hour than the assembly', async () => {
    const of = await aStart(1);
    const { subject, text } = (await read(of)).proposal;
    const written = text.replace(UNKNOWN_PLACE, 'Hotel Plaza');
    for (const [from, to] of [
      [/^Fecha: .*$/m, 'Fecha: 12 de diciembre de 2026'],
      [/^Fecha: 2/m, 'Fecha: 12'],
      [/^Hora: .*$/m, ' HORA : 8:00 p. m. a 11:00 p. m.'],
    ] as const)
      expect(await start(of, { subject, text: written.replace(from, to) })).toMatchObject({
        status: 409,
        message: expect.stringMatching(
          /^El texto dice «.*», y la asamblea comienza el 28 de marzo .* a las 8:00/,
        ),
      });
    expect((await read(of)).mailings).toEqual([]);
    const own = written.replace('Fecha: ', 'Fecha: Sábado ').replace(/^Hora: .*$/m, 'Hora: 8:00 am');
    expect((await start(of, { subject, text: own })).status).toBe(201);
    await until(of, { state: 'done' });
  });

  itBeforeSql.each([
    ['no subject', { subject: '  ' }],
    ['no text', { text: '' }],
    ['an unknown audience', { audience: 'todos' }],
    ['a place that nobody wrote', { text: `Lugar: ${UNKNOWN_PLACE}` }],
    ['another word in braces', { text: 'Hola, {cédula}' }],
    ['a subject that is too long', { subject: 'a'.repeat(201) }],
    ['an unknown field', { bcc: 'todos@a.test' }],
    ['no last mailing', { after: undefined }],
  ])('refuses a mailing with %s', async (_what, body) => {
    const of = await aStart(1);
    expect((await start(of, body)).status).toBe(422);
    expect((await read(of)).mailings).toEqual([]);
  });

  it('takes no header of a mail from the subject, nor from the name of a recipient', async () => {
    const of = await aStart(0);
    const person = await of.server.aMember({
      name: 'Ana\r\nBcc: todos@a.test\r\n',
      lastName: '{nombre} $& ríos',
      email: 'ana@a.test',
    });
    await addAttendee(of.server, of.as, of.assemblyId, person, false);
    await start(of, { subject: 'Asamblea\r\nBcc: otra@a.test\r\n\r\nTexto {nombre}' });
    await until(of, { state: 'done', counts: { accepted: 1 } });
    const [mail = ''] = of.mailbox.mails;
    const head = mail.split(/\r?\n\r?\n/)[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
    expect(addressees(of.mailbox)).toEqual(['ana@a.test']);
    expect(textOf(mail)).toMatch(/^Cordial saludo, Ana Bcc: todos@a\.test nombre \$& ríos:/);
  });

  it('brings the place that was written in the call to the assembly and its minutes', async () => {
    const of = await aStart(1);
    const { server, as, assemblyId } = of;
    const { proposal } = await read(of);
    expect(proposal.text).toContain(`Lugar: ${UNKNOWN_PLACE}`);
    await start(of, { text: proposal.text.replace(UNKNOWN_PLACE, 'Hotel Plaza, salón 2') });
    await until(of, { state: 'done' });
    const assembly = (await server.ask(readAssembly, { as, params: { id: assemblyId } })).data;
    expect([assembly.place, assembly.version]).toEqual(['Hotel Plaza, salón 2', 1]);
    const details = await server.ask(readMinutesData, { as, params: { assemblyId } });
    expect(details.data).toMatchObject({ place: 'Hotel Plaza, salón 2', president: '', saved: false });
    // A place that is known stays, whatever a reminder says.
    const [{ id: after = 0 } = {}] = (await read(of)).mailings;
    await start(of, { after, text: 'Lugar: otro' });
    expect((await server.ask(readAssembly, { as, params: { id: assemblyId } })).data.place).toBe(
      'Hotel Plaza, salón 2',
    );
  });

  it('sends a test with the calendar entry to the own address alone', async () => {
    const of = await aStart(2);
    const params = { assemblyId: of.assemblyId };
    const { data } = await of.server.ask(testConvocation, { as: of.as, params, body: MAIL });
    expect(of.mailbox.mails).toHaveLength(1);
    const [sent = ''] = of.mailbox.mails;
    expect(sent).toContain(`To: ${data.to}`);
    expect(calendarIn(sent)).toMatch(/^BEGIN:VCALENDAR/);
    const { data: known } = await of.server.ask(readConvocation, { as: of.as, params });
    expect(known.mailings).toEqual([]);
  });

  it('previews the mail exactly as it is sent', async () => {
    const of = await aStart(2);
    const ask = (body: object) =>
      of.server.ask(previewConvocation, { as: of.as, params: { assemblyId: of.assemblyId }, body });
    const { data } = await ask({ ...MAIL, userId: of.people[1]?.id });
    expect(data).toEqual({
      from: 'Vigilia <no-reply@vigilia.test>',
      to: 'ana1@a.test',
      name: 'Ana Ríos 1',
      subject: MAIL.subject,
      text: 'Cordial saludo, Ana Ríos 1:\n\nLo esperamos en el auditorio.\n',
      calendar: expect.stringMatching(/^BEGIN:VCALENDAR\r\n/),
    });
    expect((await ask(MAIL)).data.to).toBe('ana0@a.test');
    const stranger = await of.server.aMember();
    expect((await ask({ ...MAIL, userId: stranger.id })).status).toBe(404);
    expect((await ask({ ...MAIL, userId: stranger.id, audience: 'members' })).status).toBe(200);
    await start(of);
    await until(of, { state: 'done' });
    const mail = of.mailbox.mails.find((each) => recipientOf(each) === data.to) ?? '';
    expect(textOf(mail).replaceAll('\r\n', '\n')).toBe(data.text);
  });

  it('proposes the mail from the fields of the assembly and of its minutes', async () => {
    const of = await aStart(1);
    expect((await read(of)).proposal.text).toContain(`Lugar: ${UNKNOWN_PLACE}`);
    const body = {
      place: 'Auditorio {central}',
      convener: 'Junta Directiva',
      entity: 'Sociedad Vallecaucana',
    };
    await of.server.ask(saveMinutesData, { as: of.as, params: { assemblyId: of.assemblyId }, body });
    const { subject, text } = (await read(of)).proposal;
    expect(subject).toBe('Convocatoria: Asamblea general ordinaria');
    expect(text).toContain(
      'Junta Directiva de Sociedad Vallecaucana convoca a la asamblea «Asamblea general ordinaria».',
    );
    expect(text).toContain(
      'Fecha: 28 de marzo de 2026\nHora: 8:00 a. m. a 12:00 p. m. (hora de Colombia)\nLugar: Auditorio central',
    );
    expect(text).toContain('1. Verificación del quórum\n2. Elección de dignatarios');
    expect((await start(of, { subject, text })).status).toBe(201);
    await until(of, { state: 'done' });
  });
});

describe('a mailing', () => {
  it('records refusals in the words of the mail server, missing addresses, and uncertain deliveries', async () => {
    const of = await aStart(5);
    const { mailbox, people, server, as } = of;
    const [gone = '', full = '', cut = '', later = ''] = people.map(({ email }) => email);
    mailbox.answer(gone, 550, `5.1.1 <${gone}> User unknown ${'x'.repeat(500)}`);
    mailbox.answer(full, 552, '5.2.2 Mailbox full');
    mailbox.answer(cut, 0);
    mailbox.answer(later, 451, '4.7.1 Greylisted');
    await server.dependencies.database.write((tx) =>
      tx
        .updateTable('users')
        .set({ email: 'sin-correo' })
        .where('id', '=', people[4]?.id ?? 0)
        .execute(),
    );
    const { data } = await start(of, {});
    expect(data.counts).toMatchObject({ total: 5, noAddress: 1, pending: 4 });
    await until(of, { state: 'running', counts: { refused: 2, uncertain: 1, noAddress: 1, pending: 1 } });
    const refused = await recipients(of, data.id, { state: 'refused' });
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(
        /^El servidor de correo dice que esta dirección no existe.* El servidor respondió: 550 5\.1\.1 <ana0@a\.test>/,
      ),
      'El buzón está lleno. El servidor respondió: 552 5.2.2 Mailbox full',
    ]);
    expect(refused[0]?.reason?.length).toBeLessThan(500);
    expect(await recipients(of, data.id, { state: 'uncertain', name: 'rios' })).toMatchObject([
      { state: 'uncertain', email: cut },
    ]);
    expect(await recipients(of, data.id, { state: 'noAddress' })).toMatchObject([
      { email: '', reason: null },
    ]);

    // It is tried again later, and given up after the fourth time.
    const waiting = () =>
      server.dependencies.database.read
        .selectFrom('outgoing_mails')
        .select('tries')
        .where('state', '=', 'pending')
        .executeTakeFirst();
    for (const tries of [1, 2, 3]) {
      await waitFor(async () => expect(await waiting()).toEqual({ tries }));
      server.clock.pass(40 * MINUTE);
      server.dependencies.mailQueues.wake();
    }
    await waitFor(async () => expect((await last(of))?.state).toBe('done'));
    expect(mailbox.tried(later)).toBe(4);
    await until(of, { state: 'done', counts: { refused: 3, uncertain: 1, noAddress: 1 } });
    expect((await last(of))?.statement).toContain(
      'rechazó el de 3 personas; sin dirección de correo: 1 persona; no se sabe si recibió el de 1 persona.',
    );
    expect(mailbox.mails.map(recipientOf)).toEqual([cut]);

    // Nothing of it is sent again by itself; an administrator decides.
    const again = (body: object) =>
      server.ask(resendMailing, { as, params: { assemblyId: of.assemblyId, mailingId: data.id }, body });
    mailbox.answer(gone, -1);
    mailbox.answer(cut, -1);
    expect((await again({})).status).toBe(422);
    expect((await again({ state: 'accepted' })).status).toBe(422);
    expect(await again({ state: 'noAddress' })).toMatchObject({ status: 409 });
    expect((await again({ userId: people[0]?.id })).data.counts).toMatchObject({ pending: 1, refused: 2 });
    await until(of, { state: 'done', counts: { accepted: 1, refused: 2 } });
    expect((await again({ state: 'uncertain' })).status).toBe(200);
    await until(of, { state: 'done', counts: { accepted: 2, uncertain: 0 } });
    expect((await saidIn(of, 2))[1]).toBe(
      'Envió de nuevo la convocatoria de «Asamblea general ordinaria» a 1 persona',
    );
    expect(server.problems).toEqual([]);
  });

  it('sends a mailing after an earlier one that is sent again, and the other way round', async () => {
    const of = await aStart(2);
    const { server, as, mailbox, assemblyId, people } = of;
    const [ana = '', beto = ''] = people.map(({ email }) => email);
    const again = (mailingId: number) =>
      server.ask(resendMailing, { as, params: { assemblyId, mailingId }, body: { state: 'refused' } });
    for (const email of [ana, beto]) mailbox.answer(email, 550);
    const { data: first } = await start(of);
    await until(of, { state: 'done', counts: { refused: 2 } });
    const { data: second } = await start(of, { after: first.id });
    await until(of, { state: 'done', counts: { refused: 2 } });
    for (const email of [ana, beto]) mailbox.answer(email, -1);
    const release = holdDeliveries(server.dependencies.mail);
    expect((await again(first.id)).status).toBe(200);
    const refused = { status: 409, message: expect.stringMatching(/^Todavía se está enviando/) };
    expect(await start(of, { after: second.id })).toMatchObject(refused);
    expect(await again(second.id)).toMatchObject(refused);
    release();
    await waitFor(async () => expect((await read(of)).mailings.at(-1)?.state).toBe('done'));
    expect((await again(second.id)).status).toBe(200);
    await until(of, { state: 'done', counts: { accepted: 2 } });
  });

  it('stops and continues a mailing', async () => {
    const of = await aStart(4);
    const { server, as, mailbox, assemblyId } = of;
    const { deliver } = server.dependencies.mail;
    const params = { assemblyId, mailingId: 0 };
    const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
    server.dependencies.mail.deliver = async (message) => {
      await isBegun;
      if (mailbox.mails.length === 1) {
        server.dependencies.mail.deliver = deliver;
        const stopped = await server.ask(stopMailing, { as, params });
        expect(stopped).toMatchObject({
          status: 200,
          data: { state: 'stopped', counts: { pending: 2, sending: 1 } },
        });
      }
      return deliver(message);
    };
    params.mailingId = (await start(of)).data.id;
    begin();
    await until(of, { state: 'stopped', counts: { accepted: 2, pending: 2, sending: 0 } });
    expect((await server.ask(stopMailing, { as, params })).status).toBe(409);
    expect(await server.ask(resendMailing, { as, params, body: { state: 'refused' } })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/detenido/),
    });
    const again = await server.reopen();
    expect(await last({ ...of, server: again })).toMatchObject({ state: 'stopped' });
    expect((await again.ask(continueMailing, { as, params })).status).toBe(200);
    await until({ ...of, server: again }, { state: 'done', counts: { accepted: 4 } });
    expect((await again.ask(continueMailing, { as, params })).status).toBe(409);
    expect(new Set(addressees(mailbox)).size).toBe(4);
    expect(await saidIn({ ...of, server: again }, 4)).toEqual([
      expect.stringMatching(/^Terminó/),
      expect.stringMatching(/^Continuó .*2 mensajes por enviar$/),
      expect.stringMatching(/^Detuvo .*2 mensajes sin enviar$/),
      expect.stringMatching(/^Inició/),
    ]);
  });

  it('continues a mailing after a kill of the process, without a second mail', async () => {
    const of = await aStart(5);
    const { server, mailbox, people } = of;
    killDeliveriesFrom(server.dependencies.mail, 3);
    await start(of);
    await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
    server.clock.pass(MINUTE);
    const again = { ...of, server: await server.reopen() };
    await until(again, { state: 'done', counts: { accepted: 4, uncertain: 1, pending: 0 } });
    expect(addressees(mailbox)).toEqual(people.map(({ email }) => email).toSorted());
    expect(await saidIn(again, 2)).toEqual([
      expect.stringMatching(/^Terminó de enviar la convocatoria .*no se sabe: 1/),
      expect.stringMatching(/^Se interrumpió el envío de la convocatoria de «.*» a Ana Ríos 2: no se sabe/),
    ]);
  });

  it('keeps a mailing while the mail server cannot be reached, shares the rate with invitations, and blocks neither', async () => {
    const of = await aStart(2, { config: { SMTP_URL: 'smtp://127.0.0.1:1', INVITATIONS_PER_MINUTE: '30' } });
    await start(of);
    await until(of, {
      state: 'delayed',
      problem: 'No hay conexión con el servidor de correo.',
      retryAt: expect.any(String),
    });
    const server = await of.server.reopen({ SMTP_URL: of.mailbox.url, INVITATIONS_PER_MINUTE: '30' });
    const again = { ...of, server };
    await manyMembers(server.dependencies, 3);
    // The look of the start at the queue ends before the clock jumps.
    await server.dependencies.mailQueues.finish();
    server.clock.pass(MINUTE);
    const before = server.clock.slept.length;
    await server.ask(inviteUsers, { as: of.as, body: { filters: {} } });
    await until(again, { state: 'done', counts: { accepted: 2 }, problem: null });
    await waitFor(() => expect(of.mailbox.mails).toHaveLength(5));
    // One of each in turn.
    expect(
      of.mailbox.mails
        .slice(0, 4)
        .map((mail) => recipientOf(mail).startsWith('ana'))
        .toSorted(),
    ).toEqual([false, false, true, true]);
    await waitFor(() =>
      expect(server.clock.slept.slice(before).filter((each) => each > 1000)).toEqual([
        2000, 2000, 2000, 2000, 2000,
      ]),
    );
  });

  it('mails to changed addresses, not to deleted users, and nothing after the assembly is deleted', async () => {
    const of = await aStart(4);
    const { server, as, mailbox, people } = of;
    const [first, second, third] = people.map(({ id }) => id);
    const { deliver } = server.dependencies.mail;
    const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>();
    const calls = () =>
      mailbox.mails.filter((mail) => !/llegan al nuevo|eliminó la cuenta/.test(textOf(mail)));
    server.dependencies.mail.deliver = async (message) => {
      await isBegun;
      if (/otro correo|Se eliminó su cuenta/.test(message.subject)) return deliver(message);
      if (calls().length === 0) {
        expect(
          (await server.ask(updateUser, { as, params: { id: second ?? 0 }, body: { email: 'nueva@a.test' } }))
            .status,
        ).toBe(200);
        for (const id of [first, third])
          expect((await server.ask(deleteUser, { as, params: { id: id ?? 0 } })).status).toBe(200);
      }
      if (calls().length === 1) {
        expect((await server.ask(deleteAssembly, { as, params: { id: of.assemblyId } })).status).toBe(200);
        server.dependencies.mail.deliver = deliver;
      }
      return deliver(message);
    };
    const { data } = await start(of);
    begin();
    await waitFor(async () => {
      const rows = await server.dependencies.database.read
        .selectFrom('outgoing_mails')
        .select(['user_id', 'state', 'email'])
        .where('purpose', '=', 'call')
        .orderBy('user_id')
        .execute();
      expect(rows).toEqual([
        { user_id: first, state: 'accepted', email: null },
        { user_id: second, state: 'accepted', email: 'nueva@a.test' },
        { user_id: third, state: expect.stringMatching(/noAddress|pending/), email: null },
        {
          user_id: people[3]?.id,
          state: expect.stringMatching(/accepted|pending/),
          email: expect.toBeOneOf([null, people[3]?.email]),
        },
      ]);
    });
    expect(calls().map(recipientOf).slice(0, 2)).toEqual([people[0]?.email, 'nueva@a.test']);
    expect(
      (await server.ask(listRecipients, { as, params: { assemblyId: of.assemblyId, mailingId: data.id } }))
        .status,
    ).toBe(404);
    const archive = await server.ask(downloadPersonalData, { as, params: { id: second ?? 0 } });
    expect(archive.bytes.includes('convocatorias.csv')).toBe(true);
  });

  it('counts nobody as without an address whose account was deleted before the mail was due', async () => {
    const of = await aStart(3);
    const { server, as, people } = of;
    const release = holdDeliveries(server.dependencies.mail);
    const { data } = await start(of);
    expect((await server.ask(deleteUser, { as, params: { id: people[2]?.id ?? 0 } })).status).toBe(200);
    expect((await last(of))?.counts.total).toBe(2);
    release();
    await until(of, { state: 'done', counts: { total: 2, accepted: 2, noAddress: 0 } });
    expect((await last(of))?.statement).not.toContain('sin dirección');
    expect(await recipients(of, data.id)).toHaveLength(2);
  });

  it('answers a mailing of another assembly with 404', async () => {
    const of = await aStart(1);
    const { data } = await start(of);
    await until(of, { state: 'done' });
    const other = await anAssembly(of.server, of.as);
    const params = { assemblyId: other, mailingId: data.id };
    for (const call of [listRecipients, exportRecipients, stopMailing, continueMailing])
      expect(
        (
          await of.server.ask(call, {
            as: of.as,
            params,
            query: call === exportRecipients ? { format: 'csv' } : {},
          })
        ).status,
      ).toBe(404);
    expect(
      (await of.server.ask(resendMailing, { as: of.as, params, body: { state: 'refused' } })).status,
    ).toBe(404);
  });

  it('refuses a mailing without a mail server', async () => {
    const of = await aStart(1, { config: { SMTP_URL: '' } });
    expect((await read(of)).isOutbox).toBe(true);
    expect(await start(of)).toMatchObject({ status: 409, message: expect.stringContaining('SMTP_URL') });
  });
});

describe('a call to an assembly that moves', () => {
  const APRIL = { startDate: '2026-04-11T13:00:00.000Z', endDate: '2026-04-11T17:00:00.000Z' };
  const move = ({ server, as, assemblyId }: Start, body: object) =>
    server.ask(updateAssembly, { as, params: { id: assemblyId }, body });

  it('is mailed once to those who were called, with the calendar entry raised', async () => {
    const of = await aStart(4);
    const { server, as, assemblyId, people, mailbox } = of;
    const [ana, beto, caro, dora] = people as [Person, Person, Person, Person];
    await move(of, { place: 'Auditorio' });
    mailbox.answer(dora.email, 550);
    await represents(server, assemblyId, ana, beto);
    const call = (await read(of)).proposal;
    const first = (await start(of, call)).data;
    await until(of, { state: 'done', counts: { accepted: 3, refused: 1 } });
    expect(await read(of)).toMatchObject({ called: { people: 3, powers: 1 }, moved: null });
    expect(calendarIn(mailbox.mails[0] ?? '')).toContain('SEQUENCE:0\r\n');

    server.clock.pass(MINUTE);
    await move(of, APRIL);
    server.clock.pass(MINUTE);
    // It names the new date.
    await represents(server, assemblyId, beto, caro);
    const moved = await read(of);
    expect(moved).toMatchObject({
      called: { people: 3, powers: 2 },
      moved: { what: 'fecha', people: 3, powers: 1 },
      audiences: { called: { people: 3 } },
      proposal: { subject: 'Cambio de fecha: Asamblea general ordinaria' },
    });
    expect(moved.proposal.text).toContain(
      'Fecha anterior: 28 de marzo de 2026 a las 08:00\nFecha nueva: 11 de abril de 2026 a las 08:00\n',
    );
    // The mail of before names the former date.
    const again = { as, params: { assemblyId, mailingId: first.id }, body: { state: 'refused' as const } };
    expect(await server.ask(resendMailing, again)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^La asamblea tiene otra fecha/),
    });

    const change = { ...moved.proposal, audience: 'called' };
    const { data } = await start(of, { ...change, after: first.id });
    await until(of, { state: 'done', counts: { total: 3, accepted: 3 } });
    const told = mailbox.mails.slice(-3);
    expect(told.map(recipientOf).toSorted()).toEqual([ana, beto, caro].map(({ email }) => email).toSorted());
    const [before, after] = [mailbox.mails[0] ?? '', told[0] ?? ''].map(calendarIn);
    expect(after).toContain('SEQUENCE:1\r\n');
    expect(after).toContain('DTSTART:20260411T130000Z\r\n');
    expect(/^UID:.*$/m.exec(after ?? '')?.[0]).toBe(/^UID:.*$/m.exec(before ?? '')?.[0]);
    expect(await read(of)).toMatchObject({ moved: null });
    expect(await start(of, { ...change, after: data.id })).toMatchObject({ status: 409 });
    expect((await read(of)).mailings.map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/^Se comunicó el cambio de fecha .* a 3 personas ya convocadas: /),
      expect.stringMatching(/^Se convocó .*, para el 28 de marzo de 2026 a las 08:00 en «Auditorio», a 4 /),
    ]);
  });

  it('says nothing of a move before any call, of a later end, and of a date that is restored', async () => {
    const of = await aStart(1);
    await move(of, APRIL);
    expect((await read(of)).moved).toBeNull();
    await start(of, { ...MAIL, text: 'Lugar: Club' });
    await until(of, { state: 'done' });
    await move(of, { endDate: '2026-04-11T18:00:00.000Z' });
    expect((await read(of)).moved).toBeNull();
    await move(of, { place: 'Auditorio' });
    expect((await read(of)).moved).toMatchObject({ what: 'lugar', people: 1, powers: 0 });
    await move(of, { place: 'Club' });
    expect(await read(of)).toMatchObject({
      moved: null,
      proposal: { subject: `Recordatorio: ${MAIL.subject}` },
    });
  });

  it('sends the date that its text names where the assembly moves while it is sent', async () => {
    const of = await aStart(2);
    const release = holdDeliveries(of.server.dependencies.mail);
    await start(of);
    await move(of, APRIL);
    release();
    await until(of, { state: 'done', counts: { accepted: 2 } });
    for (const mail of of.mailbox.mails) expect(calendarIn(mail)).toContain('DTSTART:20260328T130000Z');
    expect((await read(of)).moved).toMatchObject({ people: 2 });
  });
});

describe('the days of a call', () => {
  it('compares the days of a call with the minimum of the statutes, which an assembly may have', async () => {
    const of = await aStart(1);
    const params = { id: of.assemblyId };
    expect(await read(of)).toMatchObject({ minimumCallDays: 0, meetsMinimum: null, calendarDays: 25 });
    const edit = (body: object) => of.server.ask(updateAssembly, { as: of.as, params, body });
    for (const body of [
      { minimumCallDays: 366 },
      { minimumCallDays: -1 },
      { minimumCallDays: 1.5 },
      { callDayKind: 'hábiles' },
    ])
      expect((await edit(body)).status).toBe(422);
    expect((await edit({ minimumCallDays: '15', callDayKind: 'business' })).status).toBe(200);
    expect((await of.server.ask(readAssembly, { as: of.as, params })).data).toMatchObject({
      minimumCallDays: 15,
      callDayKind: 'business',
    });
    // The specification's edits leave it as it is.
    expect((await edit({ title: 'Asamblea' })).data).toMatchObject({ minimumCallDays: 15 });
    expect(await read(of)).toMatchObject({
      meetsMinimum: true,
      businessDays: 18,
      daysStatement: expect.stringMatching(
        /hay 25 días calendario \(18 días hábiles\).*Los estatutos piden 15 días hábiles: cumple\.$/,
      ),
    });
    await start(of);
    await until(of, { state: 'done' });
    of.server.clock.pass(10 * 24 * 60 * MINUTE);
    // They are counted from the call, not from now.
    const later = { ...of, as: await of.server.anAdministrator() };
    expect(await read(later)).toMatchObject({ calendarDays: 25 });
  });
});

it('says whether the acta names a call that was made elsewhere', async () => {
  const of = await aStart(1);
  expect((await read(of)).isNoted).toBe(false);
  const body = { call: 'Aviso en el periódico del 2 de marzo de 2026' };
  await of.server.ask(saveMinutesFacts, { as: of.as, params: { assemblyId: of.assemblyId }, body });
  expect((await read(of)).isNoted).toBe(true);
});

it('says in the acta which questions of the time of the call were deleted without a vote', async () => {
  const of = await aStart(1);
  const { server, as, assemblyId } = of;
  const create = async (title: string) =>
    (await server.ask(createQuestion, { as, body: { title, assambleId: assemblyId, kind: 'yesNo' } })).data
      .id;
  const [kept, removal, budget] = [
    await create('¿Aprueba el acta?'),
    await create('¿Remover al presidente?'),
    await create('¿Aprueba el presupuesto?'),
  ];
  server.clock.pass(MINUTE);
  await start(of);
  await until(of, { counts: { accepted: 1 } });
  server.clock.pass(MINUTE);
  const later = await create('Prueba');
  const acta = async () =>
    JSON.stringify((await server.ask(readMinutesContent, { as, params: { assemblyId } })).data);
  expect(await acta()).not.toContain('sin votarse');
  for (const id of [later, removal])
    expect((await server.ask(deleteQuestion, { as, params: { id } })).status).toBe(200);
  expect(await acta()).toContain(
    'Después de convocar se eliminó, sin votarse, la pregunta «¿Remover al presidente?».',
  );
  await server.ask(deleteQuestion, { as, params: { id: budget } });
  expect(await acta()).toContain(
    'se eliminaron, sin votarse, las preguntas «¿Remover al presidente?» y «¿Aprueba el presupuesto?».',
  );
  expect((await server.ask(deleteQuestion, { as, params: { id: kept } })).status).toBe(200);
});
