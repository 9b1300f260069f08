/** Spreadsheets of an assembly's record, which has no link between voters and choices. */

import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { compact } from '../../../kernel/runtime/compact.ts';
import { type Cell, type Sheet, type SheetColumn, sheetOf } from '../../../kernel/spreadsheets/writer.ts';
import type {
  AssemblyRecord,
  RecordedAttendee,
  RecordedQuestion,
  TakenOffPerson,
} from './assembly-record.ts';
import {
  ATTENDANCE,
  CAUSES,
  changeText,
  HIDDEN_VOTES,
  MODES,
  ON_PAPER,
  POWER_STATES,
  recordedText,
  SOURCES,
  sourceText,
  stateOf,
  TOTAL_VOTES,
  yesOrNo,
} from './texts.ts';

const factSheet = (name: string, facts: readonly (readonly [string, Cell])[]): Sheet =>
  sheetOf(name, facts, [
    ['Dato', 32, ([fact]) => fact],
    ['Valor', 60, ([, value]) => value],
  ]);

interface ResultRow {
  readonly recorded: RecordedQuestion;
  readonly option: string;
  /** Empty while votes are withheld. */
  readonly votes: Cell;
  readonly onPaper: Cell;
}

const resultRows = (recorded: RecordedQuestion): ResultRow[] => {
  const { options, totalVotes, onPaper, isHidden } = recorded;
  return [
    ...options.map(({ name, votes, onPaper }) => ({
      recorded,
      option: name,
      votes: isHidden ? '' : votes,
      onPaper: isHidden ? '' : onPaper,
    })),
    { recorded, option: TOTAL_VOTES, votes: totalVotes, onPaper: isHidden ? '' : onPaper },
  ];
};

const PAPER_COLUMN: SheetColumn<ResultRow> = [ON_PAPER, 18, ({ onPaper }) => onPaper];
const SUSPENDED_COLUMN: SheetColumn<ResultRow> = [
  'Derechos retirados',
  18,
  ({ recorded }) => recorded.suspended ?? 0,
];

/** The decision as rows of facts, one for each sentence. */
const decisionFacts = ({ statements, situations, isHidden }: RecordedQuestion) =>
  isHidden
    ? [['Resultado', HIDDEN_VOTES] as const]
    : [
        ...statements.map((statement) => ['Resultado', statement] as const),
        ...situations.map(({ opening, acts }) => ['Situación', `${opening}: ${acts.join('; ')}.`] as const),
      ];

/** Excludes absent people on the roll with the right. */
const ENTITLED_ATTENDING = 'Presentes y representados con derecho a votar';

type RecordedOpening = RecordedQuestion['openings'][number];
const openingsOf = ({ question, openings }: RecordedQuestion) =>
  openings.map((opening) => ({ question, opening }));

const OPENING_COLUMNS: readonly SheetColumn<{ readonly opening: RecordedOpening }>[] = [
  ['Apertura', 18, ({ opening }) => timeStamp(opening.openedAt)],
  ['Cierre', 18, ({ opening }) => (opening.closedAt ? timeStamp(opening.closedAt) : '')],
  ['Podían votar al abrir', 16, ({ opening }) => opening.entitled],
  ['Quórum requerido', 18, ({ opening }) => opening.needed],
  ['Presentes al abrir', 18, ({ opening }) => opening.atOpening.present],
  ['Representados al abrir', 22, ({ opening }) => opening.atOpening.represented],
  ['En la lista al abrir', 20, ({ opening }) => opening.atOpening.total],
  ['Presentes al cerrar', 18, ({ opening }) => opening.atClosing?.present ?? ''],
  ['Representados al cerrar', 22, ({ opening }) => opening.atClosing?.represented ?? ''],
  ['En la lista al cerrar', 20, ({ opening }) => opening.atClosing?.total ?? ''],
  ['Presentes y representados con derecho al abrir', 26, ({ opening }) => opening.atOpening.canVote ?? ''],
  ['Presentes y representados con derecho al cerrar', 26, ({ opening }) => opening.atClosing?.canVote ?? ''],
];

