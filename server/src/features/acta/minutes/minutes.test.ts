import { setRegistration } from '@vigilia/contract/assemblies/assemblies';
import { updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { listAttorneyPowers, revokeAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import {
  exportAssembly,
  type MinutesData,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/assemblies/minutes';
import { saveMinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { FULL } from '../../../testing/full.ts';
import { aServer } from '../../../testing/server.ts';
import type { AssemblyRecord, RecordedQuestion } from './assembly-record.ts';
import { NO_CONTENTS } from './book/draft.ts';
import { describeMinutes } from './document/describe-minutes.ts';
import { numberAfter } from './minutes-defaults.ts';
import { drawPdf } from './minutes-pdf.ts';

const drawMinutes = (record: AssemblyRecord, data: MinutesData, at: Date) =>
  drawPdf(describeMinutes({ record, data, contents: NO_CONTENTS }, { brandName: 'Vigilia', at }));

/** The selectable text of each page. */
async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

const ENTERED = {
  entity: 'Sociedad de Anestesiología',
  number: '041',
  type: 'ordinaria',
  place: 'Auditorio de la sede, Cali',
  convener: 'Junta Directiva',
  president: 'Dra. Marta Quintero',
  secretary: 'Dr. Iván Ñáñez',
  remarks: 'Se guardó un minuto de silencio.',
} as const;

async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, { quorum: 'true', quorumMin: '2' });
  const [ana, beto, caro] = (await Promise.all(
    ['Ana', 'Beto', 'Caro'].map((name) => server.aMember({ name, lastName: 'Álvarez Muñoz' })),
  )) as [Person, Person, Person];
  for (const member of [ana, beto]) await addAttendee(server, as, assemblyId, member);
  await represents(server, assemblyId, ana, caro);
  const report = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, report.id);
  await votes(server, ana, report.id, { vote: 'yes' });
  await votes(server, ana, report.id, { vote: 'blank', onBehalfOf: caro.id });
  server.clock.pass(9 * 60_000);
  await endVoting(server, as, report.id);
  const board = await aQuestion(server, as, assemblyId, [beto, ana]);
  await startVoting(server, as, board.id);
  await votes(server, beto, board.id, { candidateId: ana.id });
  const params = { assemblyId };
  const save = (body: object) => server.ask(saveMinutesData, { as, params, body });
  const draw = () => server.ask(readMinutes, { as, params });
  return { server, as, assemblyId, params, ana, beto, caro, report, board, save, draw };
}

describe('minutes details', () => {
  it('proposes minutes details, stores them, and bases the next proposal on them', async () => {
    const { server, as, params, save } = await anEvening();
    const read = (assemblyId: number) => server.ask(readMinutesData, { as, params: { assemblyId } });
    expect((await read(params.assemblyId)).data).toEqual({
      entity: 'SVA',
      number: '1',
      type: 'ordinaria',
      place: '',
      convener: '',
      president: '',
      secretary: '',
      remarks: '',
      suggestions: { place: [], convener: [], president: [], secretary: [] },
      saved: false,
    });
    expect(await save({ ...ENTERED, place: '  Cali ' })).toMatchObject({
      status: 200,
      data: { place: 'Cali' },
    });
    expect((await save(ENTERED)).data).toEqual({ ...ENTERED, saved: true });
    expect((await read(params.assemblyId)).data).toEqual({ ...ENTERED, saved: true });
    const next = await anAssembly(server, as, {
      title: 'Asamblea Extraordinaria de reforma',
    });
    await server.ask(updateAssembly, { as, params: { id: next }, body: { place: 'Club Campestre, Cali' } });
    expect((await read(next)).data).toEqual({
      ...ENTERED,
      number: '042',
      type: 'extraordinaria',
      // Of this meeting, or of another one as a suggestion.
      ...{ place: 'Club Campestre, Cali', convener: '', president: '', secretary: '' },
      suggestions: {
        place: [ENTERED.place],
        convener: [ENTERED.convener],
        president: [ENTERED.president],
        secretary: [ENTERED.secretary],
      },
      remarks: '',
      saved: false,
    });
    const [last] = await server.dependencies.database.read
      .selectFrom('activity')
      .select('what')
      .orderBy('id', 'desc')
      .execute();
    expect(last?.what).toMatch(/^(Creó la asamblea|Editó la asamblea|Editó los datos del acta)/);
  });

  it('refuses invalid minutes details', async () => {
    const { server, as, save } = await anEvening();
    expect((await save({ ...ENTERED, type: 'virtual' })).issues).toEqual([
      {
        path: 'type',
        message:
          'El tipo debe ser ordinaria, extraordinaria, universal, por derecho propio o de segunda convocatoria',
      },
    ]);
    expect((await save({ ...ENTERED, place: 'x'.repeat(201) })).status).toBe(422);
    expect((await save({ seen: { type: 'virtual' } })).status).toBe(422);
    const unknown = { as, params: { assemblyId: 999 } };
    expect((await server.ask(saveMinutesData, { ...unknown, body: ENTERED })).status).toBe(404);
    expect((await server.ask(readMinutesData, unknown)).status).toBe(404);
    expect((await server.ask(readMinutes, unknown)).status).toBe(404);
  });

  it('changes minutes details by field, and refuses to overwrite unseen edits', async () => {
    const { server, as, params, save } = await anEvening();
    await save(ENTERED);
    const seen = { place: ENTERED.place, president: ENTERED.president };
    expect((await save({ place: 'Club Campestre', seen: { place: seen.place } })).status).toBe(200);
    // Another administrator with an older form: a different field is no conflict, the same one is.
    expect((await save({ president: 'Dr. Otro', seen: { president: seen.president } })).data).toMatchObject({
      place: 'Club Campestre',
      president: 'Dr. Otro',
      number: ENTERED.number,
    });
    const refused = await save({ place: 'Cali', seen: { place: seen.place } });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain('otra cosa en: Lugar.');
    expect((await save({ place: 'Cali', seen: { place: 'Club Campestre' } })).status).toBe(200);
    // Equal values are no conflict.
    expect((await save({ place: 'Cali', seen: { place: 'Club Campestre' } })).status).toBe(200);
    expect((await save({})).data.place).toBe('Cali');
    const { data } = await server.ask(readMinutesData, { as, params });
    expect(data).toEqual({ ...ENTERED, place: 'Cali', president: 'Dr. Otro', saved: true });
  });

  it('proposes an unused number, whichever minutes were entered last', async () => {
    const { server, as, save } = await anEvening();
    const others = [await anAssembly(server, as), await anAssembly(server, as)];
    await save({ ...ENTERED, number: 'ACTA-041' });
    for (const [index, assemblyId] of others.entries()) {
      const body = { ...ENTERED, number: ['LIBRO 99', 'ACTA-007'][index] };
      await server.ask(saveMinutesData, { as, params: { assemblyId }, body });
    }
    const next = await anAssembly(server, as);
    const proposed = await server.ask(readMinutesData, { as, params: { assemblyId: next } });
    expect(proposed.data.number).toBe('ACTA-042');
  });

  it('proposes details from the assembly before, whichever was entered last', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const heldIn = (month: number) =>
      anAssembly(server, as, {
        startDate: `2026-0${month}-10T13:00:00.000Z`,
        endDate: `2026-0${month}-10T18:00:00.000Z`,
      });
    const [march, june, september, january] = [
      await heldIn(3),
      await heldIn(6),
      await heldIn(9),
      await heldIn(1),
    ];
    const enter = (assemblyId: number, number: string, entity: string) =>
      server.ask(saveMinutesData, { as, params: { assemblyId }, body: { ...ENTERED, number, entity } });
    const proposed = async (assemblyId: number) => {
      const { number, entity } = (await server.ask(readMinutesData, { as, params: { assemblyId } })).data;
      return [number, entity];
    };
    await enter(september, '042', 'Septiembre');
    expect(await proposed(june)).toEqual(['043', 'Septiembre']);
    await enter(march, '040', 'Marzo');
    expect(await proposed(june)).toEqual(['043', 'Marzo']);
    expect(await proposed(january)).toEqual(['043', 'Marzo']);
    expect(await proposed(await heldIn(9))).toEqual(['043', 'Septiembre']);
  });

  it.each([
    ['41', '42'],
    ['099', '100'],
    ['ACTA-007', 'ACTA-008'],
    ['7 de 2026', '7 de 2027'],
    ['sin número', 'sin número'],
    ['', ''],
  ])('proposes after number %s the number %s', (number, next) => {
    expect(numberAfter(number)).toBe(next);
  });
});

