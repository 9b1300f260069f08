import type { Block } from '@vigilia/contract/assemblies/minutes-document';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { count, pluralize } from '@vigilia/contract/text/count';
import { compact } from '../../../../kernel/runtime/compact.ts';
import { formatHour, formatLongDay, formatTimestamp } from '../../../../kernel/runtime/date-format.ts';
import { countedOf, type Presence } from '../../../assembly/assemblies/domain/quorum.ts';
import { reachesQuorum } from '../../../roll/domain/attendance.ts';
import { isUntil } from '../../../roll/domain/presence-history.ts';
import type { AssemblyRecord } from '../assembly-record.ts';
import { yesOrNo } from '../texts.ts';
import { attendanceText } from './annexes.ts';
import { heading, left, paragraph, quiet, right, table } from './blocks.ts';
import { type FormatMoment, hourAfter } from './wording.ts';

const CALL_NAMES: Readonly<Record<number, string>> = { 1: 'primera', 2: 'segunda' };

const quorumCheckText = ({
  at,
  call,
  present,
  represented,
  canVote,
  needed,
  reached,
  by,
  notice,
}: AssemblyRecord['quorumChecks'][number]) =>
  `${reached ? 'Hubo' : 'No hubo'} quórum en ${CALL_NAMES[call]} convocatoria: el ${formatTimestamp(at)} había ${pluralize(present, 'persona presente', 'personas presentes')} y ${pluralize(represented, 'representada', 'representadas')}, ${count(present + represented)} en total${canVote === undefined || canVote === present + represented ? '' : `, ${count(canVote)} con derecho a votar`}; se requerían ${count(needed)}. Lo verificó ${by}.${notice ? ` ${notice}` : ''}`;

interface QuorumTimes {
  /** Moment of drawing of a draft, ISO 8601; null for issued minutes, whose facts are over. */
  readonly draftAt: string | null;
  /** The end that was entered, ISO 8601. */
  readonly enteredEnd: string | null;
  /** The end that the minutes state, ISO 8601; null where it is still open. */
  readonly endedAt: string | null;
}

export function quorumSection(
  record: AssemblyRecord,
  { draftAt, enteredEnd, endedAt }: QuorumTimes,
  moment: FormatMoment,
): Block[] {
  const { assembly, quorum, questions, registration, quorumChecks } = record;
  const { secondCall } = assembly;
  const rows: { at: string; what: string; needed: number; figures: Presence }[] = [
    ...registration.map(({ enabled, ...each }) => ({
      ...each,
      what: enabled ? 'Se habilita el registro' : 'Se cierra el registro',
    })),
    ...quorumChecks.map(({ at, call, needed, ...figures }) => ({
      at,
      needed,
      figures,
      what: `Verificación en ${CALL_NAMES[call]} convocatoria`,
    })),
    ...questions.flatMap(({ openings }, index) =>
      openings.flatMap(({ openedAt, closedAt, needed, atOpening, atClosing }) => [
        { at: openedAt, what: `Apertura de la votación ${index + 1}`, needed, figures: atOpening },
        ...(closedAt && atClosing
          ? [{ at: closedAt, what: `Cierre de la votación ${index + 1}`, needed, figures: atClosing }]
          : []),
      ]),
    ),
  ];
  rows.sort((a, b) => a.at.localeCompare(b.at));
  const { quorumCounts } = assembly;
  if (draftAt && !endedAt)
    rows.push({ at: draftAt, what: 'Al generar este borrador', needed: quorum.needed, figures: quorum });
  const withRights = rows.some(
    ({ figures: { present, represented, canVote } }) =>
      canVote !== undefined && canVote !== present + represented,
  );
  return compact<Block>([
    heading('II. Verificación del quórum'),
    paragraph(
      assembly.needsQuorum
        ? `La asamblea delibera y decide con un mínimo de ${pluralize(assembly.quorumMin, 'persona', 'personas')}, presentes o representadas por apoderado${quorumCounts === 'entitled' ? ', con derecho a votar' : ''}.`
        : 'La asamblea no exige un número mínimo de asistentes.',
    ),
    assembly.needsQuorum &&
      secondCall &&
      paragraph(
        `Segunda convocatoria: ${formatLongDay(secondCall.startDate)}, ${formatHour(secondCall.startDate)}, con un mínimo de ${pluralize(secondCall.quorumMin, 'persona', 'personas')}.`,
      ),
    ...quorumChecks.map((quorumCheck) => paragraph(quorumCheckText(quorumCheck))),
    paragraph(attendanceText(record, endedAt, moment)),
    rows.length > 0 &&
      table({
        columns: [
          left('Momento', 0.1),
          left('Hecho', withRights ? 0.28 : 0.33),
          right('Presentes', 0.12),
          right('Representados', withRights ? 0.15 : 0.16),
          right('Suma', 0.08),
          ...(withRights ? [right('De ellos, con derecho', 0.1)] : []),
          right('En la lista', withRights ? 0.09 : 0.11),
          right('Quórum', withRights ? 0.08 : 0.1),
        ],
        rows: rows.map(({ at, what, needed, figures }) => [
          hourAfter(at, assembly.startDate),
          what,
          count(figures.present),
          count(figures.represented),
          count(figures.present + figures.represented),
          ...(withRights ? [figures.canVote === undefined ? '' : count(figures.canVote)] : []),
          count(figures.total),
          yesOrNo(reachesQuorum({ ...figures, ...countedOf(quorumCounts, figures) }, needed)),
        ]),
      }),
    ...curveBlocks(record, enteredEnd),
  ]);
}

