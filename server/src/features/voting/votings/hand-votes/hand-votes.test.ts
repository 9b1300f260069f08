/** Ballots on paper over HTTP: whose rights they use, and where they are counted. */
import { listActivity } from '@vigilia/contract/activity';
import { verifyIdentity } from '@vigilia/contract/assemblies/check-in';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { exportAssembly, readMinutes } from '@vigilia/contract/assemblies/minutes';
import { deleteUser, updateUser } from '@vigilia/contract/users/users';
import { ALREADY_VOTED } from '@vigilia/contract/votings/ballot-answers';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import {
  confirmHandVotes,
  createSecondRound,
  discardHandVotes,
  listPaperSigners,
  recordHandVotes,
} from '@vigilia/contract/votings/voting-decisions';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
  withoutActs,
} from '../../../../testing/builders/assemblies.ts';
import { type Person, tokenOf } from '../../../../testing/builders/people.ts';
import { runConcurrently } from '../../../../testing/concurrency.ts';
import { aServer } from '../../../../testing/server.ts';

const COUNTED = { countedBy: 'Ana Díaz', witnessedBy: 'Luis Rey' };

/** An open voting of people who are present. */
async function anOpenVoting(members: number, sent: object = { kind: 'yesNo' }) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const people: Person[] = [];
  for (let n = 0; n < members; n += 1) people.push(await server.aMember({ name: `Nombre${n}` }));
  for (const person of people) await addAttendee(server, as, assemblyId, person);
  const ids = people.map((person) => person.id);
  const body = { title: '¿Aprueba?', assambleId: assemblyId, ...sent };
  const { data, text } = await server.ask(createQuestion, { as, body });
  expect(text).toContain('"id"');
  await startVoting(server, as, data.id);
  const record = (voters: readonly number[], counted: object) =>
    server.ask(recordHandVotes, { as, params: { id: data.id }, body: { voters, ...counted, ...COUNTED } });
  const person = (index: number) => people[index] as Person;
  return { server, as, assemblyId, person, ids, id: data.id, record };
}

it('counts ballots on paper apart, each for a right that has no ballot', async () => {
  const { server, as, assemblyId, person, ids, id, record } = await anOpenVoting(6);
  const [, a, b, c, d] = ids as [number, number, number, number, number];
  await votes(server, person(0), id, { vote: 'yes' });
  const stranger = await server.aMember({ name: 'Fuera' });
  for (const [voters, counted, status] of [
    [[a, b], { yes: 1 }, 422],
    [[a, b], { yes: 2, no: 1 }, 422],
    [[a, a], { yes: 2 }, 422],
    [[a], { candidates: [{ userId: b, votes: 1 }] }, 422],
    [[a], { yes: -1 }, 422],
    [[a], { yes: 1.5 }, 422],
    [[], {}, 422],
    [[ids[0]], { yes: 1 }, 409],
    [[a, stranger.id], { yes: 2 }, 409],
  ] as [number[], object, number][])
    expect([counted, (await record(voters, counted)).status]).toEqual([counted, status]);
  expect(await record([a, b], { yes: 1, blank: 1 })).toMatchObject({
    status: 201,
    data: { ballots: 2, rightsLeft: 3 },
  });
  expect((await votes(server, person(1), id, { vote: 'no' })).status).toBe(409);
  expect((await record([b, c], { no: 2 })).message).toContain('Nombre2');
  expect((await record([c, d], { no: 2 })).status).toBe(201);
  const counted = { trueVotes: 2, falseVotes: 2, blankVotes: 1, totalVotes: 5 };
  expect(await resultsOf(server, as, id)).toMatchObject({
    ...counted,
    onPaper: { ballots: 4, yes: 1, no: 2, blank: 1, counts: [{ ballots: 2, ...COUNTED }, { ballots: 2 }] },
  });
  const status = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
  expect(status.data.peopleWhoVoted.map(({ userId }) => userId).sort()).toEqual([...ids.slice(0, 5)].sort());
  await endVoting(server, as, id);
  expect((await record([ids[5] as number], { yes: 1 })).status).toBe(409);
  const closed = await resultsOf(server, as, id);
  expect(closed).toMatchObject({ ...counted, verdict: null });
  // The sentence about paper is no verdict.
  expect(closed.verdictStatement).toMatch(/^Tuvo 2 votos a favor, 2 en contra y 1 en blanco\./);
  const sentence =
    'De 5 votos, 1 fue electrónico y 4 en papel. 2 votos en papel: los contó Ana Díaz, con Luis Rey como testigo';
  expect(closed.statements?.join(' ')).toContain(sentence);
  const csv = await server.ask(exportAssembly, { as, params: { assemblyId }, query: { format: 'csv' } });
  expect(csv.text).toContain('De ellos, en papel');
  expect(csv.text).toContain(sentence);
  expect((await server.ask(readMinutes, { as, params: { assemblyId } })).status).toBe(200);
});

