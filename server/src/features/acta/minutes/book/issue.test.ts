/** Minutes are issued once, under consecutive numbers, and never change (R17.3, R17.4). */
import { createHash } from 'node:crypto';
import { listActivity } from '@vigilia/contract/activity';
import { deleteAssembly } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { readMine } from '@vigilia/contract/assemblies/member-assembly';
import { readMinutes, readMinutesData, saveMinutesData } from '@vigilia/contract/assemblies/minutes';
import {
  correctMinutes,
  issueMinutes,
  readIssuedMinutes,
  readMinutesContent,
  recordAcceptance,
  saveMinutesFacts,
  saveMinutesText,
} from '@vigilia/contract/assemblies/minutes-content';
import { checkQuorum } from '@vigilia/contract/assemblies/presence';
import { setSessionState } from '@vigilia/contract/assemblies/session';
import { deleteUser } from '@vigilia/contract/users/users';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import { createQuestion, deleteQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage, readVerification } from '@vigilia/contract/votings/verification';
import { createSecondRound, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, it, onTestFinished } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
} from '../../../../testing/builders/assemblies.ts';
import type { Person } from '../../../../testing/builders/people.ts';
import { itBeforeSql } from '../../../../testing/engines.ts';
import { FULL } from '../../../../testing/full.ts';
import { aServer, type TestServer } from '../../../../testing/server.ts';
import { countWorkerThreads } from '../../../../testing/worker-threads.ts';
import { recount } from '../../../voting/recount/programs/recuento.mjs';

