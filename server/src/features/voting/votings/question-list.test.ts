/** The list of an assembly's questions: its order, points of the agenda, participation and results. */
import { listActivity } from '@vigilia/contract/activity';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { readMinutes } from '@vigilia/contract/assemblies/minutes';
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { orderQuestions } from '@vigilia/contract/votings/question-order';
import { createSecondRound, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  resultsOf,
  startVoting,
  votes,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';

async function aList(questions: number, people = 0) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const members: Person[] = [];
  for (let n = 0; n < people; n += 1) members.push(await server.aMember());
  for (const member of members) await addAttendee(server, as, assemblyId, member);
  const ids: number[] = [];
  for (let n = 0; n < questions; n += 1) ids.push((await aQuestion(server, as, assemblyId)).id);
  return { server, as, assemblyId, members, ids };
}

const listed = async (server: TestServer, as: Person, assemblyId?: number) =>
  (
    await server.ask(listQuestions, {
      as,
      query: assemblyId === undefined ? {} : { assambleId: String(assemblyId) },
    })
  ).data;
const idsIn = async (server: TestServer, as: Person, assemblyId?: number) =>
  (await listed(server, as, assemblyId)).map(({ id }) => id);
const orders = (server: TestServer, as: Person, assemblyId: number, seen: number[], order: number[]) =>
  server.ask(orderQuestions, { as, params: { assemblyId }, body: { seen, order } });

it('stores the order of the questions, and lists new ones at its end', async () => {
  const { server, as, assemblyId, members, ids } = await aList(3, 1);
  const [a, b, c] = ids as [number, number, number];
  const other = await anAssembly(server, as);
  const { id: foreign } = await aQuestion(server, as, other);
  const { id: late } = await aQuestion(server, as, assemblyId);
  // The late one was created after the list was shown.
  expect((await orders(server, as, assemblyId, ids, [c, a, b])).status).toBe(409);
  expect((await orders(server, as, assemblyId, [], [])).status).toBe(409);
  expect(await orders(server, as, assemblyId, [...ids, late], [c, a, b, late])).toMatchObject({
    status: 200,
    data: { order: [c, a, b, late] },
  });
  expect(await idsIn(server, as, assemblyId)).toEqual([c, a, b, late]);
  // Of all assemblies, each question has a place of its own assembly.
  expect(await idsIn(server, as)).toEqual([c, a, b, foreign, late]);
  expect(await idsIn(server, members[0] as Person)).toEqual([c, a, b, late]);
  const { id: last } = await aQuestion(server, as, assemblyId);
  expect(await idsIn(server, as, assemblyId)).toEqual([c, a, b, late, last]);
  const [, entry] = (await server.ask(listActivity, { as })).data;
  expect(entry).toMatchObject({
    what: 'Ordenó las preguntas de «Asamblea general ordinaria»',
    changes: [
      { before: 'lugar 3', after: 'lugar 1' },
      { before: 'lugar 1', after: 'lugar 2' },
      { before: 'lugar 2', after: 'lugar 3' },
    ],
  });
});

it('refuses an order of a list that another administrator changed, and repeats the same one', async () => {
  const { server, as, assemblyId, ids } = await aList(3);
  const [a, b, c] = ids as [number, number, number];
  const [one, two] = await Promise.all([
    orders(server, as, assemblyId, ids, [b, a, c]),
    orders(server, as, assemblyId, ids, [c, b, a]),
  ]);
  expect([one.status, two.status].toSorted()).toEqual([200, 409]);
  const [won, lost] = one.status === 200 ? [one, two] : [two, one];
  expect(lost.message).toContain('ordénela de nuevo');
  const order = won.data.order;
  expect(await orders(server, as, assemblyId, ids, order)).toMatchObject({ status: 200, data: { order } });
  await server.ask(deleteQuestion, { as, params: { id: c } });
  expect((await orders(server, as, assemblyId, order, order.toReversed())).status).toBe(409);
  const left = order.filter((id) => id !== c);
  for (const wrong of [[a], [a, a], [a, c], [a, b, 999]])
    expect((await orders(server, as, assemblyId, left, wrong)).status, wrong.join()).toBe(422);
  // A question that is older than those shown is left out.
  expect((await orders(server, as, assemblyId, [b], [b])).status).toBe(409);
  expect((await orders(server, as, 999, left, left)).status).toBe(404);
  const many = Array.from({ length: 1001 }, (_, index) => index + 1);
  expect((await orders(server, as, assemblyId, many, many)).status).toBe(422);
  expect(await idsIn(server, as, assemblyId)).toEqual(left);
});

