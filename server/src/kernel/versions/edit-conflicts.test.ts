/** Edit conflicts of records without a history over HTTP. Those of content are in `features/content/publication`. */
import { listAssemblies, readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { createSteps, readSteps, updateSteps } from '@vigilia/contract/content/assistance';
import { createLink, deleteLink, linkByName, updateLink } from '@vigilia/contract/content/links';
import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { describe, expect, it } from 'vitest';
import { addAttendee, anAssembly, aQuestion, startVoting } from '../../testing/builders/assemblies.ts';
import type { Person } from '../../testing/builders/people.ts';
import { aServer, type TestRequest, type TestServer } from '../../testing/server.ts';

interface Section {
  readonly section: string;
  /** The record in the refusal. */
  readonly one: string;
  readonly update: Parameters<TestServer['ask']>[0];
  /** Creates a record. @returns its id */
  create(server: TestServer, as: Person): Promise<number>;
  /** The record as a reader gets it. */
  read(server: TestServer, as: Person, id: number): Promise<unknown>;
  change(text: string): Record<string, unknown>;
  readonly membersRead: boolean;
}

const url = 'https://asociacion.test/';
const step = [{ stepNumber: 1, description: 'Llamar' }];

const SECTIONS: readonly Section[] = [
  {
    section: 'links',
    one: 'el enlace de Noticias',
    update: updateLink,
    create: async (server, as) => (await server.ask(createLink, { as, body: { link: 'News', url } })).data.id,
    read: async (server, as) => (await server.ask(linkByName, { as, params: { name: 'News' } })).data,
    change: (text) => ({ url: `${url}${text}` }),
    membersRead: true,
  },
  {
    section: 'assistance_steps',
    one: 'los pasos de RAFA',
    update: updateSteps,
    create: async (server, as) =>
      (await server.ask(createSteps, { as, body: { userId: 1, step, description: '' } })).data.id,
    read: async (server, as) => (await server.ask(readSteps, { as })).data[0],
    change: (text) => ({ step: [...step, { stepNumber: 2, description: text }] }),
    membersRead: true,
  },
  {
    section: 'assemblies',
    one: 'la asamblea',
    update: updateAssembly,
    create: anAssembly,
    read: async (server, as, id) => (await server.ask(readAssembly, { as, params: { id } })).data,
    change: (text) => ({ orderDay: JSON.stringify({ agenda: ['Quórum', text] }) }),
    membersRead: true,
  },
  {
    section: 'assemblies in the list',
    one: 'la asamblea',
    update: updateAssembly,
    create: anAssembly,
    read: async (server, as, id) =>
      (await server.ask(listAssemblies, { as })).data.find((each) => each.id === id),
    change: (title) => ({ title }),
    membersRead: true,
  },
  {
    section: 'questions',
    one: 'la pregunta',
    update: updateQuestion,
    create: async (server, as) => (await aQuestion(server, as, await anAssembly(server, as))).id,
    read: async (server, as, id) =>
      (await server.ask(listQuestions, { as })).data.find((each) => each.id === id),
    change: (title) => ({ title }),
    membersRead: true,
  },
  {
    section: 'users',
    one: 'este usuario',
    update: updateUser,
    create: async (server) => (await server.aMember()).id,
    read: async (server, as, id) => (await server.ask(listUsers, { as })).data.find((each) => each.id === id),
    change: (name) => ({ name }),
    membersRead: false,
  },
];

const conflictIn = (text: string | undefined) => JSON.parse(text ?? '{}').editConflict;

describe.each(SECTIONS)('$section', ({ one, update, create, read, change, membersRead }) => {
  it('refuses one of two saves of the same version, and names the other', async () => {
    const server = await aServer();
    const [ana, luis] = [
      await server.anAdministrator({ name: 'Ana', lastName: 'Ruiz' }),
      await server.anAdministrator({ name: 'Luis', lastName: 'Mora' }),
    ];
    const id = await create(server, ana);
    const save = (as: Person, text: string, version?: unknown) =>
      server.ask(update, { as, params: { id }, body: { ...change(text), version } });
    const opened = { version: 0 };
    expect(await read(server, luis, id)).toMatchObject(opened);

    const answers = await Promise.all([save(ana, 'Uno', 0), save(luis, 'Dos', 0)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.status === 200 ? [ana, luis] : [luis, ana];
    const [first, second] = winner === ana ? ['Uno', 'Dos'] : ['Dos', 'Uno'];
    const name = winner === ana ? 'Ana Ruiz' : 'Luis Mora';
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.message).toContain(`${name} guardó ${one} el `);
    expect(conflictIn(refused?.text)).toEqual({
      version: 1,
      savedAt: server.clock.now().toISOString(),
      savedBy: name,
    });
    expect(await read(server, loser, id)).toMatchObject({ version: 1 });

    // A lost answer can be repeated, a save over the newest version is taken, and so is one that states none.
    expect(await save(winner, first, 0)).toMatchObject({ status: 200 });
    expect(await save(loser, second, '1')).toMatchObject({ status: 200 });
    expect(await save(winner, first)).toMatchObject({ status: 200 });
    expect(await read(server, winner, id)).toMatchObject({ version: 3 });
    expect(await save(loser, second, 99)).toMatchObject({ status: 409 });
    expect(await save(loser, second, -1)).toMatchObject({ status: 422, issues: [{ path: 'version' }] });
  });

  it.runIf(membersRead)('counts saves for administrators alone', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const id = await create(server, as);
    for (const { id: assembly } of (await server.ask(listAssemblies, { as })).data)
      await addAttendee(server, as, assembly, member);
    const seen = await read(server, member, id);
    expect(seen).toBeTruthy();
    expect(seen).not.toHaveProperty('version');
  });
});

it('reports the first link and the first steps of another administrator as an edit conflict', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const firsts: readonly (readonly [call: Section['update'], asking: TestRequest])[] = [
    [createLink, { as, body: { link: 'News', url } }],
    [createSteps, { as, body: { userId: 1, step, description: '' } }],
  ];
  for (const [call, asking] of firsts) {
    expect((await server.ask(call, asking)).status).toBe(201);
    const second = await server.ask(call, asking);
    expect(second.status).toBe(409);
    expect(conflictIn(second.text)).toEqual({ version: 0, savedAt: null, savedBy: null });
  }
});

it('opens no voting of a question that was edited since it was read', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assembly = await anAssembly(server, as);
  await addAttendee(server, as, assembly, await server.aMember());
  const { id } = await aQuestion(server, as, assembly);
  const save = (body: unknown) => server.ask(updateQuestion, { as, params: { id }, body });
  await save({ title: '¿Aprueba la reforma?' });
  expect(await save({ isActive: true, version: 0 })).toMatchObject({ status: 409 });
  expect((await startVoting(server, as, id)).data).toMatchObject({ state: 'open', version: 1 });
});

it('erases the count with its record', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id: userId } = await server.aMember();
  const { data: link } = await server.ask(createLink, { as, body: { link: 'News', url } });
  await server.ask(updateUser, { as, params: { id: userId }, body: { name: 'Otra' } });
  await server.ask(updateLink, { as, params: { id: link.id }, body: { url: `${url}x` } });
  await server.ask(deleteUser, { as, params: { id: userId } });
  await server.ask(deleteLink, { as, params: { id: link.id } });
  const left = await server.dependencies.database.read.selectFrom('versions').selectAll().execute();
  expect(left).toEqual([]);
});