it('uses the right of a represented person by proxy, and of nobody who lost the right to vote', async () => {
  const { server, as, assemblyId, person, ids, id, record } = await anOpenVoting(3);
  await endVoting(server, as, id);
  const absent = await server.aMember({ name: 'Ausente' });
  await represents(server, assemblyId, person(0), absent);
  await startVoting(server, as, id);
  expect((await record([absent.id, ids[1] as number], { yes: 2 })).status).toBe(201);
  const { data } = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
  expect(data.peopleWhoVoted.map(({ userId, byProxy }) => [userId, byProxy]).sort()).toEqual(
    [
      [absent.id, true],
      [ids[1], false],
    ].sort(),
  );
  await server.dependencies.database.write((tx) =>
    tx
      .updateTable('attendees')
      .set({ can_vote: 0 })
      .where('user_id', '=', ids[2] as number)
      .execute(),
  );
  expect((await record([ids[2] as number], { yes: 1 })).status).toBe(409);
});

it('logs the votes of a count only once the voting is closed', async () => {
  const { server, as, ids, id, record } = await anOpenVoting(2);
  await record(ids, { yes: 1, no: 1 });
  const logged = async () =>
    (await server.ask(listActivity, { as })).data.flatMap(({ what, changes = [] }) =>
      changes
        .filter(({ field }) => field.startsWith('en papel'))
        .map(({ field, after }) => [what, field, after]),
    );
  expect(await logged()).toEqual([]);
  await endVoting(server, as, id);
  expect(await logged()).toEqual([
    ['Cerró la votación de «¿Aprueba?»', 'en papel: a favor', '1'],
    ['Cerró la votación de «¿Aprueba?»', 'en papel: en contra', '1'],
  ]);
});

it('counts marks for several candidates on one ballot', async () => {
  const { server, as, ids, id, record } = await (async () => {
    const open = await anOpenVoting(4);
    const body = {
      title: '¿Quiénes?',
      assambleId: open.assemblyId,
      kind: 'candidates',
      seats: 2,
      peopleToVote: open.ids.slice(0, 3),
    };
    const { data } = await open.server.ask(createQuestion, { as: open.as, body });
    await startVoting(open.server, open.as, data.id);
    const record = (voters: readonly number[], counted: object) =>
      open.server.ask(recordHandVotes, {
        as: open.as,
        params: { id: data.id },
        body: { voters, ...counted, ...COUNTED },
      });
    return { ...open, id: data.id, record };
  })();
  const [a, b, c, d] = ids as [number, number, number, number];
  const marks = [
    { userId: a, votes: 3 },
    { userId: b, votes: 2 },
  ];
  expect((await record([a, b, c], { candidates: marks, blank: 1 })).status).toBe(422);
  expect((await record([a, b, c], { candidates: [...marks, { userId: d, votes: 1 }] })).status).toBe(422);
  expect((await record([a, b, c, d], { candidates: marks, blank: 1 })).status).toBe(201);
  await endVoting(server, as, id);
  expect(await resultsOf(server, as, id)).toMatchObject({ totalVotes: 4, blankVotes: 1, elected: [a, b] });
});

