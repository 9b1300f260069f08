/** `GET /api/metrics`: access, content, no personal data. */
import { listNews } from '@vigilia/contract/content/news';
import { login } from '@vigilia/contract/session/session';
import { usersByEmail } from '@vigilia/contract/users/users';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { expect, it } from 'vitest';
import { VERSION } from '../runtime/version.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../testing/builders/assemblies.ts';
import { aServer, type TestServer } from '../testing/server.ts';

const METRICS_TOKEN = 'm'.repeat(40);
const observed = () => aServer({ config: { METRICS_TOKEN } });

const scrape = ({ app }: TestServer, authorization = `Bearer ${METRICS_TOKEN}`) =>
  app.inject({ url: '/api/metrics', headers: { authorization } });

/** The value of a line, found by its name and labels. */
function figure(text: string, name: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

it('serves no metrics without a configured token', async () => {
  const server = await aServer();
  const answer = await scrape(server);
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual((await server.app.inject('/api/nada')).json());
});

it.each([undefined, '', 'Bearer', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`, `Bearer ${'n'.repeat(40)}`])(
  'refuses metrics to %j',
  async (authorization) => {
    const { app } = await observed();
    const answer = await app.inject({
      url: '/api/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain('vigilia_');
  },
);

it('refuses metrics to an administrator of the product', async () => {
  const server = await observed();
  const { token } = await server.anAdministrator();
  expect((await scrape(server, `Bearer ${token}`)).statusCode).toBe(401);
});

it('writes every metric in the text format, with plausible values', async () => {
  const server = await observed();
  const { statusCode, headers, body } = await scrape(server);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  const LINE = /^(# (HELP|TYPE) \S+ .+|[a-z][a-z0-9_]*(\{([a-z_]+="[^"]*",?)+\})? -?[0-9.e+-]+)$/;
  for (const line of body.trimEnd().split('\n')) expect(line).toMatch(LINE);
  const declared = [...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(declared).size).toBe(declared.length);
  expect(body).toContain(`vigilia_build_info{version="${VERSION}"`);
  expect(figure(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(figure(body, 'vigilia_database_bytes')).toBeGreaterThan(10_000);
  expect(figure(body, 'vigilia_write_queue_waiting')).toBe(0);
  expect(figure(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

it('does not measure the database while a voting is open, whose choices its size would reveal', async () => {
  const server = await observed();
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const member = await server.aMember();
  await addAttendee(server, as, assemblyId, member);
  const { id } = await aQuestion(server, as, assemblyId);
  const size = async () => figure((await scrape(server)).body, 'vigilia_database_bytes');
  const before = await size();
  await startVoting(server, as, id);
  await votes(server, member, id, { vote: 'yes' });
  for (let n = 0; n < 40; n += 1) await server.aMember();
  expect(await size()).toBe(before);
  await endVoting(server, as, id);
  expect(await size()).not.toBe(before);
});

it('counts responses by route and status, writes, commits, ballots and open streams', async () => {
  const server = await observed();
  const as = await server.anAdministrator();
  await server.ask(listNews, { as });
  await server.ask(listNews, { as });
  await server.ask(listNews);
  await server.app.inject('/api/no-such-place/ana@asociacion.test');
  await server.app.inject('/sign-in');
  const assemblyId = await anAssembly(server, as);
  const member = await server.aMember();
  await addAttendee(server, as, assemblyId, member);
  const { id } = await aQuestion(server, as, assemblyId);
  await startVoting(server, as, id);
  await votes(server, member, id, { vote: 'yes' });

  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  const stream = await fetch(`${address}/api${watchQuestion.path.replace(':id', String(id))}`, {
    headers: { authorization: `Bearer ${as.token}` },
    signal: stop.signal,
  });
  await stream.body?.getReader().read();

  const { body } = await scrape(server);
  const answers = (route: string, status: number, method = 'GET') =>
    figure(body, `vigilia_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect(answers('/api/news', 200)).toBe(2);
  expect(answers('/api/news', 401)).toBe(1);
  expect(answers('none', 404)).toBe(1);
  expect(answers('web', 404)).toBe(1);
  expect(figure(body, 'vigilia_http_request_duration_seconds_count{method="GET",route="/api/news"}')).toBe(3);
  expect(figure(body, 'vigilia_ballots_total')).toBe(1);
  expect(figure(body, 'vigilia_open_streams')).toBe(1);
  const written = figure(body, 'vigilia_writes_total') ?? 0;
  const commits = figure(body, 'vigilia_write_commits_total') ?? 0;
  expect(commits).toBeGreaterThan(4);
  expect(written).toBeGreaterThanOrEqual(commits);
  expect(figure(body, 'vigilia_write_batch_largest')).toBeGreaterThanOrEqual(1);

  stop.abort();
  await expect.poll(async () => figure((await scrape(server)).body, 'vigilia_open_streams')).toBe(0);
});

it('puts no requested address, e-mail or id into metrics', async () => {
  const server = await observed();
  const as = await server.anAdministrator({
    email: 'ana.rios@asociacion.test',
    name: 'Anastasia',
    dni: '94333111',
  });
  await server.ask(usersByEmail, { as, params: { email: as.email } });
  await server.ask(login, { body: { email: as.email, hash: 'mala' }, from: '203.0.113.77' });
  await server.app.inject('/api/users/userByEmail/otra.persona@asociacion.test/94333111');
  const { body } = await scrape(server);
  expect(body).toContain('route="/api/users/userByEmail/:email"');
  for (const personal of ['asociacion', 'Anastasia', '94333111', '203.0.113.77', 'otra', as.token])
    expect(body).not.toContain(personal);
});