describe('the minutes', () => {
  it.each([
    [
      '  Asamblea «General»: año 2026 ',
      '2026-11-28T13:00:00.000Z',
      'acta-asamblea-general-ano-2026-2026-11-28.pdf',
    ],
    // In Colombia still the day before.
    ['../../"x"\r\nset-cookie', '2026-11-28T03:00:00.000Z', 'acta-x-set-cookie-2026-11-27.pdf'],
    ['¿10⁹ unidades, 2½ y CO₂?', '2026-11-28T13:00:00.000Z', 'acta-10-9-unidades-2-1-2-y-co2-2026-11-28.pdf'],
    ['第一次', '2026-11-28T13:00:00.000Z', 'acta-asamblea-7-2026-11-28.pdf'],
    [`${'a'.repeat(79)} b`, '', `acta-${'a'.repeat(79)}.pdf`],
  ])('names the file of «%s» by title and day in safe characters', (title, startDate, name) => {
    expect(minutesFileName({ id: 7, title, startDate })).toBe(name);
  });

  it('prints the results and all mandatory parts in the minutes', async () => {
    const { server, as, report, board, save, draw } = await anEvening();
    await save(ENTERED);
    const answer = await draw();
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(answer.bytes.length),
        'content-disposition': 'attachment; filename="acta-asamblea-general-ordinaria-2026-11-28.pdf"',
        'cache-control': 'no-store',
      },
    });
    const pages = await pagesOf(answer.bytes);
    const text = pages.join(' ');
    for (const part of [
      'Acta n.º 041 · Asamblea general ordinaria',
      'Entidad Sociedad de Anestesiología',
      'Lugar Auditorio de la sede, Cali',
      'Fecha 28 de noviembre de 2026',
      'Hora de inicio 08:00',
      'Fin previsto 18:00 Hora de cierre Convocada',
      'Convocada por Junta Directiva',
      'Preside Dra. Marta Quintero',
      'Secretaría Dr. Iván Ñáñez',
      '1. Verificación del quórum 2. Elección de dignatarios',
      'con un mínimo de 2 personas',
      '10:00 del 2 de marzo de 2026 Apertura de la votación 1 2 1 3 3 Sí',
      '10:09 del 2 de marzo de 2026 Cierre de la votación 1 2 1 3 3 Sí',
      'Abierta el 2 de marzo de 2026 a las 10:00 y cerrada el 2 de marzo de 2026 a las 10:09. Votaron 2 de 3 personas que podían votar al abrir.',
      'La votación seguía abierta al generar este borrador; las cifras son parciales.',
      'Se guardó un minuto de silencio.',
      'Presidente(a) de la asamblea',
      'Secretario(a) de la asamblea',
      '3 personas en la lista. Al abrir la primera votación (10:00): 2 presentes, 1 representada y 0 ausentes.',
      'Anexo 2. Poderes',
    ])
      expect(text).toContain(part);

    const yesNo = (await server.ask(readResults, { as, params: { id: report.id } })).data;
    expect(text).toContain(
      `Votos a favor ${yesNo.trueVotes} 50,0 % Votos en contra ${yesNo.falseVotes} 0,0 % Votos en blanco ${yesNo.blankVotes} 50,0 % Votos totales ${yesNo.totalVotes} 100,0 %`,
    );
    const list = (await server.ask(readResults, { as, params: { id: board.id } })).data;
    for (const { candidateName, candidateLastName, votes: counted } of list.votesCounterForEachCandidate)
      expect(text).toContain(`${candidateName} ${candidateLastName} ${counted} `);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
  });

  it('prints withdrawals, revocations, and the quorum at start and end', async () => {
    const { server, as, assemblyId, caro, report, board, draw } = await anEvening();
    const register = (isRegister: boolean) =>
      server.ask(setRegistration, { as, params: { id: assemblyId }, body: { isRegister } });
    await register(true);
    // A repeated call has no effect.
    await register(true);
    await server.ask(deleteQuestion, { as, params: { id: report.id } });
    const draft = await aQuestion(server, as, assemblyId);
    await server.ask(deleteQuestion, { as, params: { id: draft.id } });
    await endVoting(server, as, board.id);
    const powers = await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } });
    const [power] = powers.data;
    await server.ask(revokeAttorneyPower, { as, params: { id: power?.id ?? 0 } });
    server.clock.pass(60 * 60_000);
    await register(false);

    const text = (await pagesOf((await draw()).bytes)).join(' ');
    for (const part of [
      '10:09 del 2 de marzo de 2026 Se habilita el registro 2 1 3 3 Sí',
      '11:09 del 2 de marzo de 2026 Se cierra el registro 2 0 2 3 Sí',
      'Votación 1. ¿Aprueba el informe?',
      'Votaron 2 de 3 personas que podían votar al abrir. La pregunta se retiró después de abierta',
      'Votación 2. ¿Aprueba el informe?',
      `${caro.name} ${caro.lastName} C.C. ${caro.dni} Ana Álvarez Muñoz`,
      'Revocado',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Votación 3.');
    expect(text.match(/Se habilita/g)).toHaveLength(1);
    const sheet = await server.ask(exportAssembly, { as, params: { assemblyId }, query: { format: 'csv' } });
    expect(sheet.text).toContain('Retirada');
    expect(sheet.text).toMatch(/Caro Álvarez Muñoz.*Revocado/);
  });

  it('prints events in order of time, whichever was entered first', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    await addAttendee(server, as, assemblyId, await server.aMember());
    // A wrong click, corrected before any voting, is no attendance (R10.13).
    const mistaken = await server.aMember({ lastName: 'Ausente' });
    await addAttendee(server, as, assemblyId, mistaken);
    server.clock.pass(3 * 60_000);
    await addAttendee(server, as, assemblyId, mistaken, false);
    const titled = async (title: string) => {
      const { id } = await aQuestion(server, as, assemblyId);
      await server.ask(updateQuestion, { as, params: { id }, body: { title } });
      return id;
    };
    const [last, never, first] = [await titled('Última'), await titled('Nunca'), await titled('Primera')];
    for (const id of [first, last, first]) {
      server.clock.pass(60_000);
      await startVoting(server, as, id);
      server.clock.pass(60_000);
      await endVoting(server, as, id);
    }
    expect(never).toBeGreaterThan(0);
    const text = (await pagesOf((await server.ask(readMinutes, { as, params: { assemblyId } })).bytes)).join(
      ' ',
    );
    const places = [
      'Apertura de la votación 1',
      'Cierre de la votación 1',
      'Apertura de la votación 2',
      'Cierre de la votación 2',
      'Votación 1. Primera',
      'Votación 2. Última',
      'Votación 3. Nunca',
    ].map((part) => text.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(text).toContain(
      '1 persona asistió en algún momento, 0 solo estuvieron representadas y 1 no asistió',
    );
    // The list of the association would fill most pages.
    expect(text).not.toContain('Ausente,');
    expect(text).toMatch(/ 10:\d\d del 2 de marzo de 2026 Apertura de la votación 1 1 0 1 /);
  });

  it('leaves blank lines in the minutes for missing details', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const { bytes } = await server.ask(readMinutes, { as, params: { assemblyId } });
    const text = (await pagesOf(bytes)).join(' ');
    for (const part of [
      'Acta n.º 1 ·',
      'no exige un número mínimo de asistentes',
      'No se sometió ninguna pregunta a votación.',
      'No se registraron poderes.',
      '0 personas en la lista',
    ])
      expect(text).toContain(part);
  });
});