it('takes one slate a ballot, and no options of another kind even if they share an id', async () => {
  const { server, as, assemblyId, ids } = await anOpenVoting(4);
  const [a, b, c, d] = ids as [number, number, number, number];
  const recordIn = async (asked: object) => {
    const body = { title: '¿Quiénes?', assambleId: assemblyId, ...asked };
    const { data } = await server.ask(createQuestion, { as, body });
    await startVoting(server, as, data.id);
    const record = async (counted: object, voters = ids) => {
      const sent = { voters, ...counted, ...COUNTED };
      return (await server.ask(recordHandVotes, { as, params: { id: data.id }, body: sent })).status;
    };
    return { record, slates: data.slates?.map(({ id }) => id) ?? [] };
  };
  const { record, slates } = await recordIn({
    kind: 'slates',
    seats: 3,
    slates: [
      { name: 'Plancha A', places: [{ userId: a }] },
      { name: 'Plancha B', places: [{ userId: b }] },
    ],
  });
  const [first, second] = slates as [number, number];
  const named = (votes: number) => slates.map((slateId) => ({ slateId, votes }));
  expect(await record({ slates: named(4) })).toBe(422);
  expect(await record({ slates: named(3) })).toBe(422);
  expect(await record({ candidates: [{ userId: first, votes: 4 }] })).toBe(422);
  expect(
    await record({ slates: [{ slateId: first, votes: 3 }], candidates: [{ userId: second, votes: 1 }] }),
  ).toBe(422);
  expect(await record({ slates: [{ slateId: first, votes: 3 }], yes: 1 })).toBe(422);
  expect(await record({ slates: named(2), candidates: [], yes: 0 })).toBe(201);

  const list = await recordIn({ kind: 'candidates', seats: 2, peopleToVote: [c, d] });
  expect(await list.record({ slates: [{ slateId: c, votes: 4 }] })).toBe(422);
  expect(await list.record({ candidates: [{ userId: c, votes: 4 }] })).toBe(201);
});

it('never takes a ballot on paper and an electronic one for the same right', async () => {
  const { server, as, person, ids, id, record } = await anOpenVoting(12);
  const taken = { electronic: 0, onPaper: 0 };
  const pairs = ids.flatMap((voter, index) => [
    async () => {
      if ((await votes(server, person(index), id, { vote: 'yes' })).status === 201) taken.electronic += 1;
    },
    async () => {
      if ((await record([voter], { no: 1 })).status === 201) taken.onPaper += 1;
    },
  ]);
  await runConcurrently(pairs, pairs.length, (act) => act());
  expect(taken.electronic + taken.onPaper).toBe(ids.length);
  expect(await resultsOf(server, as, id)).toMatchObject({
    trueVotes: taken.electronic,
    falseVotes: taken.onPaper,
    totalVotes: ids.length,
  });
  expect((await record([ids[0] as number], { yes: 1 })).status).toBe(409);
});

it('wants a witness who did not count, and logs how many on paper were absent without a power in force', async () => {
  const { server, as, assemblyId, person, ids, id } = await anOpenVoting(4);
  await endVoting(server, as, id);
  const represented = await server.aMember({ name: 'Ausente' });
  await represents(server, assemblyId, person(0), represented);
  await startVoting(server, as, id);
  // The attorney leaves, and the power with them.
  for (const gone of [person(0), person(1)]) await addAttendee(server, as, assemblyId, gone, false);
  const count = (voters: readonly number[], countedBy: string, witnessedBy: string) =>
    server.ask(recordHandVotes, {
      as,
      params: { id },
      body: { voters, yes: voters.length, countedBy, witnessedBy },
    });
  for (const same of ['Ana Díaz', 'ana  DIAZ '])
    expect((await count([ids[3] as number], 'Ana Díaz', same)).issues).toEqual([
      { path: 'witnessedBy', message: 'El testigo debe ser otra persona que quien contó los votos.' },
    ]);
  const voters = [represented.id, ids[1] as number, ids[2] as number];
  expect((await count(voters, 'Ana Díaz', 'Luis Rey')).status).toBe(201);
  const { data } = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
  expect(data.peopleWhoVoted.map(({ byProxy }) => byProxy)).toEqual([false, false, false]);
  const [entry] = (await server.ask(listActivity, { as })).data;
  expect(entry?.changes).toContainEqual(
    expect.objectContaining({ field: 'de personas ausentes y sin poder vigente', after: '2' }),
  );
  expect(JSON.stringify(entry)).not.toContain('Ausente');
});

