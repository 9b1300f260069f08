import {
  createAssembly,
  listAttendees,
  listPossibleAttendees,
  updateAssembly,
} from '@vigilia/contract/assemblies';
import { describe, expect, it } from 'vitest';
import { anAssembly, assemblyForm, attends } from '../../testing/assemblies.ts';
import { aServer } from '../../testing/server.ts';

describe('an assembly', () => {
  it('with a quorum needs a minimum, whoever sends it', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const refused = { status: 422, issues: [{ path: 'quorumMin' }] };
    const create = async (overrides: object) =>
      server.ask(createAssembly, { as, form: await assemblyForm(overrides) });
    expect(await create({ quorum: 'true', quorumMin: '0' })).toMatchObject(refused);
    const id = await anAssembly(server, as, { quorum: 'true', quorumMin: '3' });
    const change = (body: object) => server.ask(updateAssembly, { as, params: { id }, body });
    expect(await change({ quorumMin: '0' })).toMatchObject(refused);
    expect((await change({ quorum: 'false', quorumMin: '0' })).status).toBe(200);
    expect(await change({ quorum: 'true' })).toMatchObject(refused);
    expect((await change({ title: 'Otra' })).status).toBe(200);
  });

  it('has no point twice in its agenda, however it is written', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const id = await anAssembly(server, as);
    const change = (agenda: string[]) =>
      server.ask(updateAssembly, { as, params: { id }, body: { orderDay: { agenda } } });
    expect(await change(['Elección', 'Informe', 'eleccion'])).toMatchObject({
      status: 422,
      issues: [{ path: 'orderDay', message: 'La agenda repite el punto «eleccion».' }],
    });
    expect((await change(['Elección', 'Informe'])).status).toBe(200);
  });

  it('expects a million people at the most, and says so', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const form = await assemblyForm({ participants: '1000001' });
    expect(await server.ask(createAssembly, { as, form })).toMatchObject({
      status: 422,
      issues: [{ path: 'participants', message: 'Puede ser 1.000.000 como máximo' }],
    });
  });
});

describe('the roll', () => {
  it('gives members the right to vote from the start, and administrators when they are given it', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const member = await server.aMember();
    expect((await attends(server, as, assemblyId, member)).data.canVote).toBe(true);
    expect((await attends(server, as, assemblyId, as)).data.canVote).toBe(false);
    const { data } = await server.ask(listAttendees, { as, params: { assemblyId } });
    expect(new Map(data.map(({ userId, canVote }) => [userId, canVote]))).toEqual(
      new Map([
        [member.id, true],
        [as.id, false],
      ]),
    );
  });

  it('is searched by a cédula however it is written, and so are those who are not on it', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const present = await server.aMember({ dni: '1107000111' });
    const absent = await server.aMember({ dni: '1107000222' });
    await attends(server, as, assemblyId, present);
    const query = { dni: '1.107.000' };
    const roll = await server.ask(listAttendees, { as, params: { assemblyId }, query });
    expect(roll.data.map(({ userId }) => userId)).toEqual([present.id]);
    const possible = await server.ask(listPossibleAttendees, { as, params: { assemblyId }, query });
    expect(possible.data.map(({ id }) => id)).toEqual([absent.id]);
  });

  it('lacks those who are not on it, from any place on', async () => {
    const server = await aServer();
    const as = await server.anAdministrator({ lastName: 'Zúñiga' });
    const assemblyId = await anAssembly(server, as);
    for (const lastName of ['Castro', 'Arango', 'Botero']) await server.aMember({ lastName });
    const names = async (query: Record<string, string>) => {
      const { data, headers } = await server.ask(listPossibleAttendees, {
        as,
        params: { assemblyId },
        query,
      });
      return [headers['x-total-count'], ...data.map(({ lastName }) => lastName)];
    };
    expect(await names({ offset: '2' })).toEqual(['4', 'Castro', 'Zúñiga']);
    expect(await names({ offset: '1', limit: '1' })).toEqual(['4', 'Botero']);
  });
});
