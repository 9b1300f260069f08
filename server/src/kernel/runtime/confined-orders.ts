/** The work of a confined process: it carries out orders of its parent until that disconnects, see `confined-process.ts`. */
import type { Serializable } from 'node:child_process';
import { Refusal, type RefusalStatus } from './errors.ts';

/** The message of a failed order, which the parent throws. */
export type OrderFailure =
  | { readonly refusal: { readonly statusCode: RefusalStatus; readonly message: string } }
  | { readonly failure: string };

/** Waits until the message is sent, so that few are in memory. */
const send = (message: Serializable) =>
  new Promise<void>((resolve, reject) => {
    if (process.connected)
      process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
    else resolve();
  });

const failureOf = (error: unknown): OrderFailure =>
  error instanceof Refusal
    ? { refusal: { statusCode: error.statusCode, message: error.message } }
    : { failure: String(error instanceof Error ? error.stack : error) };

/** @param carryOut sends messages before its result, the last of the order */
export function takeOrders<Order, Message extends Serializable>(
  carryOut: (order: Order, send: (message: Message) => Promise<void>) => Promise<Message>,
): void {
  // A terminal's Ctrl+C reaches the whole process group; the parent must still answer its pending requests.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit(0));
  process.on('message', async (order: Order) => {
    await send(await carryOut(order, send).catch(failureOf));
  });
}
