/** Spreadsheets of an assembly's record, which has no link between voters and choices. */
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Cell, Sheet } from '../../spreadsheets/writer.ts';
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

const columns = (...named: [heading: string, width: number][]) =>
  named.map(([heading, width]) => ({ heading, width }));

/** Rows made while they are written: those of a whole roll at once would block the server. */
function* each<T>(items: readonly T[], rowsOf: (item: T) => Iterable<Cell[]>): Generator<Cell[]> {
  for (const item of items) yield* rowsOf(item);
}

const factSheet = (name: string, facts: readonly (readonly [string, Cell])[]): Sheet => ({
  name,
  columns: columns(['Dato', 32], ['Valor', 60]),
  rows: facts,
});

/** Option and votes, and those of them on paper if wanted; without votes while they are withheld. */
const resultRows = (
  { options, totalVotes, onPaper, isHidden }: RecordedQuestion,
  withPaper: boolean,
): [option: string, votes: Cell, onPaper: Cell[]][] => {
  const byHand = (votes: number) => (withPaper ? [isHidden ? '' : votes] : []);
  return [
    ...options.map((option): [string, Cell, Cell[]] => [
      option.name,
      isHidden ? '' : option.votes,
      byHand(option.onPaper),
    ]),
    [TOTAL_VOTES, totalVotes, byHand(onPaper)],
  ];
};

/** The column of votes on paper, where there are any. */
const paperColumn = (withPaper: boolean): [string, number][] => (withPaper ? [[ON_PAPER, 18]] : []);

/** The decision as rows of facts, one for each sentence. */
const decisionFacts = ({ statements, situations, isHidden }: RecordedQuestion): [string, Cell][] =>
  isHidden
    ? [['Resultado', HIDDEN_VOTES]]
    : [
        ...statements.map((statement): [string, Cell] => ['Resultado', statement]),
        ...situations.map(({ opening, acts }): [string, Cell] => [
          'Situación',
          `${opening}: ${acts.join('; ')}.`,
        ]),
      ];

/** Not all of the roll who have the right. */
const ENTITLED_ATTENDING = 'Presentes y representados con derecho a votar';

const OPENING_COLUMNS: [string, number][] = [
  ['Apertura', 18],
  ['Cierre', 18],
  ['Podían votar al abrir', 16],
  ['Quórum requerido', 18],
  ['Presentes al abrir', 18],
  ['Representados al abrir', 22],
  ['En la lista al abrir', 20],
  ['Presentes al cerrar', 18],
  ['Representados al cerrar', 22],
  ['En la lista al cerrar', 20],
  ['Presentes y representados con derecho al abrir', 26],
  ['Presentes y representados con derecho al cerrar', 26],
];

const openingRows = ({ openings }: RecordedQuestion): Cell[][] =>
  openings.map(({ openedAt, closedAt, entitled, needed, atOpening, atClosing }) => [
    timeStamp(openedAt),
    closedAt ? timeStamp(closedAt) : '',
    entitled,
    needed,
    atOpening.present,
    atOpening.represented,
    atOpening.total,
    atClosing?.present ?? '',
    atClosing?.represented ?? '',
    atClosing?.total ?? '',
    atOpening.canVote ?? '',
    atClosing?.canVote ?? '',
  ]);

/** @param at when it was read, ISO 8601 */
export function questionSheets(assemblyTitle: string, recorded: RecordedQuestion, at: string): Sheet[] {
  const { question, optionHeading, totalVotes } = recorded;
  const withPaper = recorded.onPaper > 0;
  return [
    {
      name: 'Resultado',
      columns: columns([optionHeading, 40], ['Votos', 12], ...paperColumn(withPaper)),
      rows: resultRows(recorded, withPaper).map(([option, votes, byHand]) => [option, votes, ...byHand]),
    },
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
    { name: 'Aperturas', columns: columns(...OPENING_COLUMNS), rows: openingRows(recorded) },
  ];
}

/** Attendance as the roll counts it: who has left is not among the present. */
function attendanceText({ attendance, stays }: RecordedAttendee | TakenOffPerson): string {
  const last = attendance === 'present' ? stays.at(-1) : undefined;
  if (!last?.to) return ATTENDANCE[attendance];
  // Not of an account that was deleted, or who was taken off the roll.
  return last.cause ? 'Asistió' : `Asistió (salió ${timeStamp(last.to)})`;
}

