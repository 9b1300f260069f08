/** Where an assembly stands, by its dates and its recorded quorum checks (R19.2, R19.4). */
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import type { QuorumCheck } from '@vigilia/contract/assemblies/presence';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { AFTER_THE_END, endTime } from '../../../../domain/assembly-query.ts';
import type { DeskFacts } from './next-steps.ts';

const HOUR = 60 * 60_000;
/** Milliseconds. People gather before the start: an earlier failed quorum check allows no second call (R10.14). */
const GATHERING = HOUR;

export interface Phase {
  /** Whether today is its day or later. */
  readonly isDue: boolean;
  /** Whether its end has passed, and no voting is open. */
  readonly isOver: boolean;
  /** Whether people may arrive or leave: on its day, until its entered end, else until long after its planned one. */
  readonly isOn: boolean;
}

/** @param now milliseconds since 1970 */
export function phaseOf(
  assembly: Pick<Assembly, 'startDate' | 'endDate' | 'endedAt' | 'hasSession'>,
  hasOpenVoting: boolean,
  now: number,
): Phase {
  const isDue = dayOf(assembly.startDate) <= dayOf(new Date(now).toISOString());
  const end = endTime(assembly);
  const isOpen = hasOpenVoting || (assembly.hasSession === true && !assembly.endedAt);
  return {
    isDue,
    isOver: end < now && !isOpen,
    isOn: isOpen || (isDue && now < end + (assembly.endedAt ? 0 : AFTER_THE_END)),
  };
}

/**
 * @param quorumChecks undefined until loaded, null on a backend without them
 * @param now milliseconds since 1970
 */
export function quorumCheckFacts(
  { quorum, startDate, secondCall }: Pick<Assembly, 'quorum' | 'startDate' | 'secondCall'>,
  quorumChecks: readonly Pick<QuorumCheck, 'at' | 'call' | 'reached'>[] | null | undefined,
  now: number,
): DeskFacts['quorumCheck'] {
  if (String(quorum) !== 'true' || !quorumChecks) return undefined;
  const gathering = Date.parse(startDate) - GATHERING;
  const counted = quorumChecks.filter(
    ({ at, call, reached }) => call === 2 || reached || Date.parse(at) >= gathering,
  );
  const hasBegun = secondCall ? Date.parse(secondCall.startDate) <= now : false;
  return {
    done: counted.length,
    reached: counted.some(({ reached }) => reached),
    secondCall: secondCall ? (hasBegun ? 'possible' : 'waiting') : 'none',
  };
}
