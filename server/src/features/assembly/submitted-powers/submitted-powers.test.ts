/** Powers that members submit from their phones. */
import { listActivity } from '@vigilia/contract/activity';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { listAttorneyPowers, readPowerDocument } from '@vigilia/contract/assemblies/attorney-powers';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import {
  confirmSubmittedPower,
  listSubmittedPowers,
  refuseSubmittedPower,
  SUBMITTED_POWERS,
  submitPower,
  withdrawSubmittedPower,
} from '@vigilia/contract/assemblies/submitted-powers';
import { deleteUser } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { addAttendee, anAssembly, represents } from '../../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../../testing/builders/documents.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';
import { rowOf } from '../../people/users/store.ts';
import { submittedPowerStore } from './store.ts';

/** Ana is present, Beto is on the roll; Caro is a member. */
async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, beto, caro] = (await Promise.all(
    ['Ana', 'Beto', 'Caro'].map((name) => server.aMember({ name, lastName: 'Ríos' })),
  )) as [Person, Person, Person];
  await addAttendee(server, as, assemblyId, ana);
  await addAttendee(server, as, assemblyId, beto, false);
  const submit = (
    sender: Person,
    gives: boolean,
    dni: string | null,
    file: object | null = aDocumentFile(),
    name = 'La otra persona',
  ) =>
    server.ask(submitPower, {
      as: sender,
      params: { assemblyId },
      form: [['gives', String(gives)], ['name', name], ['dni', dni ?? ''], ...(file ? [file as never] : [])],
    });
  const pending = async () => (await server.ask(listSubmittedPowers, { as, params: { assemblyId } })).data;
  const confirm = (id: number, other: Person) =>
    server.ask(confirmSubmittedPower, { as, params: { id }, body: { userId: other.id } });
  const refuse = (id: number, reason = 'La firma no se lee') =>
    server.ask(refuseSubmittedPower, { as, params: { id }, body: { reason } });
  const powers = async () =>
    (await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } })).data;
  const mine = async (person: Person) =>
    (await server.ask(readMine, { as: person, params: { assemblyId } })).data;
  return { server, as, assemblyId, ana, beto, caro, submit, pending, confirm, refuse, powers, mine };
}

it('changes the figures that phones follow once a power is refused', async () => {
  const { ana, beto, submit, refuse, mine } = await anEvening();
  const { data } = await submit(beto, true, ana.dni);
  const before = (await mine(ana)).figures;
  await refuse(data.id);
  const after = (await mine(ana)).figures;
  expect(after).toEqual({ ...before, rollChange: before.rollChange + 1 });
  expect((await mine(beto)).submittedPowers).toMatchObject([{ state: 'refused' }]);
});