const HOUR = 60 * 60_000;
const textOf = async (pdf: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text.replace(
    /\s+/g,
    ' ',
  );
const wordTextOf = (docx: Uint8Array): string =>
  strFromU8(unzipSync(docx)['word/document.xml'] ?? new Uint8Array())
    .replace(/<\/w:p>/g, ' ')
    .replace(/<[^>]+>/g, '');

/** A meeting on 2026-03-02 from 09:00 to 12:00; at 10:00 the voting of the builder begins. */
const DATES = { startDate: '2026-03-02T14:00:00.000Z', endDate: '2026-03-02T17:00:00.000Z' };

async function anEvening(server: TestServer, as: Person) {
  const assemblyId = await anAssembly(server, as, { ...DATES, quorum: 'true', quorumMin: '2' });
  const [ana, beto, caro] = (await Promise.all(
    ['Ana', 'Beto', 'Caro'].map((name) => server.aMember({ name, lastName: 'Ñáñez' })),
  )) as [Person, Person, Person];
  for (const member of [ana, beto]) await addAttendee(server, as, assemblyId, member);
  await represents(server, assemblyId, ana, caro);
  const params = { assemblyId };
  const call = {
    content: async () => {
      const { data } = await server.ask(readMinutesContent, { as, params });
      const texts = (prevents: boolean) =>
        data.gaps.filter((gap) => gap.prevents === prevents).map(({ text }) => text);
      return { ...data, missing: texts(true), warnings: texts(false) };
    },
    facts: (body: object) => server.ask(saveMinutesFacts, { as, params, body }),
    write: (point: string, text: string, version = 0) =>
      server.ask(saveMinutesText, { as, params, body: { point, text, version } }),
    issue: () => server.ask(issueMinutes, { as, params }),
    correct: (text: string, seen = 0) => server.ask(correctMinutes, { as, params, body: { text, seen } }),
    issued: (number: number, format?: 'pdf' | 'docx') =>
      server.ask(readIssuedMinutes, {
        as,
        params: { assemblyId, number },
        query: format ? { format } : {},
      }),
    draft: (format?: 'pdf' | 'docx') =>
      server.ask(readMinutes, { as, params, query: format ? { format } : {} }),
  };
  return { assemblyId, params, ana, beto, caro, ...call };
}

/** The clock of a test server stands still; each test has its own. */
async function begin() {
  const server = await aServer();
  const as = await server.anAdministrator();
  return { server, as, evening: await anEvening(server, as) };
}

it('issues minutes once, with all that was entered, and serves the same bytes ever after', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, params, ana, beto } = evening;
  await server.ask(checkQuorum, { as, params, body: {} });
  server.clock.pass(5 * 60_000);
  const board = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, board.id);
  await votes(server, ana, board.id, { candidateId: beto.id });
  const open = await evening.issue();
  expect(open.status).toBe(409);
  expect(open.message).toContain('La votación «¿Aprueba el informe?» sigue abierta: ciérrela.');
  expect(open.message).toContain('La asamblea no ha terminado');
  await endVoting(server, as, board.id);
  expect((await evening.content()).derived).toEqual({
    startedAt: '2026-03-02T15:00:00.000Z',
    beginsWithSession: false,
    // The session goes on.
    endedAt: null,
  });

  await server.ask(saveMinutesData, {
    as,
    params,
    body: { number: 'ACTA-041', entity: 'Sociedad', president: 'Marta Quintero', secretary: 'Iván Paz' },
  });
  await evening.facts({
    nit: '890.300.000-1',
    call: 'Por aviso en el diario del 10 de febrero de 2026.',
    commission: 'Ana Ñáñez\nBeto Ñáñez',
    approval: 'Se leyó y se aprobó por unanimidad.',
    approvedOn: '2026-03-02',
    endedAt: '2026-03-02T15:20:00.000Z',
  });
  await evening.write('Elección de dignatarios', 'Se postularon dos personas.\n\nSe procedió a votar.');
  const accept = (userId: number) =>
    server.ask(recordAcceptance, {
      as,
      params,
      body: { questionId: board.id, userId, acceptance: 'accepted' },
    });
  expect((await accept(ana.id)).status).toBe(404);
  expect((await accept(beto.id)).data).toMatchObject({ name: 'Beto Ñáñez', acceptance: 'accepted' });
  expect((await evening.issue()).message).toContain(
    'La hora de cierre (2 de marzo de 2026 a las 10:20) aún no ha llegado',
  );
  server.clock.pass(HOUR);
  const before = await evening.content();
  expect(before).toMatchObject({ missing: [], nextNumber: 41, issued: [] });
  expect(before.warnings.join(' ')).toMatch(/puntos? .* no tienen? texto\./);

  const fingerprint = async () =>
    fingerprintOf((await server.ask(readVerification, { as, params })).data.lastSeal ?? '');
  const said = [
    'NIT 890.300.000-1',
    'Modalidad Presencial',
    'Fecha 2 de marzo de 2026 Hora de inicio 10:00 Hora de cierre 10:20',
    'Convocatoria. Por aviso en el diario del 10 de febrero de 2026.',
    'Hubo quórum en primera convocatoria',
    `Beto Ñáñez C.C. ${beto.dni} Aceptó (registrado el 2 de marzo de 2026 a las 10:05)`,
    '2. Elección de dignatarios Se postularon dos personas. Se procedió a votar.',
    'La asamblea encargó de aprobar esta acta a Ana Ñáñez y Beto Ñáñez. Se leyó y se aprobó por unanimidad.',
    'El acta se aprobó el 2 de marzo de 2026.',
    'Comisión aprobatoria del acta',
    `C.C. ${beto.dni}`,
    `La última huella es ${await fingerprint()}, del 2 de marzo de 2026 a las 10:05;`,
  ];
  const draft = await evening.draft();
  expect(await textOf(draft.bytes)).toContain('BORRADOR SIN APROBAR');
  const word = wordTextOf((await evening.draft('docx')).bytes);
  for (const part of said) expect(word.replace(/\s+/g, ' ')).toContain(part);

  const answer = await evening.issue();
  expect(answer.status).toBe(201);
  expect(answer.data).toMatchObject({ number: 41, kind: 'minutes', corrects: null });
  const pdf = await evening.issued(41);
  expect(pdf.headers['content-disposition']).toBe(
    'attachment; filename="acta-041-asamblea-general-ordinaria-2026-03-02.pdf"',
  );
  const text = await textOf(pdf.bytes);
  expect(text).toContain('Acta n.º 41 · Asamblea general ordinaria');
  expect(text).not.toMatch(/BORRADOR|Borrador/);
  for (const part of said) expect(text).toContain(part);
  const docx = await evening.issued(41, 'docx');
  expect(wordTextOf(docx.bytes)).not.toMatch(/BORRADOR|Borrador/);
  for (const { format, bytes, sha256 } of answer.data.files) {
    const served = format === 'pdf' ? pdf : docx;
    expect(served.bytes.length).toBe(bytes);
    expect(createHash('sha256').update(served.bytes).digest('hex')).toBe(sha256);
  }

  // Nothing that happens later changes them, and nothing of them can be edited.
  const details = await server.ask(readMinutesData, { as, params });
  expect(details.data).toMatchObject({ number: '41', issuedNumber: 41 });
  const again = await evening.issue();
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('El acta n.º 41')]);
  for (const refused of [
    await evening.facts({ nit: '1' }),
    await evening.write('Elección de dignatarios', 'Otro', 1),
    await accept(beto.id),
    await server.ask(saveMinutesData, { as, params, body: { place: 'Cali' } }),
    await server.ask(deleteAssembly, { as, params: { id: assemblyId } }),
    await startVoting(server, as, board.id, true),
    await server.ask(deleteQuestion, { as, params: { id: board.id } }),
  ])
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('n.º 41')]);
  await server.ask(deleteUser, { as, params: { id: beto.id } });
  for (const served of [await evening.issued(41), await evening.draft()])
    expect(Buffer.from(served.bytes).equals(Buffer.from(pdf.bytes))).toBe(true);

  const [entry] = await server.dependencies.database.read
    .selectFrom('activity')
    .select(['what', 'changes'])
    .where('what', 'like', 'Emitió%')
    .execute();
  expect(entry?.changes).toContain(answer.data.files[0]?.sha256);
});

