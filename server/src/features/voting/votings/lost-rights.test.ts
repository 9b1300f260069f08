/** Nobody takes a vote away in silence (R12.38), and prepared credentials are counted (R3.11). */

import { inflateRawSync } from 'node:zlib';
import {
  listAttendees,
  readQuorum,
  registerAttendance,
  removeAttendee,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { readDeskRoll, recordArrivals, verifyIdentity } from '@vigilia/contract/assemblies/check-in';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { deleteUsers } from '@vigilia/contract/selection';
import { issueEntrance } from '@vigilia/contract/session/entrance';
import { inviteUsers } from '@vigilia/contract/users/invitations';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { readSeals } from '@vigilia/contract/verification/published-votings';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import { type Person, tokenOf } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { eraseAccounts } from '../../people/users/erase-accounts.ts';
import { userStore } from '../../people/users/store.ts';
import { filesOf } from '../recount/programs/leer-zip.mjs';
import { recount, report } from '../recount/programs/recuento.mjs';

/** An open voting of six: Fito is represented by Ana, the others are present. */
async function anEvening({ isOpen = true } = {}) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    startDate: '2026-03-02T13:00:00.000Z',
    endDate: '2026-03-02T23:00:00.000Z',
  });
  const people: Person[] = [];
  for (const name of ['Ana', 'Beto', 'Caro', 'Dora', 'Eva', 'Fito'])
    people.push(await server.aMember({ name, lastName: 'Ríos' }));
  const [ana, beto, caro, dora, eva, fito] = people as [Person, Person, Person, Person, Person, Person];
  for (const person of [ana, beto, caro, dora, eva]) await addAttendee(server, as, assemblyId, person);
  await represents(server, assemblyId, ana, fito);
  const question = await aQuestion(server, as, assemblyId);
  if (isOpen) await startVoting(server, as, question.id);
  return { server, as, assemblyId, questionId: question.id, ana, beto, caro, dora, eva, fito };
}

const edit = (server: TestServer, as: Person, { id }: Person, body: object) =>
  server.ask(updateUser, { as, params: { id }, body });

async function recounted(server: TestServer, as: Person, assemblyId: number): Promise<string[]> {
  const { bytes } = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
  const files = await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data));
  return report(await recount(files));
}
const sealedIn = async (server: TestServer, as: Person, assemblyId: number) =>
  (await server.ask(readSeals, { as, params: { assemblyId } })).data.seals.flatMap(({ kind, body }) => {
    const { count } = JSON.parse(body ?? '{}');
    return count === undefined ? [] : [[kind, count]];
  });

it('refuses an administrator to delete, readdress, promote or invite an account whose right is not used yet', async () => {
  const { server, as, assemblyId, questionId, ana, beto, caro, fito } = await anEvening();
  await votes(server, beto, questionId, { vote: 'yes' });
  const refused = { status: 409, message: expect.stringContaining('«¿Aprueba el informe?»') };
  // Fito cannot vote himself, and Ana casts his right.
  await votes(server, ana, questionId, { vote: 'yes' });
  for (const person of [ana, caro, fito]) {
    const params = { id: person.id };
    expect(await server.ask(deleteUser, { as, params })).toMatchObject(refused);
    expect(await edit(server, as, person, { email: `x${person.id}@a.test` })).toMatchObject(refused);
    expect(await edit(server, as, person, { userType: 2 })).toMatchObject(refused);
    expect(await server.ask(inviteUsers, { as, body: { ids: [person.id] } })).toMatchObject(refused);
    expect((await edit(server, as, person, { phone: '311' })).status).toBe(200);
  }
  const content = `Nombre;Apellido;Correo;Cedula\nCaro;Ríos;importada@c.test;${caro.dni}`;
  expect(await server.ask(importUsers, { as, form: [{ name: 'a.csv', content }] })).toMatchObject(refused);
  const many = await server.ask(deleteUsers, { as, body: { ids: [beto.id, caro.id] } });
  expect(many.data).toMatchObject({
    deleted: 1,
    leftOut: { rows: [{ id: caro.id, reason: expect.stringContaining('«¿Aprueba el informe?»') }] },
  });
  await endVoting(server, as, questionId);
  // The edits of phones, and a deleted account that had voted.
  expect(await sealedIn(server, as, assemblyId)).toEqual([['announced', 4]]);
  expect((await server.ask(deleteUser, { as, params: { id: caro.id } })).status).toBe(200);
});