/** @param at when it was read, ISO 8601 */
export function questionSheets(assemblyTitle: string, recorded: RecordedQuestion, at: string): Sheet[] {
  const { question, optionHeading, totalVotes } = recorded;
  return [
    sheetOf<ResultRow>('Resultado', resultRows(recorded), [
      [optionHeading, 40, ({ option }) => option],
      ['Votos', 12, ({ votes }) => votes],
      ...(recorded.onPaper > 0 ? [PAPER_COLUMN] : []),
    ]),
    factSheet('Pregunta', [
      ['Asamblea', assemblyTitle],
      ['Pregunta', question.title],
      ...(question.agendaPoint ? [['Punto de la agenda', question.agendaPoint] as const] : []),
      ['Estado', stateOf(recorded)],
      ['Podían votar al abrir', recorded.entitled],
      ...(recorded.suspended ? [['Derechos retirados', recorded.suspended] as const] : []),
      ['Votos recibidos', totalVotes],
      ...decisionFacts(recorded),
      ['Generado', timeStamp(at)],
    ]),
    sheetOf('Aperturas', openingsOf(recorded), OPENING_COLUMNS),
  ];
}

type Person = RecordedAttendee | TakenOffPerson;
const isOnRoll = (person: Person): person is RecordedAttendee => 'id' in person;

/** Attendance as the roll counts it: people who left are not present. */
function attendanceText(person: Person): string {
  const { attendance, stays } = person;
  const last = attendance === 'present' ? stays.at(-1) : undefined;
  // Not for a deleted account or a removal from the roll.
  const left = last?.to && (last.cause ? 'Asistió' : `Asistió (salió ${timeStamp(last.to)})`);
  const text = left || ATTENDANCE[attendance];
  return isOnRoll(person) ? text : `${text} (${CAUSES.removed.toLowerCase()})`;
}

const PERSON_COLUMNS: readonly SheetColumn<Pick<Person, 'lastName' | 'name' | 'dni'>>[] = [
  ['Apellido', 26, ({ lastName }) => lastName],
  ['Nombre', 26, ({ name }) => name],
  ['DNI', 16, ({ dni }) => dni ?? ''],
];

/** @param takenOff people who attended and are no longer on the roll; they follow */
export const rollSheet = (
  roll: readonly RecordedAttendee[],
  takenOff: readonly TakenOffPerson[] = [],
): Sheet =>
  sheetOf<Person>(
    'Asistencia',
    [...roll, ...takenOff.filter(({ attendance }) => attendance !== 'absent')],
    [
      ...PERSON_COLUMNS,
      ['Correo', 34, (person) => (isOnRoll(person) ? person.email : '')],
      ['Asistencia', 16, attendanceText],
      ['Apoderado', 34, ({ attorney }) => attorney ?? ''],
      ['Puede votar', 12, (person) => (isOnRoll(person) ? yesOrNo(person.canVote) : '')],
    ],
  );

/** Arrivals and departures; people who are no longer on the roll follow. */
const staysSheet = ({ roll, takenOff }: AssemblyRecord): Sheet =>
  sheetOf(
    'Entradas y salidas',
    [...roll, ...takenOff].flatMap(({ lastName, name, dni, stays }) =>
      stays.map((stay) => ({ ...stay, lastName, name, dni })),
    ),
    [
      ...PERSON_COLUMNS,
      ['Entrada', 18, ({ from }) => timeStamp(from)],
      ['Salida', 18, ({ to }) => (to ? timeStamp(to) : '')],
      ['Modalidad', 14, ({ mode }) => MODES[mode]],
      ['Registró la entrada', 20, ({ by, withHallCode }) => sourceText(by, withHallCode)],
      ['Registró la salida', 20, ({ endedBy }) => (endedBy ? SOURCES[endedBy] : '')],
      ['Motivo de la salida', 26, ({ cause }) => (cause ? CAUSES[cause] : '')],
      [
        'Constancia',
        46,
        ({ fromRecordedAt, toRecordedAt }) =>
          compact([
            fromRecordedAt && `Entrada ${recordedText(fromRecordedAt)}`,
            toRecordedAt && `Salida ${recordedText(toRecordedAt)}`,
          ]).join('; '),
      ],
    ],
  );

