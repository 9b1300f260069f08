/** Draws the draft of the minutes, with the content required by law, from the record and the minutes details. */
import { timeStamp } from '@vigilia/contract/colombian-time';
import { fullName } from '@vigilia/contract/full-name';
import type { MinutesData } from '@vigilia/contract/minutes';
import { formatHour, formatLongDay } from '../../runtime/date-format.ts';
import type { Attendance } from '../assembly-members/domain/attendance.ts';
import type { Stay } from '../assembly-members/domain/presence-history.ts';
import type { AssemblyRecord, RecordedQuestion } from './assembly-record.ts';
import {
  type Column,
  createPdfLayout,
  type PdfLayout,
  SIGNATURE_HEIGHT,
  SIGNATURES_SECTION_HEIGHT,
  type Table,
} from './pdf-layout.ts';
import {
  ATTENDANCE,
  changeText,
  isEntitledUnknown,
  ON_PAPER,
  originOf,
  POWER_STATES,
  TOTAL_VOTES,
  yesOrNo,
} from './texts.ts';

const LINES_FOR_REMARKS = 6;
/** Tables higher than this many points may break across pages; shorter ones stay with their question. */
const MAX_WHOLE_TABLE = 380;

const number = (value: number) => value.toLocaleString('es-CO');
const share = (part: number, whole: number) =>
  whole === 0
    ? '—'
    : `${((100 * part) / whole).toLocaleString('es-CO', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} %`;
const count = (value: number, one: string, many: string) => `${number(value)} ${value === 1 ? one : many}`;
const right = (heading: string, part: number): Column => ({ heading, share: part, align: 'right' });
const left = (heading: string, part: number): Column => ({ heading, share: part });

/** Input of the drawing beside the record and the minutes details. */
export interface PrintContext {
  readonly brandName: string;
  /** When it is drawn. */
  readonly at: Date;
}

export async function drawMinutes(
  record: AssemblyRecord,
  data: MinutesData,
  { brandName, at }: PrintContext,
): Promise<Buffer> {
  const { assembly } = record;
  const name = `Acta n.º ${data.number || '____'}`;
  const title = `${name} · Asamblea general ${data.type}`;
  const paper = await createPdfLayout({ title: `${title} · ${assembly.title}`, author: data.entity, at });

  paper.title(title, `${data.entity || brandName} · Borrador para revisión y firma`);
  paper.facts([
    ['Entidad', data.entity],
    ['Asamblea', assembly.title],
    ['Tipo', data.type === 'ordinaria' ? 'Ordinaria' : 'Extraordinaria'],
    ['Lugar', data.place],
    ['Fecha', formatLongDay(assembly.startDate)],
    ['Hora de inicio', formatHour(assembly.startDate)],
    ['Fin previsto', endOf(assembly)],
    // No call records the end of an assembly: the secretary writes it by hand.
    ['Hora de cierre', ''],
    ['Convocada por', data.convener],
    ...(record.convocation.length > 0 ? [['Convocatoria', record.convocation.join(' ')] as const] : []),
    ['Preside', data.president],
    ['Secretaría', data.secretary],
  ]);

  paper.heading('1. Orden del día');
  paper.numbered(assembly.agenda);

  drawQuorum(paper, record, at);
  drawVotings(paper, record);

  paper.heading('4. Desarrollo y constancias');
  // A page with nothing but signatures could be put under another text.
  const parts = data.remarks ? data.remarks.split(/\n{2,}/) : [];
  for (const [index, part] of parts.entries())
    paper.paragraph(part, { follows: index === parts.length - 1 ? SIGNATURES_SECTION_HEIGHT : 0 });
  if (parts.length === 0) paper.lines(LINES_FOR_REMARKS, SIGNATURES_SECTION_HEIGHT);

  paper.heading('5. Firmas');
  paper.paragraph(
    'Leída y aprobada esta acta, la firman quienes presidieron la reunión y actuaron en la secretaría.',
    { follows: SIGNATURE_HEIGHT },
  );
  paper.signatures([
    { office: 'Presidente(a) de la asamblea', name: data.president },
    { office: 'Secretario(a) de la asamblea', name: data.secretary },
  ]);

  paper.newPage();
  drawAttendance(paper, record);
  drawPowers(paper, record);

  return paper.finish({
    head: `${title} · ${assembly.title}`,
    foot: `Borrador generado por ${brandName} el ${timeStamp(at.toISOString())}`,
  });
}

function endOf({ startDate, endDate }: AssemblyRecord['assembly']): string {
  const [from, to] = [formatLongDay(startDate), formatLongDay(endDate)];
  return from === to ? formatHour(endDate) : `${formatHour(endDate)} del ${to}`;
}

const CALL_NAMES: Readonly<Record<number, string>> = { 1: 'primera', 2: 'segunda' };

