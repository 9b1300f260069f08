/** A round-robin load balancer for several nodes. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/**
 * Forwards requests in turns. Skips a node that accepts no connection; a request that a node received and did not
 * answer is answered 502, because its outcome is unknown.
 * @param nodes addresses
 * @param handing called before a node gets a request, and once the node has all of it
 * @returns its own address
 */
export async function aLoadBalancer(
  nodes: readonly string[],
  handing: (node: string, handed: Promise<unknown>) => void = () => undefined,
): Promise<string> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    turn += 1;
    const first = turn;
    const giveUp = () => {
      if (!answer.headersSent) answer.writeHead(502).end('{}');
    };
    const forward = (tries: number) => {
      const node = nodes[(first + tries) % nodes.length] ?? '';
      const passed = request(new URL(incoming.url ?? '/', node), {
        method: incoming.method,
        headers: incoming.headers,
        agent: false,
      });
      passed.once('response', async (found) => {
        const answered = await buffer(found).catch(() => undefined);
        if (!answered) return giveUp();
        // The node's connection is another one: its keep-alive does not apply to this one.
        const { connection, 'keep-alive': kept, ...headers } = found.headers;
        answer.writeHead(found.statusCode ?? 502, headers).end(answered);
      });
      passed.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries + 1 < nodes.length) return forward(tries + 1);
        giveUp();
      });
      handing(node, new Promise((resolve) => passed.once('finish', resolve)));
      passed.end(body);
    };
    const chunks: Buffer[] = [];
    let body = Buffer.alloc(0);
    incoming.on('data', (chunk) => chunks.push(chunk));
    incoming.once('end', () => {
      body = Buffer.concat(chunks);
      forward(0);
    });
  });
  // Never closes an idle connection: a busy machine would close it just while the next request is being sent.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