it('names who was elected until the minutes are issued, although the account is deleted before', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, params, ana, beto, caro } = evening;
  const board = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, board.id);
  await votes(server, ana, board.id, { candidateId: beto.id });
  await endVoting(server, as, board.id);
  for (const { id } of [beto, caro]) await server.ask(deleteUser, { as, params: { id } });
  const named = async () => {
    const results = (await resultsOf(server, as, board.id)).votesCounterForEachCandidate;
    const { bytes } = await server.ask(downloadVerificationPackage, { as, params, body: {} });
    const { summary } = await recount(new Map(Object.entries(unzipSync(new Uint8Array(bytes)))));
    return [results[1]?.candidateName, summary.find((line) => line.includes('Elegidos'))?.trim()];
  };
  expect(await named()).toEqual(['Beto', 'Elegidos: Beto Ñáñez']);
  expect(await textOf((await evening.draft()).bytes)).toContain(`Beto Ñáñez ${beto.dni} No consta`);
  await evening.facts({ endedAt: '2026-03-02T15:20:00.000Z' });
  server.clock.pass(HOUR);
  const { data } = await evening.issue();
  const issued = await textOf((await evening.issued(data.number)).bytes);
  expect(issued).toContain(`Beto Ñáñez ${beto.dni}`);
  expect(issued).not.toContain('Caro');
  // No lines to write on, in either file.
  const word = wordTextOf((await evening.issued(data.number, 'docx')).bytes);
  for (const text of [issued, word]) {
    expect(text).toContain('No se dejaron constancias.');
    expect(text).not.toMatch(/Sin registrar|Lugar|____/);
  }
  expect(await named()).toEqual([
    'Usuario eliminado (candidato 2)',
    'Elegidos: Usuario eliminado (opción 2)',
  ]);
});

it('records no lot and neither makes, opens nor deletes a second round once the minutes are issued', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, ana, beto } = evening;
  // Of two seats one stays open, without a tie.
  const candidates = { kind: 'candidates', seats: 2, peopleToVote: [ana.id, beto.id] } as const;
  const body = { title: 'Junta', assambleId: assemblyId, ...candidates };
  const { id } = (await server.ask(createQuestion, { as, body })).data;
  await startVoting(server, as, id);
  await votes(server, ana, id, { candidateIds: [ana.id] });
  await endVoting(server, as, id);
  const second = () =>
    server.ask(createSecondRound, { as, params: { id }, body: { peopleToVote: [beto.id] } });
  const draft = await second();
  expect(draft.status).toBe(201);
  await evening.facts({ endedAt: '2026-03-02T15:20:00.000Z' });
  server.clock.pass(HOUR);
  expect((await evening.issue()).status).toBe(201);
  const lot = { drawn: [beto.id], drawnBy: 'Iván Paz', witnessedBy: 'Luz Mora' };
  for (const answer of [
    await server.ask(recordLot, { as, params: { id }, body: lot }),
    await second(),
    await startVoting(server, as, draft.data.id),
    await server.ask(deleteQuestion, { as, params: { id: draft.data.id } }),
  ])
    expect(answer).toMatchObject({
      status: 409,
      message: expect.stringContaining('El acta n.º 1 de esta asamblea ya se emitió'),
    });
});

it('keeps the quorum, the place, the calls and the limit of powers that issued minutes rest on', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId } = evening;
  const edit = (...form: [string, string][]) =>
    server.ask(updateAssembly, { as, params: { id: assemblyId }, form });
  await evening.facts({ endedAt: '2026-03-02T15:20:00.000Z' });
  server.clock.pass(HOUR);
  expect((await evening.issue()).status).toBe(201);
  for (const [field, value] of [
    ['place', 'Otra sede'],
    ['quorum', 'false'],
    ['quorumMin', '1'],
    ['quorumCounts', 'entitled'],
    ['maxPowers', '7'],
    ['secondCall', JSON.stringify({ startDate: '2026-03-02T15:00:00.000Z', quorumMin: 1 })],
    ['minimumCallDays', '9'],
    ['callDayKind', 'business'],
  ] as [string, string][])
    expect({ field, ...(await edit([field, value])) }).toMatchObject({
      field,
      status: 409,
      message: expect.stringMatching(/^El acta n\.º 1 .* emita un acta aclaratoria\.$/),
    });
});