const verificationText = ({
  at,
  call,
  present,
  represented,
  needed,
  reached,
  by,
}: AssemblyRecord['verifications'][number]) =>
  `${reached ? 'Hubo' : 'No hubo'} quórum en ${CALL_NAMES[call]} convocatoria: el ${timeStamp(at)} había ${count(present, 'persona presente', 'personas presentes')} y ${count(represented, 'representada', 'representadas')}, ${number(present + represented)} en total; se requerían ${number(needed)}. Lo verificó ${by}.`;

function drawQuorum(paper: PdfLayout, record: AssemblyRecord, at: Date) {
  const { assembly, quorum, questions, registration, verifications } = record;
  paper.heading('2. Verificación del quórum');
  paper.paragraph(
    assembly.needsQuorum
      ? `La asamblea delibera y decide con un mínimo de ${count(assembly.quorumMin, 'persona', 'personas')}, presentes o representadas por apoderado.`
      : 'La asamblea no exige un número mínimo de asistentes.',
  );
  const { secondCall } = assembly;
  if (assembly.needsQuorum && secondCall)
    paper.paragraph(
      `Segunda convocatoria: ${formatLongDay(secondCall.startDate)}, ${formatHour(secondCall.startDate)}, con un mínimo de ${count(secondCall.quorumMin, 'persona', 'personas')}.`,
    );
  for (const verification of verifications) paper.paragraph(verificationText(verification));
  const rows = registration.map(({ at: moment, enabled, needed, figures }) => ({
    at: moment,
    what: enabled ? 'Se habilita el registro' : 'Se cierra el registro',
    needed,
    figures,
  }));
  rows.push(
    ...verifications.map(({ at: moment, call, needed, present, represented, total }) => ({
      at: moment,
      what: `Verificación en ${CALL_NAMES[call]} convocatoria`,
      needed,
      figures: { present, represented, total },
    })),
    ...questions.flatMap(({ openings }, index) =>
      openings.flatMap(({ openedAt, closedAt, needed, atOpening, atClosing }) => [
        { at: openedAt, what: `Apertura de la votación ${index + 1}`, needed, figures: atOpening },
        ...(closedAt && atClosing
          ? [{ at: closedAt, what: `Cierre de la votación ${index + 1}`, needed, figures: atClosing }]
          : []),
      ]),
    ),
  );
  rows.sort((a, b) => a.at.localeCompare(b.at));
  rows.push({
    at: at.toISOString(),
    what: 'Al generar este borrador',
    needed: quorum.needed,
    figures: quorum,
  });
  paper.table({
    columns: [
      left('Momento', 0.18),
      left('Hecho', 0.25),
      right('Presentes', 0.12),
      right('Representados', 0.16),
      right('Suma', 0.08),
      right('En la lista', 0.11),
      right('Quórum', 0.1),
    ],
    rows: rows.map(({ at: moment, what, needed, figures: { present, represented, total } }) => [
      timeStamp(moment),
      what,
      number(present),
      number(represented),
      number(present + represented),
      number(total),
      yesOrNo(present + represented >= needed),
    ]),
  });
  drawCurve(paper, record);
}

/** With a column of those on paper where there are any; without votes while they are withheld. */
const resultTable = ({
  optionHeading,
  options,
  totalVotes,
  onPaper: ofTotal,
  isHidden,
}: RecordedQuestion): Table => {
  const row = (name: string, votes: number, onPaper: number) => [
    name,
    isHidden ? '' : number(votes),
    ...(ofTotal > 0 ? [number(onPaper)] : []),
    isHidden ? '' : share(votes, totalVotes),
  ];
  return {
    columns: [
      left(optionHeading, ofTotal > 0 ? 0.48 : 0.6),
      right('Votos', ofTotal > 0 ? 0.16 : 0.2),
      ...(ofTotal > 0 ? [right(ON_PAPER, 0.2)] : []),
      right('Porcentaje', ofTotal > 0 ? 0.16 : 0.2),
    ],
    rows: [
      ...options.map(({ name, votes, onPaper }) => row(name, votes, onPaper)),
      row(TOTAL_VOTES, totalVotes, ofTotal),
    ],
    totals: true,
  };
};

/** Milliseconds that a plot of a single moment shows. */
const SHORTEST_PLOT = 60_000;

