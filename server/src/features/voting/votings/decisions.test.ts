/** Kinds of question, verdicts, seats, lots and second rounds over HTTP. */

import { deleteAssembly, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { exportResults } from '@vigilia/contract/assemblies/minutes';
import { readMinutesContent } from '@vigilia/contract/assemblies/minutes-content';
import type { BodySent } from '@vigilia/contract/call';
import { readDashboard } from '@vigilia/contract/dashboard';
import { mergeAccounts } from '@vigilia/contract/users/account-merging';
import { deleteUser } from '@vigilia/contract/users/users';
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import { createSecondRound, recordHandVotes, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  endVoting,
  resultsOf,
  startVoting,
  TODAY,
  votes,
  withoutActs,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';
import { recount } from '../recount/programs/recuento.mjs';

type Sent = Omit<BodySent<typeof createQuestion>, 'assambleId' | 'title'>;
const WITNESSED = { drawnBy: 'Ana Díaz', witnessedBy: 'Luis Rey' };

/** An assembly whose members are all present. */
async function aHall(members: number) {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, TODAY);
  const people: Person[] = [];
  for (let n = 0; n < members; n += 1) {
    const person = await server.aMember({ name: `Nombre ${n + 1}`, lastName: 'Ruiz' });
    await addAttendee(server, as, assemblyId, person);
    people.push(person);
  }
  const ids = (...numbers: number[]) => numbers.map((number) => people[number - 1]?.id ?? 0);
  const ask = (sent: Sent) =>
    server.ask(createQuestion, { as, body: { title: '¿Elige?', assambleId: assemblyId, ...sent } });
  /** Makes a question, opens it, casts these ballots in the order of the members, and closes it. */
  const vote = async (sent: Sent, ballots: readonly object[], close = true) => {
    const { data, text, status } = await ask(sent);
    expect([status, text]).toEqual([201, text]);
    expect(await startVoting(server, as, data.id)).toMatchObject({ status: 200 });
    for (const [index, ballot] of ballots.entries())
      expect(await votes(server, people[index] as Person, data.id, ballot)).toMatchObject({ status: 201 });
    if (close) await endVoting(server, as, data.id);
    return data;
  };
  const results = async (id: number) => {
    const found = await resultsOf(server, as, id);
    return {
      ...found,
      statements: withoutActs(found.statements),
      notices: withoutActs(found.notices),
    };
  };
  return { server, as, assemblyId, people, ids, ask, vote, results };
}

const times = <T>(number: number, one: T): T[] => Array.from({ length: number }, () => one);
const [yes, no, blank] = [{ vote: 'yes' }, { vote: 'no' }, { vote: 'blank' }];
const HALF = { numerator: 1, denominator: 2, strict: true, base: 'cast' } as const;

describe('a verdict', () => {
  it('gives a verdict at the close by the frozen rule, with its arithmetic', async () => {
    const { server, as, vote, results } = await aHall(7);
    const { id } = await vote({ kind: 'yesNo', rule: HALF }, [...times(3, yes), no, no, blank, blank], false);
    expect(await results(id)).toMatchObject({ verdict: null, statements: [] });
    const changed = await server.ask(updateQuestion, { as, params: { id }, body: { rule: null } });
    expect(changed.status).toBe(409);
    const same = await server.ask(updateQuestion, { as, params: { id }, body: { rule: HALF, seats: 1 } });
    expect(same.status).toBe(200);
    await endVoting(server, as, id);
    expect(await results(id)).toMatchObject({
      verdict: { outcome: 'rejected', votesFor: 3, needed: 4, base: 7, rule: HALF },
      verdictStatement: expect.stringContaining('No aprobada: tuvo 3 votos a favor'),
      statements: [
        'No aprobada: tuvo 3 votos a favor y se requerían 4, más de la mitad de 7 votos emitidos, incluidos los blancos (la mitad de 7 es 3,5).',
      ],
    });
  });

  it('names the count of a question without a rule in words, in its result, on phones and in exports', async () => {
    const { server, as, assemblyId, people, vote, results } = await aHall(3);
    const { id } = await vote({ kind: 'yesNo', allowBlank: false }, [yes, yes, no], false);
    expect((await results(id)).verdictStatement).toBeUndefined();
    await endVoting(server, as, id);
    const said =
      'Tuvo 2 votos a favor y 1 en contra. No se fijó una mayoría para esta pregunta: su efecto es el que digan los estatutos.';
    expect(await results(id)).toMatchObject({ verdict: null, verdictStatement: said, statements: [said] });
    const mine = await server.ask(readMine, { as: people[0] as Person, params: { assemblyId } });
    expect(mine.data.now.last).toMatchObject({ outcome: null, statement: said });
    const exported = await server.ask(exportResults, { as, params: { id }, query: { format: 'csv' } });
    expect(exported.text).toContain(said);
  });

  it('bases verdicts on those present at the close, or on the roll', async () => {
    const { server, as, assemblyId, people, vote, results } = await aHall(5);
    const rule = { numerator: 1, denominator: 2, strict: true, base: 'present' } as const;
    const present = await vote({ kind: 'yesNo', rule }, [yes, yes], false);
    const roll = await vote({ kind: 'yesNo', rule: { ...rule, base: 'roll' } }, [yes, yes], false);
    for (const person of people.slice(3)) await addAttendee(server, as, assemblyId, person, false);
    await endVoting(server, as, present.id);
    await endVoting(server, as, roll.id);
    expect((await results(present.id)).verdict).toMatchObject({ outcome: 'approved', base: 3, needed: 2 });
    expect((await results(roll.id)).verdict).toMatchObject({ outcome: 'rejected', base: 5, needed: 3 });
  });

  it('requires an absolute majority of all with the right on the roll, also of those who did not come', async () => {
    const { server, as, assemblyId, vote, results } = await aHall(2);
    for (let n = 0; n < 3; n += 1) await addAttendee(server, as, assemblyId, await server.aMember(), false);
    const rule = { numerator: 1, denominator: 2, strict: true, base: 'roll' } as const;
    const { id } = await vote({ kind: 'yesNo', rule }, [yes, yes]);
    expect(await results(id)).toMatchObject({
      verdict: { outcome: 'rejected', votesFor: 2, needed: 3, base: 5 },
      verdictStatement: expect.stringContaining(
        'más de la mitad de 5 personas con derecho a votar en el padrón al abrir la votación, presentes o no',
      ),
    });
    const { data: listed } = await server.ask(listQuestions, { as });
    expect(listed[0]?.result?.verdict).toMatchObject({ outcome: 'rejected', needed: 3 });
    const pack = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
    const recounted = await recount(new Map(Object.entries(unzipSync(pack.bytes))));
    expect(recounted).toMatchObject({ ok: true });
    expect(recounted.summary).toContain('    No aprobada: 2 a favor; se necesitaban 3, de una base de 5');
  });

  it('counts in the roll of a reopening the used rights that were taken meanwhile', async () => {
    const { server, as, assemblyId, people, vote, results } = await aHall(0);
    const attendees: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const person = await server.aMember();
      people.push(person);
      attendees.push((await addAttendee(server, as, assemblyId, person, n < 4)).data.id);
    }
    const rule = { numerator: 1, denominator: 2, strict: true, base: 'roll' } as const;
    const { id } = await vote({ kind: 'yesNo', rule }, times(4, yes));
    for (const attendee of attendees.slice(0, 4))
      expect((await server.ask(updateCanVote, { as, body: { id: attendee, canVote: false } })).status).toBe(
        200,
      );
    expect((await startVoting(server, as, id, true)).status).toBe(200);
    await endVoting(server, as, id);
    expect((await results(id)).verdict).toMatchObject({
      outcome: 'rejected',
      votesFor: 4,
      needed: 5,
      base: 8,
    });
  });

  it('counts only those with the right among those present, and keeps the verdicts of an earlier version', async () => {
    const { server, as, assemblyId, vote, results } = await aHall(1);
    for (let n = 0; n < 3; n += 1) {
      const { data } = await addAttendee(server, as, assemblyId, await server.aMember());
      await server.ask(updateCanVote, { as, body: { id: data.id, canVote: false } });
    }
    const rule = { numerator: 1, denominator: 2, strict: true, base: 'present' } as const;
    const { id } = await vote({ kind: 'yesNo', rule }, [yes]);
    expect(await results(id)).toMatchObject({
      verdict: { outcome: 'approved', needed: 1, base: 1 },
      verdictStatement: expect.stringContaining(
        'de 1 persona con derecho a votar que votó o estaba presente o representada',
      ),
    });
    // As a voting that was closed before these were counted.
    await server.dependencies.database.write((tx) =>
      tx
        .updateTable('openings')
        .set({ on_roll: null, closed_entitled: null, closed_attending: null })
        .execute(),
    );
    expect(await results(id)).toMatchObject({
      verdict: { outcome: 'rejected', needed: 3, base: 4 },
      verdictStatement: expect.stringContaining('de 4 personas presentes y representadas al cerrar'),
    });
  });

  it('gives no verdict of a base of 0, and says so', async () => {
    const { vote, results } = await aHall(1);
    const { id } = await vote({ kind: 'yesNo', rule: { ...HALF, base: 'valid' } }, [blank]);
    expect(await results(id)).toMatchObject({
      verdict: null,
      statements: [
        'Sin veredicto: no hubo votos a favor ni en contra.',
        'El único voto fue en blanco: su efecto es el que digan los estatutos.',
      ],
    });
  });
});

