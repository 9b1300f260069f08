/**
 * Access to other members' records by id. Each call of members has the expected result for a member outside the
 * assembly; a new call fails until it is listed.
 */
import { listAssemblies, registerAttendance, watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { listAssistance, requestAssistance } from '@vigilia/contract/content/assistance';
import { answerCase, createCase, readCase } from '@vigilia/contract/content/cases';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus, watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { castBallot, listQuestions, listVotesOfUser } from '@vigilia/contract/votings/votings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  represents,
  startVoting,
} from '../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../testing/builders/documents.ts';
import type { Person } from '../../testing/builders/people.ts';
import { tableHashes } from '../../testing/comparison/table-hashes.ts';
import { openServer, type TestRequest, type TestResponse, type TestServer } from '../../testing/server.ts';

interface Hall {
  readonly assemblyId: number;
  readonly questionId: number;
  readonly victim: Person;
  readonly stranger: Person;
}

/** The request, and its expected result: a refusal, or a response without foreign data. */
type Expected = readonly [asking: (hall: Hall) => TestRequest, answer: number | unknown];

/** The same for every member: no personal data. */
const SHARED = 'shared';

const REACH: Readonly<Record<string, typeof SHARED | readonly Expected[]>> = {
  'GET /link-url/name/:name': SHARED,
  'GET /news': SHARED,
  'GET /benefits/getBenefits': SHARED,
  'GET /profile/items/all': SHARED,
  'GET /courses/all': SHARED,
  'GET /articles/all': SHARED,
  'GET /articles/:id': SHARED,
  'GET /cases/getCases': SHARED,
  'GET /cases/:id': SHARED,
  'GET /attendance/with-step': SHARED,
  // Always written in the caller's name; tested below.
  'POST /cases/create': SHARED,
  'POST /cases/:id/responses': SHARED,
  'POST /attendance/create': SHARED,
  // Always of the caller.
  'GET /users/me/certificates': [[() => ({}), expect.objectContaining({ issued: [] })]],
  'POST /users/me/certificates': [[({ assemblyId }) => ({ body: { kind: 'attendance', assemblyId } }), 409]],
  'GET /users/me/profile': [[() => ({}), expect.objectContaining({ items: [] })]],
  'PUT /users/me/profile': [[() => ({ body: { items: [1] } }), 409]],
  'GET /certificates/:id/pdf': [[() => ({ params: { id: 1 } }), 404]],
  'GET /assamble/all': [[() => ({}), []]],
  'GET /assamble/:id': [[({ assemblyId: id }) => ({ params: { id } }), 404]],
  'GET /assamble/isRegister/:id': [[({ assemblyId: id }) => ({ params: { id } }), 404]],
  'GET /assamble/:assemblyId/quorum': [[({ assemblyId }) => ({ params: { assemblyId } }), 404]],
  'GET /assamble/:assemblyId/verification': [[({ assemblyId }) => ({ params: { assemblyId } }), 404]],
  'POST /assamble/:assemblyId/submitted-powers': [
    [
      ({ assemblyId }) => ({
        params: { assemblyId },
        form: [['gives', 'true'], ['name', 'Ana Ríos'], ['dni', '52123456'], aDocumentFile()],
      }),
      404,
    ],
  ],
  'DELETE /assamble/submitted-powers/:id': [[() => ({ params: { id: 1 } }), 404]],
  'GET /assamble/:assemblyId/seals': [[({ assemblyId }) => ({ params: { assemblyId } }), 404]],
  'GET /assamble/question/:questionId/lists/:list': [
    [({ questionId }) => ({ params: { questionId, list: 'ballots' } }), 404],
    [({ questionId }) => ({ params: { questionId, list: 'participation' } }), 404],
  ],
  'GET /assamble/:assemblyId/session': [[({ assemblyId }) => ({ params: { assemblyId } }), 404]],
  'POST /assamble/:assemblyId/speakers': [
    [({ assemblyId }) => ({ params: { assemblyId }, body: {} }), 404],
    [({ assemblyId, victim }) => ({ params: { assemblyId }, body: { userId: victim.id } }), 404],
  ],
  'DELETE /assamble/:assemblyId/speakers/:id': [
    [({ assemblyId }) => ({ params: { assemblyId, id: 1 } }), 404],
  ],
  'GET /assamble/:assemblyId/documents/:id': [[({ assemblyId }) => ({ params: { assemblyId, id: 1 } }), 404]],
  'GET /assamble/mine': [[() => ({}), []]],
  'GET /assamble/:assemblyId/mine': [[({ assemblyId }) => ({ params: { assemblyId } }), 404]],
  'GET /assamble/:assemblyId/live': [[({ assemblyId }) => ({ params: { assemblyId } }), 404]],
  'POST /assamble/register': [
    [
      ({ assemblyId, victim }) => ({ body: { userId: victim.id, assambleId: assemblyId, assist: false } }),
      403,
    ],
    [
      ({ assemblyId, stranger }) => ({ body: { userId: stranger.id, assambleId: assemblyId, assist: true } }),
      404,
    ],
  ],
  'GET /assamble/Question/all': [
    [() => ({}), []],
    [({ assemblyId }) => ({ query: { assambleId: String(assemblyId) } }), 404],
  ],
  'GET /assamble/:assemblyId/listVotes/:userId': [
    [({ assemblyId, victim }) => ({ params: { assemblyId, userId: victim.id } }), 404],
    [({ assemblyId, stranger }) => ({ params: { assemblyId, userId: stranger.id } }), 404],
  ],
  'POST /assamble/vote': [
    [({ questionId }) => ({ body: { questionId, vote: 'yes' } }), 404],
    [({ questionId, victim }) => ({ body: { questionId, vote: 'yes', onBehalfOf: victim.id } }), 404],
    [({ questionId, victim }) => ({ body: { questionId, candidateId: victim.id } }), 404],
  ],
};

