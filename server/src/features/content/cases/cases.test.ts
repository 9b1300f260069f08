import { listActivity } from '@vigilia/contract/activity';
import { deleteFromBin, listBin } from '@vigilia/contract/content/bin';
import {
  answerCase,
  createCase,
  deleteCase,
  deleteResponse,
  hideResponse,
  listCases,
  listHiddenResponses,
  readCase,
  readCaseAuthors,
  showResponse,
} from '@vigilia/contract/content/cases';
import { PICTURE_WIDTHS, readPicture } from '@vigilia/contract/content/files';
import { deleteUser } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/builders/people.ts';
import { aPicture } from '../../../testing/builders/pictures.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { runs } from '../../../testing/full.ts';
import type { Part } from '../../../testing/multipart.ts';
import { aServer, aSharedServer, type TestServer } from '../../../testing/server.ts';

/** For tests that store nothing. */
const refusing = aSharedServer();

const GONE = { status: 404, message: 'Este caso ya no existe. Vuelva a cargar la lista.' };

const aPictureFile = async (): Promise<Part> => ({
  name: 'foto.jpg',
  type: 'image/jpeg',
  content: await aPicture(),
});

async function aCase(server: TestServer, as: Person, fields: { title?: string; picture?: boolean } = {}) {
  const { title = 'Vía aérea difícil', picture = false } = fields;
  const form: Part[] = [
    ['title', title],
    ['description', 'Apertura oral de 2 cm'],
    ...(picture ? [await aPictureFile()] : []),
  ];
  const { status, data } = await server.ask(createCase, { as, form });
  expect(status).toBe(201);
  return data;
}

const nothingStored = async (server: TestServer) => {
  const { read } = server.dependencies.database;
  expect(await read.selectFrom('cases').selectAll().execute()).toEqual([]);
  expect(await read.selectFrom('case_responses').selectAll().execute()).toEqual([]);
  expect(await read.selectFrom('files').selectAll().execute()).toEqual([]);
  expect(server.filesOnDisk()).toEqual({ stored: [], temporary: [] });
};

describe('a case', () => {
  it('publishes a member’s case with a picture under a public address', async () => {
    const server = await aServer();
    const as = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const shared = await aCase(server, as, { picture: true });
    expect(shared).toEqual({
      id: expect.any(Number),
      title: 'Vía aérea difícil',
      description: 'Apertura oral de 2 cm',
      imageUrl: expect.stringMatching(/^\/api\/files\/[0-9a-f]{32}\.webp$/),
      user: { name: 'Ana', lastName: 'Ríos' },
      createAt: server.clock.now().toISOString(),
      responses: 0,
    });
    const name = shared.imageUrl?.replace('/api/files/', '') ?? '';
    expect(await server.ask(readPicture, { params: { name } })).toMatchObject({ status: 200 });
    expect(server.filesOnDisk()).toEqual({
      stored: expect.toSatisfy((names: string[]) => names.length === PICTURE_WIDTHS.length),
      temporary: [],
    });
  });

  it.each([
    ['as JSON', { body: { title: ' Sin foto ', description: 'x' } }],
    [
      'as a form',
      {
        form: [
          ['title', 'Sin foto'],
          ['description', 'x'],
          ['file', 'null'],
        ] as Part[],
      },
    ],
  ])('publishes a case without a picture, %s', async (_, asking) => {
    const server = await aServer();
    const as = await server.aMember();
    const { status, data } = await server.ask(createCase, { as, ...asking });
    expect(status).toBe(201);
    expect(data).toMatchObject({ title: 'Sin foto', imageUrl: null });
    expect((await server.ask(listCases, { as })).data).toEqual([data]);
  });

  itBeforeSql.each([
    ['no title', [['description', 'x']] as Part[], 'title'],
    [
      'a blank title',
      [
        ['title', ' '],
        ['description', 'x'],
      ] as Part[],
      'title',
    ],
    [
      'a long title',
      [
        ['title', 'x'.repeat(201)],
        ['description', 'x'],
      ] as Part[],
      'title',
    ],
    ['no description', [['title', 'x']] as Part[], 'description'],
    [
      'a NUL',
      [
        ['title', 'x'],
        ['description', 'a\u0000b'],
      ] as Part[],
      'description',
    ],
  ])('refuses a case with %s, and stores no picture', async (_, fields, path) => {
    const server = await refusing();
    const as = await server.aMember();
    const refused = await server.ask(createCase, { as, form: [...fields, await aPictureFile()] });
    expect(refused).toMatchObject({ status: 422, issues: [{ path, message: expect.any(String) }] });
    await nothingStored(server);
  });

  it('refuses a case with an invalid or second picture, and stores nothing', async () => {
    const server = await aServer();
    const as = await server.aMember();
    const fields: Part[] = [
      ['title', 'x'],
      ['description', 'y'],
    ];
    const page = { name: 'x.jpg', type: 'image/jpeg', content: '<script>alert(1)</script>' };
    expect((await server.ask(createCase, { as, form: [...fields, page] })).status).toBe(415);
    const two = [...fields, await aPictureFile(), await aPictureFile()];
    const refused = await server.ask(createCase, { as, form: two });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.status).toBeLessThan(500);
    await nothingStored(server);
  });

  it('deletes a case with its responses, and its picture with the bin', async () => {
    const server = await aServer();
    const member = await server.aMember();
    const as = await server.anAdministrator();
    const { id } = await aCase(server, member, { picture: true });
    await server.ask(answerCase, { as: member, params: { id }, body: { response: 'Despierto' } });

    expect(await server.ask(deleteCase, { as, params: { id } })).toMatchObject({ status: 200, data: { id } });
    expect((await server.ask(listCases, { as })).data).toEqual([]);
    expect(await server.ask(readCase, { as, params: { id } })).toMatchObject(GONE);
    expect(await server.ask(deleteCase, { as, params: { id } })).toMatchObject(GONE);
    expect(await server.ask(answerCase, { as, params: { id }, body: { response: 'x' } })).toMatchObject(GONE);

    const log = await server.dependencies.database.read
      .selectFrom('activity')
      .select(['area', 'what'])
      .execute();
    expect(log).toEqual([{ area: 'Casos', what: 'Eliminó el caso «Vía aérea difícil»' }]);

    const [entry] = (await server.ask(listBin, { as })).data;
    await server.ask(deleteFromBin, { as, params: { id: entry?.id ?? 0 } });
    await nothingStored(server);
  });
});