describe('an election of candidates', () => {
  it('elects candidates for several seats, decides a tie by a lot that is recorded once, and drops it at a reopening', async () => {
    const { server, as, ids, vote, results, people, assemblyId } = await aHall(4);
    const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
    const sent: Sent = { kind: 'candidates', seats: 2, peopleToVote: [a, b, c, d] };
    const { id } = await vote(sent, [
      { candidateIds: [b, a] },
      { candidateIds: [a, c] },
      { candidateId: a },
      blank,
    ]);
    expect(await results(id)).toMatchObject({
      votesCounterForEachCandidate: [{ votes: 3 }, { votes: 1 }, { votes: 1 }, { votes: 0 }],
      blankVotes: 1,
      totalVotes: 4,
      elected: [a],
      undecided: { reason: 'tie', seats: 1, drawSeats: 1, options: [b, c] },
    });
    const lot = (drawn: readonly number[]) =>
      server.ask(recordLot, { as, params: { id }, body: { drawn, ...WITNESSED } });
    for (const drawn of [[d], [b, c], [b, b]]) expect((await lot(drawn)).status).toBe(422);
    expect(await lot([c])).toMatchObject({ status: 201, data: { elected: [a, c], undecided: null } });
    expect((await lot([b])).status).toBe(409);
    const phone = await server.ask(readMine, { as: people[0] as Person, params: { assemblyId } });
    expect(phone.data.now.last?.statement).toContain(
      'El empate se decidió por sorteo a favor de Nombre 3 Ruiz',
    );
    const decided = await results(id);
    expect(decided.lot).toMatchObject({ drawn: [c], ...WITNESSED });
    expect(decided.notices).toContain(
      'El sorteo que decidió el empate lo registró un administrador, sin la segunda firma de otro.',
    );
    expect(decided.statements?.[0]).toBe(
      'Para 2 cargos se eligió a Nombre 1 Ruiz (3 votos), por mayor número de votos, y a Nombre 3 Ruiz (1 voto), por sorteo.',
    );
    expect(decided.statements?.join(' ')).toContain(
      'El empate se decidió por sorteo a favor de Nombre 3 Ruiz: lo hizo Ana Díaz, con Luis Rey como testigo',
    );
    expect((await startVoting(server, as, id)).message).toContain(
      'El sorteo registrado a favor de Nombre 3 Ruiz quedará anulado, con constancia en el acta.',
    );
    await startVoting(server, as, id, true);
    await endVoting(server, as, id);
    const reopened = await results(id);
    expect(reopened).toMatchObject({
      lot: null,
      undecided: { reason: 'tie' },
      notices: [
        expect.stringMatching(/^El sorteo .* a favor de Nombre 3 Ruiz .* quedó anulado/),
        expect.stringContaining('se abrió de nuevo'),
      ],
    });
    expect(reopened.statements).toEqual(
      expect.arrayContaining([
        ...(reopened.notices ?? []),
        'Para 2 cargos se eligió a Nombre 1 Ruiz (3 votos), por mayor número de votos; falta 1.',
        'Empate: Nombre 2 Ruiz y Nombre 3 Ruiz tienen los mismos votos y falta 1 cargo por asignar entre esas personas. Queda pendiente que la asamblea decida: sorteo o segunda vuelta.',
      ]),
    );
  });

  it('refuses ballots with too many, repeated or unknown candidates, or two choices', async () => {
    const { server, people, ids, vote } = await aHall(4);
    const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
    const { id } = await vote({ kind: 'candidates', seats: 2, peopleToVote: [a, b, c] }, [], false);
    for (const ballot of [
      { candidateIds: [a, b, c] },
      { candidateIds: [a, a] },
      { candidateIds: [a, d] },
      { candidateIds: [] },
      { candidateIds: [a], candidateId: b },
      { candidateIds: [a], vote: 'blank' },
      { vote: 'yes' },
      { slateId: a },
      {},
    ])
      expect([ballot, (await votes(server, people[0] as Person, id, ballot)).status]).toEqual([ballot, 422]);
  });

  it('opens an election of a single candidate with a blank', async () => {
    const { ids, vote, results } = await aHall(3);
    const { id } = await vote({ kind: 'candidates', peopleToVote: ids(2) }, [
      { candidateId: ids(2)[0] },
      blank,
      blank,
    ]);
    expect(await results(id)).toMatchObject({ elected: ids(2), blankVotes: 2, undecided: null });
  });

  it('makes a second round between the tied, for the undecided seats, or those that are chosen', async () => {
    const { server, as, ids, vote } = await aHall(4);
    const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
    const sent: Sent = { kind: 'candidates', peopleToVote: [a, b, c], showResults: 'closed' };
    const { id } = await vote(sent, [{ candidateId: c }, { candidateId: a }], false);
    const second = (body: object) => server.ask(createSecondRound, { as, params: { id }, body });
    expect((await second({})).status).toBe(409);
    await endVoting(server, as, id);
    expect(await second({})).toMatchObject({
      status: 201,
      data: {
        title: 'Segunda vuelta: ¿Elige?',
        state: 'draft',
        seats: 1,
        showResults: 'closed',
        peopleToBeVoted: [{ userId: a }, { userId: c }],
      },
    });
    expect((await second({})).message).toContain('Ya hay una segunda vuelta sin abrir con estos candidatos');
    expect((await second({ peopleToVote: [d, a] })).status).toBe(422);
    expect((await second({ peopleToVote: [b, a] })).data.peopleToBeVoted.map(({ userId }) => userId)).toEqual(
      [b, a],
    );
    const level = await vote({ kind: 'candidates', peopleToVote: [a, b, c], allowBlank: false }, [
      { candidateId: a },
      { candidateId: b },
      { candidateId: c },
    ]);
    const params = { id: level.id };
    const single = await server.ask(createSecondRound, { as, params, body: { peopleToVote: [a] } });
    expect(single.issues?.[0]?.message).toContain('no tiene voto en blanco: elija al menos dos candidatos');
  });
});

