/**
 * Output of a bench: Markdown on the standard output, line by line as it is measured. Targets go to the parent process
 * as well, for the summary.
 */

export interface Target {
  /** The measured subject. */
  readonly what: string;
  /** The measured value and the target, with their units. */
  readonly figure: string;
  readonly limit: string;
  readonly reached: boolean;
  /** The limiting factor, printed where the target is missed. */
  readonly limitedBy?: string;
}

/** The heading of a group of figures, and how they were taken. */
export function heading(title: string, how: string): void {
  console.log(`\n### ${title}\n\n${how}`);
}

/** Begins a table; the returned function writes one row. */
export function table(...columns: readonly string[]): (...cells: readonly (string | number)[]) => void {
  console.log(`\n| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}`);
  return (...cells) => console.log(`| ${cells.join(' | ')} |`);
}

/** Reports a target. A missed one makes the bench exit with 1. */
export function target(held: Target): void {
  const { what, figure, limit, reached, limitedBy } = held;
  const why = !reached && limitedBy ? `. What limits it: ${limitedBy}` : '';
  console.log(`\n${reached ? 'Reached' : '**Missed**'}: ${what}: ${figure}, asked for ${limit}${why}`);
  if (!reached) process.exitCode = 1;
  process.send?.(held);
}

/** The whole percents that `part` is of `whole`. */
export const percent = (part: number, whole: number): number => Math.round((100 * part) / whole);