describe('the list of cases', () => {
  it('lists cases newest first with their number of responses, in pages', async () => {
    const server = await aServer();
    const as = await server.aMember();
    for (const title of ['1', '2', '3', '4']) {
      await aCase(server, as, { title });
      // The third and fourth were shared in the same instant.
      if (title !== '3') server.clock.pass(1000);
    }
    const { data: cases } = await server.ask(listCases, { as });
    expect(cases.map(({ title }) => title)).toEqual(['4', '3', '2', '1']);
    const second = cases[2]?.id ?? 0;
    await server.ask(answerCase, { as, params: { id: second }, body: { response: 'a' } });
    await server.ask(answerCase, { as, params: { id: second }, body: { response: 'b' } });

    const page = await server.ask(listCases, { as, query: { limit: '2', offset: '1' } });
    expect(page.data.map(({ title, responses }) => [title, responses])).toEqual([
      ['3', 0],
      ['2', 2],
    ]);
    expect(page.headers['x-total-count']).toBe('4');
    expect((await server.ask(listCases, { as, query: { offset: '3' } })).data).toHaveLength(1);
  });
});

describe('a response', () => {
  it('lists responses with author and time, oldest first', async () => {
    const server = await aServer();
    const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const luis = await server.aMember({ name: 'Luis', lastName: 'Paz' });
    const { id } = await aCase(server, ana);
    const other = await aCase(server, ana);
    server.clock.pass(60_000);
    const first = await server.ask(answerCase, {
      as: luis,
      params: { id },
      body: { response: ' Uno\ndos ' },
    });
    expect(first.status).toBe(201);
    expect(first.data).toEqual({
      id: expect.any(Number),
      user: { name: 'Luis', lastName: 'Paz' },
      response: 'Uno\ndos',
      createAt: server.clock.now().toISOString(),
    });
    server.clock.pass(60_000);
    const second = await server.ask(answerCase, { as: ana, params: { id }, body: { response: 'Gracias' } });

    const { data } = await server.ask(readCase, { as: luis, params: { id } });
    expect(data).toMatchObject({ id, responses: 2, user: { name: 'Ana' } });
    expect(data.caseResponses).toEqual([first.data, second.data]);
    expect((await server.ask(readCase, { as: luis, params: { id: other.id } })).data.caseResponses).toEqual(
      [],
    );
  });

  it.each([
    ['empty', ''],
    ['blank', '  '],
    ['null', null],
    ['a number', 7],
    ['too long', 'x'.repeat(10_001)],
    ['a NUL', 'a\u0000'],
  ])('accepts no response that is %s', async (_, response) => {
    const server = await aServer();
    const as = await server.aMember();
    const { id } = await aCase(server, as);
    expect(await server.ask(answerCase, { as, params: { id }, body: { response } })).toMatchObject({
      status: 422,
      issues: [{ path: 'response', message: expect.any(String) }],
    });
    expect((await server.ask(readCase, { as, params: { id } })).data.caseResponses).toEqual([]);
  });

  it('refuses a response to an unknown case', async () => {
    const server = await aServer();
    const as = await server.aMember();
    const params = { id: 77 };
    expect(await server.ask(answerCase, { as, params, body: { response: 'x' } })).toMatchObject(GONE);
    expect(await server.ask(readCase, { as, params })).toMatchObject(GONE);
    await nothingStored(server);
  });

  it('keeps cases and responses of deleted authors', async () => {
    const server = await aServer();
    const author = await server.aMember({ name: 'Ana' });
    const as = await server.aMember();
    const { id } = await aCase(server, author);
    await server.ask(answerCase, { as: author, params: { id }, body: { response: 'Despierto' } });
    const administrator = await server.anAdministrator();
    await server.ask(deleteUser, { as: administrator, params: { id: author.id } });
    const { data } = await server.ask(readCase, { as, params: { id } });
    const gone = { name: 'Usuario eliminado', lastName: '' };
    expect(data.user).toEqual(gone);
    expect(data.caseResponses).toMatchObject([{ user: gone, response: 'Despierto' }]);
    const params = { id };
    expect((await server.ask(readCaseAuthors, { as: administrator, params })).data).toEqual({
      responses: [],
    });
    expect((await server.ask(listCases, { as })).data[0]?.user).toEqual(gone);
  });
});

