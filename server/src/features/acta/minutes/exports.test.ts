import { listAttendees, readQuorum } from '@vigilia/contract/assemblies/assemblies';
import { exportAssembly, exportResults } from '@vigilia/contract/assemblies/minutes';
import type { Call } from '@vigilia/contract/call';
import { exportRoll } from '@vigilia/contract/selection';
import { readResults } from '@vigilia/contract/votings/question-results';
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
import { sheetsOf } from '../../../testing/builders/spreadsheets.ts';
import { aServer } from '../../../testing/server.ts';
import { recordAssembly, recordStores } from './assembly-record.ts';

const SHEETS = [
  'Resumen',
  'Resultados',
  'Aperturas',
  'Asistencia',
  'Poderes',
  'Decisiones',
  'Entradas y salidas',
  'Curva del quórum',
  'Presencia en votaciones',
];

/** An assembly with names like formulas, a vote by proxy, and three questions. */
async function anEvening() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as, {
    title: 'Asamblea; "general" & <ordinaria>',
    quorum: 'true',
    quorumMin: '2',
  });
  const [ana, beto, caro, dora] = (await Promise.all([
    server.aMember({ name: '=HYPERLINK("http://x")', lastName: 'Álvarez', dni: '0012' }),
    server.aMember({ name: 'Beto', lastName: 'Benítez; hijo', dni: '1002' }),
    server.aMember({ name: 'Caro', lastName: 'Ñáñez', dni: '1003' }),
    server.aMember({ name: 'Dora', lastName: 'Ortiz', dni: null }),
  ])) as [Person, Person, Person, Person];
  for (const member of [ana, beto]) await addAttendee(server, as, assemblyId, member);
  await addAttendee(server, as, assemblyId, dora, false);
  await represents(server, assemblyId, ana, caro);

  const report = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, report.id);
  server.clock.pass(60_000);
  await votes(server, ana, report.id, { vote: 'yes' });
  await votes(server, ana, report.id, { vote: 'no', onBehalfOf: caro.id });
  await votes(server, beto, report.id, { vote: 'yes' });
  await endVoting(server, as, report.id);
  const board = await aQuestion(server, as, assemblyId, [beto, ana]);
  await startVoting(server, as, board.id);
  await votes(server, beto, board.id, { candidateId: ana.id });
  const draft = await aQuestion(server, as, assemblyId);
  const fetch = (call: Call, id: number, format: string) =>
    server.ask(call, { as, params: { id, assemblyId: id }, query: { format } });
  return { server, as, assemblyId, ana, beto, caro, dora, report, board, draft, fetch };
}

