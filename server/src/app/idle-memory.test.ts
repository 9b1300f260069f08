import { createServer, type Server } from 'node:http';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { releaseIdleMemory } from './idle-memory.ts';

const MAX_IDLE = 10_000;

let server: Server;
const collect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  collect.mockReset();
  server = createServer();
  releaseIdleMemory(server, collect);
});

it('collects garbage once after the start, and then only after requests', () => {
  vi.advanceTimersByTime(MAX_IDLE);
  expect(collect.mock.calls).toEqual([[{ type: 'major', execution: 'sync', flavor: 'last-resort' }]]);
  vi.advanceTimersByTime(20 * MAX_IDLE);
  expect(collect).toHaveBeenCalledTimes(1);
  server.emit('request');
  vi.advanceTimersByTime(2 * MAX_IDLE);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('collects no garbage while requests arrive', () => {
  for (let each = 0; each < 100; each += 1) {
    server.emit('request');
    vi.advanceTimersByTime(1000);
  }
  expect(collect).not.toHaveBeenCalled();
});

it('stops collecting garbage at the shutdown', () => {
  server.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});

it('does nothing without Node’s garbage collection function', () => {
  const before = vi.getTimerCount();
  releaseIdleMemory(createServer(), undefined);
  expect(vi.getTimerCount()).toBe(before);
});
