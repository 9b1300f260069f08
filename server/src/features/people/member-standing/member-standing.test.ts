/** Good standing of members over HTTP: by hand, by the treasurer's list, and as it proposes rights. */
import { listActivity } from '@vigilia/contract/activity';
import { listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { readDeskRoll } from '@vigilia/contract/assemblies/check-in';
import { addAttendees, deleteUsers } from '@vigilia/contract/selection';
import { applyStanding, previewStanding, setStanding } from '@vigilia/contract/users/standing';
import { deleteUser, exportUsers, listUsers } from '@vigilia/contract/users/users';
import { expect, it } from 'vitest';
import { anAssembly } from '../../../testing/builders/assemblies.ts';
import { aServer } from '../../../testing/server.ts';

const part = (content: string) => ({ name: 'lista.csv', type: 'text/csv', content: Buffer.from(content) });

async function aStart() {
  const server = await aServer();
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero', dni: '900' });
  const [ana, beto, caro] = [
    await server.aMember({ name: 'Ana', lastName: 'Ríos', dni: '1001' }),
    await server.aMember({ name: 'Beto', lastName: 'Sáenz', dni: '1002' }),
    await server.aMember({ name: 'Caro', lastName: 'Tafur', dni: '1003' }),
  ];
  const preview = async (content: string) => server.ask(previewStanding, { as, form: [part(content)] });
  const apply = async (content: string, fields: object) => {
    const { fingerprint } = (await preview(content)).data;
    return server.ask(applyStanding, {
      as,
      form: [...Object.entries<string>({ fingerprint, others: 'unchanged', ...fields }), part(content)],
    });
  };
  const standings = async () =>
    Object.fromEntries(
      (await server.ask(listUsers, { as, query: { membersOnly: 'true' } })).data.map((user) => [
        user.name,
        user.standing?.isGood ?? null,
      ]),
    );
  return { server, as, ana, beto, caro, preview, apply, standings };
}

it('states the standing of one member by hand, with its date, its source and an entry in the log', async () => {
  const { server, as, ana, standings } = await aStart();
  expect(await standings()).toEqual({ Ana: null, Beto: null, Caro: null });
  const set = (inGoodStanding: boolean | null, id = ana.id) =>
    server.ask(setStanding, { as, params: { id }, body: { inGoodStanding } });
  expect((await set(true)).data.standing).toEqual({
    isGood: true,
    since: server.clock.now().toISOString(),
    source: 'anotado por la administración',
  });
  expect((await set(false)).data.standing?.isGood).toBe(false);
  const [entry] = (await server.ask(listActivity, { as })).data;
  expect(entry?.changes).toEqual([{ field: 'paz y salvo', before: 'al día', after: 'en mora' }]);
  const { text } = await server.ask(exportUsers, { as, query: { format: 'csv', dni: ana.dni ?? '' } });
  expect(text).toContain(`;En mora;${server.clock.now().toISOString().slice(0, 10)}`);
  expect((await set(null)).data).not.toHaveProperty('standing');
  expect((await set(true, as.id)).status).toBe(422);
  expect((await set(true, 999)).status).toBe(404);
  const member = { as: ana, params: { id: ana.id }, body: { inGoodStanding: true } };
  expect((await server.ask(setStanding, member)).status).toBe(403);
});

it('previews who gains, who loses and who is unknown, by a list of those in good standing', async () => {
  const { server, as, beto, preview, apply, standings } = await aStart();
  await server.ask(setStanding, { as, params: { id: beto.id }, body: { inGoodStanding: true } });
  const list = 'Cedula\n1.001\n5555\n1001\n900';
  const { data } = await preview(list);
  expect(data.rows.map(({ outcome, name }) => [outcome, name])).toEqual([
    ['gains', 'Ana Ríos'],
    ['unknown', ''],
    ['repeated', 'Ana Ríos'],
    ['invalid', ''],
  ]);
  expect(data.others.map(({ name }) => name)).toEqual(['Beto Sáenz', 'Caro Tafur']);
  const refused = await apply(list, {});
  expect(refused.status).toBe(422);
  expect(refused.issues.map(({ path }) => path)).toEqual(['rows.3', 'rows.5']);
  expect(await standings()).toEqual({ Ana: null, Beto: true, Caro: null });
  expect((await apply(list, { leaveOut: 'true', others: 'lose' })).data).toEqual({
    gained: 1,
    lost: 2,
    leftOut: 2,
  });
  expect(await standings()).toEqual({ Ana: true, Beto: false, Caro: false });
});

it('reads a column of states, and refuses words that are none', async () => {
  const { preview, apply, standings } = await aStart();
  const { data } = await preview('Cédula;Estado\n1001;Al día\n1002;en mora\n1003;quizás');
  expect(data.rows.map(({ outcome }) => outcome)).toEqual(['gains', 'loses', 'invalid']);
  expect(data.rows[2]?.reason).toContain('«quizás» no es un estado');
  expect((await apply('Cédula;Estado\n1001;SÍ\n1002;No', {})).data).toEqual({
    gained: 1,
    lost: 1,
    leftOut: 0,
  });
  expect(await standings()).toEqual({ Ana: true, Beto: false, Caro: null });
});

it('refuses a number with two states, whose member is none of the others', async () => {
  const { preview, apply, standings } = await aStart();
  const list = 'Cédula;Estado\n1001;al día\n1002;al día\n1.001;en mora';
  const { data } = await preview(list);
  expect(data.rows.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['invalid', 'La fila 4 dice otro estado de la misma cédula'],
    ['gains', ''],
    ['repeated', 'Repite la cédula de la fila 2'],
  ]);
  await apply(list, { others: 'lose', leaveOut: 'true' });
  expect(await standings()).toMatchObject({ Ana: null, Beto: true });
});

