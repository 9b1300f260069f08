/** The product behind the examples of TLS proxies in `deploy/`. */
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { beforeEach, describe, expect, it as test } from 'vitest';
import { anAssembly, aQuestion } from '../testing/builders/assemblies.ts';
import { FULL } from '../testing/full.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { type ProxyExample, programsOf, startProxy, textOf } from '../testing/programs/proxy-examples.ts';
import { requirePrograms } from '../testing/programs/system-programs.ts';
import { aServer } from '../testing/server.ts';

const MEGABYTE = 1024 ** 2;
const it = test.runIf(FULL);

async function behind(name: ProxyExample) {
  const server = await aServer({ config: { PUBLIC_URL: 'https://vigilia.example.org' } });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  return { server, ...(await startProxy(name, [address])) };
}

describe.each(['nginx.conf', 'Caddyfile'] as const)('the example %s', (name) => {
  beforeEach((context) => requirePrograms(context, ...programsOf(name)));

  it('serves calls over TLS, redirects pages to it, and refuses calls without it', async () => {
    const { server, ask, askPlain } = await behind(name);
    const as = await server.anAdministrator();
    const answer = await ask(`/api${newsCalls.list.path}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['strict-transport-security']).toBeTruthy();
    expect((await ask('/api/metrics')).statusCode).toBe(404);
    expect((await askPlain('/api/news')).statusCode).toBe(403);
    const page = await askPlain('/news?buscar=a');
    expect(page.statusCode).toBe(301);
    expect(page.headers.location).toBe('https://vigilia.example.org/news?buscar=a');
  });

  it('forwards each event of a stream at once', async () => {
    const { server, ask } = await behind(name);
    const as = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    const { id } = await aQuestion(server, as, assemblyId);
    const stream = await ask(`/api${watchQuestion.path.replace(':id', String(id))}`, {
      headers: { authorization: `Bearer ${as.token}` },
    });
    expect(stream.statusCode).toBe(200);
    let text = '';
    for await (const piece of stream.setEncoding('utf8')) {
      text += piece;
      if (text.includes('event: change')) break;
    }
    stream.destroy();
    expect(text).toContain('event: change');
  });

  it('forwards a file of the largest size, and answers a larger one', async () => {
    const { server, ask } = await behind(name);
    const as = await server.anAdministrator();
    const send = (bytes: number) => {
      const body = multipart([
        ['name', 'Grande'],
        { name: 'grande.png', type: 'image/png', content: Buffer.alloc(bytes) },
      ]);
      return ask('/api/news/create', {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${as.token}`,
          'content-type': MULTIPART,
          'content-length': body.length,
        },
      });
    };
    const largest = await send(100 * MEGABYTE);
    // It is no picture, says the product; the proxy let it pass.
    expect([400, 415, 422]).toContain(largest.statusCode);
    expect(JSON.parse(await textOf(largest)).message).toMatch(/\p{L}/u);
    expect((await send(100 * MEGABYTE + 512 * 1024)).statusCode).toBe(413);
  });
});