it('opens no second round with people of elsewhere, and says which candidates were outside the tie', async () => {
  const hall = await aHall(6);
  const { server, as, ids, people, vote, results } = hall;
  const [a, b, c, outsider] = ids(1, 2, 3, 6) as [number, number, number, number];
  const { id } = await vote({ kind: 'candidates', peopleToVote: [a, b, c] }, [
    ...times(2, { candidateId: a }),
    ...times(2, { candidateId: b }),
    { candidateId: c },
  ]);
  const { data } = await server.ask(createSecondRound, { as, params: { id }, body: {} });
  const edit = (peopleToVote: readonly number[]) =>
    server.ask(updateQuestion, { as, params: { id: data.id }, body: { peopleToVote } });
  await edit([b, outsider]);
  expect(await startVoting(server, as, data.id)).toMatchObject({
    status: 422,
    issues: [
      { path: 'peopleToVote', message: expect.stringContaining('solo pasan candidatos de la primera') },
    ],
  });
  await edit([b, c]);
  await startVoting(server, as, data.id);
  await votes(server, people[0] as Person, data.id, { candidateId: c });
  await endVoting(server, as, data.id);
  const outside = 'Nombre 3 Ruiz, fuera del empate de la primera vuelta';
  expect(await results(id)).toMatchObject({
    elected: [c],
    notices: expect.arrayContaining([expect.stringContaining(outside)]),
  });
  expect(await attentionOf(hall)).toContainEqual(
    expect.stringContaining('fuera del empate de la primera vuelta: Nombre 3 Ruiz'),
  );
});

/** The lines of a recount that need a person's attention; the clock passes no minute. */
async function attentionOf({ server, as, assemblyId }: Awaited<ReturnType<typeof aHall>>) {
  const download = { as, params: { assemblyId }, body: {} };
  const { bytes } = await server.ask(downloadVerificationPackage, download);
  const { ok, attention } = await recount(new Map(Object.entries(unzipSync(new Uint8Array(bytes)))));
  expect(ok).toBe(true);
  return attention.filter((each) => !each.includes('abierta menos de un minuto'));
}

it('says everywhere which of the tied a second round left out', async () => {
  const hall = await aHall(6);
  const { server, as, assemblyId, ids, people, vote, results } = hall;
  const [a, b, c] = ids(1, 2, 3) as [number, number, number];
  const { id } = await vote({ kind: 'candidates', peopleToVote: [a, b, c] }, [
    { candidateId: a },
    { candidateId: b },
    { candidateId: c },
  ]);
  const { data } = await server.ask(createSecondRound, { as, params: { id }, body: { peopleToVote: [a] } });
  await startVoting(server, as, data.id);
  const leftOut =
    'En «Segunda vuelta: ¿Elige?» no estuvieron Nombre 2 Ruiz y Nombre 3 Ruiz, con empate en la primera vuelta.';
  expect((await results(id)).notices).toContain(leftOut);
  await votes(server, people[0] as Person, data.id, { candidateId: a });
  await endVoting(server, as, data.id);
  expect((await results(id)).notices).toContain(leftOut);
  expect((await results(data.id)).notices).toContain(leftOut);
  expect((await results(data.id)).statements).toContain(leftOut);
  const phone = await server.ask(readMine, { as: people[4] as Person, params: { assemblyId } });
  expect(phone.data.now.last).toMatchObject({
    questionId: data.id,
    notices: expect.arrayContaining([leftOut]),
  });
  expect(await attentionOf(hall)).toContainEqual(
    expect.stringContaining('empatados de la primera vuelta que no están: Nombre 2 Ruiz; Nombre 3 Ruiz'),
  );
});

it('says how many lots were recorded where a reopening annulled one', async () => {
  const hall = await aHall(4);
  const { server, as, ids, vote, results } = hall;
  const [a, b] = ids(1, 2) as [number, number];
  const { id } = await vote({ kind: 'candidates', peopleToVote: [a, b] }, [
    { candidateId: a },
    { candidateId: b },
  ]);
  const draw = async (drawn: number) =>
    expect(
      await server.ask(recordLot, { as, params: { id }, body: { drawn: [drawn], ...WITNESSED } }),
    ).toMatchObject({ status: 201 });
  await draw(a);
  expect(await attentionOf(hall)).toEqual([
    `pregunta ${id}, «¿Elige?»: el empate se decidió por sorteo, sin segunda firma, a favor de Nombre 1 Ruiz.`,
  ]);
  for (const drawn of [b, a]) {
    await startVoting(server, as, id, true);
    await endVoting(server, as, id);
    if (drawn === a) {
      expect((await results(id)).notices).toContain(
        'En esta votación se registraron 2 sorteos, y 2 quedaron anulados.',
      );
    }
    await draw(drawn);
  }
  expect((await results(id)).notices).toContain(
    'En esta votación se registraron 3 sorteos, y 2 quedaron anulados.',
  );
  expect(await attentionOf(hall)).toEqual([
    '«¿Elige?»: sorteos registrados: 3, en las aperturas 1, 2, 3.',
    `pregunta ${id}, «¿Elige?», apertura 1: el empate se decidió por sorteo, sin segunda firma, a favor de Nombre 1 Ruiz, y se anuló al abrirla de nuevo.`,
    `pregunta ${id}, «¿Elige?», apertura 2: el empate se decidió por sorteo, sin segunda firma, a favor de Nombre 2 Ruiz, y se anuló al abrirla de nuevo.`,
    `pregunta ${id}, «¿Elige?», apertura 3: el empate se decidió por sorteo, sin segunda firma, a favor de Nombre 1 Ruiz.`,
  ]);
});

it('names in the recount only the elected of a slate, also after a lot', async () => {
  const hall = await aHall(4);
  const { server, as, assemblyId, people, ids, vote } = hall;
  const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
  const slates = [
    { name: 'Unidad: todos, siempre', places: [{ userId: a }, { userId: b }] },
    { name: 'Renovación', places: [{ userId: c, alternateUserId: d }] },
  ];
  const question = await vote({ kind: 'slates', seats: 1, slates }, [], false);
  const [unity = 0, renewal = 0] = question.slates?.map(({ id }) => id) ?? [];
  for (const [index, slateId] of [unity, renewal].entries())
    await votes(server, people[index] as Person, question.id, { slateId });
  await endVoting(server, as, question.id);
  const body = { drawn: [unity], ...WITNESSED };
  const lot = await server.ask(recordLot, { as, params: { id: question.id }, body });
  expect(lot).toMatchObject({ status: 201 });
  const { bytes } = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
  const { attention, summary } = await recount(new Map(Object.entries(unzipSync(new Uint8Array(bytes)))));
  expect(attention).toContain(
    `pregunta ${question.id}, «¿Elige?»: el empate se decidió por sorteo, sin segunda firma, a favor de Unidad: todos, siempre.`,
  );
  expect(summary).toEqual([
    '«¿Elige?»: 2 votos de 4 — Unidad: todos, siempre: 1; Renovación: 1; En blanco: 0',
    '    Elegidos: Nombre 1 Ruiz, de «Unidad: todos, siempre»',
  ]);
});