it('gives a submitted power once it is confirmed, not before', async () => {
  const { server, as, ana, beto, submit, pending, confirm, powers, mine } = await anEvening();
  const { status, data } = await submit(beto, true, ana.dni);
  expect([status, data]).toEqual([
    201,
    { id: data.id, gives: true, name: 'La otra persona', state: 'pending', reason: '' },
  ]);
  expect(await powers()).toEqual([]);
  expect((await mine(ana)).represented).toEqual([]);
  expect((await mine(beto)).submittedPowers).toMatchObject([{ state: 'pending' }]);
  const [listed] = await pending();
  expect(listed).toMatchObject({
    sender: { id: beto.id, name: 'Beto' },
    match: { id: ana.id, name: 'Ana', dni: ana.dni },
    gives: true,
    problem: '',
  });
  const url = new URL(listed?.documentUrl ?? '', 'http://vigilia.test');
  const document = await server.ask(readPowerDocument, {
    params: { name: url.pathname.split('/').at(-1) ?? '' },
    query: Object.fromEntries(url.searchParams),
  });
  expect([document.status, document.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF']);

  // Of two confirmations at once, one gives the power.
  const answers = await Promise.all([confirm(data.id, ana), confirm(data.id, ana)]);
  expect(answers.map(({ status: each }) => each).sort()).toEqual([201, 404]);
  expect(await powers()).toMatchObject([
    { user: { id: beto.id }, userToDelegate: { id: ana.id }, state: 'valid' },
  ]);
  expect((await mine(ana)).represented).toMatchObject([{ userId: beto.id, state: 'valid' }]);
  expect((await mine(beto)).submittedPowers).toMatchObject([{ state: 'confirmed' }]);
  expect(await pending()).toEqual([]);
  expect(server.filesOnDisk().stored).toEqual(expect.arrayContaining([expect.stringMatching(/\.pdf$/)]));
  expect((await server.ask(listActivity, { as })).text).toContain(
    'Confirmó con otro nombre el poder de Beto Ríos a Ana Ríos en «Asamblea general ordinaria», enviado por el representado desde su teléfono, que nombró a La otra persona',
  );
});

it('mails the represented person a confirmed power that they did not submit with that attorney', async () => {
  const { server, as, assemblyId, ana, beto, caro, submit, confirm } = await anEvening();
  const dora = await server.aMember({ name: 'Dora', lastName: 'Ríos' });
  await addAttendee(server, as, assemblyId, dora, false);
  const waiting = async () =>
    (
      await server.dependencies.database.read
        .selectFrom('outgoing_mails')
        .select(['purpose', 'user_id as to'])
        .orderBy('id')
        .execute()
    ).map(({ purpose, to }) => [purpose, to]);
  const accept = async (sender: Person, gives: boolean, other: Person, name: string) => {
    const { data } = await submit(sender, gives, other.dni, aDocumentFile(), name);
    expect((await confirm(data.id, other)).status).toBe(201);
  };
  await accept(beto, true, ana, 'Ana Ríos');
  expect(await waiting()).toEqual([]);
  // The number is of another person than the name.
  await accept(dora, true, ana, 'Otra Persona');
  await accept(ana, false, caro, 'Caro Ríos');
  expect(await waiting()).toEqual([
    ['power', dora.id],
    ['power', caro.id],
  ]);
});

it('refuses a submitted power with a reason that the sender reads, and removes its document', async () => {
  const { server, as, ana, caro, submit, refuse, pending, mine, powers } = await anEvening();
  const documents = () => server.filesOnDisk().stored.filter((name) => name.endsWith('.pdf'));
  const { data } = await submit(ana, false, caro.dni);
  expect(documents()).toHaveLength(1);
  expect((await refuse(data.id, ' ')).status).toBe(422);
  expect((await refuse(data.id)).status).toBe(200);
  expect((await refuse(data.id)).status).toBe(404);
  expect((await mine(ana)).submittedPowers).toEqual([
    { id: data.id, gives: false, name: 'La otra persona', state: 'refused', reason: 'La firma no se lee' },
  ]);
  expect([await pending(), await powers(), documents()]).toEqual([[], [], []]);
  expect((await server.ask(listActivity, { as })).text).toContain('Motivo: La firma no se lee');

  // Taken back by the sender alone.
  const own = await submit(ana, false, caro.dni);
  const takeBack = (person: Person) =>
    server.ask(withdrawSubmittedPower, { as: person, params: { id: own.data.id } });
  expect((await takeBack(caro)).status).toBe(404);
  expect((await takeBack(ana)).status).toBe(200);
  expect((await takeBack(ana)).status).toBe(404);
  expect([await pending(), documents()]).toEqual([[], []]);
  expect((await mine(ana)).submittedPowers).toHaveLength(1);
});

it('applies the rules and the limit of powers at the confirmation, and keeps a refused one pending', async () => {
  const { server, as, assemblyId, ana, beto, caro, submit, pending, confirm } = await anEvening();
  const dora = await server.aMember({ name: 'Dora', lastName: 'Ríos' });
  await server.ask(updateAssembly, { as, params: { id: assemblyId }, body: { maxPowers: 1 } });
  const first = await submit(ana, false, caro.dni);
  const second = await submit(ana, false, dora.dni);
  const unknown = await submit(ana, false, '99999999');
  const wrong = await submit(beto, true, dora.dni);
  expect((await confirm(first.data.id, caro)).status).toBe(201);
  const refused = await confirm(second.data.id, dora);
  expect([refused.status, refused.message]).toEqual([
    409,
    expect.stringContaining('el máximo por apoderado es 1'),
  ]);
  const listed = new Map((await pending()).map((each) => [each.id, each]));
  expect([...listed.keys()]).toEqual([second.data.id, unknown.data.id, wrong.data.id]);
  expect(listed.get(second.data.id)?.problem).toBe(refused.message);
  expect(listed.get(unknown.data.id)).toMatchObject({
    match: null,
    problem: expect.stringContaining('Ningún usuario'),
  });
  expect(listed.get(wrong.data.id)?.problem).toContain('no está Dora Ríos');
});

it('says before a confirmation that the written name and document number are of two people', async () => {
  const { ana, beto, submit, pending } = await anEvening();
  const named = async (name: string) => {
    await submit(beto, true, ana.dni, aDocumentFile(), name);
    const [listed] = (await pending()).slice(-1);
    expect(listed).toMatchObject({ match: { id: ana.id }, problem: '' });
    return listed?.notice;
  };
  expect(await named('Caro Ríos')).toMatch(
    /^La cédula es de Ana Ríos, pero el nombre escrito es «Caro Ríos»\. Compare los dos con el documento/,
  );
});

it.each(['ana rios', 'Ríos, Ana', 'Ana'])('takes %s for the name of the document number', async (name) => {
  const { ana, beto, submit, pending } = await anEvening();
  await submit(beto, true, ana.dni, aDocumentFile(), name);
  expect((await pending())[0]?.notice).toBeUndefined();
});

it('confirms a power only for the person that the sender named, whom the log names too', async () => {
  const { ana, beto, caro, submit, confirm, powers, mine } = await anEvening();
  const { data } = await submit(beto, true, ana.dni);
  const refused = await confirm(data.id, caro);
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('nombró a otra persona')]);
  const unknown = await submit(ana, false, '99999999');
  const nobody = await confirm(unknown.data.id, caro);
  expect([nobody.status, nobody.message]).toEqual([409, expect.stringContaining('registre usted el poder')]);
  expect(await powers()).toEqual([]);
  expect((await mine(beto)).submittedPowers).toMatchObject([{ state: 'pending' }]);
  expect((await confirm(data.id, ana)).status).toBe(201);
});