/** @param takenOff those who attended and are no longer on the roll; they follow */
export const rollSheet = (
  roll: readonly RecordedAttendee[],
  takenOff: readonly TakenOffPerson[] = [],
): Sheet => ({
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
  rows: each<RecordedAttendee | TakenOffPerson>(
    [...roll, ...takenOff.filter(({ attendance }) => attendance !== 'absent')],
    (person) => {
      const { lastName, name, dni, attorney } = person;
      const isOnRoll = 'id' in person;
      return [
        [
          ...[lastName, name, dni ?? '', isOnRoll ? person.email : ''],
          isOnRoll ? attendanceText(person) : `${attendanceText(person)} (${CAUSES.removed.toLowerCase()})`,
          ...[attorney ?? '', isOnRoll ? yesOrNo(person.canVote) : ''],
        ],
      ];
    },
  ),
});

/** Arrivals and departures; people who are no longer on the roll follow. */
const staysSheet = ({ roll, takenOff }: AssemblyRecord): Sheet => ({
  name: 'Entradas y salidas',
  columns: columns(
    ['Apellido', 26],
    ['Nombre', 26],
    ['DNI', 16],
    ['Entrada', 18],
    ['Salida', 18],
    ['Modalidad', 14],
    ['Registró la entrada', 20],
    ['Registró la salida', 20],
    ['Motivo de la salida', 26],
    ['Constancia', 46],
  ),
  rows: each([...roll, ...takenOff], ({ lastName, name, dni, stays }) =>
    stays.map(
      ({ from, to, mode, by, withHallCode, endedBy, cause, fromRecordedAt, toRecordedAt }): Cell[] => [
        lastName,
        name,
        dni ?? '',
        timeStamp(from),
        to ? timeStamp(to) : '',
        MODES[mode],
        sourceText(by, withHallCode),
        endedBy ? SOURCES[endedBy] : '',
        cause ? CAUSES[cause] : '',
        [
          ...(fromRecordedAt ? [`Entrada ${recordedText(fromRecordedAt)}`] : []),
          ...(toRecordedAt ? [`Salida ${recordedText(toRecordedAt)}`] : []),
        ].join('; '),
      ],
    ),
  ),
});

/** How each person attended at the opening and at the closing of each voting. */
function votingAttendanceSheet({ roll, takenOff, questions }: AssemblyRecord): Sheet {
  const people = new Map([...takenOff, ...roll].map((person) => [person.userId, person]));
  const nameOf = (userId: number | null | undefined) => {
    const person = userId && people.get(userId);
    return person ? fullName(person) : '';
  };
  return {
    name: 'Presencia en votaciones',
    columns: columns(
      ['Pregunta', 60],
      ['Apertura', 18],
      ['Apellido', 26],
      ['Nombre', 26],
      ['DNI', 16],
      ['Al abrir', 16],
      ['Al cerrar', 16],
      ['Modalidad', 14],
      ['Apoderado', 34],
      ['Mientras estuvo abierta', 40],
      ['Constancia', 46],
    ),
    rows: each(
      questions.flatMap(({ question, openings }) => openings.map((opening) => ({ question, ...opening }))),
      ({ question, openedAt, closedAt, attendance: { atOpening, atClosing, changes }, recorded }) => {
        if (!atOpening) return [];
        const changed = Map.groupBy(changes, ({ userId }) => userId);
        const wasThere = ({ userId }: TakenOffPerson) =>
          atOpening.has(userId) || atClosing?.has(userId) === true || changed.has(userId);
        return each([...roll, ...takenOff.filter(wasThere)], ({ userId, lastName, name, dni, ...person }) => {
          const [opening, closing] = [atOpening.get(userId), atClosing?.get(userId)];
          const isLate = (now: typeof opening, then: typeof opening) =>
            now?.attendance === 'present' && then?.attendance !== 'present';
          const notes = [
            ...(isLate(opening, recorded.atOpening?.get(userId)) ? ['al abrir'] : []),
            ...(isLate(closing, recorded.atClosing?.get(userId)) ? ['al cerrar'] : []),
          ];
          return [
            [
              question.title,
              timeStamp(openedAt),
              lastName,
              name,
              dni ?? '',
              ATTENDANCE[opening?.attendance ?? 'absent'],
              closedAt ? ATTENDANCE[closing?.attendance ?? 'absent'] : '',
              (opening ?? closing) ? MODES[(opening ?? closing)?.mode ?? 'hall'] : '',
              nameOf(opening?.attorneyId ?? closing?.attorneyId),
              (changed.get(userId) ?? []).map((event) => changeText(event)).join('; '),
              [
                ...(notes.length > 0
                  ? [`Su presencia ${notes.join(' y ')} se registró después: no está en las cifras`]
                  : []),
                ...('id' in person ? [] : [CAUSES.removed]),
              ].join('; '),
            ],
          ];
        });
      },
    ),
  };
}