it('gives consecutive numbers to minutes and corrections that are issued at once, none twice', async () => {
  const { server, as, evening } = await begin();
  const early = await evening.correct('Se aclara.');
  expect([early.status, early.message]).toEqual([409, expect.stringContaining('no tiene un acta emitida')]);
  const evenings = [evening, await anEvening(server, as)];
  for (const each of evenings) await each.facts({ endedAt: '2026-03-02T14:30:00.000Z' });
  const answers = await Promise.all(evenings.map((each) => each.issue()));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const numbers = answers.map(({ data }) => data.number);
  expect(numbers.toSorted()).toEqual([1, 2]);
  const [first = 0, second = 0] = numbers;
  expect(await textOf((await evenings[1]?.issued(second))?.bytes ?? new Uint8Array())).toContain(
    `Acta n.º ${second} ·`,
  );

  expect((await evening.correct('   ')).status).toBe(422);
  // The button was pressed twice.
  const drawing = countWorkerThreads(onTestFinished);
  const pressed = await Promise.all([
    evening.correct('Donde dice Ana, léase Anna.'),
    evening.correct('Donde dice Ana, léase Anna.'),
  ]);
  expect(pressed.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(drawing.count).toBe(1);
  const { issued } = await evening.content();
  expect(issued.map(({ number, kind, corrects }) => [number, kind, corrects])).toEqual([
    [first, 'minutes', null],
    [3, 'correction', first],
  ]);
  const correction = await evening.issued(3);
  expect(correction.headers['content-disposition']).toContain(
    'acta-aclaratoria-003-asamblea-general-ordinaria-2026-03-02.pdf',
  );
  const text = await textOf(correction.bytes);
  expect(text).toContain(`Acta n.º 3 · Aclaratoria del acta n.º ${first}`);
  expect(text).toContain('Donde dice Ana, léase Anna.');
  // A fingerprint of many wide digits takes two lines.
  expect(text.replaceAll(' ', '')).toContain(`SHA-256${issued[0]?.files[0]?.sha256}`);
  expect((await evening.issued(4)).status).toBe(404);
  const other = await anEvening(server, as);
  await other.facts({ endedAt: '2026-03-02T14:30:00.000Z' });
  expect((await other.issue()).data).toMatchObject({ number: 4, kind: 'minutes' });
});

it('ends a correction with the recorded results, which its text does not change', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, ana, beto } = evening;
  const ask = async (body: object, ballot: object) => {
    const question = { title: '¿Vende la sede?', assambleId: assemblyId, ...body };
    const { id } = (await server.ask(createQuestion, { as, body: question })).data;
    await startVoting(server, as, id);
    await votes(server, ana, id, ballot);
    await endVoting(server, as, id);
  };
  const rule = { numerator: 1, denominator: 2, strict: true, base: 'valid' };
  await ask({ kind: 'yesNo', rule }, { vote: 'no' });
  const body = { title: 'Junta', kind: 'candidates', peopleToVote: [ana.id, beto.id] };
  await ask(body, { candidateId: beto.id });
  await evening.facts({ endedAt: '2026-03-02T15:20:00.000Z' });
  server.clock.pass(HOUR);
  const { data } = await evening.issue();
  const { points } = await evening.content();
  const recorded = points.flatMap(({ record }) => record);
  expect((await evening.correct('La venta de la sede fue APROBADA.')).status).toBe(201);
  const files = [
    await textOf((await evening.issued(data.number + 1)).bytes),
    wordTextOf((await evening.issued(data.number + 1, 'docx')).bytes),
  ];
  for (const text of files) {
    expect(text).toMatch(
      /APROBADA.*Votación 1\. ¿Vende la sede\?: No aprobada.*Votación 2\. Junta: .*Beto Ñáñez \(1 voto\).*Esta aclaratoria no cambia los resultados registrados\./,
    );
    for (const sentence of recorded) expect(text).toContain(sentence);
  }
});

it('keeps the number that the book gives, and refuses another once the first minutes are issued', async () => {
  const { server, as, evening } = await begin();
  const other = await anEvening(server, as);
  const save = (body: object) => server.ask(saveMinutesData, { as, params: other.params, body });
  expect((await save({ number: 'ACTA-047' })).data).toMatchObject({ number: 'ACTA-047' });
  await evening.facts({ endedAt: '2026-03-02T14:30:00.000Z' });
  await server.ask(saveMinutesData, { as, params: evening.params, body: { number: '41' } });
  await evening.issue();
  const read = await server.ask(readMinutesData, { as, params: other.params });
  expect(read.data).toMatchObject({ number: '42', isNumberOfBook: true });
  const refused = await save({ number: '47', place: 'Cali' });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('recibe el número 42')]);
  const saved = await save({ number: '42', place: 'Cali' });
  expect(saved.data).toMatchObject({ number: '42', place: 'Cali', isNumberOfBook: true });
});