it('says in the recount that a voting was opened and never closed', async () => {
  const hall = await aHall(2);
  const { id } = await hall.vote({ kind: 'yesNo' }, [yes], false);
  expect(await attentionOf(hall)).toEqual([
    `No se puede recontar pregunta ${id}, «¿Elige?»: se abrió y no tiene cierre.`,
  ]);
});

it('opens neither a second round beside its open first round, nor a first round again after its second', async () => {
  const { server, as, ids, people, vote, results } = await aHall(4);
  const [a, b, c] = ids(1, 2, 3) as [number, number, number];
  const { id } = await vote({ kind: 'candidates', peopleToVote: [a, b, c] }, [
    { candidateId: a },
    { candidateId: b },
  ]);
  const { data } = await server.ask(createSecondRound, { as, params: { id }, body: {} });
  const reopen = () =>
    server.ask(updateQuestion, { as, params: { id }, body: { isActive: true, confirm: true } });
  expect((await reopen()).status).toBe(200);
  expect(await startVoting(server, as, data.id)).toMatchObject({
    status: 409,
    message: expect.stringContaining('ciérrela antes de abrir su segunda vuelta'),
  });
  await endVoting(server, as, id);
  expect((await startVoting(server, as, data.id)).status).toBe(200);
  expect(await reopen()).toMatchObject({
    status: 409,
    message: expect.stringContaining('ya se abrió: esta votación no se puede abrir de nuevo'),
  });
  await votes(server, people[0] as Person, data.id, { candidateId: b });
  await endVoting(server, as, data.id);
  expect((await reopen()).status).toBe(409);
  expect(await results(id)).toMatchObject({ elected: [b] });
});

/** A tie of three for one seat, whose second round between two is tied too: drafts of a round of that one, and of another one. */
async function twoRoundsForOneSeat() {
  const { server, as, assemblyId, ids, people, vote, results } = await aHall(6);
  const [a, b, c] = ids(1, 2, 3) as [number, number, number];
  const { id } = await vote({ kind: 'candidates', peopleToVote: [a, b, c] }, [
    { candidateId: a },
    { candidateId: b },
    { candidateId: c },
  ]);
  const round = async (of: number, title: string, peopleToVote: number[]) =>
    (await server.ask(createSecondRound, { as, params: { id: of }, body: { title, peopleToVote } })).data.id;
  const tied = await round(id, 'Vuelta 1', [a, b]);
  await startVoting(server, as, tied);
  await votes(server, people[0] as Person, tied, { candidateId: a });
  await votes(server, people[1] as Person, tied, { candidateId: b });
  const onPaper = { voters: ids(6), blank: 1, countedBy: 'Ana Díaz', witnessedBy: 'Luis Rey' };
  await server.ask(recordHandVotes, { as, params: { id: tied }, body: onPaper });
  await endVoting(server, as, tied);
  const [nested, other] = [await round(tied, 'Vuelta 2', [a, b]), await round(id, 'Otra', [c])];
  const elect = async (of: number, candidateId: number) => {
    await votes(server, people[0] as Person, of, { candidateId });
    await endVoting(server, as, of);
  };
  return { server, as, assemblyId, id, tied, nested, other, elect, results, a, c };
}

it('elects nobody to a seat twice by second rounds of one election and of its second round', async () => {
  const { server, as, id, nested, other, elect, results, a } = await twoRoundsForOneSeat();
  // Neither beside the other, while it is open, nor after it has elected.
  await startVoting(server, as, nested);
  expect((await startVoting(server, as, other)).status).toBe(409);
  await elect(nested, a);
  expect((await startVoting(server, as, other)).status).toBe(409);
  expect(await results(id)).toMatchObject({ elected: [a] });
});

it('decides a tie of a second round no more, once another second round has taken the seat', async () => {
  const { server, as, assemblyId, id, tied, nested, other, elect, results, a, c } =
    await twoRoundsForOneSeat();
  await startVoting(server, as, other);
  await elect(other, c);
  expect((await startVoting(server, as, nested)).status).toBe(409);
  const drawn = { drawn: [a], ...WITNESSED };
  expect((await server.ask(recordLot, { as, params: { id: tied }, body: drawn })).status).toBe(409);
  expect(await results(id)).toMatchObject({ elected: [c] });
  // Nothing is left to decide: neither its result nor the list nor the acta asks for a lot.
  const { undecided, notices } = await results(tied);
  expect(undecided).toBeNull();
  // Nor does the blank on paper decide it.
  expect(notices?.join()).not.toContain('decide el resultado');
  const listed = (await server.ask(listQuestions, { as, query: { assambleId: String(assemblyId) } })).data;
  expect(listed.map(({ result }) => result?.undecided ?? null)).toEqual(listed.map(() => null));
  const { gaps } = (await server.ask(readMinutesContent, { as, params: { assemblyId } })).data;
  expect(gaps.map(({ text }) => text).join()).not.toContain('empate');
});

it('opens a tied second round again only while no other one decides its seat or has decided it', async () => {
  const { server, as, id, tied, other, elect, results, c } = await twoRoundsForOneSeat();
  const reopen = () => startVoting(server, as, tied, true);
  expect((await reopen()).status).toBe(200);
  expect((await startVoting(server, as, other)).status).toBe(409);
  await endVoting(server, as, tied);
  await startVoting(server, as, other);
  const taken = {
    status: 409,
    message:
      'En su elección ya no quedan libres los cargos de esta segunda vuelta, o ya se eligió a uno de sus candidatos: no se puede abrir. Para votar otra vez, cree otra pregunta.',
  };
  expect(await reopen()).toMatchObject(taken);
  await elect(other, c);
  expect(await reopen()).toMatchObject(taken);
  expect(await results(id)).toMatchObject({ elected: [c] });
  // Where the other one no longer counts, its seat is open.
  expect((await server.ask(deleteQuestion, { as, params: { id: other } })).status).toBe(200);
  expect((await reopen()).status).toBe(200);
});

it('states no edit of a second round that corrects it when it was just made', async () => {
  const { server, as, other } = await twoRoundsForOneSeat();
  const body = { title: 'Desempate' };
  expect((await server.ask(updateQuestion, { as, params: { id: other }, body })).status).toBe(200);
  await startVoting(server, as, other);
  await endVoting(server, as, other);
  const { notices = [], actsBefore = [] } = await resultsOf(server, as, other);
  expect(actsBefore).toHaveLength(1);
  expect(notices.join()).not.toContain('de esta pregunta');
});

