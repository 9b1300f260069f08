/** The quorum of an assembly over time: the curve, and its steps as a table. Nothing before the first arrival. */
import { Box, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuorumStep } from '@vigilia/contract/assemblies/presence';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { momentText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { count, pluralize } from '../../../../core/text.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { presenceQuery } from './queries.ts';
import styles from './quorum-curve.module.css';

const T = {
  title: 'Curva del quórum',
  since: (moment: string) =>
    `Las entradas y salidas se registran desde el ${moment}; de antes no se conocen.`,
  legend: {
    attending: 'Presentes y representados',
    entitled: 'Presentes y representados con derecho a votar',
    needed: 'Quórum requerido',
  },
  steps: (steps: number) => `Ver los cambios (${count(steps)})`,
  table: 'Cambios del quórum',
  describe: (steps: readonly QuorumStep[]) => {
    const [first, last] = [steps[0], steps.at(-1)];
    const sums = steps.map(countedPeople);
    return first && last
      ? `Curva del quórum desde el ${momentText(first.at)}: ${pluralize(steps.length, 'cambio', 'cambios')}, ${count(Math.max(...sums))} como máximo y ${count(sums.at(-1) ?? 0)} al final, de ${count(last.needed)} necesarios`
      : '';
  },
};

interface CurvePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly attending: number;
  readonly needed: number;
}

/** The steps up to the end that was entered for the minutes; all of them without one, or where it precedes them. */
export function curveUntil(curve: readonly QuorumStep[], end: string | null): readonly QuorumStep[] {
  if (end === null) return curve;
  const within = curve.filter(({ at }) => Date.parse(at) <= Date.parse(end));
  return within.length > 0 ? within : curve;
}

/** @param until end of the last step, in milliseconds since 1970 */
export function curvePoints(curve: readonly QuorumStep[], until: number): CurvePoint[] {
  const points = curve.map((step) => ({
    time: Date.parse(step.at),
    attending: countedPeople(step),
    needed: step.needed,
  }));
  const last = points.at(-1);
  return last && last.time < until ? [...points, { ...last, time: until }] : points;
}

const DAY = 24 * 60 * 60_000;

const ENTITLED: Column<QuorumStep> = {
  key: 'counted',
  header: T.legend.entitled,
  cell: (step) => count(countedPeople(step)),
  align: 'end',
};

const COLUMNS: readonly Column<QuorumStep>[] = [
  { key: 'at', header: 'Momento', cell: ({ at }) => timeStamp(at), noWrap: true },
  { key: 'present', header: 'Presentes', cell: ({ present }) => count(present), align: 'end' },
  {
    key: 'represented',
    header: 'Representados',
    cell: ({ represented }) => count(represented),
    align: 'end',
  },
  {
    key: 'sum',
    header: 'Suma',
    cell: ({ present, represented }) => count(present + represented),
    align: 'end',
  },
  { key: 'needed', header: 'Necesarios', cell: ({ needed }) => count(needed), align: 'end' },
  { key: 'reached', header: 'Quórum', cell: ({ reached }) => (reached ? 'Sí' : 'No') },
];

export function QuorumCurve({ assemblyId }: { assemblyId: number }) {
  const { data, dataUpdatedAt } = useQuery(presenceQuery(assemblyId));
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const end = assembly?.endedAt ?? null;
  const curve = curveUntil(data?.curve ?? [], end);
  const [first] = curve;
  const last = curve.at(-1);
  if (!data || !first || !last) return null;
  // A curve that ended days ago is not extended until now.
  const now = dataUpdatedAt - Date.parse(last.at) < DAY ? dataUpdatedAt : Date.parse(last.at);
  const until = end === null ? now : Math.min(now, Date.parse(end));
  const points = curvePoints(curve, Math.max(until, Date.parse(first.at) + 60_000));
  const countsEntitled = first.counted !== undefined;
  const isRequired = curve.some(({ needed }) => needed > 0);
  return (
    <Section title={T.title}>
      {data.since && <Note maw="var(--measure)">{T.since(momentText(data.since))}</Note>}
      <div role="img" aria-label={T.describe(curve)}>
        <Curve points={points} isRequired={isRequired} />
      </div>
      <Group gap="4px 20px" c="dimmed" fz="sm" aria-hidden>
        <Key line="2px solid var(--mantine-primary-color-filled)">
          {countsEntitled ? T.legend.entitled : T.legend.attending}
        </Key>
        {isRequired && <Key line="2px dashed var(--mantine-color-text)">{T.legend.needed}</Key>}
      </Group>
      <details className="fold">
        <summary>{T.steps(curve.length)}</summary>
        <Box mah={420} mt={8} style={{ overflowY: 'auto' }}>
          <DataTable
            caption={T.table}
            columns={countsEntitled ? COLUMNS.toSpliced(4, 0, ENTITLED) : COLUMNS}
            rows={curve}
            rowKey={({ at }) => at}
          />
        </Box>
      </details>
    </Section>
  );
}

interface CurveProps {
  points: readonly CurvePoint[];
  /** Whether the assembly needs a quorum, drawn as a line. */
  isRequired: boolean;
}

/** Steps from the first moment to the last, with the greatest number at the top. */
function Curve({ points, isRequired }: CurveProps) {
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const most = Math.max(1, ...points.map(({ attending, needed }) => Math.max(attending, needed)));
  const line = (numberOf: (point: CurvePoint) => number) =>
    points
      .map((point, index) => {
        const x = (100 * (point.time - from)) / Math.max(1, to - from);
        return `${index === 0 ? 'M0,' : `H${x}V`}${100 - (100 * numberOf(point)) / most}`;
      })
      .join('');
  const timeText = (time: number) => timeStamp(new Date(time).toISOString()).slice(to - from < DAY ? 11 : 5);
  const attending = line((point) => point.attending);
  return (
    <div className={styles.curve}>
      <span>{count(most)}</span>
      <span>0</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={`${attending}V100H0Z`} fill="var(--accent-quiet)" />
        <path d={attending} stroke="var(--mantine-primary-color-filled)" strokeWidth={2} />
        {isRequired && (
          <path d={line(({ needed }) => needed)} stroke="var(--mantine-color-text)" strokeDasharray="6 4" />
        )}
      </svg>
      {[from, (from + to) / 2, to].map((time) => (
        <time key={time}>{timeText(time)}</time>
      ))}
    </div>
  );
}

const Key = ({ line, children }: { line: string; children: string }) => (
  <Group component="span" gap={8}>
    <Box component="span" w={20} style={{ borderTop: line }} />
    {children}
  </Group>
);