it('warns before the minutes of a meeting older than an issued one, and of one that nobody attended', async () => {
  const { server, as, evening } = await begin();
  const older = await anEvening(server, as);
  const dates = { startDate: '2026-02-02T14:00:00.000Z', endDate: '2026-02-02T17:00:00.000Z' };
  expect(
    (await server.ask(updateAssembly, { as, params: { id: older.assemblyId }, body: dates })).status,
  ).toBe(200);
  const nobody = await anAssembly(server, as, DATES);
  const warnings = async (assemblyId: number) =>
    (await server.ask(readMinutesContent, { as, params: { assemblyId } })).data.gaps
      .map(({ text }) => text)
      .join(' ');
  expect(await warnings(older.assemblyId)).not.toContain('reunión posterior');
  await evening.facts({ endedAt: '2026-03-02T14:30:00.000Z' });
  await server.ask(saveMinutesData, { as, params: evening.params, body: { number: '42' } });
  await evening.issue();
  const text = await warnings(older.assemblyId);
  expect(text).toContain('el acta n.º 42, de una reunión posterior (2 de marzo de 2026)');
  expect(text).not.toContain('asistencia de nadie');
  expect(await warnings(nobody)).toContain('No se registró la asistencia de nadie.');
  expect(await warnings(nobody)).not.toContain('reunión posterior');
});

it('says that minutes were read and approved only where an approval was recorded', async () => {
  const { evening } = await begin();
  const drawn = async () => wordTextOf((await evening.draft('docx')).bytes);
  await evening.facts({ commission: 'Ana Ñáñez' });
  const before = await drawn();
  expect(before).toContain('Firman esta acta quien presidió');
  expect(before).not.toContain('Leída y aprobada');
  await evening.facts({ approval: 'Se leyó y se aprobó por unanimidad.' });
  expect(await drawn()).toContain('Leída y aprobada esta acta');
});

it('draws each of several minutes once that are issued at once', async () => {
  const { server, as, evening } = await begin();
  const evenings = [evening];
  while (evenings.length < (FULL ? 8 : 2)) evenings.push(await anEvening(server, as));
  for (const each of evenings) await each.facts({ endedAt: '2026-03-02T14:30:00.000Z' });
  const drawing = countWorkerThreads(onTestFinished);
  const answers = await Promise.all(evenings.map((each) => each.issue()));
  expect(answers.map(({ status }) => status)).toEqual(evenings.map(() => 201));
  expect(answers.map(({ data }) => data.number).sort()).toEqual(evenings.map((_, index) => index + 1));
  expect(drawing.count).toBe(evenings.length);
});

it('refuses minutes without an end, before the lot of a tie, and with hours that contradict the record', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, ana, beto } = evening;
  const missing = async () => (await evening.content()).missing.join(' ');
  server.clock.pass(4 * HOUR);
  expect(await missing()).toContain('Escriba la hora de cierre');
  const board = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, board.id);
  await votes(server, ana, board.id, { candidateId: beto.id });
  await votes(server, beto, board.id, { candidateId: ana.id });
  await endVoting(server, as, board.id);
  expect(await missing()).toContain(
    'Falta decidir el empate en «¿Aprueba el informe?»: por sorteo o con una segunda vuelta.',
  );
  expect((await evening.issue()).status).toBe(409);
  server.clock.pass(HOUR / 12);
  await server.ask(recordLot, {
    as,
    params: { id: board.id },
    body: { drawn: [ana.id], drawnBy: 'Iván Paz', witnessedBy: 'Luz Mora' },
  });
  expect(await missing()).toBe('');
  await evening.facts({ startedAt: '2026-03-02T19:30:00.000Z' });
  expect(await missing()).toContain('es posterior al primer acto');
  await evening.facts({ startedAt: null, endedAt: '2026-03-02T19:00:00.000Z' });
  expect(await missing()).toBe('');
  await evening.facts({ endedAt: '2026-03-02T18:59:00.000Z' });
  expect(await missing()).toMatch(/La hora de cierre .* es anterior al último acto/);
});

it('states a notice of several votings once, and the seals under a heading of their own', async () => {
  const { server, as, evening } = await begin();
  await server.ask(checkQuorum, { as, params: evening.params, body: {} });
  // After the announced end.
  server.clock.pass(5 * HOUR);
  for (const vote of ['yes', 'no']) {
    const { id } = await aQuestion(server, as, evening.assemblyId);
    await startVoting(server, as, id);
    await votes(server, evening.ana, id, { vote });
    server.clock.pass(120_000);
    await endVoting(server, as, id);
  }
  const text = await textOf((await evening.draft()).bytes);
  const late = /(\d)\. Al abrir, habían pasado \d+ horas del fin anunciado/.exec(text);
  expect(text.match(/horas del fin anunciado/g)).toHaveLength(1);
  expect(text).toMatch(
    new RegExp(`Aquí también valen? las? constancias? .*\\b${late?.[1]} de la votación 1`),
  );
  expect(text.match(/la administración podía ver los resultados/g)).toHaveLength(1);
  expect(text).not.toContain('Estuvo abierta');
  expect(text).toContain('Sellos de las votaciones Las aperturas y los cierres quedaron sellados');
  const { warnings } = await evening.content();
  expect(warnings).toContain('Falta quién convocó.');
  expect(text).not.toContain('Junta Directiva');
});