it('seals and says with the result what took rights out of use, and the recount asks for attention', async () => {
  const { server, as, assemblyId, questionId, ana, beto, caro, dora, eva } = await anEvening();
  await votes(server, ana, questionId, { vote: 'yes' });
  await votes(server, beto, questionId, { vote: 'yes' });
  // Marked as absent by an administrator, also one who is brought back, and who has voted.
  for (const person of [caro, dora, beto]) await addAttendee(server, as, assemblyId, person, false);
  await addAttendee(server, as, assemblyId, dora, true);
  // By her own act.
  await server.dependencies.database.write((tx) =>
    eraseAccounts(tx)([eva.id], server.clock.now().toISOString(), 'self'),
  );
  const [power] = (await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } }))
    .data;
  expect((await server.ask(revokeAttorneyPower, { as, params: { id: power?.id ?? 0 } })).status).toBe(200);
  server.clock.pass(60_000);
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toEqual([
    ['accountDeleted', 1],
    ['presenceTaken', 2],
    ['powersEnded', 1],
  ]);
  expect(withoutActs((await resultsOf(server, as, questionId)).notices)).toEqual([
    'Mientras estuvo abierta se eliminó 1 cuenta con derecho a votar que no lo había usado.',
    '2 derechos a votar no los usó su titular: mientras la votación estuvo abierta, un administrador o la mesa cambió la asistencia de quien podía usarlos.',
    '1 derecho a votar quedó sin usar: mientras la votación estuvo abierta terminó o cambió el poder con que se podía usar.',
  ]);
  const lines = await recounted(server, as, assemblyId);
  expect(lines.filter((line) => line.startsWith('Atención: '))).toHaveLength(3);
  expect(lines.at(-1)).toBe(
    'LAS CUENTAS CUADRAN, PERO HAY 3 asuntos PARA LA ATENCIÓN DE UNA PERSONA: lea cada «Atención»',
  );
  expect(lines.join()).not.toContain('TODO EN ORDEN');
});

it('counts rights that an attorney used while an administrator had marked their present holder as absent', async () => {
  const { server, as, assemblyId, questionId, ana, fito } = await anEvening({ isOpen: false });
  await addAttendee(server, as, assemblyId, fito, true);
  await startVoting(server, as, questionId);
  await addAttendee(server, as, assemblyId, fito, false);
  await votes(server, ana, questionId, { vote: 'yes', onBehalfOf: fito.id });
  await addAttendee(server, as, assemblyId, fito, true);
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toEqual([['presenceTaken', 1]]);
  expect((await resultsOf(server, as, questionId)).notices?.join()).toContain(
    '1 derecho a votar no lo usó su titular: mientras la votación estuvo abierta, un administrador o la mesa cambió la asistencia de quien podía usarlo.',
  );
});

it('counts a person who was taken off the roll and put on it again, with the right, while the voting was open', async () => {
  const { server, as, assemblyId, questionId, ana, caro } = await anEvening();
  await votes(server, ana, questionId, { vote: 'yes' });
  const rollId = async () =>
    (await server.ask(listAttendees, { as, params: { assemblyId } })).data.find(
      ({ userId }) => userId === caro.id,
    )?.id ?? 0;
  const query = { reason: 'Se retiró' };
  expect((await server.ask(removeAttendee, { as, params: { id: await rollId() }, query })).status).toBe(200);
  await addAttendee(server, as, assemblyId, caro, false);
  await server.ask(updateCanVote, { as, body: { id: await rollId(), canVote: true } });
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toContainEqual(['presenceTaken', 1]);
  expect((await resultsOf(server, as, questionId)).notices?.join()).toContain('cambió la asistencia');
});

it('says of a voting in which nothing was taken that nothing needs attention', async () => {
  const { server, as, assemblyId, questionId, ana, beto, eva } = await anEvening();
  for (const person of [ana, beto]) await votes(server, person, questionId, { vote: 'yes' });
  // By her own act: she leaves.
  await server.ask(registerAttendance, {
    as: eva,
    body: { userId: eva.id, assambleId: assemblyId, assist: false },
  });
  server.clock.pass(60_000);
  await endVoting(server, as, questionId);
  expect(withoutActs((await resultsOf(server, as, questionId)).notices)).toEqual([]);
  expect((await recounted(server, as, assemblyId)).at(-1)).toBe(
    'TODO EN ORDEN: nada necesita la atención de una persona',
  );
});

