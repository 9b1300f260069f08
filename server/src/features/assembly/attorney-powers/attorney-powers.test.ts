import { listAttendees, readQuorum } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import {
  type AttorneyPower,
  createAttorneyPower,
  listAttorneyPowers,
  listRevokedPowers,
  readPowerDocument,
  revokeAttorneyPower,
  updateAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile, aDocx, aPdf } from '../../../testing/builders/documents.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { aMailbox, killDeliveriesFrom, recipientOf, subjectOf, textOf } from '../../../testing/mailbox.ts';
import type { FilePart } from '../../../testing/multipart.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';

/** An assembly with two members present, Ana and Beto; Caro and Dora are not on its roll. */
async function anAssemblyWithPeople(config: Readonly<Record<string, string>> = {}) {
  const server = await aServer({ config });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, beto, caro, dora] = (await Promise.all(
    ['Ana', 'Beto', 'Caro', 'Dora'].map((name) => server.aMember({ name, lastName: 'Ñáñez' })),
  )) as [Person, Person, Person, Person];
  for (const member of [ana, beto]) await addAttendee(server, as, assemblyId, member);

  const form = (attorney: Person, represented: Person, file: FilePart | null = aDocumentFile()) => [
    ['assemblyId', String(assemblyId)] as const,
    ['userIdToDelegate', String(attorney.id)] as const,
    ['userIdWhoDelegates', String(represented.id)] as const,
    ...(file ? [file] : []),
  ];
  const give = (attorney: Person, represented: Person, file?: FilePart | null) =>
    server.ask(createAttorneyPower, { as, form: form(attorney, represented, file) });
  const list = async () =>
    (await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } })).data;
  const change = (id: number, fields: Record<string, number>, file?: FilePart) =>
    server.ask(updateAttorneyPower, {
      as,
      params: { id },
      form: [
        ...Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
        ...(file ? [file] : []),
      ],
    });
  const revoke = (id: number) => server.ask(revokeAttorneyPower, { as, params: { id } });
  return { server, as, assemblyId, ana, beto, caro, dora, give, list, change, revoke };
}

/** The document behind a signed address, without a token, as a browser's new tab asks for it. */
async function openDocument(server: TestServer, { powerOfAttorneyUrl }: AttorneyPower, change = {}) {
  const url = new URL(powerOfAttorneyUrl, 'http://vigilia.test');
  const query = { ...Object.fromEntries(url.searchParams), ...change };
  return server.ask(readPowerDocument, { params: { name: url.pathname.split('/').at(-1) ?? '' }, query });
}

const log = async (server: TestServer) =>
  (await server.dependencies.database.read.selectFrom('activity').select('what').orderBy('id').execute()).map(
    ({ what }) => what,
  );