/** The curve of the quorum, up to its last change or the last event of a voting. */
function drawCurve(paper: PdfLayout, { curve, questions, presenceSince }: AssemblyRecord) {
  const [first] = curve;
  if (!first) return;
  if (presenceSince)
    paper.paragraph(
      `Las entradas y salidas se registran desde el ${timeStamp(presenceSince)}: de antes solo se conocen las cifras de la tabla.`,
      { quiet: true },
    );
  const last = Math.max(
    Date.parse(first.at) + SHORTEST_PLOT,
    ...curve.map(({ at }) => Date.parse(at)),
    ...questions.flatMap(({ openings }) =>
      openings.map(({ openedAt, closedAt }) => Date.parse(closedAt ?? openedAt)),
    ),
  );
  const sums = curve.map(({ at, present, represented }) => ({
    at: Date.parse(at),
    value: present + represented,
  }));
  const most = Math.max(...sums.map(({ value }) => value));
  paper.stepPlot({
    steps: sums,
    limit: curve.some(({ needed }) => needed > 0)
      ? curve.map(({ at, needed }) => ({ at: Date.parse(at), value: needed }))
      : [],
    legend: ['Presentes y representados', 'quórum requerido'],
    until: last,
    formatTime: (at) => timeStamp(new Date(at).toISOString()),
    alternative: `Curva del quórum desde el ${timeStamp(first.at)}: ${curve.length === 1 ? 'un cambio' : `${number(curve.length)} cambios`}, ${number(most)} como máximo y ${number(sums.at(-1)?.value ?? 0)} al final.`,
  });
}

/** Who attended a voting while it was open, from the history. */
function attendanceTexts(
  { roll }: Pick<AssemblyRecord, 'roll'>,
  nameOf: (userId: number) => string,
  { attendance: { atOpening, atClosing, changes } }: RecordedQuestion['openings'][number],
): string[] {
  if (!atOpening) return [];
  const figures = (states: NonNullable<typeof atOpening>) => {
    const all = [...states.values()];
    const present = all.filter(({ attendance }) => attendance === 'present');
    const remote = present.filter(({ mode }) => mode === 'remote').length;
    const represented = all.length - present.length;
    const absent = Math.max(0, roll.length - all.length);
    return `${count(present.length, 'persona presente', 'personas presentes')}${remote > 0 ? ` (${number(remote)} a distancia)` : ''}, ${count(represented, 'representada', 'representadas')} y ${count(absent, 'ausente', 'ausentes')}`;
  };
  const represented = [...atOpening].flatMap(([userId, { attorneyId }]) =>
    attorneyId === null ? [] : [`${nameOf(userId)} por ${nameOf(attorneyId)}`],
  );
  return [
    `Al abrir: ${figures(atOpening)}.${atClosing ? ` Al cerrar: ${figures(atClosing)}.` : ''}`,
    ...(represented.length > 0 ? [`Representaciones al abrir: ${represented.join('; ')}.`] : []),
    ...(changes.length > 0
      ? [
          `Mientras estuvo abierta: ${changes.map((event) => `${nameOf(event.userId)} ${changeText(event)}`).join('; ')}.`,
        ]
      : []),
  ];
}

/** When the results were known, and how many marks a ballot may have. */
const howItWasVoted = ({ question: { kind, seats, state, showResults } }: RecordedQuestion): string => {
  const shown =
    showResults === 'closed'
      ? state === 'open'
        ? 'Los resultados permanecen ocultos hasta el cierre.'
        : 'Los resultados permanecieron ocultos hasta el cierre.'
      : 'Los resultados se mostraron mientras se votaba.';
  return kind === 'candidates' && seats > 1
    ? `${shown} Cada persona podía marcar hasta ${number(seats)} opciones: los porcentajes son de los votos recibidos y pueden sumar más de 100 %.`
    : shown;
};

const howItWent = (recorded: RecordedQuestion): string => {
  const { openings, totalVotes, entitled, question, imported, isHidden } = recorded;
  const times = openings.map(({ openedAt, closedAt }) =>
    closedAt
      ? `Abierta el ${timeStamp(openedAt)} y cerrada el ${timeStamp(closedAt)}.`
      : `Abierta el ${timeStamp(openedAt)}.`,
  );
  const turnout = `${totalVotes === 1 ? 'Se recibió' : 'Se recibieron'} ${count(totalVotes, 'voto', 'votos')}${isEntitledUnknown(recorded) ? '' : ` de ${number(entitled)} posibles`}.`;
  const unfinished =
    question.state === 'open'
      ? ` La votación seguía abierta al generar este borrador; ${isHidden ? 'sus resultados se muestran al cerrarla' : 'las cifras son parciales'}.`
      : '';
  const withdrawn = question.withdrawn
    ? ' La pregunta se retiró después de votada; su resultado queda como constancia.'
    : '';
  const origin = imported ? ` ${originOf(imported)}.` : '';
  return `${times.join(' ')} ${turnout}${origin}${unfinished}${withdrawn}`.trim();
};