it('answers at most a thousand cases and responses at a time, and the number of all', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const created_at = server.clock.now().toISOString();
  const numbers = Array.from({ length: 1001 }, (_, n) => n);
  await server.dependencies.database.write(async (tx) => {
    const rows = numbers.map((n) => ({ user_id: as.id, title: `Caso ${n}`, description: 'x', created_at }));
    await tx.insertInto('cases').values(rows).execute();
    const answers = numbers.map((n) => ({ case_id: 1, user_id: as.id, response: `Sí ${n}`, created_at }));
    await tx.insertInto('case_responses').values(answers).execute();
  });
  for (const query of [undefined, { limit: '5000' }]) {
    const { data, headers } = await server.ask(listCases, { as, ...(query && { query }) });
    expect(data).toHaveLength(1000);
    expect(headers['x-total-count']).toBe('1001');
  }
  const { data } = await server.ask(readCase, { as, params: { id: 1 } });
  expect(data.caseResponses).toHaveLength(1000);
});

it('answers pages and counts like a model of cases', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ responses: fc.nat({ max: 3 }), later: fc.nat({ max: 2 }), kept: fc.boolean() }), {
        maxLength: 6,
      }),
      fc.nat({ max: 7 }),
      fc.nat({ max: 7 }),
      async (planned, limit, offset) => {
        let expected: { id: number; responses: number }[] = [];
        for (const { responses, later, kept } of planned) {
          server.clock.pass(later);
          const { id } = await aCase(server, as);
          for (let each = 0; each < responses; each++)
            await server.ask(answerCase, { as, params: { id }, body: { response: String(each) } });
          if (kept) expected = [{ id, responses }, ...expected];
          else await server.ask(deleteCase, { as, params: { id } });
        }
        const query = { limit: String(limit), offset: String(offset) };
        const { data, headers } = await server.ask(listCases, { as, query });
        expect(data.map(({ id, responses }) => ({ id, responses }))).toEqual(
          expected.slice(offset, offset + limit),
        );
        expect(headers['x-total-count']).toBe(String(expected.length));
        const { read } = server.dependencies.database;
        const remaining = await read.selectFrom('case_responses').select('id').execute();
        expect(remaining).toHaveLength(expected.reduce((sum, each) => sum + each.responses, 0));
        for (const { id } of expected) await server.ask(deleteCase, { as, params: { id } });
      },
    ),
    { numRuns: runs(20) },
  );
});