describe('a power of attorney', () => {
  it('records a power with its document, puts the represented on the roll as absent, and logs it', async () => {
    const { server, as, assemblyId, ana, caro, give, list } = await anAssemblyWithPeople();
    const notified: string[] = [];
    server.dependencies.events.subscribe(`assembly:${assemblyId}`, () => notified.push('changed'));
    const { status, data } = await give(ana, caro);
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(Number),
      user: { id: caro.id, name: 'Caro', lastName: 'Ñáñez', dni: caro.dni, phone: caro.phone },
      userToDelegate: { id: ana.id, name: 'Ana', lastName: 'Ñáñez', dni: ana.dni, phone: ana.phone },
      powerOfAttorneyUrl: expect.stringMatching(
        /^\/api\/delegate-vote\/document\/[0-9a-f]{32}-1\.pdf\?expires=\d+&signature=[\w-]{43}$/,
      ),
      document: { pages: 1, hasPrograms: false, pictures: [expect.stringContaining('-1.webp?')] },
      state: 'valid',
    });
    expect(await list()).toEqual([data]);
    expect(notified).toEqual(['changed']);
    expect((await log(server)).at(-1)).toBe(
      'Registró el poder de Caro Ñáñez a Ana Ñáñez en «Asamblea general ordinaria»',
    );
    const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
    expect(roll.data.find(({ userId }) => userId === caro.id)).toMatchObject({
      assist: false,
      canVote: true,
    });
    expect((await server.ask(readQuorum, { as, params: { assemblyId } })).data).toMatchObject({
      present: 2,
      represented: 1,
      total: 3,
    });
    expect(await server.dependencies.database.read.selectFrom('files').selectAll().execute()).toMatchObject([
      { kind: 'image' },
      { kind: 'document' },
    ]);
  });

  it('keeps a power dormant while the represented is present, and pending while the attorney is absent', async () => {
    const { server, as, assemblyId, ana, caro, give, list } = await anAssemblyWithPeople();
    await give(ana, caro);
    const state = async () => (await list())[0]?.state;
    await addAttendee(server, as, assemblyId, ana, false);
    expect(await state()).toBe('waiting');
    await addAttendee(server, as, assemblyId, caro);
    expect(await state()).toBe('dormant');
    await addAttendee(server, as, assemblyId, ana);
    expect(await state()).toBe('dormant');
    await addAttendee(server, as, assemblyId, caro, false);
    expect(await state()).toBe('valid');
  });

  it('does not change the presence of a represented attendee', async () => {
    const { server, as, assemblyId, ana, beto, give } = await anAssemblyWithPeople();
    expect((await give(ana, beto)).data.state).toBe('dormant');
    const roll = await server.ask(listAttendees, { as, params: { assemblyId } });
    expect(roll.data.find(({ userId }) => userId === beto.id)?.assist).toBe(true);
  });

  it('refuses a power that breaks a rule, and stores nothing', async () => {
    const { server, as, assemblyId, ana, beto, caro, dora, give, list } = await anAssemblyWithPeople();
    await give(ana, caro);
    const before = { disk: server.filesOnDisk(), powers: await list(), log: await log(server) };
    const roll = async () => (await server.ask(listAttendees, { as, params: { assemblyId } })).data.length;
    const onRoll = await roll();

    expect(await give(beto, beto)).toMatchObject({
      status: 422,
      message: 'Nadie puede representarse a sí mismo. Elija a dos personas distintas.',
    });
    // Before the document, whose check takes seconds.
    const noDocument = { ...aDocumentFile(), content: Buffer.from('no') };
    for (const file of [aDocumentFile(), noDocument])
      expect(await give(beto, caro, file)).toMatchObject({
        status: 409,
        message: 'En esta asamblea Caro Ñáñez ya tiene apoderado: Ana Ñáñez.',
      });
    expect(await give(dora, beto)).toMatchObject({
      status: 409,
      message: 'En la lista de la asamblea no está Dora Ñáñez. Agregue primero al apoderado como asistente.',
    });
    expect(await give(caro, dora)).toMatchObject({
      status: 409,
      message:
        'En esta asamblea Caro Ñáñez está representado por Ana Ñáñez y no puede representar a otra persona.',
    });
    expect(await give(beto, ana)).toMatchObject({
      status: 409,
      message: 'En esta asamblea Ana Ñáñez es apoderado de Caro Ñáñez y no puede ceder su voto.',
    });
    const stranger = { ...dora, id: 9999 };
    expect(await give(beto, stranger)).toMatchObject({
      status: 422,
      issues: [{ path: 'userIdWhoDelegates' }],
    });
    expect(await give(stranger, beto)).toMatchObject({ status: 422, issues: [{ path: 'userIdToDelegate' }] });
    expect(await give(beto, dora, null)).toMatchObject({ status: 422, message: 'Adjunte el documento' });
    const otherAssembly = [
      ['assemblyId', '999'] as const,
      ['userIdToDelegate', String(ana.id)] as const,
      ['userIdWhoDelegates', String(dora.id)] as const,
      aDocumentFile(),
    ];
    expect((await server.ask(createAttorneyPower, { as, form: otherAssembly })).status).toBe(404);
    expect((await server.ask(createAttorneyPower, { as, form: [aDocumentFile()] })).status).toBe(422);

    expect({ disk: server.filesOnDisk(), powers: await list(), log: await log(server) }).toEqual(before);
    expect(await roll()).toBe(onRoll);
  });

  it('stores a power once when it is recorded eight times at once', async () => {
    const { server, ana, beto, caro, give, list } = await anAssemblyWithPeople();
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, index) => give(index % 2 ? ana : beto, caro)),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await list()).toHaveLength(1);
    expect(server.filesOnDisk().stored.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  });

  it('keeps powers of different assemblies apart', async () => {
    const { server, as, ana, caro, give } = await anAssemblyWithPeople();
    await give(ana, caro);
    const other = await anAssembly(server, as);
    await addAttendee(server, as, other, caro);
    const form = [
      ['assemblyId', String(other)] as const,
      ['userIdToDelegate', String(caro.id)] as const,
      ['userIdWhoDelegates', String(ana.id)] as const,
      aDocumentFile(),
    ];
    expect((await server.ask(createAttorneyPower, { as, form })).status).toBe(201);
    const powersOf = (id: number) =>
      server.ask(listAttorneyPowers, { as, query: { assemblyId: String(id) } });
    expect((await powersOf(other)).data).toHaveLength(1);
    expect(await powersOf(999)).toMatchObject({ status: 404 });
    expect((await server.ask(listAttorneyPowers, { as })).status).toBe(422);
  });
});

