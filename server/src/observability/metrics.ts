/**
 * Figures for whoever watches over the server, in the text format of Prometheus. The format is a page long and this is
 * all that is needed of it; the usual library brings 5 MB for it (docs/decisions/0017-metrics-and-logs.md).
 */

export type Labels = Readonly<Record<string, string | number>>;

export interface Metrics {
  /** A number that only grows; its name ends in `_total`. */
  counter(name: string, help: string): { add(labels?: Labels, by?: number): void };
  /** How often a value was at most so much; `bounds` ascend. */
  histogram(
    name: string,
    help: string,
    bounds: readonly number[],
  ): { observe(value: number, labels?: Labels): void };
  /** What is read each time the figures are asked for. `kind` is `counter` for what only grows. */
  reading(name: string, help: string, read: () => number, kind?: 'gauge' | 'counter'): void;
  /** All figures, in the order in which they were declared. */
  text(): string;
}

/** Of the answer of `text`. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const escaped = (value: string | number) =>
  String(value).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');

/** `{a="1",b="x"}`; nothing without labels. */
function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

export function createMetrics(): Metrics {
  const families: (() => readonly string[])[] = [];
  const declare = (name: string, help: string, kind: string, lines: () => readonly string[]) =>
    families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines()]);

  return {
    counter(name, help) {
      const values = new Map<string, number>();
      declare(name, help, 'counter', () => [...values].map(([labels, value]) => `${name}${labels} ${value}`));
      return {
        add(labels = {}, by = 1) {
          const key = written(labels);
          values.set(key, (values.get(key) ?? 0) + by);
        },
      };
    },

    histogram(name, help, bounds) {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>();
      declare(name, help, 'histogram', () =>
        [...series].flatMap(([key, { labels, counts, sum, count }]) => [
          ...bounds.map((le, index) => `${name}_bucket${written({ ...labels, le })} ${counts[index]}`),
          `${name}_bucket${written({ ...labels, le: '+Inf' })} ${count}`,
          `${name}_sum${key} ${sum}`,
          `${name}_count${key} ${count}`,
        ]),
      );
      return {
        observe(value, labels = {}) {
          const key = written(labels);
          const known = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 };
          series.set(key, known);
          known.sum += value;
          known.count += 1;
          for (const [index, bound] of bounds.entries())
            if (value <= bound) known.counts[index] = (known.counts[index] ?? 0) + 1;
        },
      };
    },

    reading: (name, help, read, kind = 'gauge') =>
      void declare(name, help, kind, () => [`${name} ${read()}`]),

    text: () => `${families.flatMap((lines) => lines()).join('\n')}\n`,
  };
}
