import { listActivity } from '@vigilia/contract/activity';
import {
  createSteps,
  listAssistance,
  readSteps,
  requestAssistance,
  updateSteps,
} from '@vigilia/contract/content/assistance';
import { normalText } from '@vigilia/contract/text/normal-text';
import { deleteUser } from '@vigilia/contract/users/users';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/builders/people.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { runs } from '../../../testing/full.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';

const numbered = (...descriptions: string[]) =>
  descriptions.map((description, index) => ({ stepNumber: index + 1, description }));

const userId = 1;

describe('a request for assistance', () => {
  it('stores a member’s request for assistance, with contact for administrators', async () => {
    const server = await aServer();
    const member = await server.aMember({
      name: 'Ana',
      lastName: 'Ríos',
      phone: '3001112233',
      email: 'ana@x.test',
    });
    const created = await server.ask(requestAssistance, { as: member, body: { description: ' Ayuda\nya ' } });
    expect(created.status).toBe(201);
    expect(created.data).toEqual({
      id: expect.any(Number),
      description: 'Ayuda\nya',
      createAt: server.clock.now().toISOString(),
      userAtten: { name: 'Ana', lastName: 'Ríos', phone: '3001112233', email: 'ana@x.test' },
    });
    const as = await server.anAdministrator();
    const list = await server.ask(listAssistance, { as });
    expect(list).toMatchObject({ status: 200, data: [created.data], headers: { 'x-total-count': '1' } });
    expect(list.data[0]?.userAtten.id).toBe(member.id);
    expect((await server.ask(listAssistance, { as: member })).status).toBe(403);
  });

  it('lists new requests before older ones, in pages too', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    for (const description of ['1', '2', '3', '4']) {
      await server.ask(requestAssistance, { as, body: { description } });
      if (description !== '3') server.clock.pass(1000);
    }
    const texts = async (query = {}) =>
      (await server.ask(listAssistance, { as, query })).data.map(({ description }) => description);
    expect(await texts()).toEqual(['4', '3', '2', '1']);
    expect(await texts({ limit: '2', offset: '1' })).toEqual(['3', '2']);
    expect(await texts({ offset: '3' })).toEqual(['1']);
    const page = await server.ask(listAssistance, { as, query: { limit: '1' } });
    expect(page.headers['x-total-count']).toBe('4');
    expect((await server.ask(listAssistance, { as, query: { limit: '1.5' } })).status).toBe(422);
  });

  it('keeps requests of deleted users without contact', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await server.ask(requestAssistance, { as: member, body: { description: 'Ayuda' } });
    const as = await server.anAdministrator();
    await server.ask(deleteUser, { as, params: { id: member.id } });
    expect((await server.ask(listAssistance, { as })).data).toEqual([
      {
        id: expect.any(Number),
        createAt: expect.any(String),
        description: 'Ayuda',
        userAtten: { name: 'Usuario eliminado', lastName: '', phone: '', email: '' },
      },
    ]);
  });
});