it('states with each round of an election what is missing, and recounts who is elected in all of them', async () => {
  const { server, as, assemblyId, ids, people, vote, results } = await aHall(6);
  const { id } = await vote({ kind: 'candidates', seats: 4, peopleToVote: ids(1, 2, 3, 4, 5) }, [
    { candidateId: ids(1)[0] },
  ]);
  const round = async (of: number, ...elected: number[]) => {
    const { data } = await server.ask(createSecondRound, { as, params: { id: of }, body: {} });
    await startVoting(server, as, data.id);
    for (const candidateId of elected) await votes(server, people[0] as Person, data.id, { candidateId });
    await endVoting(server, as, data.id);
    return data.id;
  };
  const [b, c, d] = ids(2, 3, 4) as [number, number, number];
  const second = await round(id, b);
  const third = await round(second, c);
  expect((await results(second)).statements[0]).toBe(
    'Para 3 cargos se eligió a Nombre 2 Ruiz (1 voto), por mayor número de votos, y a Nombre 3 Ruiz, en segunda vuelta; falta 1.',
  );
  await round(id, d);
  for (const one of [second, third]) expect((await results(one)).statements.join()).not.toContain('falta');
  const pack = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
  const files = new Map(Object.entries(unzipSync(pack.bytes)));
  const { summary, attention } = await recount(files);
  expect(summary.at(-1)).toBe(
    '    Segunda vuelta de «¿Elige?». Elegidos en todas las vueltas: Nombre 1 Ruiz; Nombre 2 Ruiz; Nombre 3 Ruiz; Nombre 4 Ruiz',
  );
  expect(attention.join()).not.toContain('con sus segundas vueltas');
  const seals = Buffer.from(files.get('sellos.jsonl') ?? []).toString();
  files.set('sellos.jsonl', Buffer.from(seals.replaceAll(String.raw`\"seats\":4`, String.raw`\"seats\":3`)));
  expect((await recount(files)).attention).toContain(
    '«¿Elige?» con sus segundas vueltas: 4 elegidos para 3 cargos.',
  );
});

it('says with each round of an election that a lot in one of them has no second signature', async () => {
  const { server, as, id, tied, nested, other, results, a } = await twoRoundsForOneSeat();
  for (const round of [nested, other]) await server.ask(deleteQuestion, { as, params: { id: round } });
  const body = { drawn: [a], ...WITNESSED };
  expect((await server.ask(recordLot, { as, params: { id: tied }, body })).status).toBe(201);
  expect((await results(tied)).notices).toContain(
    'El sorteo que decidió el empate lo registró un administrador, sin la segunda firma de otro.',
  );
  expect((await results(id)).notices).toContain(
    'El sorteo que decidió el empate en «Vuelta 1» lo registró un administrador, sin la segunda firma de otro.',
  );
});

it('says with each round of an election which round of a second round was deleted, and whom it had elected', async () => {
  const { server, as, id, tied, nested, elect, results, a } = await twoRoundsForOneSeat();
  await startVoting(server, as, nested);
  await elect(nested, a);
  expect((await server.ask(deleteQuestion, { as, params: { id: nested } })).status).toBe(200);
  for (const round of [id, tied])
    expect((await results(round)).notices).toContainEqual(
      expect.stringMatching(/se eliminó después de abrirse y ya no cuenta: había elegido a Nombre 1 Ruiz\.$/),
    );
});

it('asks before the acta for the decision of a tie, or for the opening of its second round', async () => {
  const { server, as, assemblyId, ids, vote } = await aHall(2);
  const [a, b] = ids(1, 2) as [number, number];
  const { id } = await vote({ kind: 'candidates', peopleToVote: [a, b] }, [
    { candidateId: a },
    { candidateId: b },
  ]);
  const missing = async () =>
    (await server.ask(readMinutesContent, { as, params: { assemblyId } })).data.gaps.flatMap(
      ({ text, prevents }) => (prevents ? text : []),
    );
  expect(await missing()).toContain(
    'Falta decidir el empate en «¿Elige?»: por sorteo o con una segunda vuelta.',
  );
  await server.ask(createSecondRound, { as, params: { id }, body: {} });
  expect(await missing()).toContain(
    'Falta abrir «Segunda vuelta: ¿Elige?», que decide el empate en «¿Elige?».',
  );
});

it('makes no second round where nothing is undecided, or with a person who is elected', async () => {
  const { server, as, ids, vote, results } = await aHall(4);
  const [a, b, c] = ids(1, 2, 3) as [number, number, number];
  const decided = await vote({ kind: 'candidates', peopleToVote: [a, b] }, [
    { candidateId: a },
    { candidateId: a },
    { candidateId: b },
  ]);
  const second = (id: number, peopleToVote: number[]) =>
    server.ask(createSecondRound, { as, params: { id }, body: { peopleToVote } });
  expect(await second(decided.id, [a, b])).toMatchObject({
    status: 409,
    message: expect.stringContaining('no quedan cargos por decidir'),
  });
  const tied = await vote({ kind: 'candidates', seats: 2, peopleToVote: [a, b, c] }, [
    { candidateIds: [a, b] },
    { candidateIds: [a, c] },
  ]);
  expect(await second(tied.id, [a, b])).toMatchObject({
    status: 409,
    message: expect.stringContaining('Nombre 1 Ruiz ya fue elegido'),
  });
  // Nor by an edit of the draft.
  const { data } = await second(tied.id, [b, c]);
  await server.ask(updateQuestion, { as, params: { id: data.id }, body: { peopleToVote: [a, b] } });
  expect((await startVoting(server, as, data.id)).status).toBe(409);
  expect((await results(tied.id)).elected).toEqual([a]);
});