it('begins with the check that found a quorum, and may begin after failed ones', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId } = evening.params;
  const check = () => server.ask(checkQuorum, { as, params: evening.params, body: {} });
  const begun = async () => (await evening.content()).derived.startedAt;
  const present = (member: Person, isPresent: boolean) =>
    addAttendee(server, as, assemblyId, member, isPresent);
  for (const member of [evening.ana, evening.beto]) await present(member, false);
  await check();
  expect(await begun()).toBe('2026-03-02T15:00:00.000Z');
  server.clock.pass(15 * 60_000);
  await check();
  expect(await begun()).toBe('2026-03-02T15:00:00.000Z');
  for (const member of [evening.ana, evening.beto]) await present(member, true);
  server.clock.pass(10 * 60_000);
  const opened = await server.ask(setSessionState, {
    as,
    params: { assemblyId },
    body: { state: 'open' },
  });
  expect(opened.status).toBe(200);
  server.clock.pass(5 * 60_000);
  await check();
  // With the opening of the session for that check.
  expect(await begun()).toBe('2026-03-02T15:25:00.000Z');
  expect((await evening.content()).derived.beginsWithSession).toBe(true);
  server.clock.pass(4 * HOUR);
  expect((await evening.content()).missing).toEqual([]);
  await evening.facts({ startedAt: '2026-03-02T15:31:00.000Z' });
  expect((await evening.content()).missing.join(' ')).toContain('es posterior al primer acto');
});

itBeforeSql(
  'refuses years that no assembly has, and issues no minutes with days of another meeting',
  async () => {
    const { server, evening } = await begin();
    server.clock.pass(4 * HOUR);
    for (const wrong of [
      { startedAt: '0001-01-01T00:00:00Z' },
      { endedAt: '1899-12-31T23:59:59.999Z' },
      { endedAt: '9999-12-31T00:00:00Z' },
      { approvedOn: '9999-12-31' },
      { approvedOn: '0001-01-01' },
    ]) {
      const { status, issues } = await evening.facts(wrong);
      expect([status, issues?.[0]?.path]).toEqual([422, Object.keys(wrong)[0]]);
    }
    const hours = { startedAt: '2026-03-02T14:00:00Z', endedAt: '2026-03-02T16:00:00Z', approvedOn: '' };
    const missing = async (facts: object) => {
      expect((await evening.facts({ ...hours, ...facts })).status).toBe(200);
      return (await evening.content()).missing.join(' ');
    };
    expect(await missing({})).toBe('');
    expect(await missing({ startedAt: '2025-03-02T14:00:00Z' })).toMatch(/inicio .* a más de un día/);
    expect(await missing({ startedAt: null, endedAt: '2026-03-02T13:59:00Z' })).toContain(
      'anterior a la de inicio',
    );
    expect(await missing({ approvedOn: '2026-03-02' })).toBe('');
    expect(await missing({ approvedOn: '2026-03-03' })).toContain('aún no ha llegado');
    expect(await missing({ approvedOn: '2026-03-01' })).toContain('anterior al fin de la asamblea');
    expect((await evening.issue()).status).toBe(409);
    expect(await missing({ endedAt: '2026-03-05T16:00:00Z' })).toMatch(/cierre .* a más de un día/);
  },
);

itBeforeSql('compares hours as moments, with and without milliseconds, to the minute', async () => {
  const { server, as, evening } = await begin();
  server.clock.pass(2 * HOUR + 30_000);
  await server.ask(checkQuorum, { as, params: evening.params, body: {} });
  for (const [startedAt, endedAt] of [
    ['2026-03-02T17:00:30Z', '2026-03-02T17:00:30Z'],
    ['2026-03-02T17:00:59Z', '2026-03-02T17:00:00Z'],
    ['2026-03-02T17:00:00.000Z', '2026-03-02T17:00:00Z'],
  ]) {
    expect((await evening.facts({ startedAt, endedAt })).status).toBe(200);
    server.clock.pass(60_000);
    expect((await evening.content()).missing).toEqual([]);
  }
  await evening.facts({ startedAt: '2026-03-02T17:01:00Z' });
  expect((await evening.content()).missing.join(' ')).toContain('es posterior al primer acto');
});

