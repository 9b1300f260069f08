/**
 * Requests of one connection begin one after the other, each once the answer before it was handed to the client: Node
 * begins all that arrive in a packet at once, and keeps their answers until they are read (R1.15).
 */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on a connection; no browser and no proxy sends one before it has the answer. */
const MAX_WAITING = 100;

/** Before the framework: of a packet of thousands of requests each costs no more than its parsing. */
export function answerInTurn(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (!next) lines.delete(socket);
        // Other connections are heard in between. Of a client that is gone nothing goes on.
        else setImmediate(() => socket.writable && next());
      });
      handle(request, response);
    };
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, []);
      begin();
    } else if (line.length < MAX_WAITING) line.push(begin);
    else socket.destroy();
  };
}