it('answers both rounds as one election, with those whom each of them elected', async () => {
  const { server, as, assemblyId, ids, people, vote, results } = await aHall(4);
  const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
  const { id } = await vote({ kind: 'candidates', seats: 3, peopleToVote: [a, b, c, d] }, [
    { candidateIds: [a, b, c] },
    { candidateIds: [a, b, d] },
    { candidateId: a },
  ]);
  // a 3, b 2, and c and d level for the third seat.
  expect((await results(id)).undecided?.explanation).toContain('La asamblea decide: por sorteo');
  const { data } = await server.ask(createSecondRound, { as, params: { id }, body: {} });
  expect(data.peopleToBeVoted.map(({ userId }) => userId)).toEqual([c, d]);
  await startVoting(server, as, data.id);
  expect(await results(id)).toMatchObject({ elected: [a, b], undecided: null });
  await votes(server, people[0] as Person, data.id, { candidateId: d });
  await endVoting(server, as, data.id);
  expect(await results(id)).toMatchObject({
    elected: [a, b, d],
    undecided: null,
    secondRounds: [{ questionId: data.id, elected: [d] }],
    statements: [
      'Para 3 cargos se eligió a Nombre 1 Ruiz (3 votos) y Nombre 2 Ruiz (2 votos), por mayor número de votos, y a Nombre 4 Ruiz, en segunda vuelta.',
      expect.stringContaining('Pasó a segunda vuelta entre'),
    ],
  });
  expect(await results(data.id)).toMatchObject({
    elected: [d],
    secondRoundOf: { questionId: id },
    notices: ['Con la primera vuelta, «¿Elige?», se eligió a Nombre 1 Ruiz, Nombre 2 Ruiz y Nombre 4 Ruiz.'],
  });
  const { data: listed } = await server.ask(listQuestions, { as });
  expect(listed.find((question) => question.id === id)?.result?.elected).toEqual([a, b, d]);
  expect(listed.find((question) => question.id === data.id)).toMatchObject({ secondRoundOf: id });
  const home = async () => (await server.ask(readDashboard, { as })).data.results;
  expect((await home()).map(({ questionId, results: { elected } }) => [questionId, elected])).toEqual([
    [id, [a, b, d]],
  ]);
  const phone = await server.ask(readMine, { as: people[0] as Person, params: { assemblyId } });
  expect(phone.data.now.last).toMatchObject({
    questionId: data.id,
    elected: ['Nombre 1 Ruiz', 'Nombre 2 Ruiz', 'Nombre 4 Ruiz'],
  });
  const pack = await server.ask(downloadVerificationPackage, { as, params: { assemblyId }, body: {} });
  const files = new Map(Object.entries(unzipSync(pack.bytes)));
  const recounted = await recount(files);
  expect(recounted.ok).toBe(true);
  expect(recounted.summary.filter((line) => !line.startsWith('«'))).toEqual([
    '    Elegidos: Nombre 1 Ruiz; Nombre 2 Ruiz',
    '    Empate: Nombre 3 Ruiz; Nombre 4 Ruiz; cargos que estos votos no deciden: 1',
    '    Elegidos: Nombre 4 Ruiz',
    '    Segunda vuelta de «¿Elige?». Elegidos en todas las vueltas: Nombre 1 Ruiz; Nombre 2 Ruiz; Nombre 4 Ruiz',
  ]);
  expect(Buffer.from(files.get('sellos.jsonl') ?? []).toString()).toContain('"kind":"secondRound"');
  // Without the first round nobody would know what the second one decides.
  expect(await server.ask(deleteQuestion, { as, params: { id } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('Elimine primero su segunda vuelta'),
  });
  await server.ask(deleteQuestion, { as, params: { id: data.id } });
  expect(await results(id)).toMatchObject({ elected: [a, b], undecided: { reason: 'tie' } });
  const withdrawn =
    'La segunda vuelta «Segunda vuelta: ¿Elige?» se eliminó después de abrirse y ya no cuenta: había elegido a Nombre 4 Ruiz.';
  expect((await results(id)).notices).toEqual([withdrawn]);
  // Made anew, with another outcome: both results tell it, and so do the phones.
  const { data: anew } = await server.ask(createSecondRound, { as, params: { id }, body: {} });
  await startVoting(server, as, anew.id);
  await votes(server, people[1] as Person, anew.id, { candidateId: c });
  await endVoting(server, as, anew.id);
  for (const round of [id, anew.id]) expect((await results(round)).notices).toContainEqual(withdrawn);
  const { now } = (await server.ask(readMine, { as: people[0] as Person, params: { assemblyId } })).data;
  expect(now.last?.notices).toContainEqual(withdrawn);
  expect(now.earlier).toEqual([
    {
      questionId: id,
      title: '¿Elige?',
      notices: expect.arrayContaining([withdrawn]),
      actsBefore: [expect.objectContaining({ opening: 'Al abrir', attention: [] })],
    },
    {
      questionId: data.id,
      title: 'Segunda vuelta: ¿Elige?',
      notices: ['Esta votación se eliminó después de abrirse y ya no cuenta.'],
    },
  ]);
  // Nor does an archived assembly forget who was elected in it.
  expect((await server.ask(deleteAssembly, { as, params: { id: assemblyId } })).status).toBe(200);
  expect((await results(id)).elected).toEqual([a, b, c]);
});

it('keeps those elected to other seats where a second round decides one seat', async () => {
  const { server, as, ids, people, vote, results } = await aHall(4);
  const [a, b, c] = ids(1, 2, 3) as [number, number, number];
  const { id } = await vote({ kind: 'candidates', seats: 2, peopleToVote: [a, b, c] }, [
    { candidateIds: [a, b] },
    { candidateIds: [a, c] },
  ]);
  const body = { peopleToVote: [b, c] };
  const { data } = await server.ask(createSecondRound, { as, params: { id }, body });
  expect(data.seats).toBe(1);
  await startVoting(server, as, data.id);
  expect(await results(id)).toMatchObject({
    elected: [a],
    undecided: null,
    statements: [
      'Para 2 cargos se eligió a Nombre 1 Ruiz (2 votos), por mayor número de votos; 1 se decide en segunda vuelta.',
      expect.stringContaining('Pasó a segunda vuelta entre Nombre 2 Ruiz y Nombre 3 Ruiz'),
    ],
  });
  const level = await vote({ kind: 'candidates', seats: 2, peopleToVote: [a, b, c] }, [
    { candidateIds: [a, b] },
    { candidateId: c },
  ]);
  const params = { id: level.id };
  const between = await server.ask(createSecondRound, { as, params, body });
  await startVoting(server, as, between.data.id);
  expect((await results(level.id)).statements?.[0]).toBe(
    'Para 2 cargos no se eligió a nadie; 2 se deciden en segunda vuelta.',
  );
  await votes(server, people[0] as Person, between.data.id, { candidateIds: [b] });
  await endVoting(server, as, between.data.id);
  const left =
    'Queda 1 cargo sin proveer, y la asamblea debe decidir cómo se provee: ni esta votación ni su segunda vuelta lo decide.';
  expect(await results(level.id)).toMatchObject({
    elected: [b],
    undecided: { reason: 'second-round', seats: 1, drawSeats: 0, options: [], explanation: left },
    statements: [
      'Para 2 cargos se eligió a Nombre 2 Ruiz, en segunda vuelta; falta 1.',
      expect.stringContaining('Pasó a segunda vuelta entre'),
      'En «Segunda vuelta: ¿Elige? (2)» no estuvo Nombre 1 Ruiz, con empate en la primera vuelta.',
      left,
    ],
  });
});

it('refuses another kind and another number of seats of a second round, and takes its other settings', async () => {
  const { server, as, ids, vote } = await aHall(3);
  const { id } = await vote({ kind: 'candidates', peopleToVote: ids(1, 2) }, [
    { candidateId: ids(1)[0] },
    { candidateId: ids(2)[0] },
  ]);
  const { data } = await server.ask(createSecondRound, { as, params: { id }, body: {} });
  const change = (body: BodySent<typeof updateQuestion>) =>
    server.ask(updateQuestion, { as, params: { id: data.id }, body });
  const slates = [{ name: 'Azul', places: [{ userId: ids(1)[0] ?? 0 }] }];
  for (const body of [
    { kind: 'yesNo' },
    { kind: 'slates', slates },
    { seats: 2 },
    { kind: 'slates', slates, isActive: true },
  ] as const)
    expect(await change(body)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Esta pregunta es una segunda vuelta: su tipo y sus cargos'),
    });
  expect(
    await change({ kind: 'candidates', seats: 1, showResults: 'closed', allowBlank: false }),
  ).toMatchObject({
    status: 200,
    data: { kind: 'candidates', seats: 1, showResults: 'closed', allowBlank: false },
  });
});

