/** Spreadsheets of an assembly's record, which has no link between voters and choices. */
import { fullName } from '@vigilia/contract/full-name';
import { formatTimestamp } from '../../runtime/date-format.ts';
import type { Cell, Sheet } from '../../spreadsheets/writer.ts';
import type { AssemblyRecord, RecordedQuestion } from './assembly-record.ts';
import { ATTENDANCE, entitledCell, originOf, POWER_STATES, stateOf, TOTAL_VOTES, yesOrNo } from './texts.ts';

const columns = (...named: [heading: string, width: number][]) =>
  named.map(([heading, width]) => ({ heading, width }));

const factSheet = (name: string, facts: readonly (readonly [string, Cell])[]): Sheet => ({
  name,
  columns: columns(['Dato', 32], ['Valor', 60]),
  rows: facts,
});

const resultRows = ({ options, totalVotes }: RecordedQuestion): [string, number][] => [
  ...options.map(({ name, votes }): [string, number] => [name, votes]),
  [TOTAL_VOTES, totalVotes],
];

const OPENING_COLUMNS: [string, number][] = [
  ['Apertura', 18],
  ['Cierre', 18],
  ['Votos posibles', 16],
  ['Quórum requerido', 18],
  ['Presentes al abrir', 18],
  ['Representados al abrir', 22],
  ['En la lista al abrir', 20],
  ['Presentes al cerrar', 18],
  ['Representados al cerrar', 22],
  ['En la lista al cerrar', 20],
];

const openingRows = ({ openings }: RecordedQuestion): Cell[][] =>
  openings.map(({ openedAt, closedAt, entitled, needed, atOpening, atClosing }) => [
    formatTimestamp(openedAt),
    closedAt ? formatTimestamp(closedAt) : '',
    entitled,
    needed,
    atOpening.present,
    atOpening.represented,
    atOpening.total,
    atClosing?.present ?? '',
    atClosing?.represented ?? '',
    atClosing?.total ?? '',
  ]);

/** @param at when it was read, ISO 8601 */
export function questionSheets(assemblyTitle: string, recorded: RecordedQuestion, at: string): Sheet[] {
  const { question, optionHeading, totalVotes, imported } = recorded;
  return [
    {
      name: 'Resultado',
      columns: columns([optionHeading, 40], ['Votos', 12]),
      rows: resultRows(recorded),
    },
    factSheet('Pregunta', [
      ['Asamblea', assemblyTitle],
      ['Pregunta', question.title],
      ['Estado', stateOf(recorded)],
      ...(imported ? [['Origen', originOf(imported)] as const] : []),
      ['Votos posibles', entitledCell(recorded)],
      ['Votos recibidos', totalVotes],
      ['Generado', formatTimestamp(at)],
    ]),
    { name: 'Aperturas', columns: columns(...OPENING_COLUMNS), rows: openingRows(recorded) },
  ];
}

/** @param at when it was read, ISO 8601 */
export function assemblySheets(
  { assembly, quorum, questions, roll, powers }: AssemblyRecord,
  at: string,
): Sheet[] {
  return [
    factSheet('Resumen', [
      ['Asamblea', assembly.title],
      ['Inicio', formatTimestamp(assembly.startDate)],
      ['Fin', formatTimestamp(assembly.endDate)],
      ['Participantes esperados', assembly.participants],
      ['Necesita quórum', yesOrNo(assembly.needsQuorum)],
      ['Quórum requerido', quorum.needed],
      ['En la lista', quorum.total],
      ['Presentes', quorum.present],
      ['Representados', quorum.represented],
      ['Presentes y representados', quorum.present + quorum.represented],
      ['Preguntas', questions.length],
      ['Poderes', powers.length],
      ['Generado', formatTimestamp(at)],
    ]),
    {
      name: 'Resultados',
      columns: columns(
        ['Pregunta', 60],
        ['Estado', 14],
        ['Opción', 36],
        ['Votos', 10],
        ['Votos posibles', 16],
      ),
      rows: questions.flatMap((recorded) =>
        resultRows(recorded).map(([option, votes]): Cell[] => [
          recorded.question.title,
          stateOf(recorded),
          option,
          votes,
          entitledCell(recorded),
        ]),
      ),
    },
    {
      name: 'Aperturas',
      columns: columns(['Pregunta', 60], ...OPENING_COLUMNS),
      rows: questions.flatMap((recorded) =>
        openingRows(recorded).map((row): Cell[] => [recorded.question.title, ...row]),
      ),
    },
    {
      name: 'Asistencia',
      columns: columns(
        ['Apellido', 26],
        ['Nombre', 26],
        ['DNI', 16],
        ['Correo', 34],
        ['Asistencia', 16],
        ['Apoderado', 34],
        ['Puede votar', 12],
      ),
      rows: roll.map(({ lastName, name, dni, email, attendance, attorney, canVote }) => [
        lastName,
        name,
        dni ?? '',
        email,
        ATTENDANCE[attendance],
        attorney ?? '',
        yesOrNo(canVote),
      ]),
    },
    {
      name: 'Poderes',
      columns: columns(
        ['Representado', 36],
        ['DNI del representado', 22],
        ['Apoderado', 36],
        ['DNI del apoderado', 22],
        ['Estado', 40],
      ),
      rows: powers.map(({ user, userToDelegate, state }) => [
        fullName(user),
        user.dni ?? '',
        fullName(userToDelegate),
        userToDelegate.dni ?? '',
        POWER_STATES[state],
      ]),
    },
  ];
}
