/** Limits the rows that one member may add. Administrators have no limit: they may transfer existing data. */
import { HOUR } from '../../runtime/clock.ts';
import { isAdministrator } from '../authorization.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../session.ts';
import { accountKey, createRateLimit } from './rate-limit.ts';

const PER_HOUR = 60;

/**
 * @param name unique name for replication
 * @param message refusal beyond the limit; the waiting time is appended
 * @returns counts one more; throws Refusal 429 beyond `perHour` in an hour
 */
export function createMemberRate(
  { clock, database }: Pick<Dependencies, 'clock' | 'database'>,
  name: string,
  message: string,
  perHour: number = PER_HOUR,
): (caller: Caller) => void {
  const limit = createRateLimit({ clock, database }, { name, max: perHour, milliseconds: HOUR, message });
  return (caller) => {
    if (!isAdministrator(caller)) limit.take(accountKey(caller.userId));
  };
}
