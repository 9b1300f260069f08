/** Values that screens derive from an assembly. */
import type { Assembly } from '@vigilia/contract/assemblies';
import { dayOf } from '@vigilia/contract/colombian-time';
import { storedWith } from '../../../core/navigation-state.ts';

export type Moment = 'today' | 'running' | 'past' | 'coming';

/** Phase of an assembly. @param now milliseconds since 1970 */
export function momentOf(
  { startDate, endDate }: Pick<Assembly, 'startDate' | 'endDate'>,
  now: number,
): Moment {
  if (Date.parse(endDate) < now) return 'past';
  if (Date.parse(startDate) <= now) return 'running';
  return dayOf(startDate) === dayOf(new Date(now).toISOString()) ? 'today' : 'coming';
}

/** The points of `orderDay`, which may arrive as an object or as its JSON; none where it is neither. */
export function agendaOf(orderDay: unknown): string[] {
  const value = typeof orderDay === 'string' ? parse(orderDay) : orderDay;
  if (typeof value !== 'object' || value === null || !('agenda' in value)) return [];
  const { agenda } = value;
  // The form identifies points by their text, which is unique.
  return Array.isArray(agenda) ? [...new Set(agenda.filter((point) => typeof point === 'string'))] : [];
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The assembly in the navigation state, if there is one. */
export const assemblyInState = storedWith<Assembly>('startDate');
