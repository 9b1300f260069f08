/**
 * Keeping what was read of a question until somebody tells that it changed. On the node that took a ballot that is
 * before the ballot is acknowledged; another node hears of it a moment later, and reads anew after a tick in any case.
 */
import type { Events } from '../../../cluster/events.ts';
import { TICK } from './coalesced-read.ts';

/**
 * @param read what is kept; all who ask for it at the same time share one reading
 * @param maxAge milliseconds
 */
export function createResultsCache<Value>(
  events: Events,
  read: (questionId: number) => Promise<Value>,
  maxAge = TICK,
): (questionId: number) => Promise<Value> {
  const results = new Map<number, Promise<Value>>();

  function load(questionId: number): Promise<Value> {
    // Heard before the reading begins: what changes while it lasts is not kept.
    const stop = events.subscribe(`question:${questionId}`, () => forget());
    const reading = read(questionId);
    const timer = setTimeout(() => forget(), maxAge).unref();
    const forget = () => {
      stop();
      clearTimeout(timer);
      if (results.get(questionId) === reading) results.delete(questionId);
    };
    results.set(questionId, reading);
    reading.catch(forget);
    return reading;
  }

  return (questionId) => results.get(questionId) ?? load(questionId);
}
