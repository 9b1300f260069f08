import type { Assembly } from '@vigilia/contract/assemblies/assemblies';

/** The end that was entered for the minutes, else the planned one (R19.2). ISO 8601. */
export const endOf = ({ endDate, endedAt }: Pick<Assembly, 'endDate' | 'endedAt'>): string =>
  endedAt ?? endDate;

/** An evening is often longer than planned. Milliseconds. */
export const AFTER_THE_END = 12 * 60 * 60_000;

/** Whether nobody is counted any more: after the entered end, else long after the planned one, and once the acta is issued. */
export const isOverAt = (
  assembly: Pick<Assembly, 'endDate' | 'endedAt' | 'issuedMinutes'>,
  now: number,
): boolean =>
  Boolean(assembly.issuedMinutes) ||
  Date.parse(endOf(assembly)) + (assembly.endedAt ? 0 : AFTER_THE_END) < now;