/** Calls that name an assembly or a question. */
const OF_AN_ASSEMBLY = [
  'POST /users/me/certificates',
  'GET /assamble/:assemblyId/documents/:id',
  'POST /assamble/:assemblyId/submitted-powers',
  'GET /assamble/:id',
  'GET /assamble/isRegister/:id',
  'GET /assamble/:assemblyId/verification',
  'GET /assamble/:assemblyId/seals',
  'GET /assamble/question/:questionId/lists/:list',
  'GET /assamble/:assemblyId/quorum',
  'GET /assamble/:assemblyId/mine',
  'GET /assamble/:assemblyId/session',
  'POST /assamble/:assemblyId/speakers',
  'DELETE /assamble/:assemblyId/speakers/:id',
  'GET /assamble/:assemblyId/live',
  'POST /assamble/register',
  'GET /assamble/Question/all',
  'GET /assamble/:assemblyId/listVotes/:userId',
  'POST /assamble/vote',
];

const named = ({ method, path }: Call) => `${method} ${path}`;
const ofMembers = CALLS.filter(({ audience }) => audience === 'member');

let server: TestServer;
let hall: Hall;

beforeAll(async () => {
  server = await openServer();
  const administrator = await server.anAdministrator();
  const [victim, represented, stranger] = [
    await server.aMember(),
    await server.aMember(),
    await server.aMember(),
  ];
  const assemblyId = await anAssembly(server, administrator);
  await addAttendee(server, administrator, assemblyId, victim);
  await represents(server, assemblyId, victim, represented);
  const { id: questionId } = await aQuestion(server, administrator, assemblyId);
  await startVoting(server, administrator, questionId);
  hall = { assemblyId, questionId, victim, stranger };
});
afterAll(() => server.close());

it('declares for every member call whose data it may show', () => {
  expect(Object.keys(REACH).sort()).toEqual(ofMembers.map(named).sort());
});

it.each(
  ofMembers.filter((call) => REACH[named(call)] !== SHARED).map((call) => [named(call), call] as const),
)('neither shows nor changes data of other members: %s', async (name, call) => {
  const before = await tableHashes(server.dependencies.database);
  for (const [asking, expected] of REACH[name] as readonly Expected[]) {
    const { status, data } = await server.ask(call, { ...asking(hall), as: hall.stranger });
    if (typeof expected === 'number') expect(status).toBe(expected);
    else expect(data).toEqual(expected);
  }
  expect(await tableHashes(server.dependencies.database)).toEqual(before);
});

it('shows a member on the roll nothing more of others', async () => {
  const before = await tableHashes(server.dependencies.database);
  const { assemblyId, questionId, victim, stranger } = hall;
  const as = victim;
  const status = async (call: Call, asking: TestRequest) =>
    (await server.ask(call, { ...asking, as })).status;
  expect(await status(listVotesOfUser, { params: { assemblyId, userId: stranger.id } })).toBe(403);
  expect(await status(castBallot, { body: { questionId, vote: 'no', onBehalfOf: stranger.id } })).toBe(403);
  const body = { userId: stranger.id, assambleId: assemblyId, assist: true };
  expect(await status(registerAttendance, { body })).toBe(403);
  expect(await tableHashes(server.dependencies.database)).toEqual(before);
});