it('takes answers to the last result only, after its closing, and overwrites none unseen', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, params, ana, beto } = evening;
  const board = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, board.id);
  await votes(server, ana, board.id, { candidateId: beto.id });
  server.clock.pass(5 * 60_000);
  await endVoting(server, as, board.id);
  const answer = (acceptance: string | null, more: object = {}) =>
    server.ask(recordAcceptance, {
      as,
      params,
      body: { questionId: board.id, userId: beto.id, acceptance, ...more } as never,
    });
  const stored = async () => (await evening.content()).elected.map(({ acceptance }) => acceptance);
  for (const [at, what] of [
    ['1970-01-01T00:00:00Z', 'anterior al cierre'],
    ['2026-03-02T15:03:00Z', 'anterior al cierre'],
    ['2026-03-02T16:00:00Z', 'aún no ha llegado'],
    ['2199-12-31T00:00:00Z', 'aún no ha llegado'],
  ]) {
    const { status, issues, message } = await answer('accepted', { at });
    expect([status, issues?.[0]?.path, message]).toEqual([422, 'at', expect.stringContaining(what ?? '')]);
  }
  expect((await answer('accepted', { at: '2026-03-02T15:07:00Z', seen: null })).status).toBe(200);
  const met = await answer('declined', { seen: null });
  expect([met.status, met.message]).toEqual([409, expect.stringContaining('Beto Ñáñez aceptó')]);
  // After a lost answer; and by a client that sends no seen version.
  expect((await answer('accepted', { seen: null })).status).toBe(200);
  expect((await answer('absent')).status).toBe(200);
  expect((await answer('accepted', { seen: 'absent' })).status).toBe(200);
  expect(await stored()).toEqual(['accepted']);

  await startVoting(server, as, board.id, true);
  await endVoting(server, as, board.id);
  expect(await stored()).toEqual([null]);
  expect((await evening.content()).missing.join(' ')).toContain(
    'La respuesta de Beto Ñáñez es de antes de que se abriera de nuevo «¿Aprueba el informe?»',
  );
  expect((await answer(null, { seen: null })).status).toBe(200);
  expect((await evening.content()).missing.join(' ')).not.toContain('Beto');
  expect((await answer('declined', { seen: null })).status).toBe(200);
  expect(await stored()).toEqual(['declined']);
});

it('names three of many elected people whose answer is not recorded', async () => {
  const { server, as, evening } = await begin();
  const names = ['Ada', 'Eva', 'Iris', 'Olga', 'Úrsula'];
  const people = await Promise.all(names.map((name) => server.aMember({ name, lastName: 'Paz' })));
  const { data: board } = await server.ask(createQuestion, {
    as,
    body: {
      title: 'Comité',
      assambleId: evening.assemblyId,
      kind: 'candidates',
      seats: 5,
      peopleToVote: people.map(({ id }) => id),
    },
  });
  await startVoting(server, as, board.id);
  await votes(server, evening.ana, board.id, { candidateIds: people.map(({ id }) => id) });
  await endVoting(server, as, board.id);
  expect((await evening.content()).warnings.join(' ')).toContain(
    'No se ha registrado si Ada Paz, Eva Paz, Iris Paz y 2 personas más aceptaron el cargo.',
  );
});

it('says with the result and on phones who of the elected does not accept, until another close', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, params, ana, beto } = evening;
  const board = await aQuestion(server, as, assemblyId, [ana, beto]);
  await startVoting(server, as, board.id);
  await votes(server, ana, board.id, { candidateId: beto.id });
  await endVoting(server, as, board.id);
  const answer = (acceptance: string) =>
    server.ask(recordAcceptance, {
      as,
      params,
      body: { questionId: board.id, userId: beto.id, acceptance } as never,
    });
  const shown = async () => {
    const { declined, notices, statements } = await resultsOf(server, as, board.id);
    const { now } = (await server.ask(readMine, { as: ana, params })).data;
    expect(now.last?.notices ?? []).toEqual(notices);
    const text =
      'La administración anotó que Beto Ñáñez no aceptó el cargo: los estatutos dicen quién lo ocupa.';
    expect([notices?.includes(text), statements?.includes(text)]).toEqual(Array(2).fill(Boolean(declined)));
    return [declined, now.last?.elected];
  };
  await answer('absent');
  expect(await shown()).toEqual([undefined, ['Beto Ñáñez']]);
  await answer('declined');
  expect(await shown()).toEqual([[beto.id], ['Beto Ñáñez (no aceptó)']]);
  await startVoting(server, as, board.id, true);
  await endVoting(server, as, board.id);
  expect(await shown()).toEqual([undefined, ['Beto Ñáñez']]);
});

it('logs the answers of elected people that were recorded together as one act', async () => {
  const { server, as, evening } = await begin();
  const { assemblyId, params, ana, beto } = evening;
  const act = 'a'.repeat(32);
  const record = (
    questionId: number,
    userId: number,
    acceptance: 'accepted' | 'absent',
    query: { readonly act?: string } = {},
  ) => server.ask(recordAcceptance, { as, params, query, body: { questionId, userId, acceptance } });
  for (const elected of [ana, beto]) {
    const question = await aQuestion(server, as, assemblyId, [ana, beto]);
    await startVoting(server, as, question.id);
    await votes(server, ana, question.id, { candidateId: elected.id });
    await endVoting(server, as, question.id);
    expect((await record(question.id, elected.id, 'absent')).status).toBe(200);
    expect((await record(question.id, elected.id, 'accepted', { act })).status).toBe(200);
  }
  const { data } = await server.ask(listActivity, { as, query: { grouped: 'true' } });
  const groups = data.map(({ what, group }) => group?.what ?? what);
  const title = '«¿Aprueba el informe? (2)» en «Asamblea general ordinaria»';
  expect(groups).toContain('Registró que 2 personas elegidas aceptaron en «Asamblea general ordinaria»');
  expect(groups).toContain(`Registró que Beto Ñáñez estaba ausente en la elección de ${title}`);
});