/** How each person attended at the opening and at the closing of each voting. */
function votingAttendanceSheet({ roll, takenOff, questions }: AssemblyRecord): Sheet {
  const people = new Map([...takenOff, ...roll].map((person) => [person.userId, person]));
  const nameOf = (userId: number | null | undefined) => {
    const person = userId && people.get(userId);
    return person ? fullName(person) : '';
  };
  function* rows() {
    for (const { question, opening } of questions.flatMap(openingsOf)) {
      const { atOpening, atClosing, changes } = opening.attendance;
      if (!atOpening) continue;
      const changed = Map.groupBy(changes, ({ userId }) => userId);
      for (const person of [...roll, ...takenOff]) {
        const { userId } = person;
        const [opened, closed] = [atOpening.get(userId), atClosing?.get(userId)];
        if (isOnRoll(person) || opened || closed || changed.has(userId))
          yield { question, opening, person, opened, closed, changes: changed.get(userId) ?? [] };
      }
    }
  }
  type Row = ReturnType<typeof rows> extends Generator<infer R> ? R : never;
  const noteOf = ({ person, opening: { recorded }, opened, closed }: Row): string => {
    const isLate = (now: typeof opened, then: typeof opened) =>
      now?.attendance === 'present' && then?.attendance !== 'present';
    const late = compact([
      isLate(opened, recorded.atOpening?.get(person.userId)) && 'al abrir',
      isLate(closed, recorded.atClosing?.get(person.userId)) && 'al cerrar',
    ]);
    return compact([
      late.length > 0 && `Su presencia ${late.join(' y ')} se registró después: no está en las cifras`,
      !isOnRoll(person) && CAUSES.removed,
    ]).join('; ');
  };
  return sheetOf<Row>('Presencia en votaciones', rows(), [
    ['Pregunta', 60, ({ question }) => question.title],
    ['Apertura', 18, ({ opening }) => timeStamp(opening.openedAt)],
    ...PERSON_COLUMNS.map(
      ([heading, width, cell]): SheetColumn<Row> => [heading, width, ({ person }) => cell(person)],
    ),
    ['Al abrir', 16, ({ opened }) => ATTENDANCE[opened?.attendance ?? 'absent']],
    [
      'Al cerrar',
      16,
      ({ opening, closed }) => (opening.closedAt ? ATTENDANCE[closed?.attendance ?? 'absent'] : ''),
    ],
    [
      'Modalidad',
      14,
      ({ opened, closed }) => ((opened ?? closed) ? MODES[(opened ?? closed)?.mode ?? 'hall'] : ''),
    ],
    ['Apoderado', 34, ({ opened, closed }) => nameOf(opened?.attorneyId ?? closed?.attorneyId)],
    ['Mientras estuvo abierta', 40, ({ changes }) => changes.map((event) => changeText(event)).join('; ')],
    ['Constancia', 46, noteOf],
  ]);
}

function quorumCheckSheet({ quorumChecks }: AssemblyRecord): Sheet {
  const hasNotices = quorumChecks.some(({ notice }) => notice !== undefined);
  type Row = (typeof quorumChecks)[number];
  const noticeColumn: SheetColumn<Row> = ['Constancia', 60, ({ notice }) => notice ?? ''];
  return sheetOf<Row>('Verificaciones del quórum', quorumChecks, [
    ['Momento', 18, ({ at }) => timeStamp(at)],
    ['Convocatoria', 14, ({ call }) => (call === 1 ? 'Primera' : 'Segunda')],
    ['Presentes', 12, ({ present }) => present],
    ['Representados', 16, ({ represented }) => represented],
    ['En la lista', 12, ({ total }) => total],
    ['Quórum requerido', 18, ({ needed }) => needed],
    ['Hay quórum', 12, ({ reached }) => yesOrNo(reached)],
    ['Verificó', 30, ({ by }) => by],
    [ENTITLED_ATTENDING, 26, ({ canVote }) => canVote ?? ''],
    ...(hasNotices ? [noticeColumn] : []),
  ]);
}

