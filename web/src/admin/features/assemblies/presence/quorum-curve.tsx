/** The quorum of an assembly over time: the curve, and its steps as a table. Nothing before the first arrival. */
import { Box, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { QuorumStep } from '@vigilia/contract/assemblies/presence';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { momentText, timeStamp } from '@vigilia/contract/time/colombian-time';
import { Area, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { count, pluralize } from '../../../../core/text.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { curvePoints, curveUntil } from './curve-steps.ts';
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

/** Pixels. */
const HEIGHT = 240;
const AXIS = { fontSize: '0.75rem' };
/** Hours and minutes in Colombia. */
const hourOf = (time: number) => timeStamp(new Date(time).toISOString()).slice(11);
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

export default function QuorumCurve({ assemblyId }: { assemblyId: number }) {
  const { data, dataUpdatedAt } = useQuery(presenceQuery(assemblyId));
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const end = assembly?.endedAt ?? null;
  const curve = curveUntil(data?.curve ?? [], end);
  const [first] = curve;
  const last = curve.at(-1);
  if (!data || !first || !last) return null;
  // A curve that ended days ago is not stretched until now.
  const now = dataUpdatedAt - Date.parse(last.at) < DAY ? dataUpdatedAt : Date.parse(last.at);
  const until = end === null ? now : Math.min(now, Date.parse(end));
  const points = curvePoints(curve, Math.max(until, Date.parse(first.at) + 60_000));
  const countsEntitled = first.counted !== undefined;
  const isRequired = curve.some(({ needed }) => needed > 0);
  const isOneDay = (points.at(-1)?.time ?? 0) - (points[0]?.time ?? 0) < DAY;
  return (
    <Card withBorder component="section" aria-label={T.title}>
      <Stack gap="sm">
        <Title order={2}>{T.title}</Title>
        {data.since && (
          <Text size="sm" c="dimmed" maw="var(--measure)">
            {T.since(momentText(data.since))}
          </Text>
        )}
        <div role="img" aria-label={T.describe(curve)}>
          <ResponsiveContainer width="100%" height={HEIGHT}>
            <ComposedChart
              data={points}
              margin={{ top: 8, right: 16, bottom: 4, left: 0 }}
              accessibilityLayer={false}
            >
              <CartesianGrid vertical={false} stroke="var(--line)" />
              <XAxis
                dataKey="time"
                type="number"
                scale="time"
                domain={['dataMin', 'dataMax']}
                tickFormatter={(time: number) =>
                  isOneDay ? hourOf(time) : timeStamp(new Date(time).toISOString()).slice(5)
                }
                tick={AXIS}
                tickLine={false}
                minTickGap={40}
                stroke="var(--mantine-color-dimmed)"
              />
              <YAxis
                allowDecimals={false}
                width={44}
                tick={AXIS}
                tickLine={false}
                axisLine={false}
                stroke="var(--mantine-color-dimmed)"
              />
              <Area
                dataKey="attending"
                type="stepAfter"
                stroke="var(--mantine-primary-color-filled)"
                strokeWidth={2}
                fill="var(--accent-quiet)"
                fillOpacity={1}
                isAnimationActive={false}
              />
              {isRequired && (
                <Line
                  dataKey="needed"
                  type="stepAfter"
                  stroke="var(--mantine-color-text)"
                  strokeDasharray="6 4"
                  dot={false}
                  isAnimationActive={false}
                />
              )}
            </ComposedChart>
          </ResponsiveContainer>
        </div>
        <p className={styles.legend} aria-hidden>
          <span data-line="attending">{countsEntitled ? T.legend.entitled : T.legend.attending}</span>
          {isRequired && <span data-line="needed">{T.legend.needed}</span>}
        </p>
        <details className={styles.steps}>
          <summary>{T.steps(curve.length)}</summary>
          <Box mah={420} mt={8} style={{ overflowY: 'auto' }}>
            <DataTable
              caption={T.table}
              columns={countsEntitled ? COLUMNS.toSpliced(4, 0, ENTITLED) : COLUMNS}
              rows={curve}
              rowKey={({ at }) => at}
              empty=""
            />
          </Box>
        </details>
      </Stack>
    </Card>
  );
}