it('reveals nothing of the other person, and limits the powers of a member', async () => {
  const { server, as, assemblyId, ana, beto, caro, submit, mine } = await anEvening();
  const known = await submit(ana, false, caro.dni);
  const unknown = await submit(ana, false, '99999998');
  expect({ ...known.data, id: 0 }).toEqual({ ...unknown.data, id: 0 });
  // Before the document, whose check takes seconds.
  const noDocument = { ...aDocumentFile(), content: Buffer.from('no') };
  for (const file of [aDocumentFile(), noDocument])
    expect((await submit(ana, false, ana.dni, file)).issues).toEqual([
      { path: 'dni', message: 'Escriba la cédula de la otra persona, no la suya.' },
    ]);
  expect((await submit(ana, false, caro.dni, null)).status).toBe(422);
  expect((await submit(ana, false, '99999997', noDocument)).status).toBe(415);
  expect((await submit(caro, true, ana.dni)).status).toBe(404);
  for (let each = 2; each < SUBMITTED_POWERS.pending; each += 1)
    expect((await submit(ana, false, `1000000${each}`)).status).toBe(201);
  expect((await submit(ana, false, '10000099')).status).toBe(409);
  // Withdrawn ones count too: nobody fills the disk.
  const { submittedPowers: [last] = [] } = await mine(ana);
  const { pending: atOnce, all }: Record<string, number> = SUBMITTED_POWERS;
  for (let each = atOnce ?? 0, id = last?.id ?? 0; each <= (all ?? 0); each += 1) {
    await server.ask(withdrawSubmittedPower, { as: ana, params: { id } });
    const next = await submit(ana, false, `2000000${each}`);
    expect(next.status).toBe(each === all ? 409 : 201);
    id = next.data?.id;
  }
  await represents(server, assemblyId, ana, beto);
  expect((await submit(beto, true, ana.dni)).message).toContain('usted ya tiene apoderado');
  expect((await server.ask(listSubmittedPowers, { as: ana, params: { assemblyId } })).status).toBe(403);

  // The account's submitted powers are deleted with it, and its number in those of others.
  await server.ask(deleteUser, { as, params: { id: caro.id } });
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  const rows = await server.dependencies.database.read.selectFrom('submitted_powers').selectAll().execute();
  expect(rows).toEqual([]);
  expect(server.filesOnDisk().stored.filter((name) => name.endsWith('.pdf'))).toEqual([]);
});

it('refuses a power that is pending already, and lists one of each sender before the second of others', async () => {
  const { server, as, assemblyId, ana, beto, caro, submit, pending } = await anEvening();
  expect((await submit(ana, false, caro.dni)).status).toBe(201);
  const again = await submit(ana, false, caro.dni);
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('está por revisar')]);
  // In the other direction it is another power.
  expect((await submit(ana, true, caro.dni)).status).toBe(201);
  // Fifty members with five each, and then Beto.
  const { database } = server.dependencies;
  const at = '2026-11-22T10:00:00.000Z';
  const SENDER = { name: 'X', lastName: '', phone: '', dniType: null, dni: null, userType: 1 };
  await database.write(async (tx) => {
    for (let sender = 0; sender < 50; sender += 1) {
      const { id: senderId } = await tx
        .insertInto('users')
        .values({
          ...rowOf({ ...SENDER, email: `${sender}` }),
          id: 1000 + sender,
          password_hash: '',
          created_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (let each = 0; each < SUBMITTED_POWERS.pending; each += 1)
        await submittedPowerStore(tx).insert({
          ...{ assemblyId, senderId, gives: false, name: 'X', dni: `${each}`, document: 'poder.pdf', at },
        });
    }
  });
  expect((await submit(beto, false, caro.dni)).status).toBe(201);
  const listed = await pending();
  expect(listed).toHaveLength(200);
  expect(listed.map(({ id }) => id)).toEqual(listed.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(listed.at(-1)?.sender.id).toBe(beto.id);
  const { headers } = await server.ask(listSubmittedPowers, { as, params: { assemblyId } });
  expect(headers['x-total-count']).toBe('253');
});

it('takes documents of members up to 20 MB, however much the server takes of others', async () => {
  const { ana, caro, submit, mine } = await anEvening();
  const large = aDocumentFile({
    content: Buffer.alloc(SUBMITTED_POWERS.megabytes * 1024 * 1024 + 1, '%PDF-1.7\n'),
  });
  const refused = await submit(ana, false, caro.dni, large);
  expect([refused.status, refused.message]).toEqual([
    413,
    'El archivo supera el máximo de 20 MB. Redúzcalo y vuelva a intentarlo.',
  ]);
  expect((await mine(ana)).submittedPowers).toEqual([]);
  expect((await submit(ana, false, caro.dni)).status).toBe(201);
});
