/**
 * Requests of one connection begin one after the other, each once the answer before it was handed to the client: Node
 * begins all that arrive in a packet at once, and keeps their answers until they are read (R1.15).
 */
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait on a connection; no browser and no proxy sends one before it has the answer. */
const MAX_WAITING = 100;

/** Bytes that are parsed in one go: a packet of thousands of requests ends with its connection. */
const PIECE = 4096;

/** A server that begins the requests of a connection in turn, and closes one that sends too many at once. */
export function createServerInTurn(options: ServerOptions, handle: RequestListener): Server {
  return createServer(options, inTurn(handle)).on('connection', (socket: Socket) => {
    const parsers = socket.listeners('data') as ((bytes: Buffer) => void)[];
    socket.removeAllListeners('data').on('data', (bytes: Buffer) => {
      for (let start = 0; start < bytes.length && !socket.destroyed; start += PIECE)
        for (const parse of parsers) parse(bytes.subarray(start, start + PIECE));
    });
  });
}

function inTurn(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    const begin = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (!next) lines.delete(socket);
        // Other connections have their turn in between. For a client that left nothing is begun.
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