it('refuses a lot and a second round for the same tie, in either order', async () => {
  const { server, as, ids, vote, results } = await aHall(4);
  const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
  const { id } = await vote({ kind: 'candidates', seats: 2, peopleToVote: [a, b, c, d] }, [
    { candidateIds: [a, b] },
    { candidateIds: [a, c] },
  ]);
  const second = (peopleToVote: number[], title: string) =>
    server.ask(createSecondRound, { as, params: { id }, body: { peopleToVote, title } });
  const draw = (drawn: number[]) =>
    server.ask(recordLot, { as, params: { id }, body: { drawn, ...WITNESSED } });
  const draft = await second([b, c], 'Entre empatados');
  expect(await draw([b])).toMatchObject({
    status: 409,
    message:
      'Hay una segunda vuelta sin abrir entre los empatados: «Entre empatados». Elimínela antes de registrar el sorteo, o ábrala.',
  });
  await server.ask(deleteQuestion, { as, params: { id: draft.data.id } });
  const other = await second([d], 'Entre otros');
  expect((await draw([b])).status).toBe(201);
  const drawn =
    'Un sorteo ya decidió el empate entre Nombre 2 Ruiz y Nombre 3 Ruiz. Para que decida una segunda vuelta, anule antes el sorteo: abra de nuevo «¿Elige?» y ciérrela.';
  for (const people of [
    [b, c],
    [c, d],
    [a, b],
  ])
    expect(await second(people, 'Después')).toMatchObject({ status: 409, message: drawn });
  // A draft from before the lot that is edited after it.
  const edit = { params: { id: other.data.id }, body: { peopleToVote: [b, c] } };
  expect((await server.ask(updateQuestion, { as, ...edit })).status).toBe(200);
  expect(await startVoting(server, as, other.data.id)).toMatchObject({ status: 409, message: drawn });
  await startVoting(server, as, id, true);
  await endVoting(server, as, id);
  expect((await startVoting(server, as, other.data.id)).status).toBe(200);
  expect((await draw([b])).status).toBe(409);
  expect(await results(id)).toMatchObject({ elected: [a], undecided: null, lot: null });
});

it('says beside the decision that blanks outnumber the votes for the decided option', async () => {
  const { ids, vote, results } = await aHall(3);
  const elected = await vote({ kind: 'candidates', peopleToVote: ids(1, 2) }, [
    { candidateId: ids(1)[0] },
    blank,
    blank,
  ]);
  expect((await results(elected.id)).notices).toEqual([
    'Los votos en blanco (2) son más que los de la candidatura más votada (1): su efecto es el que digan los estatutos.',
  ]);
  const approved = await vote({ kind: 'yesNo', rule: { ...HALF, base: 'valid' } }, [yes, blank, blank]);
  expect((await results(approved.id)).notices).toEqual([
    'Los votos en blanco (2) son más que los votos a favor (1): su efecto es el que digan los estatutos.',
  ]);
});

it('never opens a voting with withheld results again once they were shown', async () => {
  const { server, as, people, vote, results } = await aHall(4);
  const { id } = await vote({ kind: 'yesNo', showResults: 'closed' }, [{ vote: 'yes' }, { vote: 'no' }]);
  const again = await startVoting(server, as, id, true);
  expect(again).toMatchObject({ status: 409, message: expect.stringContaining('Repetir votación') });
  expect((await votes(server, people[2] as Person, id, { vote: 'yes' })).status).toBe(409);
  expect(await results(id)).toMatchObject({ totalVotes: 2, hidden: false });
  // Nothing of one without ballots was shown.
  const empty = await vote({ kind: 'yesNo', showResults: 'closed' }, []);
  expect((await startVoting(server, as, empty.id, true)).status).toBe(200);
});

describe('an election of slates', () => {
  it('lists slates with their elected from the most votes down, whatever their order on the ballot', async () => {
    const { server, as, ids, people, vote, results } = await aHall(6);
    const [a, b] = ids(1, 2) as [number, number];
    const slates = [
      { name: 'Unidad', places: [{ userId: a }] },
      { name: 'Cambio', places: [{ userId: b }] },
    ];
    const question = await vote({ kind: 'slates', seats: 2, slates }, [], false);
    const [unity, change] = (question.slates ?? []).map((slate) => slate.id) as [number, number];
    for (const [index, slateId] of [unity, change, change, unity, change].entries())
      await votes(server, people[index] as Person, question.id, { slateId });
    await endVoting(server, as, question.id);
    const { elected, allocation, statements = [] } = await results(question.id);
    expect(elected).toEqual([b, a]);
    expect(allocation?.slates.map(({ slateId }) => slateId)).toEqual([change, unity]);
    const listed = statements.filter((each) => each.startsWith('Por la plancha'));
    expect(listed.map((each) => each.includes('Cambio'))).toEqual([true, false]);
  });

  it('gives seats of slates by electoral quotient, and names the elected with their alternates', async () => {
    const { server, as, ids, people, vote, results } = await aHall(8);
    const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
    const slates = [
      { name: 'Unidad', places: [{ userId: a, alternateUserId: d }, { userId: b }] },
      { name: 'Cambio', places: [{ userId: c }] },
    ];
    const question = await vote({ kind: 'slates', seats: 3, slates }, [], false);
    expect(question).toMatchObject({
      isList: true,
      kind: 'slates',
      slates: [
        {
          name: 'Unidad',
          places: [{ userId: a, alternateUserId: d, alternate: { userId: d } }, { userId: b }],
        },
        { name: 'Cambio', places: [{ userId: c, alternate: null }] },
      ],
    });
    const [unity, change] = (question.slates ?? []).map((slate) => slate.id) as [number, number];
    const { id } = question;
    expect((await votes(server, people[0] as Person, id, { slateId: unity + change + 7 })).status).toBe(422);
    for (const [index, slateId] of [unity, unity, unity, unity, unity, change, change].entries())
      await votes(server, people[index] as Person, id, { slateId });
    await votes(server, people[7] as Person, id, blank);
    await endVoting(server, as, id);
    // 5 × 3 = 15 of 8: one, residue 7; 2 × 3 = 6: none, residue 6.
    expect(await results(id)).toMatchObject({
      votesCounterForEachSlate: [
        { slateId: unity, slateName: 'Unidad', votes: 5 },
        { slateId: change, votes: 2 },
      ],
      blankVotes: 1,
      elected: [a, b, c],
      undecided: null,
      allocation: {
        seats: 3,
        votes: 8,
        slates: [
          {
            byQuotient: 1,
            residue: 7,
            byResidue: 1,
            elected: [{ userId: a, alternateUserId: d }, { userId: b }],
          },
          { byQuotient: 0, residue: 6, byResidue: 1, elected: [{ userId: c, alternateUserId: null }] },
        ],
        undecided: null,
      },
      statements: expect.arrayContaining([
        '«Unidad»: 5 × 3 = 15; 1 por cuociente, residuo 7, 1 por residuo: 2 cargos.',
        'Por la plancha «Unidad» resultaron elegidas 2 personas: Nombre 1 Ruiz (suplente: Nombre 4 Ruiz) y Nombre 2 Ruiz.',
      ]),
    });
  });

  it('leaves seats of slates vacant beyond the names of a slate, and draws lots between equal residues', async () => {
    const { server, as, ids, people, vote, results } = await aHall(2);
    const [a, b] = ids(1, 2) as [number, number];
    const slates = [
      { name: 'A', places: [{ userId: a }] },
      { name: 'B', places: [{ userId: b }] },
    ];
    const { id, slates: stored } = await vote({ kind: 'slates', seats: 3, slates }, [], false);
    const [first, second] = (stored ?? []).map((slate) => slate.id) as [number, number];
    for (const [index, slateId] of [first, second].entries())
      await votes(server, people[index] as Person, id, { slateId });
    await endVoting(server, as, id);
    expect(await results(id)).toMatchObject({
      elected: [a, b],
      undecided: { reason: 'tie', seats: 1, drawSeats: 1, options: [first, second] },
    });
    const lot = { drawn: [second], ...WITNESSED };
    expect(await server.ask(recordLot, { as, params: { id }, body: lot })).toMatchObject({
      status: 201,
      data: { undecided: { reason: 'short-slate', seats: 1 }, elected: [a, b] },
    });
  });

  it('refuses a person twice in slates, two slates of one name, and people who are no users', async () => {
    const { ids, ask } = await aHall(2);
    const [a, b] = ids(1, 2) as [number, number];
    const one = { name: 'Unidad', places: [{ userId: a }] };
    for (const slates of [
      [one, { name: 'Otra', places: [{ userId: b, alternateUserId: a }] }],
      [{ name: 'Otra', places: [{ userId: b }, { userId: b }] }],
      [one, { name: 'UNIDAD ', places: [{ userId: b }] }],
      [{ name: 'Otra', places: [{ userId: 99_999 }] }],
      [{ name: 'Otra', places: [] }],
    ])
      expect((await ask({ kind: 'slates', slates })).status).toBe(422);
    for (const sent of [
      { kind: 'yesNo', slates: [one] },
      { kind: 'slates', peopleToVote: [a] },
      { kind: 'yesNo', seats: 2 },
      { kind: 'candidates', rule: HALF },
      { kind: 'yesNo', rule: { ...HALF, numerator: 2 } },
      { kind: 'candidates', seats: 51 },
      { kind: 'candidates', seats: 0 },
    ] as Sent[])
      expect([sent, (await ask(sent)).status]).toEqual([sent, 422]);
  });
});

