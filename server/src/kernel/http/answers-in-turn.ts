/**
 * Requests of one connection begin one after the other, each once the answer before it was handed to the client: Node begins all
 * requests of a packet at once, and keeps their answers until they are read (R1.15).
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import type { Socket } from 'node:net';
import { FREE_PIECES, MAX_PIPELINED, MIN_PIECE } from '../runtime/limits.ts';

/** Bytes that are parsed at once: a packet of thousands of requests ends with its connection. */
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

/** Closes a connection whose body arrives in pieces that cost more than their bytes, such as chunks of one. */
function limitPieces(request: IncomingMessage): void {
  let pieces = 0;
  let bytes = 0;
  const push = request.push.bind(request);
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces > FREE_PIECES && bytes < pieces * MIN_PIECE) request.socket.destroy();
    return push(piece, encoding);
  };
}

function inTurn(handle: RequestListener): RequestListener {
  const lines = new WeakMap<Socket, (() => void)[]>();
  return (request, response) => {
    const { socket } = request;
    if ('content-length' in request.headers || 'transfer-encoding' in request.headers) limitPieces(request);
    const begin = () => {
      response.once('close', () => {
        const next = lines.get(socket)?.shift();
        if (!next) lines.delete(socket);
        // Other connections take turns in between. Nothing is begun for a client that disconnected.
        else setImmediate(() => socket.writable && next());
      });
      handle(request, response);
    };
    const line = lines.get(socket);
    if (!line) {
      lines.set(socket, []);
      begin();
    } else if (line.length < MAX_PIPELINED) line.push(begin);
    else socket.destroy();
  };
}