describe('with three hundred attendees', () => {
  const attendee = (index: number) => ({
    id: 1,
    userId: index,
    name: `Nombre${index}`,
    lastName: 'Apellido',
    email: 'x@y.test',
    dni: String(10_000_000 + index),
    canVote: true,
    attendance: 'present' as const,
    attorney: null,
    isWithdrawn: false,
    stays: [],
  });
  const question = (index: number, candidates: number): RecordedQuestion => ({
    question: {
      id: index,
      title: `Pregunta ${index} `.repeat(12),
      assemblyId: 1,
      kind: 'candidates',
      state: 'closed',
      seats: 1,
      allowBlank: false,
      showResults: 'live',
      rule: null,
    },
    isHidden: false,
    onPaper: 0,
    statements: [],
    notices: [],
    situations: [],
    isTied: false,
    isReset: false,
    lot: null,
    elected: [],
    suspended: 0,
    optionHeading: 'Candidato',
    options: Array.from({ length: candidates }, (_, n) => ({ name: `Candidato ${n}`, votes: 1, onPaper: 0 })),
    totalVotes: candidates,
    entitled: 300,
    openings: [],
  });
  const record: AssemblyRecord = {
    assembly: {
      id: 1,
      title: 'Asamblea',
      description: '',
      picture: null,
      startDate: '2026-11-28T13:00:00.000Z',
      endDate: '2026-11-29T01:00:00.000Z',
      participants: 300,
      quorumCounts: 'all',
      needsQuorum: false,
      quorumMin: 0,
      agenda: ['Uno'],
      isRegister: false,
      presenceWays: [],
      givesReceipts: true,
      maxPowers: 0,
      secondCall: null,
      inSecondCall: false,
      minimumCallDays: 0,
      callDayKind: 'calendar',
      place: '',
    },
    presenceSince: null,
    curve: [],
    quorumChecks: [],
    takenOff: [],
    quorum: { present: 300, represented: 0, total: 300, needed: 0, reached: true },
    questions: Array.from({ length: 30 }, (_, index) => question(index, index * 2)),
    roll: Array.from({ length: 300 }, (_, index) => attendee(index + 1)),
    powers: [],
    registration: [],
    convocation: [],
    documentTypes: new Map(),
    documents: [],
    seals: [],
    session: [],
    interventions: [],
  };

  it('prints decisions and votes on paper, and no votes that are withheld', async () => {
    const at = new Date('2026-11-28T20:00:00.000Z');
    const decided: RecordedQuestion = {
      ...question(1, 2),
      question: { ...question(1, 2).question, seats: 3, showResults: 'closed' },
      onPaper: 1,
      statements: ['Resultó elegida la candidatura de Ana (20 × 2 = 40 ≤ 41 y 3 ≥ 2).'],
      notices: [],
    };
    const hidden = {
      ...question(2, 2),
      isHidden: true,
      question: { ...question(2, 2).question, state: 'open' as const },
    };
    const thirds = {
      ...question(3, 0),
      options: ['Ana', 'Eva', 'Luz'].map((name) => ({ name, votes: 1, onPaper: 0 })),
      totalVotes: 3,
    };
    const text = (
      await pagesOf(await drawMinutes({ ...record, questions: [decided, hidden, thirds] }, ENTERED, at))
    ).join(' ');
    expect(text).toContain('Candidato Votos De ellos, en papel Porcentaje Candidato 0 1 0');
    expect(text).toContain('Resultó elegida la candidatura de Ana (20 × 2 = 40 ≤ 41 y 3 ≥ 2).');
    expect(text).toContain(
      'Los resultados permanecieron ocultos hasta el cierre. Cada persona podía marcar hasta 3 opciones',
    );
    expect(text).toContain('sus resultados se muestran al cerrarla');
    expect(text).toContain('Candidato Votos Porcentaje Candidato 0 Candidato 1 Votos totales');
    expect(text).toMatch(/100,0 % Los porcentajes no suman 100,0 % por redondeo\./);
    expect(text.match(/por redondeo/g)).toHaveLength(1);
  });

  it('says of a voting that was opened again that its results were hidden until the first close', async () => {
    const once = question(1, 2);
    const opening = {
      openedAt: '2026-11-28T18:00:00.000Z',
      closedAt: '2026-11-28T18:10:00.000Z',
      needed: 0,
      atOpening: { present: 0, represented: 0, total: 0 },
      atClosing: { present: 0, represented: 0, total: 0 },
      recorded: { atOpening: undefined, atClosing: undefined },
      attendance: { changes: [] },
    } as unknown as RecordedQuestion['openings'][number];
    const again = {
      ...once,
      question: { ...once.question, showResults: 'closed' as const },
      openings: [opening, opening],
    };
    const at = new Date('2026-11-28T20:00:00.000Z');
    const text = (await pagesOf(await drawMinutes({ ...record, questions: [again] }, ENTERED, at))).join(' ');
    expect(text).toContain('permanecieron ocultos hasta el primer cierre.');
    expect(text).not.toContain('ocultos hasta el cierre.');
  });

  it('repeats table headings on each page of the minutes, and orphans none', async () => {
    const at = new Date('2026-11-28T20:00:00.000Z');
    const pages = await pagesOf(await drawMinutes(record, ENTERED, at));
    const all = pages.join(' ');
    for (const { name, lastName, dni } of record.roll) expect(all).toContain(`${lastName}, ${name} ${dni}`);
    const annex = pages.findIndex((page) => page.includes('Anexo 1. Asistencia'));
    const rolls = pages.filter((page, index) => index >= annex && page.includes('Nombre'));
    expect(rolls.length).toBeGreaterThan(3);
    for (const page of rolls) expect(page).toContain('N.º Apellidos y nombres Documento');
    for (const page of pages) {
      const [content = ''] = page.split(/(?: Borrador generado por)/);
      // A page ends with content, not with a heading.
      expect(content.trim()).not.toMatch(
        /(Desarrollo|Firmas|Asistencia|Poderes|orden del día|constancias|Porcentaje|al abrir\.)$/,
      );
      expect(content).not.toMatch(/Votación \d+\. (Pregunta \d+ ?)+$/);
    }
    // The total row is never alone on a page.
    expect(all).not.toMatch(/Porcentaje Votos totales (?!0 )/);
    expect(all).toContain('Fin previsto 20:00 Hora de cierre Convocada');
    // Each page but the first repeats the heading of its continued content.
    const head = pages.map((page) => page.split(' · Asamblea ').length - 1);
    expect(head[0]).toBeLessThan(2);
  });

  it('never prints signatures alone on a page, nor a heading without its section', async () => {
    const at = new Date('2026-11-28T20:00:00.000Z');
    const draw = async (agenda: number, remarks: string) =>
      pagesOf(
        await drawMinutes(
          {
            ...record,
            questions: [question(1, 3)],
            roll: record.roll.slice(0, 3),
            assembly: {
              ...record.assembly,
              agenda: Array.from({ length: agenda }, (_, each) => `Punto ${each + 1}`),
            },
          },
          { ...ENTERED, remarks },
          at,
        ),
      );
    for (let agenda = 1; agenda <= 45; agenda += FULL ? 2 : 4)
      for (const remarks of ['', 'Se dejan constancias.\n\nSin más asuntos, se levanta la sesión de hoy.']) {
        const pages = (await draw(agenda, remarks)).map(
          (page) => page.split(' Borrador generado por')[0] ?? '',
        );
        const signed = pages.findIndex((page) => page.includes('Presidente(a) de la asamblea'));
        const before = pages[signed]?.split('IV. Firmas')[0] ?? '';
        expect(pages[signed], `${agenda}`).toContain('IV. Firmas');
        if (remarks) expect(before, `${agenda}`).toContain('se levanta la sesión de hoy.');
        for (const page of pages)
          expect(page.trim(), `${agenda}`).not.toMatch(
            /(Orden del día|quórum|Desarrollo|constancias|Firmas|Asistencia|Poderes)$/,
          );
      }
  });
});