describe('editing a power', () => {
  it('changes only the sent fields of a power', async () => {
    const { server, ana, beto, caro, dora, give, list, change } = await anAssemblyWithPeople();
    const { data: before } = await give(ana, caro);
    const nameOf = ({ powerOfAttorneyUrl }: AttorneyPower) => powerOfAttorneyUrl.split('?')[0];

    const attorney = await change(before.id, { userIdToDelegate: beto.id });
    expect(attorney).toMatchObject({
      status: 200,
      data: { user: before.user, userToDelegate: { id: beto.id } },
    });
    expect(nameOf(attorney.data)).toBe(nameOf(before));
    const represented = await change(before.id, { userIdWhoDelegates: dora.id });
    expect(represented.data).toMatchObject({ user: { id: dora.id }, userToDelegate: { id: beto.id } });
    expect(await list()).toMatchObject([{ id: before.id, user: { id: dora.id } }]);

    const replaced = await change(before.id, {}, aDocumentFile({ content: aPdf('Otro') }));
    expect(nameOf(replaced.data)).not.toBe(nameOf(before));
    expect((await openDocument(server, replaced.data)).bytes.includes('Otro')).toBe(true);
    expect((await openDocument(server, before)).status).toBe(404);
    expect(server.filesOnDisk().stored.filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
    expect(await log(server)).toContain(
      'Editó el poder de Dora Ñáñez a Beto Ñáñez en «Asamblea general ordinaria»: Dora Ñáñez a Beto Ñáñez, con otro documento',
    );
    // An unchanged power is no conflict; and without a file, as JSON.
    expect((await change(before.id, { userIdToDelegate: beto.id })).status).toBe(200);
  });

  it('enforces the rules when a power is edited', async () => {
    const { server, as, ana, beto, caro, dora, give, list, change } = await anAssemblyWithPeople();
    const { data: first } = await give(ana, caro);
    const { data: second } = await give(ana, dora);
    const before = await list();
    const disk = server.filesOnDisk();
    expect((await change(first.id, { userIdToDelegate: caro.id })).status).toBe(422);
    expect((await change(first.id, { userIdWhoDelegates: dora.id })).message).toContain('ya tiene apoderado');
    expect((await change(first.id, { userIdToDelegate: dora.id })).message).toContain('está representado');
    expect(
      (await change(second.id, { userIdWhoDelegates: ana.id, userIdToDelegate: beto.id })).message,
    ).toContain('es apoderado de Caro');
    expect((await change(first.id, { userIdToDelegate: 9999 })).status).toBe(422);
    expect((await change(999, { userIdToDelegate: beto.id })).status).toBe(404);
    expect((await change(999, {}, aDocumentFile())).status).toBe(404);
    const refused = { as, params: { id: first.id }, body: { userIdToDelegate: 'x' } };
    expect((await server.ask(updateAttorneyPower, refused)).status).toBe(422);
    expect(await list()).toEqual(before);
    expect(server.filesOnDisk()).toEqual(disk);
  });

  it('allows an edit to swap attorney and represented', async () => {
    const { ana, beto, give, change } = await anAssemblyWithPeople();
    const { data } = await give(ana, beto);
    const turned = await change(data.id, { userIdToDelegate: beto.id, userIdWhoDelegates: ana.id });
    expect(turned.data).toMatchObject({ user: { id: ana.id }, userToDelegate: { id: beto.id } });
  });
});

describe('revoking a power', () => {
  it('revokes a power, removes its document, and allows another one', async () => {
    const { server, as, assemblyId, ana, beto, caro, give, list, revoke } = await anAssemblyWithPeople();
    const { data: power } = await give(ana, caro);
    await revoke(power.id);
    expect((await openDocument(server, power)).status).toBe(404);
    expect(server.filesOnDisk().stored.some((name) => name.endsWith('.pdf'))).toBe(false);
    expect(
      (await server.ask(listRevokedPowers, { as, query: { assemblyId: String(assemblyId) } })).data,
    ).toMatchObject([{ user: { id: caro.id }, userToDelegate: { id: ana.id }, powerOfAttorneyUrl: null }]);
    expect((await give(beto, caro)).status).toBe(201);
    expect(await list()).toMatchObject([{ user: { id: caro.id }, userToDelegate: { id: beto.id } }]);
  });

  it('revokes a power with ballots, keeps its document, and refuses further ballots', async () => {
    const { server, as, assemblyId, ana, caro, give, list, revoke } = await anAssemblyWithPeople();
    const { data: power } = await give(ana, caro);
    const first = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, first.id);
    const byPower = { vote: 'yes', onBehalfOf: caro.id };
    const sent = { ...byPower, code: 'AB12'.repeat(4) };
    expect((await votes(server, ana, first.id, sent)).status).toBe(201);
    const second = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, second.id);

    expect(await revoke(power.id)).toMatchObject({ status: 200, data: { id: power.id } });
    expect(await list()).toEqual([]);
    expect((await revoke(power.id)).status).toBe(404);
    expect((await openDocument(server, power)).status).toBe(200);
    const revoked = await server.ask(listRevokedPowers, { as, query: { assemblyId: String(assemblyId) } });
    expect(revoked.data).toMatchObject([{ user: { id: caro.id }, userToDelegate: { id: ana.id } }]);
    expect(revoked.data[0]?.powerOfAttorneyUrl).toContain(power.powerOfAttorneyUrl.split('?')[0]);
    expect((await log(server)).at(-1)).toBe(
      'Revocó el poder de Caro Ñáñez a Ana Ñáñez en «Asamblea general ordinaria»',
    );
    expect((await votes(server, ana, second.id, byPower)).status).toBe(403);
    // A retry after a lost response still gets its answer; another ballot learns that one was counted.
    expect((await votes(server, ana, first.id, sent)).status).toBe(201);
    expect(await votes(server, ana, first.id, byPower)).toMatchObject({
      status: 409,
      message: 'Este voto ya estaba registrado. Se contó una sola vez.',
    });
    const counted = await server.dependencies.database.read.selectFrom('turnout').selectAll().execute();
    expect(counted).toEqual([{ question_id: first.id, user_id: caro.id, by_proxy: 1 }]);
    // A new power or attendance in person gives no second ballot.
    await give(ana, caro);
    expect((await votes(server, ana, first.id, byPower)).status).toBe(409);
    await addAttendee(server, as, assemblyId, caro);
    expect((await votes(server, caro, first.id, { vote: 'no' })).status).toBe(409);
  });
});