describe('the steps', () => {
  const read = async (server: TestServer, as: Person) => (await server.ask(readSteps, { as })).data;

  it('lists no steps at first, then one record for members', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await read(server, as)).toEqual([]);
    const step = numbered('Llame', 'Espere');
    const saved = await server.ask(createSteps, { as, body: { userId, step, description: ' Con calma ' } });
    expect(saved.status).toBe(201);
    const record = {
      id: expect.any(Number),
      userId: 1,
      step: JSON.stringify(step),
      description: 'Con calma',
    };
    expect(saved.data).toEqual({ ...record, version: 0 });
    expect(await read(server, await server.aMember())).toEqual([record]);
  });

  it('accepts steps as JSON text, in any order, without description', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const step = numbered('Llame', 'Espere', 'Hable');
    const sent = JSON.stringify(step.toReversed());
    const { status, data } = await server.ask(createSteps, { as, body: { userId, step: sent } });
    expect(status).toBe(201);
    expect(data).toMatchObject({ step: JSON.stringify(step), description: '' });
  });

  it('refuses a second record of steps and changes nothing', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const first = await server.ask(createSteps, { as, body: { userId, step: numbered('a') } });
    expect(await server.ask(createSteps, { as, body: { userId, step: numbered('b') } })).toMatchObject({
      status: 409,
      message: 'Ya hay pasos guardados. Vuelva a cargar la página para editarlos.',
    });
    expect(await read(server, as)).toEqual([first.data]);
    const both = await Promise.all(
      ['c', 'd'].map((each) => server.ask(createSteps, { as, body: { userId, step: numbered(each) } })),
    );
    expect(both.map(({ status }) => status)).toEqual([409, 409]);
  });

  it('stores one record when two are created at once', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const both = await Promise.all(
      ['a', 'b'].map((each) => server.ask(createSteps, { as, body: { userId, step: numbered(each) } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await read(server, as)).toHaveLength(1);
  });

  it('changes only the sent steps, and logs it', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createSteps, {
      as,
      body: { userId, step: numbered('a', 'b'), description: 'x' },
    });
    const params = { id: data.id };
    const shorter = await server.ask(updateSteps, { as, params, body: { userId, step: numbered('b') } });
    expect(shorter).toMatchObject({
      status: 200,
      data: { ...data, step: JSON.stringify(numbered('b')), description: 'x', version: 1 },
    });
    const described = await server.ask(updateSteps, { as, params, body: { description: '' } });
    expect(described.data).toEqual({ ...shorter.data, description: '', version: 2 });
    expect(await read(server, as)).toEqual([described.data]);
    const log = await server.dependencies.database.read.selectFrom('activity').select('what').execute();
    expect(log.map(({ what }) => what)).toEqual([
      'Agregó 2 pasos de RAFA',
      'Editó los pasos de RAFA: ahora son 1 paso',
      'Editó la descripción de RAFA',
    ]);
  });

  it.each([
    ['an added step', ['a', 'b', 'c'], ['a', 'x', 'b', 'c'], [['paso 2, agregado', null, 'x']]],
    ['a removed step', ['a', 'b', 'c'], ['a', 'c'], [['paso 2, eliminado', 'b', null]]],
    ['a changed step', ['a', 'b', 'c'], ['a', 'B', 'c'], [['paso 2', 'b', 'B']]],
    ['a moved step', ['a', 'b', 'c'], ['b', 'c', 'a'], [['paso movido: a', 'paso 1', 'paso 3']]],
    [
      'all of them',
      ['a', 'b', 'c', 'd', 'e'],
      ['d', 'a', 'B', 'c', 'x', 'y'],
      [
        ['paso 3', 'b', 'B'],
        ['paso 5', 'e', 'x'],
        ['paso 6, agregado', null, 'y'],
        ['paso movido: d', 'paso 4', 'paso 1'],
      ],
    ],
  ])('names %s in the activity log, not the whole list', async (_, before, after, changes) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createSteps, { as, body: { userId, step: numbered(...before) } });
    const params = { id: data.id };
    await server.ask(updateSteps, { as, params, body: { userId, step: numbered(...after) } });
    const [entry] = (await server.ask(listActivity, { as })).data;
    expect(entry?.changes?.map(({ field, before, after }) => [field, before, after])).toEqual(changes);
  });

  it('logs the same steps under other numbers', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createSteps, { as, body: { userId, step: numbered('a', 'b') } });
    const step = [
      { stepNumber: 1, description: 'a' },
      { stepNumber: 3, description: 'b' },
    ];
    await server.ask(updateSteps, { as, params: { id: data.id }, body: { userId, step } });
    const [entry] = (await server.ask(listActivity, { as })).data;
    expect(entry?.changes).toEqual([{ field: 'pasos', before: '1. a · 2. b', after: '1. a · 3. b' }]);
  });

  it('answers 404 for steps under an unknown id', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    expect(await server.ask(updateSteps, { as, params: { id: 7 }, body: { userId } })).toMatchObject({
      status: 404,
      message: 'Estos pasos ya no existen. Vuelva a cargar la página.',
    });
  });

  itBeforeSql.each([
    ['nothing', undefined, 'step'],
    ['no list', 7, 'step'],
    ['text that is no JSON', '[{', 'step'],
    ['JSON that is no list', '{"stepNumber":1}', 'step'],
    ['deep JSON', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'step.0'],
    ['an empty list', [], 'step'],
    ['an empty list as text', '[]', 'step'],
    ['a number twice', [...numbered('a'), ...numbered('b')], 'step'],
    ['more than there may be', numbered(...Array.from({ length: 101 }, () => 'x')), 'step'],
    ['a blank step', numbered('a', ' '), 'step.1.description'],
    ['a step that is too long', numbered('x'.repeat(1001)), 'step.0.description'],
    ['a step without a number', [{ description: 'a' }], 'step.0.stepNumber'],
    ['a step number zero', [{ stepNumber: 0, description: 'a' }], 'step.0.stepNumber'],
    ['half a step', [{ stepNumber: 1.5, description: 'a' }], 'step.0.stepNumber'],
  ])('refuses steps as %s, on creation and on change', async (_, step, path) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const refused = await server.ask(createSteps, { as, body: { userId, step, description: 'x' } });
    expect(refused.status).toBe(422);
    expect(refused.issues.map((issue) => issue.path)).toContain(path);
    expect(await read(server, as)).toEqual([]);

    if (step === undefined) return;
    const { data } = await server.ask(createSteps, { as, body: { userId, step: numbered('a') } });
    const change = await server.ask(updateSteps, { as, params: { id: data.id }, body: { step } });
    expect(change.status).toBe(422);
    expect(await read(server, as)).toEqual([data]);
  });

  itBeforeSql.each([[2], ['1'], [null]])('refuses steps of user %j', async (other) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const body = { userId: other, step: numbered('a') };
    expect(await server.ask(createSteps, { as, body })).toMatchObject({
      status: 422,
      issues: [{ path: 'userId', message: 'El usuario de los pasos es siempre 1' }],
    });
    expect(await read(server, as)).toEqual([]);
  });

  it('returns steps in the order of their numbers', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const { data } = await server.ask(createSteps, { as, body: { userId, step: numbered('a') } });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.record({ stepNumber: fc.integer({ min: 1, max: 50 }), text: fc.string({ unit: 'grapheme' }) }),
          {
            selector: ({ stepNumber }) => stepNumber,
            minLength: 1,
            maxLength: 10,
          },
        ),
        fc.boolean(),
        async (some, asText) => {
          const step = some.map(({ stepNumber, text }) => ({
            stepNumber,
            description: normalText(`x${text.replace(/\p{Cc}/gu, '')}x`),
          }));
          const body = { step: asText ? JSON.stringify(step) : step };
          const { status, data: saved } = await server.ask(updateSteps, {
            as,
            params: { id: data.id },
            body,
          });
          expect(status).toBe(200);
          expect(JSON.parse(saved.step)).toEqual(step.toSorted((a, b) => a.stepNumber - b.stepNumber));
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
