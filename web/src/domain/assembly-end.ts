import type { Assembly, QuorumFigures } from '@vigilia/contract/assemblies/assemblies';

/** The end that was entered for the minutes, else the planned one (R19.2). ISO 8601. */
export const endOf = ({ endDate, endedAt }: Pick<Assembly, 'endDate' | 'endedAt'>): string =>
  endedAt ?? endDate;

/** An evening is often longer than planned. Milliseconds. */
export const AFTER_THE_END = 12 * 60 * 60_000;

/**
 * Whether nobody is counted any more: after the entered end, else long after the planned one, and once the acta is issued.
 * After the planned one a lost quorum is not waited for: people leave.
 */
export const isOverAt = (
  assembly: Pick<Assembly, 'endDate' | 'endedAt' | 'issuedMinutes'>,
  now: number,
  quorum?: Pick<QuorumFigures, 'reached'>,
): boolean =>
  Boolean(assembly.issuedMinutes) ||
  Date.parse(endOf(assembly)) + (assembly.endedAt || quorum?.reached === false ? 0 : AFTER_THE_END) < now;