describe('a used power', () => {
  it('keeps the document of a used power after a change of attorney and a revocation', async () => {
    const { server, as, assemblyId, ana, beto, caro, dora, give, change, revoke } =
      await anAssemblyWithPeople();
    const { data: power } = await give(ana, caro);
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: caro.id });
    const revoked = async () =>
      (await server.ask(listRevokedPowers, { as, query: { assemblyId: String(assemblyId) } })).data;

    // The same document for a member without ballots.
    expect((await change(power.id, { userIdToDelegate: beto.id, userIdWhoDelegates: dora.id })).status).toBe(
      200,
    );
    expect(await revoked()).toMatchObject([{ user: { id: caro.id }, userToDelegate: { id: ana.id } }]);
    expect((await change(power.id, {}, aDocumentFile({ name: 'otro.pdf' }))).status).toBe(200);
    expect((await revoke(power.id)).status).toBe(200);
    const [first] = await revoked();
    expect(first?.powerOfAttorneyUrl).not.toBeNull();
    expect((await openDocument(server, power)).status).toBe(200);
  });
});

describe('the mail to a represented person', () => {
  async function anAssemblyWithMailbox() {
    const mailbox = await aMailbox();
    const parts = await anAssemblyWithPeople({ SMTP_URL: mailbox.url, BRAND_ACRONYM: 'ASA' });
    const { server } = parts;
    /** Sends what waits, and answers to whom with which attorney. */
    const sent = async () => {
      server.dependencies.mailQueues.wake();
      const unsent = server.dependencies.database.read
        .selectFrom('outgoing_mails')
        .selectAll()
        .where('state', 'in', ['pending', 'sending']);
      await waitFor(async () => expect(await unsent.execute()).toEqual([]));
      return mailbox.mails.map((mail) => [
        recipientOf(mail),
        /Su apoderado es (\S+)/.exec(textOf(mail))?.[1],
      ]);
    };
    return { ...parts, mailbox, sent };
  }

  it('says when, for which assembly and who the attorney is, once for each attorney', async () => {
    const { ana, beto, caro, dora, give, change, mailbox, sent } = await anAssemblyWithMailbox();
    const { data } = await give(ana, caro);
    expect(await sent()).toEqual([[caro.email, 'Ana']]);
    expect(subjectOf(mailbox.mails[0] ?? '')).toBe('Se registró un poder suyo en Vigilia');
    expect(textOf(mailbox.mails[0] ?? '').replaceAll('\r', '')).toBe(
      `Hola:

El 2 de marzo de 2026 a las 10:00 (hora de Colombia) se registró un poder suyo para «Asamblea general ordinaria», del 28 de noviembre de 2026. Su apoderado es Ana Ñáñez, que puede votar por usted mientras usted no esté presente.

Si usted no dio este poder, avise a la Asociación ASA.
`,
    );
    // Another document is of the same power.
    await change(data.id, {}, aDocumentFile());
    expect(await sent()).toHaveLength(1);
    await change(data.id, { userIdToDelegate: beto.id });
    expect((await sent()).slice(1)).toEqual([[caro.email, 'Beto']]);
    await change(data.id, { userIdWhoDelegates: dora.id });
    expect((await sent()).slice(2)).toEqual([[dora.email, 'Beto']]);
  });

  it('is not sent for a power that ended before, unless a voting was opened meanwhile', async () => {
    const { server, as, assemblyId, ana, beto, caro, dora, give, change, revoke, sent } =
      await anAssemblyWithMailbox();
    await revoke((await give(ana, caro)).data.id);
    await change((await give(ana, dora)).data.id, { userIdToDelegate: beto.id });
    expect(await sent()).toEqual([[dora.email, 'Beto']]);

    const { data } = await give(ana, caro);
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    await votes(server, ana, question.id, { vote: 'yes', onBehalfOf: caro.id });
    await endVoting(server, as, question.id);
    await revoke(data.id);
    expect((await sent()).slice(1)).toEqual([[caro.email, 'Ana']]);
  });

  it('is not sent where they registered it, nor where their account has no address', async () => {
    const { server, as, ana, dora, give, sent } = await anAssemblyWithMailbox();
    expect((await give(ana, as)).status).toBe(201);
    await server.dependencies.database.write((tx) =>
      tx.updateTable('users').set({ email: 'sin-correo' }).where('id', '=', dora.id).execute(),
    );
    expect((await give(ana, dora)).status).toBe(201);
    expect(await sent()).toEqual([]);
  });

  it('is logged where a killed process may have sent it, and not sent again', async () => {
    const { server, ana, caro, give, mailbox, sent } = await anAssemblyWithMailbox();
    await give(ana, caro);
    killDeliveriesFrom(server.dependencies.mail, 1);
    server.dependencies.mailQueues.wake();
    await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
    expect(await sent()).toHaveLength(1);
    expect(mailbox.tried(caro.email)).toBe(1);
    expect((await log(server)).at(-1)).toBe(
      'Se interrumpió el aviso de un poder a Caro Ñáñez: no se sabe si le llegó, y no se repite a menos que un administrador lo pida',
    );
  });
});

