import { vi } from 'vitest';

/** Milliseconds; wide, for busy machines. */
const TIMEOUT = 30_000;
const INTERVAL = 10;

/**
 * Repeats a check until it passes, and answers what it returns.
 * @throws the last failure after half a minute: the second that `vi.waitFor` allows is too short beside other tests
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: TIMEOUT, interval: INTERVAL });
