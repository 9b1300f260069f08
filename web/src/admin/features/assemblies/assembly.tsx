import { Badge } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { storedWith } from '../../../core/route-state.ts';
import { assemblyQuery, endTime } from '../../../domain/assembly-query.ts';
import { phaseOf } from './desk/phase.ts';
import { TEXTS } from './texts.ts';

const MINUTE = 60_000;

/** Milliseconds since 1970, to the minute: an assembly begins while a screen is open. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), MINUTE, { autoInvoke: true });
  return now;
}

/** Whether attendance is final (R19.2), or the acta is issued: texts about presence are in the past tense. */
export function useIsPast(assemblyId: number): boolean {
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const now = useNow();
  if (!assembly) return false;
  if (typeof assembly.issuedMinutes === 'number') return true;
  const { isDue, isOn } = phaseOf(assembly, false, now);
  return isDue && !isOn;
}

export type Moment = 'today' | 'waiting' | 'running' | 'past' | 'coming' | 'archived' | 'recess';

/** Phase of an assembly: an opened session continues until it is ended. @param now milliseconds since 1970 */
export function momentOf(
  assembly: Pick<Assembly, 'startDate' | 'endDate' | 'endedAt' | 'hasSession' | 'issuedMinutes' | 'archived'>,
  now: number,
): Moment {
  const { startDate } = assembly;
  if (assembly.archived) return 'archived';
  const { hasSession } = assembly;
  const isOpen = hasSession && !assembly.endedAt;
  if (assembly.issuedMinutes || (!isOpen && endTime(assembly) < now)) return 'past';
  // Another backend has no sessions.
  if (isOpen || Date.parse(startDate) <= now) return hasSession === false ? 'waiting' : 'running';
  return dayOf(startDate) === dayOf(new Date(now).toISOString()) ? 'today' : 'coming';
}

export const assemblyInState = storedWith<Assembly>('startDate');

/** Amber marks what needs attention now. */
const LOOKS: Readonly<Record<Moment, { color: string; variant: string }>> = {
  running: { color: 'amber.3', variant: 'filled' },
  waiting: { color: 'amber.3', variant: 'filled' },
  recess: { color: 'amber.3', variant: 'filled' },
  today: { color: 'petrol', variant: 'filled' },
  coming: { color: 'petrol', variant: 'light' },
  archived: { color: 'gray', variant: 'default' },
  past: { color: 'gray', variant: 'default' },
};

export const MomentBadge = ({ moment }: { moment: Moment }) => (
  <Badge {...LOOKS[moment]} tt="none" lts={0} flex="none">
    {TEXTS.list.moments[moment]}
  </Badge>
);
