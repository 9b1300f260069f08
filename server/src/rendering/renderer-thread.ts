/**
 * The program of the thread that renders screens, one at a time, with the components of the web client
 * (`web/src/admin/app/rendering/render-screen.tsx`). Their calls are made by the main thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { CallAnswer, ScreenOrder, ThreadMessage, ThreadOrder } from './messages.ts';

/** What the built module exports. */
interface Rendering {
  renderScreen(order: ScreenOrder): Promise<string | null>;
}

if (!parentPort) throw new Error('This program runs in a thread');
const port = parentPort;
const send = (message: ThreadMessage) => port.postMessage(message);

/** Calls without an answer yet, by their number. */
const calls = new Map<number, (answer: CallAnswer) => void>();
let lastCall = 0;

globalThis.fetch = (address) =>
  new Promise((resolve) => {
    lastCall += 1;
    calls.set(lastCall, ({ status, headers, body }) => resolve(new Response(body, { status, headers })));
    send({ kind: 'call', call: lastCall, address: String(address) });
  });

const { renderScreen } = (await import(workerData)) as Rendering;

port.on('message', (order: ThreadOrder) => {
  if (order.kind === 'answer') {
    calls.get(order.call)?.(order.answer);
    calls.delete(order.call);
    return;
  }
  renderScreen(order.screen).then(
    (markup) => send({ kind: 'rendered', markup }),
    (error) => send({ kind: 'failed', reason: String(error?.stack ?? error) }),
  );
});