it('counts an arrival that a desk takes back, and the attorney who is marked as absent or taken off the roll', async () => {
  const { server, as, assemblyId, questionId, ana } = await anEvening({ isOpen: false });
  const gabi = await server.aMember({ name: 'Gabi', lastName: 'Ríos' });
  await addAttendee(server, as, assemblyId, gabi, false);
  const arrival = { id: 'gabi-llega-1', userId: gabi.id, at: server.clock.now().toISOString() };
  const arrive = (body: object) =>
    server.ask(recordArrivals, {
      as,
      params: { assemblyId },
      query: {},
      body: { arrivals: [{ ...arrival, ...body }] },
    });
  expect((await arrive({})).data.arrivals).toMatchObject([{ outcome: 'registered' }]);
  await startVoting(server, as, questionId);
  await arrive({ undone: true });
  await addAttendee(server, as, assemblyId, ana, false);
  await endVoting(server, as, questionId);
  // Gabi's, Ana's own, and that of Fito, whom she represents.
  expect(await sealedIn(server, as, assemblyId)).toEqual([['presenceTaken', 3]]);
  const next = await aQuestion(server, as, assemblyId);
  const roll = await addAttendee(server, as, assemblyId, ana, true);
  await startVoting(server, as, next.id);
  await server.ask(removeAttendee, { as, params: { id: roll.data.id } });
  await endVoting(server, as, next.id);
  expect((await sealedIn(server, as, assemblyId)).slice(1)).toEqual([
    ['rightsSuspended', 1],
    ['powersEnded', 1],
  ]);
});

it('marks credentials that an administrator set without an age, seals them, and counts who voted with them', async () => {
  const { server, as, assemblyId, questionId, ana, beto, caro, dora } = await anEvening({ isOpen: false });
  expect((await edit(server, as, ana, { hash: 'una-clave-nueva' })).status).toBe(200);
  expect((await edit(server, as, beto, { email: 'otra@a.test' })).status).toBe(200);
  expect((await edit(server, as, caro, { hash: 'una-clave-nueva' })).status).toBe(200);
  server.clock.pass(7 * 60 * 60_000);
  // She shows a document at the desk.
  const marked = async () =>
    (await server.ask(readDeskRoll, { as, params: { assemblyId } })).data.people
      .filter(({ hasAssignedCredential }) => hasAssignedCredential)
      .map(({ userId }) => userId);
  expect(await marked()).toEqual([ana.id, beto.id, caro.id]);
  const other = await server.anAdministrator();
  const verify = { as: other, params: { assemblyId }, body: { userId: caro.id } };
  expect((await server.ask(verifyIdentity, verify)).status).toBe(200);
  expect(await marked()).toEqual([ana.id, beto.id]);
  const stranger = await server.aMember();
  expect((await server.ask(verifyIdentity, { ...verify, body: { userId: stranger.id } })).status).toBe(404);
  await startVoting(server, as, questionId);
  const again = async (person: Person) => ({
    ...person,
    token: await tokenOf(server.dependencies, person.id),
  });
  // For herself, and for Fito by the power.
  const anaNow = await again(ana);
  await votes(server, anaNow, questionId, { vote: 'yes' });
  await votes(server, dora, questionId, { vote: 'yes' });
  await votes(server, await again(caro), questionId, { vote: 'yes' });
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toEqual([
    ['passwordsSet', 3],
    ['passwordsUsed', 1],
  ]);
  expect(withoutActs((await resultsOf(server, as, questionId)).notices)).toEqual([
    'Al abrirla, 3 derechos a votar se podían usar desde cuentas cuya contraseña o correo puso un administrador, sin identidad verificada en la mesa.',
    '1 voto se emitió desde una cuenta cuya contraseña o correo puso un administrador, sin identidad verificada en la mesa antes de abrirla.',
  ]);
});