it('answers no document number, e-mail or phone of others to members, and those of nominees to administrators', async () => {
  const administrator = await server.anAdministrator();
  const own = { assemblyId: await anAssembly(server, administrator), as: await server.aMember() };
  await addAttendee(server, administrator, own.assemblyId, own.as);
  const nominee = (n: number) =>
    server.aMember({ dni: `7700${n}`, email: `postulado${n}@a.test`, phone: `31177${n}0` });
  const people = [await nominee(1), await nominee(2), await nominee(3), await nominee(4), await nominee(5)];
  const [ana, eva, luz, sol, mar] = people.map(({ id }) => id);
  const sent = [
    { kind: 'candidates' as const, peopleToVote: [ana as number, eva as number] },
    {
      kind: 'slates' as const,
      seats: 1,
      slates: [
        { name: 'Uno', places: [{ userId: luz as number, alternateUserId: sol as number }] },
        { name: 'Dos', places: [{ userId: mar as number }] },
      ],
    },
  ];
  const ids: number[] = [];
  for (const question of sent) {
    const body = { title: 'Junta', assambleId: own.assemblyId, ...question };
    ids.push((await server.ask(createQuestion, { as: administrator, body })).data.id);
  }
  const secrets = people.flatMap(({ dni, email, phone }) => [`"${dni}"`, email, `"${phone}"`]);
  const ofOwn: Record<string, string> = { assambleId: String(own.assemblyId) };
  const readByMember = async () => {
    const params = { id: own.assemblyId, assemblyId: own.assemblyId, userId: own.as.id, name: 'pagos' };
    // A stream has no end; its states are those of `GET /assamble/:assemblyId/mine`.
    const readable = ofMembers.filter((call) => call.method === 'GET' && call !== watchAssembly);
    for (const call of readable)
      for (const query of call === listQuestions ? [{}, ofOwn] : [{}]) {
        const { text } = await server.ask(call, { as: own.as, params, query });
        for (const secret of secrets) expect(text, named(call)).not.toContain(secret);
      }
    const { data } = await server.ask(listQuestions, { as: own.as });
    expect(data.map(({ peopleToBeVoted }) => peopleToBeVoted.length)).toEqual([2, 0]);
    expect(data[1]?.slates?.[0]?.places[0]).toMatchObject({ userId: luz, alternate: { userId: sol } });
  };
  await readByMember();
  for (const id of ids) await startVoting(server, administrator, id);
  await readByMember();
  const { text } = await server.ask(listQuestions, { as: administrator, query: ofOwn });
  for (const { dni } of people) expect(text).toContain(`"${dni}"`);
});

it('answers a foreign assembly as one that does not exist', async () => {
  const as = hall.stranger;
  const nowhere = { ...hall, assemblyId: 999_999, questionId: 999_999 };
  const seen: string[] = [];
  for (const call of ofMembers) {
    const expected = REACH[named(call)];
    if (expected === SHARED || !expected) continue;
    for (const [asking] of expected) {
      if (JSON.stringify(asking(hall)) === JSON.stringify(asking(nowhere))) continue;
      const refused = await server.ask(call, { ...asking(hall), as });
      const away = await server.ask(call, { ...asking(nowhere), as });
      const comparable = ({ status, text, headers }: TestResponse) => ({
        status,
        text,
        total: headers['x-total-count'],
      });
      expect(comparable(refused), named(call)).toEqual(comparable(away));
      seen.push(named(call));
    }
  }
  expect(new Set(seen)).toEqual(new Set(OF_AN_ASSEMBLY));
});

it('refuses members every administrator call alike', async () => {
  for (const call of [watchQuestion, readResults, readVotingStatus])
    for (const id of [hall.questionId, 999_999]) {
      const params = { id, assemblyId: hall.assemblyId, questionId: id };
      expect((await server.ask(call, { as: hall.stranger, params })).status).toBe(403);
    }
});

it('reveals to a member only that they are not on the roll', async () => {
  const { assemblyId, stranger } = hall;
  const body = { userId: stranger.id, assambleId: assemblyId, assist: true };
  const { message } = await server.ask(registerAttendance, { as: stranger, body });
  expect(message).toContain('el registro no está habilitado o usted no está en la lista');
});

it('writes in the name of the caller, regardless of the sent ids', async () => {
  const { stranger, victim } = hall;
  const as = stranger;
  const claims = { userId: victim.id, user_id: victim.id, user: { id: victim.id }, name: victim.name };
  const administrator = await server.anAdministrator();
  const made = await server.ask(createCase, { as, body: { title: 'a', description: 'b', ...claims } });
  expect(made.data.user).toEqual({ name: stranger.name, lastName: stranger.lastName });
  const params = { id: made.data.id };
  const answered = await server.ask(answerCase, { as, params, body: { response: 'c', ...claims } });
  expect(answered.data.user).toEqual({ name: stranger.name, lastName: stranger.lastName });
  expect((await server.ask(readCase, { as, params })).data.caseResponses).toHaveLength(1);
  await server.ask(requestAssistance, { as, body: { description: 'd', ...claims } });
  const { data } = await server.ask(listAssistance, { as: administrator });
  expect(data.map(({ userAtten }) => userAtten.email)).toEqual([stranger.email]);
});

it('filters totals as well as lists', async () => {
  for (const call of [listAssemblies, listQuestions]) {
    const { headers } = await server.ask(call, { as: hall.stranger });
    expect(headers['x-total-count']).toBe('0');
  }
});
