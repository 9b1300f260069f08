/** Names of months. */
const NAMES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;

const YEAR = NAMES.length;

/**
 * The names of the twelve months that end with this one, with the year where it changes.
 * @param month `YYYY-MM`
 */
export function monthsUntil(month: string): string[] {
  const [year = 0, last = 1] = month.split('-').map(Number);
  return Array.from({ length: YEAR }, (_, index) => {
    const at = last - YEAR + index;
    const name = NAMES[(at + YEAR) % YEAR] ?? '';
    return index === 0 || at === 0 ? `${name} ${at < 0 ? year - 1 : year}` : name;
  });
}
