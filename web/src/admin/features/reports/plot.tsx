/** Bars over time, in a chunk of their own. */
import { Text } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const HEIGHT = 180;
const TICK = { fontSize: 12, fill: 'var(--mantine-color-dimmed)' };

interface PlotProps {
  /** Text alternative. */
  label: string;
  bars: readonly { readonly name: string; readonly value: number }[];
  /** After a value, such as ` %`. */
  unit?: string;
  /** The value at full height; the greatest one when absent. */
  max?: number;
  /** Whether the names are too long for the axis: they are shown with the value under the pointer. */
  isUnnamed?: boolean;
}

export default function Plot({ label, bars, unit = '', max, isUnnamed = false }: PlotProps) {
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <Text component="figcaption" size="sm" fw={600}>
        {label}
      </Text>
      <div
        role="img"
        aria-label={`${label}: ${bars.map(({ name, value }) => `${name} ${value}${unit}`).join(', ')}`}
      >
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <BarChart
            data={[...bars]}
            margin={{ top: 8, right: 8, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--line)" />
            <XAxis
              dataKey="name"
              tick={isUnnamed ? false : TICK}
              tickLine={false}
              stroke="var(--line)"
              minTickGap={12}
              height={isUnnamed ? 8 : 30}
            />
            <YAxis
              allowDecimals={false}
              domain={[0, max ?? 'auto']}
              unit={unit}
              width={48}
              tick={TICK}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              cursor={{ fill: 'var(--surface-quiet)' }}
              separator=": "
              contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)' }}
            />
            <Bar
              dataKey="value"
              name={label}
              unit={unit}
              maxBarSize={40}
              fill="var(--mantine-primary-color-filled)"
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
    </figure>
  );
}