describe('a response that an administrator takes away', () => {
  async function aDiscussion() {
    const server = await aServer();
    const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
    const ana = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    const { id } = await aCase(server, ana);
    const answers = [];
    for (const response of ['Uno', 'Dos'])
      answers.push((await server.ask(answerCase, { as: ana, params: { id }, body: { response } })).data.id);
    const [one = 0, two = 0] = answers;
    const listed = async () => {
      const { data } = await server.ask(readCase, { as: ana, params: { id } });
      const [listedCase] = (await server.ask(listCases, { as: ana })).data;
      expect([data.responses, listedCase?.responses]).toEqual(Array(2).fill(data.caseResponses.length));
      return data.caseResponses.map(({ response }) => response);
    };
    const hidden = async () => (await server.ask(listHiddenResponses, { as, params: { id } })).data;
    const logged = async () => (await server.ask(listActivity, { as, query: { limit: '1' } })).data[0];
    return { server, as, ana, id, one, two, listed, hidden, logged };
  }
  const BODY = { reason: ' Nombra al\npaciente ' };

  it('hides a response from members, shows administrators who hid it and why, and shows it again', async () => {
    const { server, as, ana, id, one, listed, hidden, logged } = await aDiscussion();
    const params = { id: one };
    expect(await server.ask(hideResponse, { as, params, body: BODY })).toMatchObject({
      status: 200,
      data: { id: one },
    });
    expect(await listed()).toEqual(['Dos']);
    const authors = await server.ask(readCaseAuthors, { as, params: { id } });
    expect(authors.data).toMatchObject({ userId: ana.id, responses: [{ id: one, userId: ana.id }, {}] });
    expect(await hidden()).toEqual([
      {
        id: one,
        user: { name: 'Ana', lastName: 'Ríos' },
        response: 'Uno',
        createAt: expect.any(String),
        hiddenAt: server.clock.now().toISOString(),
        hiddenBy: 'Marta Quintero',
        reason: 'Nombra al\npaciente',
      },
    ]);
    expect(await logged()).toMatchObject({
      area: 'Casos',
      what: 'Ocultó una respuesta de Ana Ríos al caso «Vía aérea difícil»',
      changes: [{ field: 'motivo', before: null, after: 'Nombra al\npaciente' }],
      subjects: [
        { kind: 'user', id: ana.id },
        { kind: 'case', id },
      ],
    });
    expect((await server.ask(hideResponse, { as, params, body: BODY })).status).toBe(409);
    expect((await server.ask(showResponse, { as, params })).status).toBe(200);
    expect((await server.ask(showResponse, { as, params })).status).toBe(409);
    expect(await listed()).toEqual(['Uno', 'Dos']);
    expect(await hidden()).toEqual([]);
    expect((await logged())?.what).toMatch(/^Volvió a mostrar una respuesta/);
  });

  it('deletes a response, hidden or not, and keeps only the reason', async () => {
    const { server, as, one, two, listed, hidden, logged } = await aDiscussion();
    await server.ask(hideResponse, { as, params: { id: one }, body: BODY });
    for (const id of [one, two]) {
      expect((await server.ask(deleteResponse, { as, params: { id }, body: BODY })).status).toBe(200);
      expect((await server.ask(deleteResponse, { as, params: { id }, body: BODY })).status).toBe(404);
      expect((await server.ask(hideResponse, { as, params: { id }, body: BODY })).status).toBe(404);
      expect((await server.ask(showResponse, { as, params: { id } })).status).toBe(404);
    }
    expect([await listed(), await hidden()]).toEqual([[], []]);
    expect(await logged()).toMatchObject({
      what: 'Eliminó una respuesta de Ana Ríos al caso «Vía aérea difícil»',
      changes: [{ field: 'motivo', before: null, after: 'Nombra al\npaciente' }],
    });
  });

  it('hides and deletes no response without a reason, or for a member', async () => {
    const { server, as, ana, id, one, listed } = await aDiscussion();
    const params = { id: one };
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(301) }, { reason: 7 }, { reason: null }])
      for (const call of [hideResponse, deleteResponse])
        expect((await server.ask(call, { as, params, body })).status).toBe(422);
    for (const call of [hideResponse, deleteResponse, showResponse])
      expect((await server.ask(call, { as: ana, params, body: BODY })).status).toBe(403);
    for (const call of [listHiddenResponses, readCaseAuthors]) {
      expect((await server.ask(call, { as: ana, params: { id } })).status).toBe(403);
      expect((await server.ask(call, { as, params: { id: 77 } })).status).toBe(404);
    }
    expect(await listed()).toEqual(['Uno', 'Dos']);
  });
});
