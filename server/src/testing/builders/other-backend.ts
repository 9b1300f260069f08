/** A fake foreign backend: it gives the answers of a test, and records the requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** An answer: a value as JSON, or a function that sends it. */
export type Answered = unknown | ((request: IncomingMessage, response: ServerResponse) => unknown);

export interface OtherBackend {
  readonly address: string;
  /** Method and address of each request, and its token. */
  readonly asked: { readonly line: string; readonly authorization: string | undefined }[];
  /** By path, without the query; a missing path is answered with 404. May be changed meanwhile. */
  readonly answers: Record<string, Answered>;
  close(): Promise<void>;
}

export const aToken = (userType: unknown = 2) =>
  `x.${Buffer.from(JSON.stringify({ userType })).toString('base64url')}.y`;

export const sendJson = (response: ServerResponse, status: number, body: unknown, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

export async function anotherBackend(answers: Record<string, Answered> = {}): Promise<OtherBackend> {
  const asked: OtherBackend['asked'] = [];
  const given: Record<string, Answered> = { '/auth/login': { accessToken: aToken() }, ...answers };
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push({ line: `${request.method} ${request.url}`, authorization: request.headers.authorization });
    response.on('error', () => undefined);
    const answer = given[path];
    if (typeof answer === 'function') answer(request, response);
    else if (Object.hasOwn(given, path)) sendJson(response, 200, answer);
    else sendJson(response, 404, { statusCode: 404, message: 'Cannot GET' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers: given,
    close,
  };
}