it('records a right on paper by proxy only for an attorney of the opening who is present', async () => {
  const { server, as, assemblyId, person, id, record } = await anOpenVoting(3);
  await represents(server, assemblyId, person(1), person(0), 1);
  await addAttendee(server, as, assemblyId, person(0), false);
  expect((await record([person(0).id], { yes: 1 })).status).toBe(201);
  const { data } = await server.ask(readVotingStatus, { as, params: { assemblyId, questionId: id } });
  expect(data.peopleWhoVoted.map(({ userId, byProxy = false }) => [userId, byProxy])).toEqual([
    [person(0).id, false],
  ]);
  const [entry] = (await server.ask(listActivity, { as, query: {} })).data;
  expect(JSON.stringify(entry)).toContain('de personas ausentes y sin poder vigente');
});

it('changes the figures that phones follow once ballots on paper are recorded or discarded', async () => {
  const { server, as, assemblyId, person, ids, id, record } = await anOpenVoting(2);
  await server.anAdministrator();
  const change = async () =>
    (await server.ask(readMine, { as: person(0), params: { assemblyId } })).data.figures.rollChange;
  const before = await change();
  expect((await record(ids.slice(0, 1), { yes: 1 })).status).toBe(201);
  const recorded = await change();
  const { pendingPaper } = await resultsOf(server, as, id);
  await server.ask(discardHandVotes, { as, params: { id }, body: { countId: pendingPaper?.countId ?? 0 } });
  expect(recorded).not.toBe(before);
  expect(await change()).not.toBe(recorded);
});

it('counts ballots on paper once a second administrator confirms them, and says who did', async () => {
  const { server, as, assemblyId, person, ids, id, record } = await anOpenVoting(6);
  const second = await server.anAdministrator({ name: 'Rosa', lastName: 'Duarte' });
  for (const index of [0, 1]) await votes(server, person(index), id, { vote: 'no' });
  expect(await record(ids.slice(2), { yes: 4 })).toMatchObject({ status: 201, data: { isPending: true } });
  const pending = await resultsOf(server, as, id);
  expect(pending).toMatchObject({
    totalVotes: 2,
    trueVotes: 0,
    onPaper: null,
    pendingPaper: { ballots: 4, ...COUNTED, recordedById: as.id, votes: [{ option: 'a favor', votes: 4 }] },
  });
  const listed = async () =>
    (await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } })).data[0]
      ?.pendingPaper;
  expect(await listed()).toBe(4);
  const settle = { params: { id }, body: { countId: pending.pendingPaper?.countId ?? 0 } };
  // Their rights are used meanwhile, and their phones say how.
  const refused = async () => (await votes(server, person(2), id, { vote: 'no' })).message;
  expect(await refused()).toBe(
    'Este derecho se usó en un voto en papel que está por confirmar. Hable con la mesa.',
  );
  const { rights } = (await server.ask(readMine, { as: person(2), params: { assemblyId } })).data;
  expect(rights).toMatchObject([{ voted: true, onPaper: true }]);
  expect(await server.ask(confirmHandVotes, { as, ...settle })).toMatchObject({
    status: 409,
    message: expect.stringContaining('otro administrador'),
  });
  expect(await endVoting(server, as, id)).toMatchObject({
    status: 409,
    message: expect.stringContaining('por confirmar'),
  });
  expect((await server.ask(confirmHandVotes, { as: second, ...settle })).status).toBe(200);
  expect(await refused()).toBe(ALREADY_VOTED);
  expect(await listed()).toBeUndefined();
  expect((await server.ask(confirmHandVotes, { as: second, ...settle })).status).toBe(409);
  expect((await server.ask(discardHandVotes, { as: second, ...settle })).status).toBe(409);
  await endVoting(server, as, id);
  const results = await resultsOf(server, as, id);
  expect(results).toMatchObject({ totalVotes: 6, onPaper: { counts: [{ confirmedBy: 'Rosa Duarte' }] } });
  expect(results.statements?.join()).toContain('los confirmó Rosa Duarte');
  expect(results.pendingPaper).toBeUndefined();
});