it('gives the mark back by a link to an address that an administrator chose, and takes none while a voting is open', async () => {
  const evening = await anEvening({ isOpen: false });
  const { server, assemblyId, questionId, beto, caro } = evening;
  for (const person of [beto, caro])
    await edit(server, evening.as, person, { email: `de-otra-${person.id}@a.test` });
  server.clock.pass(3 * 24 * 60 * 60_000);
  const as = { ...evening.as, token: await tokenOf(server.dependencies, evening.as.id) };
  const other = await server.anAdministrator();
  for (const person of [beto, caro]) await verify(server, other, assemblyId, person);
  await server.dependencies.database.write((tx) =>
    userStore(tx).changePasswordByLink(beto.id, 'x', server.clock.now().toISOString()),
  );
  await startVoting(server, as, questionId);
  expect(await userStore(server.dependencies.database.read).isEmailAssignedForOpenVoting(caro.id)).toBe(true);
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toContainEqual(['passwordsSet', 1]);
});

it('says with the result that a desk had shown codes to enter with', async () => {
  const { server, as, assemblyId, questionId, caro } = await anEvening({ isOpen: false });
  await server.ask(issueEntrance, { as, params: { assemblyId }, body: { userId: caro.id } });
  await startVoting(server, as, questionId);
  await endVoting(server, as, questionId);
  expect(withoutActs((await resultsOf(server, as, questionId)).notices)).toEqual([
    'Antes de abrirla, una mesa mostró un código para entrar con la cuenta de 1 persona con derecho a votar o apoderada.',
  ]);
});

async function verify(server: TestServer, as: Person, assemblyId: number, { id }: Person) {
  const answer = await server.ask(verifyIdentity, { as, params: { assemblyId }, body: { userId: id } });
  expect(answer.status).toBe(200);
}

it('says with the result whose mark was ended by nobody but the administrator who set the credential', async () => {
  const { server, as, assemblyId, questionId, ana, beto, caro, dora } = await anEvening({ isOpen: false });
  const other = await server.anAdministrator();
  const prepared = await server.anAdministrator();
  for (const person of [ana, caro, prepared]) await edit(server, as, person, { hash: 'una-clave-nueva' });
  await edit(server, as, beto, { email: 'otra@a.test' });
  // By nobody known, as before it was stored.
  await server.dependencies.database.write((tx) =>
    userStore(tx).changePassword(dora.id, 'x', { at: server.clock.now().toISOString(), by: null }),
  );
  await verify(server, as, assemblyId, ana);
  await verify(
    server,
    { ...prepared, token: await tokenOf(server.dependencies, prepared.id) },
    assemblyId,
    beto,
  );
  await verify(server, other, assemblyId, dora);
  await verify(server, other, assemblyId, caro);
  const roll = await server.ask(readDeskRoll, { as, params: { assemblyId } });
  expect(roll.data.people.filter(({ hasAssignedCredential }) => hasAssignedCredential)).toEqual([]);
  server.clock.pass(1000);
  await startVoting(server, as, questionId);
  await votes(server, { ...ana, token: await tokenOf(server.dependencies, ana.id) }, questionId, {
    vote: 'yes',
  });
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toEqual([['verifiedByAssigner', 3]]);
  expect(withoutActs((await resultsOf(server, as, questionId)).notices)).toEqual([
    'La identidad de 3 personas la verificó en la mesa el mismo administrador que había puesto su contraseña o su correo, o no consta que fuera otro.',
  ]);
  const stated = (await recounted(server, as, assemblyId)).filter((line) =>
    line.includes('no consta que fuera otro'),
  );
  expect(stated).toEqual([expect.stringMatching(/: 3\.$/)]);
});

it('takes an account that an administrator made one for that administrator, at the desk and before an opening', async () => {
  const { server, as, assemblyId, questionId, ana, beto, caro, dora } = await anEvening({ isOpen: false });
  for (const person of [ana, beto, caro]) await edit(server, as, person, { hash: 'una-clave-nueva' });
  const own = await server.aMember();
  expect((await edit(server, as, own, { userType: 2 })).status).toBe(200);
  const made = { ...own, token: await tokenOf(server.dependencies, own.id) };
  await verify(server, made, assemblyId, ana);
  const second = await server.aMember();
  expect((await edit(server, made, second, { userType: 2 })).status).toBe(200);
  const next = { ...second, token: await tokenOf(server.dependencies, second.id) };
  await verify(server, next, assemblyId, beto);
  // Who sets a credential and is deleted is nobody known any more.
  const gone = await server.anAdministrator();
  await edit(server, gone, dora, { hash: 'una-clave-nueva' });
  expect((await server.ask(deleteUser, { as, params: { id: gone.id } })).status).toBe(200);
  await verify(server, as, assemblyId, dora);
  await verify(server, await server.anAdministrator(), assemblyId, caro);
  const third = await server.aMember();
  expect((await edit(server, as, third, { userType: 2 })).status).toBe(200);
  expect((await server.ask(deleteUser, { as, params: { id: third.id } })).status).toBe(200);
  server.clock.pass(1000);
  await startVoting(server, as, questionId);
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toEqual([['verifiedByAssigner', 3]]);
  const { actsBefore = [] } = await resultsOf(server, as, questionId);
  // Also of the account that is deleted.
  expect(actsBefore[0]?.acts).toContainEqual(
    expect.stringContaining('veces que se hizo administrador a alguien: 3'),
  );
});

