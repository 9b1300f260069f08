/**
 * Caches reads of a question until a change is published. The node of a ballot invalidates before acknowledging it;
 * other nodes follow with the notification, and after a tick in any case.
 */
import type { Events } from '../../../cluster/events.ts';
import { TICK } from '../../../http/event-stream.ts';

/**
 * @param read simultaneous callers share one call
 * @param maxAge milliseconds
 */
export function createResultsCache<Value>(
  events: Events,
  read: (questionId: number) => Promise<Value>,
  maxAge = TICK,
): (questionId: number) => Promise<Value> {
  const results = new Map<number, Promise<Value>>();

  function load(questionId: number): Promise<Value> {
    // Subscribes before the read begins, so that a change during it invalidates the result.
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