it('says that a count has no second signature where an administrator chose the address of one of its accounts', async () => {
  const { server, as, assemblyId, ids, id, record } = await anOpenVoting(3);
  const second = await server.anAdministrator({ name: 'Rosa', lastName: 'Duarte' });
  const edit = { params: { id: second.id }, body: { email: 'propia@asociacion.test' } };
  expect((await server.ask(updateUser, { as, ...edit })).status).toBe(200);
  // The administrator who chose the address does not make the account another one by verifying it.
  await addAttendee(server, as, assemblyId, second);
  const verify = { params: { assemblyId }, body: { userId: second.id } };
  expect((await server.ask(verifyIdentity, { as, ...verify })).status).toBe(200);
  // Both know it before they sign.
  for (const [own, other] of [
    [as, second],
    [second, as],
  ] as const)
    expect((await server.ask(listPaperSigners, { as: own })).data).toMatchObject([
      { userId: other.id, isIndependent: false },
    ]);
  await record(ids, { yes: 3 });
  const { pendingPaper } = await resultsOf(server, as, id);
  const settle = { params: { id }, body: { countId: pendingPaper?.countId ?? 0 } };
  expect((await server.ask(confirmHandVotes, { as: second, ...settle })).status).toBe(200);
  await endVoting(server, as, id);
  expect(await resultsOf(server, as, id)).toMatchObject({
    onPaper: { counts: [{ confirmedBy: 'Rosa Duarte', isUnsigned: true }] },
    notices: expect.arrayContaining([
      'En 3 votos en papel la segunda firma no cuenta, porque la contraseña o el correo de quien registró o de quien confirmó los puso otro administrador, o una cuenta hizo administradora a la otra, o una tercera a las dos, en los últimos 180 días.',
    ]),
  });
  const { statements = [] } = await resultsOf(server, as, id);
  expect(statements.join(' ')).toContain('; los confirmó Rosa Duarte; su segunda firma no cuenta.');
  expect(statements.join(' ').match(/porque la contraseña/g)).toHaveLength(1);
});

it('says that a count has no second signature where one of its accounts made the other an administrator', async () => {
  const { server, as, ids, id, record } = await anOpenVoting(3);
  const member = await server.aMember();
  const promote = { params: { id: member.id }, body: { userType: 2 } };
  expect((await server.ask(updateUser, { as, ...promote })).status).toBe(200);
  const second = { ...member, token: await tokenOf(server.dependencies, member.id) };
  await record(ids, { yes: 3 });
  const { pendingPaper } = await resultsOf(server, as, id);
  const settle = { params: { id }, body: { countId: pendingPaper?.countId ?? 0 } };
  expect((await server.ask(confirmHandVotes, { as: second, ...settle })).status).toBe(200);
  await endVoting(server, as, id);
  expect((await resultsOf(server, as, id)).onPaper).toMatchObject({ counts: [{ isUnsigned: true }] });
});

it('says that a count has no second signature where who made its account an administrator was deleted', async () => {
  const { server, as, ids, id, record } = await anOpenVoting(3);
  const [between, last] = [await server.aMember(), await server.aMember()];
  const promote = (by: Person, person: Person) =>
    server.ask(updateUser, { as: by, params: { id: person.id }, body: { userType: 2 } });
  expect((await promote(as, between)).status).toBe(200);
  const maker = { ...between, token: await tokenOf(server.dependencies, between.id) };
  expect((await promote(maker, last)).status).toBe(200);
  expect((await server.ask(deleteUser, { as, params: { id: between.id } })).status).toBe(200);
  const second = { ...last, token: await tokenOf(server.dependencies, last.id) };
  await record(ids, { yes: 3 });
  const { pendingPaper } = await resultsOf(server, as, id);
  const settle = { params: { id }, body: { countId: pendingPaper?.countId ?? 0 } };
  expect((await server.ask(confirmHandVotes, { as: second, ...settle })).status).toBe(200);
  await endVoting(server, as, id);
  expect((await resultsOf(server, as, id)).onPaper).toMatchObject({ counts: [{ isUnsigned: true }] });
});