it('keeps the point of the agenda, also after the opening, and of one that left the agenda', async () => {
  const { server, as, assemblyId } = await aList(0, 2);
  const body = { title: '¿Quién preside?', assambleId: assemblyId, agendaPoint: 'eleccion de DIGNATARIOS' };
  const { data: question } = await server.ask(createQuestion, { as, body });
  expect(question.agendaPoint).toBe('Elección de dignatarios');
  const refused = await server.ask(createQuestion, { as, body: { ...body, agendaPoint: 'Almuerzo' } });
  expect(refused).toMatchObject({ status: 422, message: expect.stringContaining('«Almuerzo»') });
  const edit = (sent: object) => server.ask(updateQuestion, { as, params: { id: question.id }, body: sent });
  const agenda = (points: string[], renamedPoints: { before: string; after: string }[] = []) =>
    server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      body: { orderDay: JSON.stringify({ agenda: points }), renamedPoints } as never,
    });
  const pointNow = async () => (await listed(server, as, assemblyId))[0]?.agendaPoint;

  await startVoting(server, as, question.id);
  // People vote on the point that they read.
  const [quorum, election] = ['Verificación del quórum', 'Elección de dignatarios'] as const;
  const changed = [
    await edit({ agendaPoint: quorum }),
    await edit({ agendaPoint: null, isActive: false }),
    await agenda([quorum]),
    await agenda([quorum, 'Otra elección'], [{ before: election, after: 'Otra elección' }]),
    await agenda([quorum.toUpperCase(), election]),
    await agenda([quorum, election], [{ before: election, after: quorum }]),
    await agenda([election, 'Varios', quorum]),
    await server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      body: { description: 'Sin reelección.' } as never,
    }),
  ];
  for (const { status, message } of changed)
    expect([status, message]).toEqual([409, expect.stringContaining('Cierre primero la votación abierta.')]);
  expect(await pointNow()).toBe(election);
  await endVoting(server, as, question.id);
  expect((await agenda([election, 'Varios', quorum])).status).toBe(200);
  expect((await edit({ agendaPoint: quorum })).data.agendaPoint).toBe(quorum);
  expect((await edit({ title: 'Otra', agendaPoint: null })).status).toBe(409);
  // Another spelling and another place are the same point.
  expect((await agenda(['Elección de dignatarios', 'VERIFICACIÓN DEL QUÓRUM'])).status).toBe(200);
  expect(await pointNow()).toBe('VERIFICACIÓN DEL QUÓRUM');
  expect((await agenda(['Varios'])).status).toBe(200);
  expect(await pointNow()).toBe('VERIFICACIÓN DEL QUÓRUM');
  // A client may send back the answer unchanged.
  expect((await edit({ agendaPoint: 'VERIFICACIÓN DEL QUÓRUM' })).status).toBe(200);
  expect((await edit({ agendaPoint: null })).data.agendaPoint).toBeNull();
  const [entry] = (await server.ask(listActivity, { as })).data;
  expect(entry?.changes).toEqual([
    { field: 'punto de la agenda', before: 'VERIFICACIÓN DEL QUÓRUM', after: null },
  ]);
});

