import { expect, it } from 'vitest';
import { createEvents } from './events.ts';

it('ends only the own subscription when unsubscribed twice', () => {
  const events = createEvents();
  const stop = events.subscribe('question:1', () => undefined);
  stop();
  let notified = 0;
  events.subscribe('question:1', () => {
    notified += 1;
  });
  stop();
  events.publish('question:1');
  expect(notified).toBe(1);
});

it('notifies all subscribers of the moment, also when one subscribes or unsubscribes meanwhile', () => {
  const events = createEvents();
  const notified: string[] = [];
  const stop = events.subscribe('question:1', () => {
    notified.push('one');
    stop();
    events.subscribe('question:1', () => notified.push('late'));
  });
  events.subscribe('question:1', () => notified.push('other'));
  events.publish('question:1');
  expect(notified).toEqual(['one', 'other']);
  events.publish('question:1');
  expect(notified).toEqual(['one', 'other', 'other', 'late']);
});

it('notifies all subscribers also where one throws, and logs the error', () => {
  const errors: unknown[] = [];
  const events = createEvents(undefined, { error: (entry: unknown) => void errors.push(entry) });
  let notified = 0;
  events.subscribe('question:1', () => {
    throw new Error('broken');
  });
  events.subscribe('question:1', () => {
    notified += 1;
  });
  events.publish('question:1');
  expect(notified).toBe(1);
  expect(errors).toEqual([{ err: new Error('broken') }]);
});