it('discards a pending count, whose rights can be used again, and says so with the result', async () => {
  const { server, as, person, ids, id, record } = await anOpenVoting(3);
  await server.anAdministrator();
  await record(ids, { no: 3 });
  expect((await record(ids, { no: 3 })).status).toBe(409);
  const { pendingPaper } = await resultsOf(server, as, id);
  const settle = { as, params: { id }, body: { countId: pendingPaper?.countId ?? 0 } };
  expect((await server.ask(discardHandVotes, settle)).status).toBe(200);
  expect((await votes(server, person(0), id, { vote: 'yes' })).status).toBe(201);
  await endVoting(server, as, id);
  expect(await resultsOf(server, as, id)).toMatchObject({
    totalVotes: 1,
    onPaper: null,
    notices: expect.arrayContaining([
      'Mientras estuvo abierta se registraron y se descartaron 3 votos en papel.',
    ]),
  });
});

it('says that nobody signed a count of the only administrator, and where paper decides', async () => {
  const { server, as, person, ids, id, record } = await anOpenVoting(6, {
    kind: 'yesNo',
    rule: { numerator: 1, denominator: 2, strict: true, base: 'valid' },
  });
  for (const index of [0, 1]) await votes(server, person(index), id, { vote: 'no' });
  expect(await record(ids.slice(2), { yes: 4 })).toMatchObject({ status: 201, data: { isPending: false } });
  await endVoting(server, as, id);
  const { verdict, notices } = await resultsOf(server, as, id);
  expect(verdict?.outcome).toBe('approved');
  expect(withoutActs(notices)).toEqual([
    'Los votos en papel (4) deciden el resultado: sin ellos sería otro.',
    '4 votos en papel sin segunda firma: había un solo administrador.',
  ]);
});

it('says that paper decided a first round also once the second round that it made is decided', async () => {
  const { server, as, assemblyId, person, ids } = await anOpenVoting(6);
  const [ana, beto, caro] = ids;
  const { data } = await server.ask(createQuestion, {
    as,
    body: {
      title: 'Presidencia',
      assambleId: assemblyId,
      kind: 'candidates',
      peopleToVote: [ana, beto, caro],
    } as never,
  });
  await startVoting(server, as, data.id);
  for (const [index, candidateId] of [ana, ana, beto, caro].entries())
    await votes(server, person(index), data.id, { candidateId });
  await server.ask(recordHandVotes, {
    as,
    params: { id: data.id },
    body: { voters: ids.slice(4), candidates: [{ userId: beto ?? 0, votes: 1 }], blank: 1, ...COUNTED },
  });
  await endVoting(server, as, data.id);
  const { data: round } = await server.ask(createSecondRound, { as, params: { id: data.id }, body: {} });
  await startVoting(server, as, round.id);
  for (const index of [0, 1, 2]) await votes(server, person(index), round.id, { candidateId: beto });
  await endVoting(server, as, round.id);
  const { notices, elected } = await resultsOf(server, as, data.id);
  expect(elected).toEqual([beto]);
  expect(notices).toContain('Los votos en papel (2) deciden el resultado: sin ellos sería otro.');
});

it('names no option of a pending count while results are withheld', async () => {
  const { server, as, ids, id, record } = await anOpenVoting(3, { kind: 'yesNo', showResults: 'closed' });
  await server.anAdministrator();
  await record(ids, { no: 3 });
  const { pendingPaper, totalVotes } = await resultsOf(server, as, id);
  expect([pendingPaper?.votes, totalVotes]).toEqual([[], 0]);
});
