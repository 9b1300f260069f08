/** Two nodes on one PostgreSQL, with writes of two assemblies and of the office at once, against counts. */
import { deleteAssembly } from '@vigilia/contract/assemblies/assemblies';
import type { Call } from '@vigilia/contract/call';
import { deleteUsers } from '@vigilia/contract/selection';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { castBallot } from '@vigilia/contract/votings/votings';
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../../../app/build-app.ts';
import { openDependencies } from '../../../app/open-dependencies.ts';
import { readConfig } from '../../../kernel/runtime/config.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  resultsOf,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { addressOf, aServer, type TestRequest } from '../../../testing/server.ts';

type Node = (call: Call, asking: TestRequest & { readonly as: Person }) => Promise<number>;

/** Two nodes with the same folder; each answers a status. */
async function twoNodes() {
  const server = await aServer();
  const config = readConfig({ ...server.env, DATA_DIR: server.folder });
  const dependencies = await openDependencies(config, server.dependencies.log, server.clock);
  const app = await buildApp(dependencies);
  onTestFinished(async () => {
    await app.close();
    await dependencies.database.close();
  });
  const second: Node = async (call, asking) => {
    const { statusCode } = await app.inject({
      method: call.method,
      url: addressOf(call, asking),
      headers: { authorization: `Bearer ${asking.as.token}` },
      ...(asking.body !== undefined && { payload: asking.body as object }),
    });
    return statusCode;
  };
  const first: Node = async (call, asking) => (await server.ask(call, asking)).status;
  return { server, nodes: [first, second] as const };
}

const wasDone = (status: number | undefined) => status === 200 || status === 201;

it('counts each ballot once that two nodes take for two assemblies while both save a list', async () => {
  const { server, nodes } = await twoNodes();
  const as = await server.anAdministrator();
  const halls = [];
  for (const _ of [1, 2]) {
    const assemblyId = await anAssembly(server, as);
    const people = [];
    for (let n = 0; n < 20; n += 1) {
      const person = await server.aMember();
      await addAttendee(server, as, assemblyId, person);
      people.push(person);
    }
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    halls.push({ id, people });
  }
  let items = 0;
  const acknowledged = new Map<number, number>();
  const ballots = halls.flatMap(({ id, people }) =>
    people.map(async (person) => {
      const body = { questionId: id, vote: 'yes' };
      const sent = await Promise.all(nodes.map((node) => node(castBallot, { as: person, body })));
      expect(sent.toSorted()).toEqual([201, 409]);
      acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1);
    }),
  );
  const saves = Array.from({ length: 20 }, async (_, n) => {
    const body = { name: `Elemento ${n % 10}`, categoryId: 1 };
    const status = await nodes[(n % 2) as 0 | 1](createProfileItem, { as, body });
    if (wasDone(status)) items += 1;
  });
  await Promise.all([...ballots, ...saves]);
  for (const { id } of halls) expect((await resultsOf(server, as, id)).totalVotes).toBe(acknowledged.get(id));
  expect([...acknowledged.values()]).toEqual([20, 20]);
  const { database } = server.dependencies;
  const stored = await database.read
    .selectFrom('profile_items')
    .select('name')
    .where('name', 'like', 'Elemento%')
    .execute();
  expect(stored).toHaveLength(items);
  expect(items).toBe(10);
});

const TIMES = 6;

it('gives nobody a right in a voting who is deleted while it opens on another node, one by one or many', async () => {
  const { server, nodes } = await twoNodes();
  const [first, second] = nodes;
  const as = await server.anAdministrator();
  for (let time = 0; time < TIMES; time += 1) {
    const assemblyId = await anAssembly(server, as);
    const [stays, leaves] = [await server.aMember(), await server.aMember()];
    for (const person of [stays, leaves]) await addAttendee(server, as, assemblyId, person);
    const { id } = await aQuestion(server, as, assemblyId);
    const deletion =
      time % 2 === 0
        ? second(deleteUser, { as, params: { id: leaves.id } })
        : second(deleteUsers, { as, body: { ids: [leaves.id] } });
    const [opened, deleted] = await Promise.all([
      first(updateQuestion, { as, params: { id }, body: { isActive: true, confirm: true } }),
      deletion,
    ]);
    expect(opened).toBe(200);
    const rights = server.dependencies.database.read.selectFrom('voting_rights').selectAll();
    const found = await rights.where('question_id', '=', id).where('user_id', '=', leaves.id).execute();
    const hasRight = found.length > 0;
    expect({ deleted: wasDone(deleted), hasRight }).toEqual({ deleted: !hasRight, hasRight });
  }
});

it('never opens a voting in an assembly that another node deletes', async () => {
  const { server, nodes } = await twoNodes();
  const [first, second] = nodes;
  const as = await server.anAdministrator();
  for (let time = 0; time < TIMES; time += 1) {
    const assemblyId = await anAssembly(server, as);
    await addAttendee(server, as, assemblyId, await server.aMember());
    const { id } = await aQuestion(server, as, assemblyId);
    const [opened, deleted] = await Promise.all([
      first(updateQuestion, { as, params: { id }, body: { isActive: true, confirm: true } }),
      second(deleteAssembly, { as, params: { id: assemblyId } }),
    ]);
    expect([wasDone(opened), wasDone(deleted)].filter(Boolean)).toHaveLength(1);
  }
});

it('keeps an administrator whom two nodes demote or delete at once', async () => {
  const { server, nodes } = await twoNodes();
  for (let time = 0; time < TIMES; time += 1) {
    const [one, other] = [await server.anAdministrator(), await server.anAdministrator()];
    const statuses = await Promise.all([
      nodes[0](updateUser, { as: one, params: { id: other.id }, body: { userType: 1 } }),
      time % 2 === 0
        ? nodes[1](updateUser, { as: other, params: { id: one.id }, body: { userType: 1 } })
        : nodes[1](deleteUser, { as: other, params: { id: one.id } }),
    ]);
    expect(statuses.filter(wasDone)).toHaveLength(1);
    const survivor = wasDone(statuses[0]) ? one : other;
    await server.dependencies.database.write((tx) =>
      tx.updateTable('users').set({ user_type: 1 }).where('id', '=', survivor.id).execute(),
    );
  }
});