it('states the kind of meeting, and the type of a document that is no cédula', async () => {
  const { server, assemblyId, params, as, save, draw } = await anEvening();
  const foreigner = await server.aMember({ name: 'Anne', lastName: 'Martin', dni: '778899', dniType: 4 });
  await addAttendee(server, as, assemblyId, foreigner);
  expect((await save({ ...ENTERED, type: 'por derecho propio' })).status).toBe(200);
  await server.ask(saveMinutesFacts, {
    as,
    params,
    body: { presidentDni: 'Pasaporte AB 1234', secretaryDni: '31.000.111' },
  });
  const text = (await pagesOf((await draw()).bytes)).join(' ');
  for (const part of [
    'Acta n.º 041 · Asamblea general por derecho propio',
    'Tipo Por derecho propio',
    'Martin, Anne Pasaporte 778899 Presente',
    'Presidente(a) de la asamblea Pasaporte AB 1234',
    'Secretario(a) de la asamblea C.C. 31.000.111',
  ])
    expect(text).toContain(part);
});

it('prints names and signs as they were written, and the code of one that the font lacks', async () => {
  const { server, assemblyId, as, save, draw } = await anEvening();
  const names = ['Şule', 'Łukasz', 'Nguyễn', 'Dvořák', 'Ελένη', 'Ђорђе Иванов', 'محمد علي حسن', 'שלום עולם'];
  for (const name of names)
    await addAttendee(
      server,
      as,
      assemblyId,
      await server.aMember({ name, lastName: 'Íñiguez «de» la Peña' }),
    );
  const signs = 'Dosis de 10⁹ y x⁴, CO₂ y SpO₂, ½ de 5 µg, 3 × 2 ≥ 5 × 1, a → b ✓, oficina 😀';
  await save({ remarks: `${signs}, [U+1F44D] 👍 李.` });
  const bytes = await draw().then((answer) => answer.bytes);
  const page = await getDocumentProxy(new Uint8Array(bytes));
  const items = [];
  for (let number = 1; number <= page.numPages; number += 1)
    items.push(...(await (await page.getPage(number)).getTextContent({ disableNormalization: true })).items);
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('');
  const whole = text.replace(/\s+/g, ' ');
  for (const written of [...names, signs, '[U+1F44D] [U+1F44D] [U+674E].']) expect(whole).toContain(written);
});