it('keeps questions with the points of the agenda whose words were changed', async () => {
  const { server, as, assemblyId } = await aList(0, 2);
  const change = (agenda: string[], renamedPoints?: { before: string; after: string }[]) =>
    server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      body: {
        orderDay: JSON.stringify({ agenda }),
        ...(renamedPoints && { renamedPoints: JSON.stringify(renamedPoints) as never }),
      },
    });
  const pointsNow = async () =>
    (await listed(server, as, assemblyId)).map(({ agendaPoint }) => agendaPoint ?? null);
  expect((await change(['Quórum', 'Informe', 'Varios'])).status).toBe(200);
  for (const agendaPoint of ['Quórum', 'Informe', 'Varios'])
    await server.ask(createQuestion, {
      as,
      body: { title: `¿${agendaPoint}?`, assambleId: assemblyId, agendaPoint },
    });
  // One takes the words that another had.
  const renamed = [
    { before: 'Quórum', after: 'Informe' },
    { before: 'Informe', after: 'Informe de gestión' },
  ];
  expect((await change(['Informe', 'Informe de gestión', 'Varios'], renamed)).status).toBe(200);
  expect(await pointsNow()).toEqual(['Informe', 'Informe de gestión', 'Varios']);
  // Exchanged words are exchanged places, and what the agenda never had is passed over.
  const exchanged = [
    { before: 'Informe', after: 'Varios' },
    { before: 'Varios', after: 'Informe' },
    { before: 'Almuerzo', after: 'Informe de gestión' },
    { before: 'Informe de gestión', after: 'Cena' },
  ];
  expect((await change(['Varios', 'Informe de gestión', 'Informe'], exchanged)).status).toBe(200);
  expect(await pointsNow()).toEqual(['Informe', 'Informe de gestión', 'Varios']);
});

it('states with the result and in the acta the point of the agenda as it was at the opening', async () => {
  const { server, as, assemblyId } = await aList(0, 2);
  const agenda = (points: string[], renamedPoints: { before: string; after: string }[] = []) =>
    server.ask(updateAssembly, {
      as,
      params: { id: assemblyId },
      body: { orderDay: JSON.stringify({ agenda: points }), renamedPoints } as never,
    });
  await agenda(['Cuota de 2027', 'Varios']);
  const ask = async (title: string, agendaPoint: string | null) =>
    (await server.ask(createQuestion, { as, body: { title, assambleId: assemblyId, agendaPoint } })).data.id;
  const ids = [await ask('¿La aprueba?', 'Cuota de 2027'), await ask('¿Se aplaza?', null)] as const;
  const told = async (id: number) =>
    withoutActs((await resultsOf(server, as, id)).notices).filter((each) => each.includes('punto de la'));
  for (const id of ids) {
    await startVoting(server, as, id);
    await endVoting(server, as, id);
  }
  // Another spelling is the same point.
  await agenda(['CUOTA de 2027', 'Varios']);
  expect([await told(ids[0]), await told(ids[1])]).toEqual([[], []]);
  const move = (id: number, agendaPoint: string | null) =>
    server.ask(updateQuestion, { as, params: { id }, body: { agendaPoint } });

  await agenda(['Cuota de 2030', 'Varios'], [{ before: 'CUOTA de 2027', after: 'Cuota de 2030' }]);
  const reworded =
    'El punto de la agenda decía «Cuota de 2027» cuando se abrió la votación; ahora dice «Cuota de 2030».';
  expect(await told(ids[0])).toEqual([reworded]);
  await move(ids[1], 'Varios');
  expect(await told(ids[1])).toEqual([
    'La votación no estaba en ningún punto de la agenda cuando se abrió; ahora está en «Varios».',
  ]);
  const { bytes } = await server.ask(readMinutes, { as, params: { assemblyId } });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replace(/\s+/g, ' ')).toContain(reworded);

  await move(ids[0], null);
  expect((await told(ids[0]))?.[0]).toContain('ahora la votación no está en ninguno.');
});

