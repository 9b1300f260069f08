/** HEAD returns the headers of GET without computing the body. */

import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import { createAttorneyPower, listAttorneyPowers } from '@vigilia/contract/assemblies/attorney-powers';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addAttendee, anAssembly, aQuestion } from '../testing/builders/assemblies.ts';
import { aDocumentFile } from '../testing/builders/documents.ts';
import { aPicture } from '../testing/builders/pictures.ts';
import { addressOf, aServer } from '../testing/server.ts';
import { countWorkerThreads } from '../testing/worker-threads.ts';

it('answers HEAD as GET for every call that can be read, without a body', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const [ana, beto] = [await server.aMember(), await server.aMember()];
  await addAttendee(server, as, assemblyId, ana);
  const question = await aQuestion(server, as, assemblyId);
  const power = await server.ask(createAttorneyPower, {
    as,
    form: [
      ['assemblyId', String(assemblyId)],
      ['userIdToDelegate', String(ana.id)],
      ['userIdWhoDelegates', String(beto.id)],
      aDocumentFile(),
    ],
  });
  const news = await server.ask(newsCalls.create, {
    as,
    form: [
      ['title', 'Noticia'],
      ['description', 'Texto'],
      { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
    ],
  });
  expect([power.status, news.status]).toEqual([201, 201]);
  const [stored] = (await server.ask(newsCalls.list, { as })).data;
  const [listed] = (await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } }))
    .data;

  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const ask = (method: 'GET' | 'HEAD', path: string) =>
    new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; bytes: number }>(
      (resolve, reject) => {
        const sent: ClientRequest = request(
          { method, port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${as.token}` } },
          (answer) => {
            let bytes = 0;
            const done = () => resolve({ status: answer.statusCode, headers: answer.headers, bytes });
            // An event stream has no end.
            if (method === 'GET' && answer.headers['content-type']?.startsWith('text/event-stream')) {
              done();
              sent.destroy();
              return;
            }
            answer.on('data', (chunk: Buffer) => {
              bytes += chunk.length;
            });
            answer.on('end', done);
          },
        );
        sent.on('error', reject);
        sent.end();
      },
    );

  const ids: Readonly<Record<string, string | number>> = {
    id: question.id,
    assemblyId,
    questionId: question.id,
    userId: as.id,
    name: 'x.webp',
  };
  const paths = CALLS.filter(({ method }) => method === 'GET').map((call) => {
    const path = call.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
    return `/api${path}?assemblyId=${assemblyId}&format=csv`;
  });
  const others = [stored?.picture ?? '', listed?.powerOfAttorneyUrl ?? '', '/api/health', '/api/docs/json'];
  expect(paths).toContainEqual(expect.stringContaining(`${question.id}/live`));
  const drawing = countWorkerThreads(onTestFinished);
  let drawn = 0;
  for (const path of [...paths, ...others]) {
    drawing.reset();
    const head = await ask('HEAD', path);
    expect(drawing.count, path).toBe(0);
    const get = await ask('GET', path);
    drawn += drawing.count;
    expect(head.bytes, path).toBe(0);
    expect(head.status, path).toBe(get.status);
    for (const name of ['content-type', 'content-disposition', 'content-security-policy', 'cache-control'])
      expect(head.headers[name], `${path} ${name}`).toBe(get.headers[name]);
    // Headers that depend on the body are omitted.
    if (head.headers['content-length'] !== undefined)
      expect(head.headers['content-length'], path).toBe(get.headers['content-length']);
  }
  expect(drawn).toBeGreaterThan(0);
});

it('ends a HEAD of an event stream at once, without a subscription', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const question = await aQuestion(server, as, assemblyId);
  const subscribed = vi.spyOn(server.dependencies.events, 'subscribe');
  const head = (call: Call, params: Record<string, number>) =>
    server.app.inject({
      method: 'HEAD',
      url: addressOf(call, { params }),
      headers: { authorization: `Bearer ${as.token}` },
    });
  for (const answer of [
    await head(watchQuestion, { id: question.id }),
    await head(watchAssembly, { assemblyId }),
  ])
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
      body: '',
    });
  expect(subscribed).not.toHaveBeenCalled();
  expect((await head(watchQuestion, { id: 999 })).statusCode).toBe(404);
  expect((await head(watchAssembly, { assemblyId: 999 })).statusCode).toBe(404);
});
