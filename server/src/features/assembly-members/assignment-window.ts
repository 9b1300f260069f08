/** The moment since which a password or e-mail address assigned by an administrator matters for a voting (R3.11). */
import { DAY } from '../../runtime/clock.ts';

/**
 * The beginning of the assembly, or a day before the opening where that is earlier.
 * @param openedAt ISO 8601 in UTC, as all moments here
 */
export function assignmentsCountSince(assembly: { readonly startDate: string }, openedAt: string): string {
  const before = new Date(new Date(openedAt).getTime() - DAY).toISOString();
  return assembly.startDate < before ? assembly.startDate : before;
}