it('lists participation, and results of closed votings only, to administrators only', async () => {
  const { server, as, assemblyId, members } = await aList(1, 4);
  const [ana, beto, caro] = members as [Person, Person, Person, Person];
  const rule = { numerator: 1, denominator: 2, strict: true, base: 'present' as const };
  const { data: secret } = await server.ask(createQuestion, {
    as,
    body: { title: '¿Secreta?', assambleId: assemblyId, kind: 'yesNo', showResults: 'closed', rule },
  });
  const election = await aQuestion(server, as, assemblyId, [ana, beto, caro]);
  for (const { id } of [secret, election]) await startVoting(server, as, id);
  for (const voter of [ana, beto, caro])
    await votes(server, voter, secret.id, { vote: voter === caro ? 'no' : 'yes' });
  await votes(server, ana, election.id, { candidateId: ana.id });
  await votes(server, beto, election.id, { candidateId: beto.id });

  const open = await listed(server, as, assemblyId);
  expect(open.map(({ participation, result }) => [participation, result])).toEqual([
    [undefined, undefined],
    [{ cast: 3, entitled: 4 }, undefined],
    [{ cast: 2, entitled: 4 }, undefined],
  ]);
  for (const { id } of [secret, election]) await endVoting(server, as, id);
  for (const read of ['first', 'from the cache']) {
    const [, yesNo, list] = await listed(server, as, assemblyId);
    expect(yesNo?.result, read).toMatchObject({
      totalVotes: 3,
      verdict: { outcome: 'rejected', votesFor: 2, needed: 3 },
    });
    expect(list?.result, read).toMatchObject({
      elected: [],
      undecided: { reason: 'tie', drawSeats: 1, options: [ana.id, beto.id].toSorted((a, b) => a - b) },
    });
    // Candidates without a vote are left out.
    expect(list?.result?.votesCounterForEachCandidate.map(({ userId }) => userId).toSorted()).toEqual(
      [ana.id, beto.id].toSorted(),
    );
  }
  for (const { result, participation } of await listed(server, ana, assemblyId))
    expect([result, participation]).toEqual([undefined, undefined]);

  await server.ask(recordLot, {
    as,
    params: { id: election.id },
    body: { drawn: [beto.id], drawnBy: 'Luz Mora', witnessedBy: 'Raúl Paz' },
  });
  expect((await listed(server, as, assemblyId))[2]?.result).toMatchObject({
    elected: [beto.id],
    undecided: null,
  });
});

it('lists the same decisions as the results, of any kind', async () => {
  const { server, as, assemblyId, members } = await aList(0, 5);
  const [ana, beto, caro] = members as [Person, Person, Person];
  const slates = [ana, beto].map(({ id }) => ({ name: `Plancha ${id}`, places: [{ userId: id }] }));
  const bodies = [
    { title: 'Sin regla', kind: 'yesNo' },
    { title: 'Junta', kind: 'slates', seats: 2, slates },
    { title: 'Comité', kind: 'candidates', seats: 2, peopleToVote: [ana.id, beto.id, caro.id] },
  ];
  const makeClosed = async (body: (typeof bodies)[number]) => {
    const { data } = await server.ask(createQuestion, {
      as,
      body: { ...body, assambleId: assemblyId } as never,
    });
    await startVoting(server, as, data.id);
    for (const [index, voter] of members.entries()) {
      const slate = data.slates?.[index % 3 === 0 ? 1 : 0];
      const ballot =
        data.kind === 'yesNo'
          ? { vote: index % 2 ? 'yes' : 'no' }
          : data.kind === 'slates'
            ? { slateId: slate?.id }
            : { candidateIds: index < 2 ? [ana.id, beto.id] : [caro.id] };
      expect((await votes(server, voter, data.id, ballot)).status).toBe(201);
    }
    await endVoting(server, as, data.id);
    return data.id;
  };
  for (const body of bodies) await makeClosed(body);
  const committee = (await listed(server, as, assemblyId))[2];
  // Its second round takes the undecided seat.
  const { data: second } = await server.ask(createSecondRound, {
    as,
    params: { id: committee?.id ?? 0 },
    body: { peopleToVote: [ana.id, beto.id] },
  });
  await startVoting(server, as, second.id);
  await endVoting(server, as, second.id);
  for (const { id, result } of await listed(server, as, assemblyId)) {
    const full = await resultsOf(server, as, id);
    const keys = ['trueVotes', 'falseVotes', 'blankVotes', 'totalVotes', 'elected'] as const;
    for (const key of keys) expect(result?.[key], `${id} ${key}`).toEqual(full[key]);
    expect(result?.undecided ?? null).toEqual(
      full.undecided &&
        expect.objectContaining({ seats: full.undecided?.seats, reason: full.undecided?.reason }),
    );
    expect(result?.allocation?.slates).toEqual(
      full.allocation?.slates.map(({ slateId, byQuotient, byResidue }) => ({
        slateId,
        byQuotient,
        byResidue,
      })),
    );
    for (const listed of result?.votesCounterForEachCandidate ?? [])
      expect(full.votesCounterForEachCandidate).toContainEqual(listed);
  }
});