it('keeps the text of each point of the agenda, and reports edits that met', async () => {
  const { server, as, evening } = await begin();
  const point = 'Verificación del quórum';
  expect((await evening.write(point, '  Se llamó a lista. ')).data).toEqual({
    point,
    text: 'Se llamó a lista.',
    version: 1,
    isOnAgenda: true,
  });
  const met = await evening.write(point, 'Otra cosa.');
  expect([met.status, met.issues?.[0]?.path]).toEqual([409, 'text']);
  // The same text again, as after a lost answer, is no conflict.
  expect((await evening.write(point, 'Se llamó a lista.')).status).toBe(200);
  expect((await evening.write('Punto inventado', 'x')).status).toBe(404);
  expect((await evening.write(point, 'x'.repeat(20_001), 2)).status).toBe(422);
  const long = { version: 1, saved_at: '2026-03-02', text: 'x'.repeat(20_000) };
  const rows = Array.from({ length: 10 }, (_, index) => ({
    ...long,
    assembly_id: evening.assemblyId,
    point: `Antes ${index}`,
  }));
  const { database } = server.dependencies;
  await database.write((tx) => tx.insertInto('minutes_texts').values(rows).execute());
  const full = await evening.write('Elección de dignatarios', 'y');
  expect([full.status, full.issues?.[0]?.path]).toEqual([422, 'text']);
  await database.write((tx) => tx.deleteFrom('minutes_texts').where('point', 'like', 'Antes%').execute());

  // Another spelling of a point carries its text along.
  const spell = (agenda: string[]) =>
    server.ask(updateAssembly, {
      as,
      params: { id: evening.assemblyId },
      body: { orderDay: JSON.stringify({ agenda }) },
    });
  expect((await spell(['VERIFICACION DEL QUORUM', 'Elección de dignatarios'])).status).toBe(200);
  expect((await evening.content()).points.map(({ point, text }) => [point, text])).toEqual([
    ['VERIFICACION DEL QUORUM', 'Se llamó a lista.'],
    ['Elección de dignatarios', ''],
  ]);
  expect((await spell([point, 'Elección de dignatarios'])).status).toBe(200);

  const { status } = await server.ask(updateAssembly, {
    as,
    params: { id: evening.assemblyId },
    body: { orderDay: JSON.stringify({ agenda: ['Apertura', 'Elección de dignatarios'] }) },
  });
  expect(status).toBe(200);
  const { points, warnings } = await evening.content();
  expect(points.map(({ point, isOnAgenda }) => [point, isOnAgenda])).toEqual([
    ['Apertura', true],
    ['Elección de dignatarios', true],
    [point, false],
  ]);
  expect(warnings.join(' ')).toContain(`El acta no incluye el texto de «${point}»`);
  expect((await evening.write(point, '', 2)).status).toBe(200);
  expect((await evening.content()).points).toHaveLength(2);

  const seen = { nit: '' };
  expect((await evening.facts({ nit: '1', seen })).status).toBe(200);
  const other = await evening.facts({ nit: '2', seen });
  expect([other.status, other.message]).toEqual([409, expect.stringContaining('otra cosa en: NIT.')]);
  expect((await evening.facts({ commission: 'a\nb\nc\nd\ne\nf' })).status).toBe(422);
});

itBeforeSql('names the day of each hour of a meeting that passes midnight', async () => {
  const { server, evening } = await begin();
  const { params, assemblyId, beto } = evening;
  server.clock.pass(14 * HOUR + 30 * 60_000);
  const later = await server.anAdministrator();
  await addAttendee(server, later, assemblyId, beto, false);
  const text = await textOf((await server.ask(readMinutes, { as: later, params })).bytes);
  expect(text).toContain('Presente de 10:00 del 02/03/2026 a 00:30 del 03/03/2026');
});

itBeforeSql(
  'draws the same words in both files, names characters missing in the PDF, and bounds the lines',
  async () => {
    const { evening } = await begin();
    const [point = ''] = (await evening.content()).points.map((each) => each.point);
    const written = '1.\tAna Gómez\rCargo: o\ufb01cina ✓ 👍';
    expect((await evening.write(point, written)).status).toBe(200);
    for (const text of [
      await textOf((await evening.draft()).bytes),
      wordTextOf((await evening.draft('docx')).bytes),
    ])
      expect(text).toMatch(/1\. Ana Gómez\s*Cargo: oficina/);
    expect((await evening.content()).warnings.join()).toContain(
      'El PDF no puede escribir estos caracteres: 👍. Pone su código en su lugar',
    );
    const { status, text } = await evening.write(point, 'a\n\n'.repeat(501), 1);
    expect(status).toBe(422);
    expect(text).toContain('1.000 renglones como máximo');
  },
);
