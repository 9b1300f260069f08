import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WebConfiguration } from '@vigilia/contract/installation';
import { expect, it, onTestFinished, vi } from 'vitest';
import { aFolder } from '../testing/process.ts';
import { countWorkerThreads } from '../testing/worker-threads.ts';
import type { CallAnswer } from './messages.ts';
import { createScreenRenderer } from './screen-renderer.ts';

const CONFIGURATION: WebConfiguration = { apiBaseUrl: '/api', brandName: 'Vigilia', brandAcronym: 'SVA' };
const screenAt = (path: string) => ({ path, configuration: CONFIGURATION, token: 'a.b.c' });
const answerOf = async (address: string): Promise<CallAnswer> => ({
  status: 200,
  headers: { 'x-total-count': '7' },
  body: `answer of ${address}`,
});

/** @param body of the function that renders `{ path, token, configuration }` */
function aRenderer(body: string) {
  const file = join(aFolder(), 'render-screen.mjs');
  writeFileSync(file, `export async function renderScreen({ path, token, configuration }) { ${body} }`);
  const renderer = createScreenRenderer(pathToFileURL(file));
  onTestFinished(() => renderer.close());
  return renderer;
}

it('renders a screen with the answers to its calls, in another thread', async () => {
  const renderer = aRenderer(`
    const answer = await fetch('/api' + path + '?all=1', { headers: {} });
    return [token, configuration.brandName, answer.status, answer.headers.get('x-total-count'), await answer.text()].join();`);
  expect(await renderer.render(screenAt('/news'), answerOf)).toBe(
    'a.b.c,Vigilia,200,7,answer of /api/news?all=1',
  );
});

it('ends a screen whose token is revoked meanwhile, and makes no calls but reads', async () => {
  const renderer = aRenderer(
    "await fetch(path, path === '/write' ? { method: 'DELETE' } : {}); return path;",
  );
  const revoked = async (): Promise<CallAnswer> => ({ status: 401, headers: {}, body: '{}' });
  await expect(renderer.render(screenAt('/a'), revoked)).rejects.toThrow('revoked');
  await expect(renderer.render(screenAt('/write'), answerOf)).rejects.toThrow('DELETE /write');
  expect(await renderer.render(screenAt('/b'), answerOf)).toBe('/b');
});

it('renders one screen at a time', async () => {
  const renderer = aRenderer(`
    globalThis.rendering = (globalThis.rendering ?? 0) + 1;
    await fetch(path);
    const now = globalThis.rendering;
    globalThis.rendering -= 1;
    return path + now;`);
  const paths = ['/a', '/b', '/c'];
  expect(await Promise.all(paths.map((path) => renderer.render(screenAt(path), answerOf)))).toEqual([
    '/a1',
    '/b1',
    '/c1',
  ]);
});

it('renders nothing for more than ten that wait', async () => {
  const renderer = aRenderer('return path');
  const rendered = await Promise.all(
    Array.from({ length: 20 }, (_, index) => renderer.render(screenAt(`/${index}`), answerOf)),
  );
  expect(rendered.filter((markup) => markup === null)).toHaveLength(20 - 11);
  expect(rendered[0]).toBe('/0');
  expect(await renderer.render(screenAt('/later'), answerOf)).toBe('/later');
});

it('rejects a screen that fails, and renders the next', async () => {
  const renderer = aRenderer("if (path === '/bad') throw new TypeError('no such row'); return path;");
  await expect(renderer.render(screenAt('/bad'), answerOf)).rejects.toThrow('no such row');
  expect(await renderer.render(screenAt('/good'), answerOf)).toBe('/good');
});

it('rejects a screen whose call fails, or whose thread ends, and renders the next', async () => {
  const renderer = aRenderer("if (path === '/end') process.exit(3); await fetch(path); return path;");
  const failing = () => Promise.reject(new Error('the database is away'));
  await expect(renderer.render(screenAt('/a'), failing)).rejects.toThrow('the database is away');
  await expect(renderer.render(screenAt('/end'), answerOf)).rejects.toThrow('ended');
  expect(await renderer.render(screenAt('/b'), answerOf)).toBe('/b');
});

it('ends the thread of a screen that takes longer than five seconds', async () => {
  const renderer = aRenderer("for (; path === '/endless'; ); return path;");
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const ended = expect(renderer.render(screenAt('/endless'), answerOf)).rejects.toThrow('too long');
  await vi.advanceTimersByTimeAsync(5000);
  await ended;
  expect(await renderer.render(screenAt('/next'), answerOf)).toBe('/next');
});

it('starts one thread ahead of the first screen, and ends it after a minute without one', async () => {
  const threads = countWorkerThreads(onTestFinished);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const renderer = aRenderer('return path');
  renderer.prepare();
  renderer.prepare();
  await renderer.render(screenAt('/a'), answerOf);
  expect(threads.count).toBe(1);
  vi.advanceTimersByTime(59_000);
  await renderer.render(screenAt('/b'), answerOf);
  vi.advanceTimersByTime(59_000);
  await renderer.render(screenAt('/c'), answerOf);
  expect(threads.count).toBe(1);
  vi.advanceTimersByTime(60_000);
  await renderer.render(screenAt('/d'), answerOf);
  expect(threads.count).toBe(2);
});

it('skips screens that are no longer wanted, and those that waited five seconds for the thread', async () => {
  const renderer = aRenderer("if (path === '/slow') await fetch(path); return path;");
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise, resolve } = Promise.withResolvers<CallAnswer>();
  const { promise: isCalled, resolve: onCall } = Promise.withResolvers<void>();
  const slow = renderer.render(screenAt('/slow'), () => {
    onCall();
    return promise;
  });
  const late = renderer.render(screenAt('/late'), answerOf);
  await isCalled;
  vi.advanceTimersByTime(5000);
  const unwanted = renderer.render(screenAt('/unwanted'), answerOf, () => false);
  resolve(await answerOf('/slow'));
  expect(await Promise.all([slow, late, unwanted])).toEqual(['/slow', null, null]);
});

it('starts another thread after two hundred screens', async () => {
  const threads = countWorkerThreads(onTestFinished);
  const renderer = aRenderer('return path');
  for (let screen = 0; screen < 200; screen += 1) await renderer.render(screenAt('/a'), answerOf);
  expect(threads.count).toBe(1);
  expect(await renderer.render(screenAt('/b'), answerOf)).toBe('/b');
  expect(threads.count).toBe(2);
});

it('renders nothing, and starts no thread, where the web client is not built', async () => {
  const threads = countWorkerThreads(onTestFinished);
  const renderer = createScreenRenderer(pathToFileURL(join(aFolder(), 'absent.mjs')));
  renderer.prepare();
  expect(await renderer.render(screenAt('/news'), answerOf)).toBeNull();
  expect(threads.count).toBe(0);
});

it('rejects the present screen when it is closed, and renders no other', async () => {
  const renderer = aRenderer('await fetch(path); return path;');
  const { promise: isCalled, resolve: onCall } = Promise.withResolvers<void>();
  const pending = renderer.render(screenAt('/a'), () => {
    onCall();
    return new Promise(() => undefined);
  });
  const waiting = renderer.render(screenAt('/b'), answerOf);
  const rejected = expect(pending).rejects.toThrow('ended');
  await isCalled;
  renderer.close();
  await rejected;
  expect(await waiting).toBeNull();
  expect(await renderer.render(screenAt('/c'), answerOf)).toBeNull();
});
