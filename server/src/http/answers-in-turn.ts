/**
 * Requests of one connection begin one after the other, each once the answer before it was handed to the client: Node
 * begins all that arrive in a packet at once, and keeps their answers until they are read (R1.15).
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests that may wait on a connection; no browser and no proxy sends one before it has the answer. */
const MAX_WAITING = 100;

const isDone = ({ writableFinished, destroyed }: ServerResponse): boolean => writableFinished || destroyed;

/** Call it first: the other hooks run when it is the turn of a request. */
export function answerInTurn(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, next) => {
    const line = lines.get(socket);
    const previous = line?.last;
    if (!line || !previous || isDone(previous)) {
      lines.set(socket, { last: raw, waiting: 0 });
      next();
      return;
    }
    line.last = raw;
    line.waiting += 1;
    if (line.waiting > MAX_WAITING) socket.destroy();
    previous.once('close', () => {
      line.waiting -= 1;
      // Other connections are heard in between. Of a client that is gone nothing goes on.
      setImmediate(() => socket.writable && next());
    });
  });
}