function quorumCheckSheet({ quorumChecks }: AssemblyRecord): Sheet {
  const hasNotices = quorumChecks.some(({ notice }) => notice !== undefined);
  return {
    name: 'Verificaciones del quórum',
    columns: columns(
      ['Momento', 18],
      ['Convocatoria', 14],
      ['Presentes', 12],
      ['Representados', 16],
      ['En la lista', 12],
      ['Quórum requerido', 18],
      ['Hay quórum', 12],
      ['Verificó', 30],
      [ENTITLED_ATTENDING, 26],
      ...(hasNotices ? [['Constancia', 60] satisfies [string, number]] : []),
    ),
    rows: quorumChecks.map(
      ({ at, call, present, represented, canVote, total, needed, reached, by, notice }) => [
        timeStamp(at),
        call === 1 ? 'Primera' : 'Segunda',
        present,
        represented,
        total,
        needed,
        yesOrNo(reached),
        by,
        canVote ?? '',
        ...(hasNotices ? [notice ?? ''] : []),
      ],
    ),
  };
}

const curveSheet = ({ assembly, curve }: AssemblyRecord): Sheet => ({
  name: 'Curva del quórum',
  columns: columns(
    ['Momento', 18],
    ['Presentes', 12],
    ['Representados', 16],
    [assembly.quorumCounts === 'entitled' ? ENTITLED_ATTENDING : 'Suma', 12],
    ['Quórum requerido', 18],
    ['Hay quórum', 12],
  ),
  rows: curve.map((step) => [
    timeStamp(step.at),
    step.present,
    step.represented,
    countedPeople(step),
    step.needed,
    yesOrNo(step.reached),
  ]),
});

/** @param at when it was read, ISO 8601 */
export function assemblySheets(record: AssemblyRecord, at: string): Sheet[] {
  const { assembly, quorum, questions, roll, powers, convocation } = record;
  const withPaper = questions.some(({ onPaper }) => onPaper > 0);
  const withSuspended = questions.some(({ suspended = 0 }) => suspended > 0);
  const decisions = questions.flatMap((recorded) =>
    decisionFacts(recorded).map(([, decision]): Cell[] => [recorded.question.title, decision]),
  );
  return [
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
    {
      name: 'Resultados',
      columns: columns(
        ['Pregunta', 60],
        ['Estado', 14],
        ['Opción', 36],
        ['Votos', 10],
        ['Podían votar al abrir', 16],
        ...paperColumn(withPaper),
        ...(withSuspended ? [['Derechos retirados', 18] satisfies [string, number]] : []),
      ),
      rows: questions.flatMap((recorded) =>
        resultRows(recorded, withPaper).map(([option, votes, byHand]): Cell[] => [
          recorded.question.title,
          stateOf(recorded),
          option,
          votes,
          recorded.entitled,
          ...byHand,
          ...(withSuspended ? [recorded.suspended ?? 0] : []),
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
    rollSheet(roll, record.takenOff),
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
    ...(decisions.length > 0
      ? [
          {
            name: 'Decisiones',
            columns: columns(['Pregunta', 60], ['Decisión', 120]),
            rows: decisions,
          },
        ]
      : []),
    ...(record.quorumChecks.length > 0 ? [quorumCheckSheet(record)] : []),
    ...(record.curve.length > 0 ? [staysSheet(record), curveSheet(record)] : []),
    ...(questions.some(({ openings }) => openings.length > 0) ? [votingAttendanceSheet(record)] : []),
  ];
}