const curveSheet = ({ assembly, curve }: AssemblyRecord): Sheet =>
  sheetOf('Curva del quórum', curve, [
    ['Momento', 18, ({ at }) => timeStamp(at)],
    ['Presentes', 12, ({ present }) => present],
    ['Representados', 16, ({ represented }) => represented],
    [assembly.quorumCounts === 'entitled' ? ENTITLED_ATTENDING : 'Suma', 12, countedPeople],
    ['Quórum requerido', 18, ({ needed }) => needed],
    ['Hay quórum', 12, ({ reached }) => yesOrNo(reached)],
  ]);

/** @param at when it was read, ISO 8601 */
export function assemblySheets(record: AssemblyRecord, at: string): Sheet[] {
  const { assembly, quorum, questions, roll, powers, convocation } = record;
  const withPaper = questions.some(({ onPaper }) => onPaper > 0);
  const withSuspended = questions.some(({ suspended = 0 }) => suspended > 0);
  const decisions = questions.flatMap((recorded) =>
    decisionFacts(recorded).map(([, decision]) => ({ title: recorded.question.title, decision })),
  );
  return compact([
    factSheet('Resumen', [
      ['Asamblea', assembly.title],
      ['Inicio', timeStamp(assembly.startDate)],
      ['Fin', timeStamp(assembly.endDate)],
      ['Participantes esperados', assembly.participants],
      ['Necesita quórum', yesOrNo(assembly.needsQuorum)],
      ['Quórum requerido', quorum.needed],
      ...(assembly.quorumCounts === 'entitled'
        ? [['El quórum cuenta', 'A quienes tienen derecho a votar'] as const]
        : []),
      ['En la lista', quorum.total],
      ['En la lista con derecho a votar', roll.filter(({ canVote }) => canVote).length],
      ['Presentes', quorum.present],
      ['Representados', quorum.represented],
      ['Presentes y representados', quorum.present + quorum.represented],
      [ENTITLED_ATTENDING, quorum.canVote ?? ''],
      ['Preguntas', questions.length],
      ['Poderes', powers.length],
      ...convocation.map((statement) => ['Convocatoria', statement] as const),
      ['Generado', timeStamp(at)],
    ]),
    sheetOf<ResultRow>('Resultados', questions.flatMap(resultRows), [
      ['Pregunta', 60, ({ recorded }) => recorded.question.title],
      ['Estado', 14, ({ recorded }) => stateOf(recorded)],
      ['Opción', 36, ({ option }) => option],
      ['Votos', 10, ({ votes }) => votes],
      ['Podían votar al abrir', 16, ({ recorded }) => recorded.entitled],
      ...(withPaper ? [PAPER_COLUMN] : []),
      ...(withSuspended ? [SUSPENDED_COLUMN] : []),
    ]),
    sheetOf('Aperturas', questions.flatMap(openingsOf), [
      ['Pregunta', 60, ({ question }) => question.title],
      ...OPENING_COLUMNS,
    ]),
    rollSheet(roll, record.takenOff),
    sheetOf('Poderes', powers, [
      ['Representado', 36, ({ user }) => fullName(user)],
      ['DNI del representado', 22, ({ user }) => user.dni ?? ''],
      ['Apoderado', 36, ({ userToDelegate }) => fullName(userToDelegate)],
      ['DNI del apoderado', 22, ({ userToDelegate }) => userToDelegate.dni ?? ''],
      ['Estado', 40, ({ state }) => POWER_STATES[state]],
    ]),
    decisions.length > 0 &&
      sheetOf('Decisiones', decisions, [
        ['Pregunta', 60, ({ title }) => title],
        ['Decisión', 120, ({ decision }) => decision],
      ]),
    record.quorumChecks.length > 0 && quorumCheckSheet(record),
    ...(record.curve.length > 0 ? [staysSheet(record), curveSheet(record)] : []),
    questions.some(({ openings }) => openings.length > 0) && votingAttendanceSheet(record),
  ]);
}