describe('the results of a question', () => {
  it('exports results as CSV for Excel in Colombia: semicolons, BOM, no formulas', async () => {
    const { fetch, board } = await anEvening();
    const answer = await fetch(exportResults, board.id, 'csv');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="resultado-${board.id}-asamblea-general-ordinaria-2026-11-28.csv"`,
        'cache-control': 'no-store',
      },
    });
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.text.slice(1).split('\r\n').slice(0, 12)).toEqual([
      'Resultado',
      'Candidato;Votos',
      '"Beto Benítez; hijo";0',
      `"'=HYPERLINK(""http://x"") Álvarez";1`,
      'Votos totales;1',
      '',
      'Pregunta',
      'Dato;Valor',
      'Asamblea;"Asamblea; ""general"" & <ordinaria>"',
      'Pregunta;¿Aprueba el informe? (2)',
      'Estado;Abierta',
      'Podían votar al abrir;3',
    ]);
  });

  it('exports results to Excel with the counted numbers', async () => {
    const { server, as, fetch, report } = await anEvening();
    const { data } = await server.ask(readResults, { as, params: { id: report.id } });
    const answer = await fetch(exportResults, report.id, 'xlsx');
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    const { Resultado, Pregunta, Aperturas } = sheetsOf(answer.bytes);
    expect(Resultado).toEqual([
      ['Opción', 'Votos'],
      ['Votos a favor', data.trueVotes],
      ['Votos en contra', data.falseVotes],
      ['Votos en blanco', data.blankVotes],
      ['Votos totales', data.totalVotes],
    ]);
    expect(data).toMatchObject({ trueVotes: 2, falseVotes: 1, blankVotes: 0, totalVotes: 3 });
    expect(Pregunta).toContainEqual(['Podían votar al abrir', 3]);
    expect(Aperturas?.[1]).toEqual(['2026-03-02 10:00', '2026-03-02 10:01', 3, 2, 2, 1, 4, 2, 1, 4, 3, 3]);
  });
});

describe('a whole assembly', () => {
  it('exports the roll, or chosen rows of it, as the sheet of the assembly', async () => {
    const { server, as, assemblyId, fetch } = await anEvening();
    const exported = (body: object, id = assemblyId) =>
      server.ask(exportRoll, { as, params: { assemblyId: id }, body: { format: 'xlsx', ...body } });
    const { Asistencia = [] } = sheetsOf((await fetch(exportAssembly, assemblyId, 'xlsx')).bytes);
    const all = await exported({});
    expect(all.headers['content-disposition']).toBe(
      `attachment; filename="asistencia-asamblea-general-ordinaria-2026-11-28.xlsx"`,
    );
    expect(sheetsOf(all.bytes)).toEqual({ Asistencia });
    const { data } = await server.ask(listAttendees, { as, params: { assemblyId } });
    const ids = data.slice(0, 2).map(({ id }) => id);
    expect(sheetsOf((await exported({ attendeeIds: [...ids, 999_999] })).bytes).Asistencia).toEqual(
      Asistencia.slice(0, 3),
    );
    expect((await exported({ attendeeIds: [] })).status).toBe(422);
    expect((await exported({}, 999_999)).status).toBe(404);
  });

  it('exports an assembly with results, openings, attendance and powers, and never links voters to choices', async () => {
    const { server, as, assemblyId, fetch, report, draft } = await anEvening();
    const answer = await fetch(exportAssembly, assemblyId, 'xlsx');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="resultados-asamblea-general-ordinaria-2026-11-28.xlsx"`,
    );
    const sheets = sheetsOf(answer.bytes);
    expect(Object.keys(sheets)).toEqual(SHEETS);
    const { data: quorum } = await server.ask(readQuorum, { as, params: { assemblyId } });
    for (const [name, value] of [
      ['Asamblea', 'Asamblea; "general" & <ordinaria>'],
      ['En la lista', quorum.total],
      ['Presentes', quorum.present],
      ['Representados', quorum.represented],
      ['Quórum requerido', quorum.needed],
      ['Preguntas', 3],
    ])
      expect(sheets.Resumen).toContainEqual([name, value]);
    expect(sheets.Resultados).toHaveLength(1 + 4 + 3 + 4);
    expect(sheets.Resultados).toContainEqual([report.title, 'Cerrada', 'Votos a favor', 2, 3]);
    expect(sheets.Resultados).toContainEqual([draft.title, 'Sin abrir', 'Votos totales', 0, 0]);
    expect(sheets.Aperturas).toHaveLength(3);
    expect(sheets.Asistencia?.map(([lastName, , dni, , ...rest]) => [lastName, dni, ...rest])).toEqual([
      ['Apellido', 'DNI', 'Asistencia', 'Apoderado', 'Puede votar'],
      ['Álvarez', '0012', 'Presente', '', 'Sí'],
      ['Benítez; hijo', '1002', 'Presente', '', 'Sí'],
      ['Ñáñez', '1003', 'Representado', '\'=HYPERLINK("http://x") Álvarez', 'Sí'],
      ['Ortiz', '', 'Ausente', '', 'Sí'],
    ]);
    const inAttendance = (state: string) => sheets.Asistencia?.filter((row) => row[4] === state).length;
    expect(inAttendance('Presente')).toBe(quorum.present);
    expect(inAttendance('Representado')).toBe(quorum.represented);
    expect(sheets.Poderes?.[1]).toEqual([
      'Caro Ñáñez',
      '1003',
      '\'=HYPERLINK("http://x") Álvarez',
      '0012',
      'Vigente',
    ]);
  });

  it('exports an assembly as CSV with its sections in order', async () => {
    const { assemblyId, fetch } = await anEvening();
    const { text } = await fetch(exportAssembly, assemblyId, 'csv');
    const sections = text.slice(1).split('\r\n\r\n');
    expect(sections.map((section) => section.split('\r\n')[0])).toEqual(SHEETS);
  });

  it.each([[exportAssembly], [exportResults]] as const)(
    'refuses exports of unknown records and formats',
    async (call) => {
      const { server, as, fetch } = await anEvening();
      expect((await fetch(call, 999, 'csv')).status).toBe(404);
      expect(await fetch(call, 1, 'pdf')).toMatchObject({
        status: 422,
        message: 'El formato debe ser csv o xlsx',
      });
      expect((await server.ask(call, { as, params: { id: 1, assemblyId: 1 } })).status).toBe(422);
    },
  );
});

it('reads the records of assemblies one at a time, and refuses those for which too many wait', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      server.ask(exportAssembly, { as, params: { assemblyId }, query: { format: 'csv' } }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(17);
  for (const { status, message } of refused)
    expect([status, message]).toEqual([
      503,
      'Se están preparando otros archivos de asambleas. Espere un momento y vuelva a intentarlo.',
    ]);
});

it('lets ballots pass while it reads the record of an assembly', async () => {
  const { server, assemblyId } = await anEvening();
  const stores = recordStores(server.dependencies.database.read);
  const assembly = await stores.assemblies.byId(assemblyId);
  let [turns, isReading] = [0, true];
  const countTurns = () => {
    turns += 1;
    if (isReading) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  if (assembly) await recordAssembly(stores, assembly);
  isReading = false;
  // Three questions with two turns each, the people with five, and the history.
  expect(turns).toBeGreaterThanOrEqual(12);
});
