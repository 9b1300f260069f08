import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logController } from './error-responses.ts';

it('logs the error that cuts off an answer whose status was sent', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logController,
    logger: { stream: { write: (line: string) => void lines.push(line) } },
  });
  app.get('/export', (_request, reply) =>
    reply.send(
      Readable.from(
        (async function* () {
          yield 'nombre';
          throw new Error('out of range');
        })(),
      ),
    ),
  );
  await expect(app.inject('/export')).rejects.toThrow();
  const failed = lines.map((line) => JSON.parse(line));
  expect(failed).toMatchObject([
    { level: 50, msg: 'a request failed', route: '/export', err: { message: 'out of range' } },
  ]);
});