describe('the list of powers', () => {
  it('sorts powers by Spanish rules, in pages', async () => {
    const { server, as, assemblyId, ana, give } = await anAssemblyWithPeople();
    for (const lastName of ['Zapata', 'Álvarez', 'Benítez'])
      await give(ana, await server.aMember({ lastName }));
    const page = async (query: Record<string, string>) => {
      const { data, headers } = await server.ask(listAttorneyPowers, {
        as,
        query: { assemblyId: String(assemblyId), ...query },
      });
      return { names: data.map(({ user }) => user.lastName), total: headers['x-total-count'] };
    };
    expect(await page({})).toEqual({ names: ['Álvarez', 'Benítez', 'Zapata'], total: '3' });
    expect(await page({ offset: '1' })).toEqual({ names: ['Benítez', 'Zapata'], total: '3' });
    expect(await page({ offset: '1', limit: '1' })).toEqual({ names: ['Benítez'], total: '3' });
  });
});

describe('the document of a power', () => {
  it.each([
    ['pdf', aDocumentFile(), 'application/pdf'],
    [
      'docx',
      aDocumentFile({ name: 'poder.docx', type: 'application/octet-stream', content: aDocx() }),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ] as const)('serves a power document of type %s unchanged and inert', async (ending, file, type) => {
    const { server, ana, caro, give } = await anAssemblyWithPeople();
    const { data } = await give(ana, caro, file);
    const answer = await openDocument(server, data);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(Buffer.from(file.content))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': String(answer.bytes.length),
      'content-disposition': `attachment; filename="Poder de Caro Nanez.${ending}"; filename*=UTF-8''Poder%20de%20Caro%20%C3%91%C3%A1%C3%B1ez.${ending}`,
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('refuses a forged or expired document address', async () => {
    const { server, ana, beto, caro, dora, give, list } = await anAssemblyWithPeople();
    const { data } = await give(ana, caro);
    const { data: other } = await give(beto, dora);
    const url = new URL(data.powerOfAttorneyUrl, 'http://x.test');
    const { expires = '', signature = '' } = Object.fromEntries(url.searchParams);
    const foreign = new URL(other.powerOfAttorneyUrl, 'http://x.test').searchParams.get('signature') ?? '';
    for (const change of [
      { expires: String(Number(expires) + 1) },
      { signature: foreign },
      { signature: signature.slice(0, -1) },
      { signature: `${signature}A` },
      { signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    ])
      expect(await openDocument(server, data, change)).toMatchObject({
        status: 404,
        message: 'Este enlace ya no es válido. Abra de nuevo el documento desde la lista de poderes.',
      });
    expect((await openDocument(server, data, { signature: 'ñ' })).status).toBe(422);
    expect((await openDocument(server, data)).status).toBe(200);
    server.clock.pass(60 * 60 * 1000);
    expect((await openDocument(server, data)).status).toBe(404);
    const [again] = await list();
    expect(again && (await openDocument(server, again)).status).toBe(200);
  });

  it('serves no document without its signed address', async () => {
    const { server, ana, caro, give } = await anAssemblyWithPeople();
    const { data } = await give(ana, caro);
    const name = /[0-9a-f]{32}-1\.pdf/.exec(data.powerOfAttorneyUrl)?.[0];
    expect((await server.app.inject({ url: `/api/files/${name}` })).statusCode).toBe(400);
  });

  it('stores a photo of a power unchanged', async () => {
    const { server, ana, caro, give } = await anAssemblyWithPeople();
    const content = await aPicture('jpeg');
    const { status, data } = await give(ana, caro, { name: 'PODER.JPEG', type: 'image/jpeg', content });
    expect(status).toBe(201);
    expect(data.powerOfAttorneyUrl).toMatch(/\.jpg\?/);
    expect((await openDocument(server, data)).bytes.equals(content)).toBe(true);
  });
});

describe('a power accepted while a voting is open', () => {
  it('does not count a power recorded during a voting until the next opening', async () => {
    const { server, as, assemblyId, ana, beto, caro, give, revoke, change } = await anAssemblyWithPeople();
    const first = await aQuestion(server, as, assemblyId);
    const early = (await give(ana, caro)).data;
    expect(early).not.toHaveProperty('fromNextVoting');
    await startVoting(server, as, first.id);
    const castBy = async (attorney: Person, represented: Person, questionId = first.id) => {
      const ballot = { vote: 'yes', onBehalfOf: represented.id };
      const { status, message } = await votes(server, attorney, questionId, ballot);
      return status === 201 ? 'cast' : message;
    };

    // He had a right of his own, and is absent now.
    await addAttendee(server, as, assemblyId, beto, false);
    expect((await give(ana, beto)).data.fromNextVoting).toBe(true);
    expect(await castBy(ana, beto)).toContain('vale desde la próxima votación');
    expect(await log(server)).toContainEqual(expect.stringContaining('vale desde la próxima'));

    // The same two people again, and another attorney.
    await revoke(early.id);
    const again = (await give(ana, caro)).data;
    expect(await castBy(ana, caro)).toContain('vale desde la próxima votación');
    const elisa = await server.aMember();
    await addAttendee(server, as, assemblyId, elisa);
    expect((await change(again.id, { userIdToDelegate: elisa.id })).data.fromNextVoting).toBe(true);
    expect(await castBy(elisa, caro)).toContain('vale desde la próxima votación');

    const second = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, second.id);
    expect(await castBy(elisa, caro, second.id)).toBe('cast');
    expect(await castBy(ana, beto, second.id)).toBe('cast');
  });

  it('counts a power recorded during a voting once it is reopened, also after its document changed', async () => {
    const { server, as, assemblyId, ana, caro, give, change } = await anAssemblyWithPeople();
    const question = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, question.id);
    const power = (await give(ana, caro)).data;
    await endVoting(server, as, question.id);
    await startVoting(server, as, question.id);
    expect((await change(power.id, {}, aDocumentFile())).data).not.toHaveProperty('fromNextVoting');
    expect((await votes(server, ana, question.id, { vote: 'no', onBehalfOf: caro.id })).status).toBe(201);
  });
});

it('refuses more powers of one attorney than the assembly allows, also at the same moment', async () => {
  const { server, as, assemblyId, ana, beto, caro, dora, give, change, list } = await anAssemblyWithPeople();
  const limit = (maxPowers: number) =>
    server.ask(updateAssembly, { as, params: { id: assemblyId }, body: { maxPowers } });
  expect((await limit(-1)).status).toBe(422);
  expect(await limit(1)).toMatchObject({ status: 200, data: { maxPowers: 1 } });
  const answers = await Promise.all([give(ana, caro), give(ana, dora)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.message).toBe(
    'En esta asamblea Ana Ñáñez ya tiene un poder y el máximo por apoderado es 1. Elija a otro apoderado.',
  );
  const other = answers[0]?.status === 201 ? dora : caro;
  expect((await give(beto, other)).status).toBe(201);
  const [first, second] = (await list()) as [AttorneyPower, AttorneyPower];
  const ofBeto = first.userToDelegate.id === beto.id ? first : second;
  const ofAna = ofBeto === first ? second : first;
  expect((await change(ofBeto.id, { userIdToDelegate: ana.id })).status).toBe(409);
  // Who holds the power already keeps it, also under a lower limit.
  expect((await change(ofAna.id, {}, aDocumentFile())).status).toBe(200);
  expect((await limit(0)).data.maxPowers).toBe(0);
  expect((await change(ofBeto.id, { userIdToDelegate: ana.id })).status).toBe(200);
  expect((await limit(1)).status).toBe(200);
  expect((await change(ofBeto.id, {}, aDocumentFile())).status).toBe(200);
});
