/** `GET /api/metrics`: access, content, no personal data. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { login } from '@vigilia/contract/session/session';
import { createProfileItem } from '@vigilia/contract/users/profile';
import { usersByEmail } from '@vigilia/contract/users/users';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { expect, it } from 'vitest';
import { VERSION } from '../kernel/runtime/version.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../testing/builders/assemblies.ts';
import { aFolder, programFile, run } from '../testing/process.ts';
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
  // Not a number: the lag of an event loop that was not sampled yet.
  const LINE = /^(# (HELP|TYPE) \S+ .+|[a-z][a-z0-9_]*(\{([a-z_]+="[^"]*",?)+\})? (-?[0-9.e+-]+|\+Inf|Nan))$/;
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
  await server.ask(newsCalls.list, { as });
  await server.ask(newsCalls.list, { as });
  await server.ask(newsCalls.list);
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
  const watch = async (path: string, { token }: { token: string }) => {
    const headers = { authorization: `Bearer ${token}` };
    const stream = await fetch(`${address}/api${path}`, { headers, signal: stop.signal });
    await stream.body?.getReader().read();
  };
  await watch(watchQuestion.path.replace(':id', String(id)), as);
  const ofAssembly = watchAssembly.path.replace(':assemblyId', String(assemblyId));
  await watch(ofAssembly, as);
  await watch(ofAssembly, member);

  const { body } = await scrape(server);
  const answers = (route: string, status: number, method = 'GET') =>
    figure(body, `vigilia_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
  expect(answers('/api/news', 200)).toBe(2);
  expect(answers('/api/news', 401)).toBe(1);
  expect(answers('none', 404)).toBe(1);
  expect(answers('web', 404)).toBe(1);
  expect(figure(body, 'vigilia_http_request_duration_seconds_count{method="GET",route="/api/news"}')).toBe(3);
  expect(figure(body, 'vigilia_ballots_total')).toBe(1);
  expect(figure(body, 'vigilia_open_streams{kind="voting"}')).toBe(1);
  expect(figure(body, 'vigilia_open_streams{kind="roll"}')).toBe(1);
  expect(figure(body, 'vigilia_open_streams{kind="phone"}')).toBe(1);
  const written = figure(body, 'vigilia_writes_total') ?? 0;
  const commits = figure(body, 'vigilia_write_commits_total') ?? 0;
  expect(commits).toBeGreaterThan(4);
  expect(written).toBeGreaterThanOrEqual(commits);
  expect(figure(body, 'vigilia_write_batch_largest')).toBeGreaterThanOrEqual(1);

  stop.abort();
  for (const kind of ['voting', 'roll', 'phone'])
    await expect
      .poll(async () => figure((await scrape(server)).body, `vigilia_open_streams{kind="${kind}"}`))
      .toBe(0);
  expect(body).not.toMatch(/duration_seconds_count\{[^}]*\/live/);
});

it('measures waits for lanes, commits, sign-ins, mails, the last backup and the free disk', async () => {
  const server = await observed();
  const person = await server.anAdministrator();
  for (const hash of ['mala', 'mala', person.password])
    await server.ask(login, { body: { email: person.email, hash } });
  await server.dependencies.mail.send({ to: person.email, subject: 'Prueba', text: 'Prueba' });
  await anAssembly(server, person);
  const before = (await scrape(server)).body;
  expect(figure(before, 'vigilia_sign_ins_total{outcome="wrong password"}')).toBe(2);
  expect(figure(before, 'vigilia_sign_ins_total{outcome="signed in"}')).toBe(1);
  expect(figure(before, 'vigilia_mails_total{outcome="sent"}')).toBe(1);
  expect(figure(before, 'vigilia_mails_waiting')).toBe(0);
  for (const name of ['lock_wait', 'commit'])
    expect(before).toMatch(new RegExp(`vigilia_write_${name}_seconds_count\\{lane="\\w+"\\} [1-9]`));
  expect(figure(before, 'vigilia_data_free_bytes')).toBeGreaterThan(0);
  expect(figure(before, 'vigilia_database_pool_waiting')).toBe(0);
  expect(before).toContain('vigilia_backup_age_seconds +Inf');

  expect(await run(programFile('backup'), [join(aFolder(), 'copia.tar.gz')], server.env).ended).toBe(0);
  expect(figure((await scrape(server)).body, 'vigilia_backup_age_seconds')).toBeLessThan(Infinity);
});

it('serves every metric that the alerts read, whose expressions are whole', async () => {
  const file = readFileSync(new URL('../../../deploy/alerts.yml', import.meta.url), 'utf8');
  const rules = [
    ...file.matchAll(
      /- alert: (\w+)\n +expr: (.+)\n(?: +for: \d+m\n)? +labels: \{ severity: (?:page|ticket) \}\n +annotations: \{ summary: '.+\.' \}\n/g,
    ),
  ];
  expect(rules).toHaveLength(file.split('- alert:').length - 1);
  const { body } = await scrape(await observed());
  const served = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  for (const [, alert, expr = ''] of rules) {
    // Without selectors and texts, brackets pair and names are those of metrics, functions and labels of `by`.
    const bare = expr.replaceAll(/\{[^{}]*\}|"[^"]*"/g, '');
    let nested = bare.replaceAll(/\[\d+[smhd]\]/g, '');
    while (/\([^()]*\)/.test(nested)) nested = nested.replaceAll(/\([^()]*\)/g, ' 1 ');
    expect(nested, alert).not.toMatch(/[()[\]{}]/);
    const names = [...bare.matchAll(/\b(vigilia|nodejs|process)_\w+/g)].map(([name]) => name);
    expect(names.length + Number(bare.startsWith('up')), alert).toBeGreaterThan(0);
    for (const name of names) expect(served, alert).toContain(name.replace(/_(bucket|sum|count)$/, ''));
  }
});

it('names each request in its answer and in the lines of the log about it', async () => {
  const lines: string[] = [];
  const server = await aServer({ log: lines });
  const as = await server.anAdministrator();
  const asked = await server.ask(newsCalls.list, { as });
  const other = await server.ask(newsCalls.list, { as });
  const id = asked.headers['x-request-id'];
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(other.headers['x-request-id']).not.toBe(id);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ msg: 'answered', request: id, route: '/api/news', status: 200 }),
  );
});

it('logs a write that takes longer than a second', async () => {
  const lines: string[] = [];
  const server = await aServer({ log: lines });
  const as = await server.anAdministrator();
  const { database } = server.dependencies;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = Promise.withResolvers<void>();
  const first = database.write(async () => {
    begun.resolve();
    await held;
  });
  await begun.promise;
  const waiting = server.ask(createProfileItem, { as, body: { name: 'Cali', categoryId: 1 } });
  setTimeout(release, 1100);
  await Promise.all([first, waiting]);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      msg: 'a slow write',
      level: 40,
      method: 'POST',
      route: `/api${createProfileItem.path}`,
    }),
  );
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
