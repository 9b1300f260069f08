/** Bounds the rows that one member may add. Administrators have no such limit: they may bring what was kept elsewhere. */
import { USER_TYPES } from '@vigilia/contract/limits';
import type { Dependencies } from '../dependencies.ts';
import type { Caller } from '../session.ts';
import { createRateLimit } from './rate-limit.ts';

const PER_HOUR = 60;
const HOUR = 60 * 60_000;

/**
 * @param name by which other nodes know the limit
 * @param message what is told when there were more; when to come back is added to it
 * @returns counts one more; throws Refusal 429 beyond 60 in an hour
 */
export function createMemberRate(
  { clock, database }: Pick<Dependencies, 'clock' | 'database'>,
  name: string,
  message: string,
): (caller: Caller) => void {
  const limit = createRateLimit({ clock, database }, { name, max: PER_HOUR, milliseconds: HOUR, message });
  return ({ userId, userType }) => {
    if (userType !== USER_TYPES.administrator) limit.take(String(userId));
  };
}
