import type { Assembly } from '@vigilia/contract/assemblies/assemblies';

/** The end that was entered for the minutes, else the planned one (R19.2). ISO 8601. */
export const endOf = ({ endDate, endedAt }: Pick<Assembly, 'endDate' | 'endedAt'>): string =>
  endedAt ?? endDate;