/** Milliseconds that a plot of a single moment shows. */
const MIN_PLOT = 60_000;

/** The curve of the quorum, up to its last change or the last event of a voting, and not beyond the end. */
function curveBlocks(
  { assembly, curve: whole, questions, presenceSince }: AssemblyRecord,
  endedAt: string | null,
): Block[] {
  const within = endedAt === null ? whole : whole.filter((step) => isUntil(endedAt, step));
  const curve = within.length > 0 ? within : whole;
  const [first] = curve;
  if (!first) return [];
  const last = Math.max(
    Date.parse(first.at) + MIN_PLOT,
    ...curve.map(({ at }) => Date.parse(at)),
    ...questions.flatMap(({ openings }) =>
      openings.map(({ openedAt, closedAt }) => Date.parse(closedAt ?? openedAt)),
    ),
  );
  const sums = curve.map((step) => ({ at: Date.parse(step.at), value: countedPeople(step) }));
  const most = Math.max(...sums.map(({ value }) => value));
  return compact<Block>([
    presenceSince &&
      quiet(
        `Las entradas y salidas se registran desde el ${formatTimestamp(presenceSince)}: de antes solo se conocen las cifras de la tabla.`,
      ),
    // A flat line adds nothing to the table.
    sums.some(({ value }) => value !== most) && {
      kind: 'plot',
      plot: {
        steps: sums,
        limit: curve.some(({ needed }) => needed > 0)
          ? curve.map(({ at, needed }) => ({ at: Date.parse(at), value: needed }))
          : [],
        legend: [
          assembly.quorumCounts === 'entitled'
            ? 'Presentes y representados con derecho a votar'
            : 'Presentes y representados',
          'quórum requerido',
        ],
        until: last,
        times: [
          hourAfter(first.at, assembly.startDate),
          hourAfter(new Date(last).toISOString(), assembly.startDate),
        ],
        alternative: `Curva del quórum desde el ${formatTimestamp(first.at)}: ${curve.length === 1 ? 'un cambio' : `${count(curve.length)} cambios`}, ${count(most)} como máximo y ${count(sums.at(-1)?.value ?? 0)} al final.`,
      },
    },
  ]);
}