function drawVotings(paper: PdfLayout, record: AssemblyRecord) {
  const { questions, roll, takenOff } = record;
  const names = new Map([...takenOff, ...roll].map((person) => [person.userId, fullName(person)]));
  const nameOf = (userId: number) => names.get(userId) ?? '—';
  paper.heading('3. Votaciones');
  if (questions.length === 0) paper.paragraph('No se sometió ninguna pregunta a votación.');
  for (const [index, recorded] of questions.entries()) {
    const heading = `3.${index + 1} ${recorded.question.title}`;
    if (recorded.question.state === 'draft') {
      paper.subheading(heading);
      paper.paragraph('No se sometió a votación.');
      continue;
    }
    const table = resultTable(recorded);
    const height = paper.heightOf(table);
    paper.subheading(heading, height > MAX_WHOLE_TABLE ? undefined : height + 50);
    paper.paragraph(howItWent(recorded));
    paper.table(table);
    if (!recorded.imported) paper.paragraph(howItWasVoted(recorded), { quiet: true });
    for (const statement of recorded.statements) paper.paragraph(statement);
    for (const opening of recorded.openings)
      for (const text of attendanceTexts(record, nameOf, opening)) paper.paragraph(text, { quiet: true });
  }
}

/** `de 18:05 a 19:30 y desde las 19:45, a distancia` */
const staysText = (stays: readonly Stay[]): string =>
  stays
    .map(
      ({ from, to, mode }) =>
        `${to ? `de ${formatHour(from)} a ${formatHour(to)}` : `desde ${formatHour(from)}`}${mode === 'remote' ? ' a distancia' : ''}`,
    )
    .join('; ');

/** Who was present and represented at the opening and the closing of each voting, in numbers. */
function drawAttendanceByVoting(paper: PdfLayout, questions: AssemblyRecord['questions']) {
  const rows = questions.flatMap(({ openings }, index) =>
    openings.map(({ openedAt, atOpening, atClosing }) => [
      `3.${index + 1}`,
      timeStamp(openedAt),
      number(atOpening.present),
      number(atOpening.represented),
      atClosing ? number(atClosing.present) : '',
      atClosing ? number(atClosing.represented) : '',
    ]),
  );
  if (rows.length === 0) return;
  paper.table({
    columns: [
      left('Votación', 0.12),
      left('Apertura', 0.2),
      right('Presentes al abrir', 0.16),
      right('Representados', 0.18),
      right('Presentes al cerrar', 0.16),
      right('Representados', 0.18),
    ],
    rows,
  });
}

function drawAttendance(paper: PdfLayout, { roll, questions }: AssemblyRecord) {
  paper.heading('Anexo 1. Asistencia');
  const attending = (wanted: Attendance) => roll.filter(({ attendance }) => attendance === wanted).length;
  paper.paragraph(
    `${count(roll.length, 'persona', 'personas')} en la lista: ${count(attending('present'), 'presente', 'presentes')}, ${count(attending('represented'), 'representada', 'representadas')} y ${count(attending('absent'), 'ausente', 'ausentes')}. Presente es quien asistió en algún momento, con las horas de entrada y salida, salvo menos de cinco minutos fuera de votaciones y verificaciones; representado, quien lo estuvo en alguna votación o verificación, o al final.`,
  );
  drawAttendanceByVoting(paper, questions);
  if (roll.length === 0) return;
  const withdrawn = roll.filter(({ isWithdrawn }) => isWithdrawn).length;
  if (withdrawn > 0)
    paper.paragraph(
      `${count(withdrawn, 'persona figura', 'personas figuran')} en la tabla como estaba al eliminarse su cuenta o la de su apoderado, sin contar ya en el quórum.`,
    );
  paper.table({
    columns: [
      right('N.º', 0.07),
      left('Apellidos y nombres', 0.27),
      left('Documento', 0.13),
      left('Asistencia', 0.25),
      left('Apoderado', 0.17),
      // The absent have it too, and may have voted before they left.
      left('Derecho a voto', 0.11),
    ],
    rows: roll.map(({ name, lastName, dni, attendance, attorney, canVote, stays }, index) => [
      number(index + 1),
      [lastName, name].filter(Boolean).join(', '),
      dni ?? '',
      [ATTENDANCE[attendance], attendance === 'present' ? staysText(stays) : ''].filter(Boolean).join(' '),
      attorney ?? '',
      yesOrNo(canVote),
    ]),
  });
}

function drawPowers(paper: PdfLayout, { powers }: AssemblyRecord) {
  paper.heading('Anexo 2. Poderes');
  if (powers.length === 0) {
    paper.paragraph('No se registraron poderes.');
    return;
  }
  paper.table({
    columns: [
      right('N.º', 0.07),
      left('Representado', 0.25),
      left('Documento', 0.14),
      left('Apoderado', 0.25),
      left('Documento', 0.14),
      left('Estado', 0.15),
    ],
    rows: powers.map(({ user, userToDelegate, state }, index) => [
      number(index + 1),
      fullName(user),
      user.dni ?? '',
      fullName(userToDelegate),
      userToDelegate.dni ?? '',
      POWER_STATES[state].split(':')[0] ?? '',
    ]),
  });
}
