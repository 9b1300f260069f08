import { expect, it } from 'vitest';
import { createEvents } from './events.ts';

it('ends only the own subscription when unsubscribed twice', () => {
  const events = createEvents();
  const stop = events.subscribe('question:1', () => undefined);
  stop();
  let told = 0;
  events.subscribe('question:1', () => {
    told += 1;
  });
  stop();
  events.publish('question:1');
  expect(told).toBe(1);
});

it('notifies all subscribers of the moment, also when one subscribes or unsubscribes meanwhile', () => {
  const events = createEvents();
  const heard: string[] = [];
  const stop = events.subscribe('question:1', () => {
    heard.push('one');
    stop();
    events.subscribe('question:1', () => heard.push('late'));
  });
  events.subscribe('question:1', () => heard.push('other'));
  events.publish('question:1');
  expect(heard).toEqual(['one', 'other']);
  events.publish('question:1');
  expect(heard).toEqual(['one', 'other', 'other', 'late']);
});