it('changes the settings of a draft, also its kind, and logs them', async () => {
  const { server, as, ids, ask } = await aHall(3);
  const { data } = await ask({ kind: 'candidates', seats: 2, peopleToVote: ids(1, 2, 3) });
  const change = async (body: object) =>
    (await server.ask(updateQuestion, { as, params: { id: data.id }, body })).data;
  expect(await change({ seats: 3, allowBlank: false })).toMatchObject({
    seats: 3,
    allowBlank: false,
    kind: 'candidates',
  });
  const slates = [{ name: 'Unidad', places: [{ userId: ids(1)[0] as number }] }];
  expect(await change({ kind: 'slates', slates })).toMatchObject({
    kind: 'slates',
    seats: 3,
    peopleToBeVoted: [],
    slates: [{ name: 'Unidad' }],
  });
  expect(await change({ kind: 'yesNo', rule: HALF, showResults: 'closed' })).toMatchObject({
    isList: false,
    seats: 1,
    slates: [],
    rule: HALF,
    showResults: 'closed',
  });
  expect((await server.ask(updateQuestion, { as, params: { id: data.id }, body: { seats: 2 } })).status).toBe(
    422,
  );
  expect(await change({ kind: 'candidates', peopleToVote: ids(2) })).toMatchObject({
    kind: 'candidates',
    rule: null,
    peopleToBeVoted: [{ userId: ids(2)[0] }],
  });
});

it('opens a draft with the settings that the same call changes', async () => {
  const { server, as, ids, ask } = await aHall(2);
  const { data } = await ask({});
  const open = (body: object) =>
    server.ask(updateQuestion, { as, params: { id: data.id }, body: { isActive: true, ...body } });
  expect((await open({ kind: 'candidates' })).status).toBe(409);
  expect((await open({ kind: 'slates', slates: [] })).status).toBe(409);
  expect(await open({ kind: 'candidates', peopleToVote: ids(1), seats: 2 })).toMatchObject({
    status: 200,
    data: { state: 'open', kind: 'candidates', seats: 2 },
  });
});

it('locks the people of slates while a voting is open, and opens no draft with deleted ones', async () => {
  const { server, as, people, ids, vote, ask } = await aHall(4);
  const [a, b, c] = ids(1, 2, 3) as [number, number, number];
  const slates = [
    { name: 'Unidad', places: [{ userId: a, alternateUserId: b }, { userId: c }] },
    { name: 'Cambio', places: [{ userId: ids(4)[0] as number }] },
  ];
  const draft = await ask({ kind: 'slates', slates });
  const open = await vote({ kind: 'slates', slates }, [], false);
  const remove = (id: number) => server.ask(deleteUser, { as, params: { id } });
  for (const id of ids(1, 2, 3, 4)) expect((await remove(id)).status).toBe(409);
  await votes(server, people[0] as Person, open.id, { slateId: open.slates?.[0]?.id });
  await endVoting(server, as, open.id);
  for (const id of ids(2, 4)) expect((await remove(id)).status).toBe(200);
  const change = (body: object) => server.ask(updateQuestion, { as, params: { id: draft.data.id }, body });
  const refused = await change({ isActive: true });
  expect([refused.status, refused.message]).toEqual([
    409,
    'No se abrió la votación porque 2 personas de la pregunta ya no son usuarios: suplente 1 de la plancha «Unidad», principal 1 de la plancha «Cambio». Edite la pregunta: quite ese nombre o elija a otra persona, y ábrala después.',
  ]);
  const kept = [{ name: 'Unidad', places: [{ userId: a }, { userId: c }] }];
  expect((await change({ slates: kept, isActive: true })).data).toMatchObject({
    state: 'open',
    slates: [{ name: 'Unidad', places: [{ userId: a, alternateUserId: null }, { userId: c }] }],
  });
  expect((await resultsOf(server, as, open.id)).statements?.join(' ')).toContain(
    'Nombre 1 Ruiz (suplente: Nombre 2 Ruiz)',
  );
});

it('reopens no voting in which an account of a candidate or of a slate was deleted or merged since', async () => {
  const { server, as, ids, vote } = await aHall(6);
  const [a, b, c, d] = ids(1, 2, 3, 4) as [number, number, number, number];
  const slates = [
    { name: 'Ida', places: [{ userId: a }, { userId: b }] },
    { name: 'Media', places: [{ userId: c, alternateUserId: d }] },
  ];
  const outsider = await server.aMember({ name: 'Gil', lastName: 'Ruiz' });
  const other = await server.aMember();
  const list = await vote({ kind: 'candidates', peopleToVote: [a, outsider.id] }, []);
  const election = await vote({ kind: 'slates', slates }, []);
  const body = { other: outsider.id, take: [] };
  expect((await server.ask(mergeAccounts, { as, params: { id: other.id }, body })).status).toBe(200);
  expect(await startVoting(server, as, list.id, true)).toMatchObject({
    status: 409,
    message: expect.stringMatching(/las mismas opciones que antes\. .* se unieron a otras: Gil Ruiz\. /),
  });
  for (const id of [c, d]) expect((await server.ask(deleteUser, { as, params: { id } })).status).toBe(200);
  expect(await startVoting(server, as, election.id, true)).toMatchObject({
    status: 409,
    message: expect.stringContaining('principal 1 de la plancha «Media», suplente 1 de la plancha «Media»'),
  });
});
