/**
 * The program of the thread that renders screens, one at a time, with the components of the web client
 * (`web/src/admin/app/rendering/render-screen.tsx`). Their calls are made by the main thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ScreenRequest } from '@vigilia/contract/rendered-screens';
import type { CallAnswer, WorkerMessage, WorkerRequest } from './messages.ts';

/** The module of the web client's build. */
interface Rendering {
  renderScreen(screen: ScreenRequest): Promise<string | null>;
}

if (!parentPort) throw new Error('This program runs in a thread');
const port = parentPort;
const send = (message: WorkerMessage) => port.postMessage(message);

const UNAUTHORIZED = 401;

/** The present screen, or the last one. */
let current = 0;
/** Pending calls of the present screen by their number. */
const calls = new Map<number, (answer: CallAnswer) => void>();
let lastCall = 0;

globalThis.fetch = async (address, { method = 'GET' } = {}) => {
  // With the caller's token, for a picture of a screen.
  if (method !== 'GET') throw new Error(`A screen calls ${method} ${address} while it is rendered`);
  lastCall += 1;
  const call = lastCall;
  const { status, headers, body } = await new Promise<CallAnswer>((resolve) => {
    calls.set(call, resolve);
    send({ kind: 'call', id: current, call, address: String(address) });
  });
  // The client would wait for the password.
  if (status === UNAUTHORIZED) throw new Error('The token was revoked');
  return new Response(body || null, { status, headers });
};

const { renderScreen } = (await import(workerData)) as Rendering;

port.on('message', (message: WorkerRequest) => {
  if (message.kind === 'answer') {
    calls.get(message.call)?.(message.answer);
    calls.delete(message.call);
    return;
  }
  const { id, screen } = message;
  current = id;
  calls.clear();
  renderScreen(screen).then(
    (markup) => send({ kind: 'rendered', id, markup }),
    (error) => send({ kind: 'failed', id, reason: String(error?.stack ?? error) }),
  );
});
