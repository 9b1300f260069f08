/** Output of a bench: Markdown on the standard output, line by line as it is measured, with the targets at its end. */

/** The heading of a group of figures, and how they were taken. */
export function heading(title: string, how: string): void {
  console.log(`\n### ${title}\n\n${how}`);
}

/** Begins a table; the returned function writes one row. */
export function table(...columns: readonly string[]): (...cells: readonly (string | number)[]) => void {
  console.log(`\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`);
  return (...cells) => console.log(`| ${cells.join(' | ')} |`);
}

type Limit = { readonly atMost: number } | { readonly atLeast: number };

const compared: string[] = [];
process.on('exit', () => console.log(`\n${compared.join('\n\n')}`));

/**
 * Compares a figure with its target. A missed one makes the bench exit with 1.
 * @param unit of both, with the space before it
 */
export function target(what: string, figure: number, limit: Limit, unit = ''): void {
  const [isReached, asked] =
    'atMost' in limit
      ? [figure <= limit.atMost, `at most ${limit.atMost}`]
      : [figure >= limit.atLeast, `at least ${limit.atLeast}`];
  const shown = Number(figure.toFixed(2));
  compared.push(
    `${isReached ? 'Reached' : '**Missed**'}: ${what}: ${shown}${unit}, asked for ${asked}${unit}`,
  );
  if (!isReached) process.exitCode = 1;
}

/** The whole percents that `part` is of `whole`. */
export const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);