it('applies only what was previewed', async () => {
  const { server, as, ana, preview } = await aStart();
  const file = part('Cedula\n1001');
  const { fingerprint } = (await preview('Cedula\n1001')).data;
  await server.ask(deleteUser, { as, params: { id: ana.id } });
  const form = [...Object.entries({ fingerprint, others: 'unchanged' }), file];
  expect((await server.ask(applyStanding, { as, form })).status).toBe(409);
  expect((await preview('Fax\n12 34')).status).toBe(422);
});

it('proposes the right to vote of new places on a roll, and says why at the door', async () => {
  const { server, as, ana, beto, caro } = await aStart();
  for (const [member, inGoodStanding] of [
    [ana, true],
    [beto, false],
  ] as const)
    await server.ask(setStanding, { as, params: { id: member.id }, body: { inGoodStanding } });
  const assemblyId = await anAssembly(server, as);
  const params = { assemblyId };
  const body = { ids: [ana.id, beto.id, caro.id] };
  expect((await server.ask(addAttendees, { as, params, body })).data.added).toBe(3);
  const rights = async () =>
    Object.fromEntries(
      (await server.ask(listAttendees, { as, params })).data.map(({ user, canVote }) => [user.name, canVote]),
    );
  expect(await rights()).toEqual({ Ana: true, Beto: false, Caro: true });
  const { data: desk } = await server.ask(readDeskRoll, { as, params });
  expect(desk.people.find(({ userId }) => userId === beto.id)).toMatchObject({ notInGoodStanding: true });
  // What becomes known later changes no right that was given.
  await server.ask(setStanding, { as, params: { id: ana.id }, body: { inGoodStanding: false } });
  expect(await rights()).toEqual({ Ana: true, Beto: false, Caro: true });
});

it('filters users by their standing, in the list and in a selection', async () => {
  const { server, as, ana, beto } = await aStart();
  await server.ask(setStanding, { as, params: { id: ana.id }, body: { inGoodStanding: true } });
  await server.ask(setStanding, { as, params: { id: beto.id }, body: { inGoodStanding: false } });
  const names = async (standing: string) =>
    (await server.ask(listUsers, { as, query: { standing } })).data.map(({ name }) => name);
  expect(await names('good')).toEqual(['Ana']);
  expect(await names('behind')).toEqual(['Beto']);
  expect(await names('unknown')).toEqual(['Caro']);
  expect(await names('')).toHaveLength(4);
  expect((await server.ask(listUsers, { as, query: { standing: 'maybe' } })).status).toBe(422);
  const filters = { standing: 'behind' };
  const deleted = await server.ask(deleteUsers, { as, body: { filters, seen: 1 } });
  expect(deleted.data.deleted).toBe(1);
  expect(await names('')).not.toContain('Beto');
});