it('refuses to verify an identity while a right of the account can still be used', async () => {
  const { server, as, assemblyId, questionId, beto } = await anEvening();
  const refused = await server.ask(verifyIdentity, { as, params: { assemblyId }, body: { userId: beto.id } });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('verificar su identidad') });
  await votes(server, beto, questionId, { vote: 'yes' });
  await verify(server, as, assemblyId, beto);
});

it('counts the vote of a mark that ends while the voting is open, and says who ended it', async () => {
  const { server, as, assemblyId, questionId, beto } = await anEvening({ isOpen: false });
  await edit(server, as, beto, { hash: 'una-clave-nueva' });
  await startVoting(server, as, questionId);
  const betoNow = { ...beto, token: await tokenOf(server.dependencies, beto.id) };
  await votes(server, betoNow, questionId, { vote: 'yes' });
  await verify(server, as, assemblyId, beto);
  await endVoting(server, as, questionId);
  // A round contains the numbers of the one before.
  expect((await startVoting(server, as, questionId, true)).status).toBe(200);
  await endVoting(server, as, questionId);
  expect(withoutActs((await resultsOf(server, as, questionId)).notices)).toEqual(
    expect.arrayContaining([
      '1 voto se emitió desde una cuenta cuya contraseña o correo puso un administrador, sin identidad verificada en la mesa antes de abrirla.',
      'La identidad de 1 persona la verificó en la mesa el mismo administrador que había puesto su contraseña o su correo, o no consta que fuera otro.',
    ]),
  );
});

it('keeps the number of who verified an identity when its account then takes a link to an address of the person who set it', async () => {
  const { server, as, assemblyId, questionId, beto } = await anEvening({ isOpen: false });
  await edit(server, as, beto, { email: 'otra@a.test' });
  await verify(server, as, assemblyId, beto);
  await server.dependencies.database.write((tx) =>
    userStore(tx).changePasswordByLink(beto.id, 'x', server.clock.now().toISOString()),
  );
  await startVoting(server, as, questionId);
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toContainEqual(['verifiedByAssigner', 1]);
});

it('keeps the mark of a person set by an account that the verifier had made, also where it is deleted by then', async () => {
  const { server, as, assemblyId, questionId, ana } = await anEvening({ isOpen: false });
  const made = await server.anAdministrator();
  await edit(server, as, made, { hash: 'una-clave-nueva' });
  const madeNow = { ...made, token: await tokenOf(server.dependencies, made.id) };
  await edit(server, madeNow, ana, { hash: 'otra-clave-nueva' });
  expect((await server.ask(deleteUser, { as, params: { id: made.id } })).status).toBe(200);
  await verify(server, as, assemblyId, ana);
  await startVoting(server, as, questionId);
  await endVoting(server, as, questionId);
  expect(await sealedIn(server, as, assemblyId)).toContainEqual(['verifiedByAssigner', 1]);
});

it('does not count those as present who were deleted while an entered end was in force', async () => {
  const { server, as, assemblyId, ana } = await anEvening({ isOpen: false });
  const quorum = async () => (await server.ask(readQuorum, { as, params: { assemblyId } })).data;
  const before = await quorum();
  const endedAt = server.clock.now().toISOString();
  const facts = (body: object) => server.ask(saveMinutesFacts, { as, params: { assemblyId }, body });
  expect((await facts({ endedAt })).status).toBe(200);
  expect((await server.ask(deleteUser, { as, params: { id: ana.id } })).status).toBe(200);
  expect((await facts({ endedAt: null })).status).toBe(200);
  const after = await quorum();
  // Ana and Fito, whom she represented.
  expect([before.present + before.represented, after.present + after.represented]).toEqual([6, 4]);
});
