/** Several nodes on one PostgreSQL behave as one, behind a round-robin load balancer. */

import { listActivity } from '@vigilia/contract/activity';
import type { Call } from '@vigilia/contract/call';
import { createArticle, updateArticle } from '@vigilia/contract/content/articles';
import { createLink, updateLink } from '@vigilia/contract/content/links';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { login } from '@vigilia/contract/session/session';
import { updateUser } from '@vigilia/contract/users/users';
import { type PublishedSeals, readSeals } from '@vigilia/contract/verification/published-votings';
import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBucket } from '../testing/bucket.ts';
import { aPicture } from '../testing/builders/pictures.ts';
import { aVotingFolder, openVoting, type Voter, type VotingHall } from '../testing/builders/voting-hall.ts';
import { retryWhileBusy, runConcurrently } from '../testing/concurrency.ts';
import { aDatabase, type DatabaseEnv } from '../testing/databases.ts';
import { aLoadBalancer } from '../testing/faults/load-balancer.ts';
import { FULL } from '../testing/full.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { type AtEnd, aFolder, aProcess, type ProcessRun } from '../testing/process.ts';
import { addressOf } from '../testing/server.ts';
import { watchStream } from '../testing/stream-watch.ts';

const NODES = 3;
/** Concurrent ballots. */
const AT_ONCE = 40;

interface Said {
  readonly status: number;
  readonly data: {
    readonly accessToken: string;
    readonly totalVotes: number;
    readonly id: number;
    readonly version: number;
  };
}

async function ask(
  address: string,
  call: Call,
  { as, params = {}, body }: { as?: Voter; params?: Record<string, number>; body?: unknown } = {},
): Promise<Said> {
  const response = await fetch(`${address}${addressOf(call, { params })}`, {
    method: call.method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...((await response.json()) as Pick<Said, 'data'>) };
}

/** Members of the shared association; the first of them have a test of their own. */
const MEMBERS = FULL ? 305 : 105;
/** Acknowledged ballots before a node is killed. */
const BEFORE_KILL = FULL ? 100 : 30;
const PASSWORD = 'una-clave-dada';

describe('several nodes', { timeout: 120_000 }, () => {
  /** Nodes that serve the same association, started together on an empty database; starts are the slow part. */
  let folder: string;
  let env: DatabaseEnv;
  let runs: ProcessRun[];
  let each: string[];
  let hall: VotingHall;
  const atEnd: Parameters<AtEnd>[0][] = [];

  beforeAll(async () => {
    const register: AtEnd = (task) => void atEnd.unshift(task);
    folder = aFolder(register);
    env = await aDatabase(register);
    const started = { ...env, ADMIN_PASSWORD: PASSWORD };
    runs = Array.from({ length: NODES }, () => aProcess(folder, started, [], [], register));
    each = await Promise.all(runs.map(({ address }) => address));
    hall = await aVotingFolder(folder, MEMBERS, env);
  }, 120_000);
  afterAll(async () => {
    for (const task of atEnd) await task();
  });

  it('creates one administrator and one secret when nodes start together', async () => {
    expect(runs.filter(({ printed }) => printed.out.includes('Primer administrador'))).toHaveLength(1);
    const { data } = await ask(each[0] ?? '', login, {
      body: { email: 'admin@vigilia.test', hash: PASSWORD },
    });
    for (const node of each)
      expect((await ask(node, listActivity, { as: { id: 0, token: data.accessToken } })).status).toBe(200);
  });

  it('accepts tokens of other nodes, and refuses at once those that any of them ended', async () => {
    const all = await aLoadBalancer(each);
    const [member] = hall.members;
    const body = { hash: 'una-clave-nueva' };
    expect(
      await ask(all, updateUser, { as: hall.administrator, params: { id: member?.id ?? 0 }, body }),
    ).toMatchObject({ status: 200 });
    const signedIn = await ask(all, login, { body: { email: 'persona1@sala.test', hash: body.hash } });
    expect(signedIn.status).toBe(200);
    const as = { id: member?.id ?? 0, token: signedIn.data.accessToken };
    const statuses = async (who: Voter) =>
      Promise.all(each.map(async (node) => (await ask(node, listActivity, { as: who })).status));
    // A member gets 403, an ended token 401.
    expect(await statuses(as)).toEqual([403, 403, 403]);
    expect(await statuses(hall.administrator)).toEqual([200, 200, 200]);
    const again = { as: hall.administrator, params: { id: as.id }, body: { hash: 'otra-clave-nueva' } };
    expect((await ask(all, updateUser, again)).status).toBe(200);
    expect(await statuses(as)).toEqual([401, 401, 401]);
  });

  it('accepts one of the saves of a version that reach all nodes at once', async () => {
    const as = hall.administrator;
    const [first = ''] = each;
    const records: readonly { create: Call; sent: object; update: Call; name: string }[] = [
      { create: createArticle, sent: { url: 'https://x.test/' }, update: updateArticle, name: 'name' },
      { create: createLink, sent: { link: 'News' }, update: updateLink, name: 'url' },
    ];
    for (const { create, sent, update, name } of records) {
      const body = { ...sent, [name]: 'https://antes.test/' };
      const { data } = await ask(first, create, { as, body });
      let { version } = data;
      for (let round = 0; round < 5; round += 1) {
        const saves = each.map((node, index) =>
          ask(node, update, {
            as,
            params: { id: data.id },
            body: { [name]: `https://${round}-${index}.test/`, version },
          }),
        );
        const answers = await Promise.all(saves);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
        version += 1;
        expect(answers.find(({ status }) => status === 200)?.data.version).toBe(version);
      }
    }
  });

  it.runIf(FULL)('shares pictures in one bucket between nodes with separate folders', async () => {
    const env = {
      ...(await aDatabase()),
      ...(await aBucket()).config,
      JWT_SECRET: 'the-same-for-all-of-them'.repeat(2),
    };
    const { administrator } = await aVotingFolder(aFolder(), 1, env);
    const apart = await Promise.all(Array.from({ length: NODES }, () => aProcess(aFolder(), env).address));
    const all = await aLoadBalancer(apart);
    const authorization = `Bearer ${administrator.token}`;
    const published = await fetch(`${all}${addressOf(newsCalls.create)}`, {
      method: 'POST',
      headers: { authorization, 'content-type': MULTIPART },
      body: new Uint8Array(
        multipart([
          ['title', 'Noticia'],
          ['description', 'Texto'],
          { name: 'foto.jpg', type: 'image/jpeg', content: await aPicture() },
        ]),
      ),
    });
    expect(published.status).toBe(201);
    const { data } = (await published.json()) as { data: { id: number; picture: string } };
    const pictures = async () =>
      Promise.all(apart.map(async (node) => (await fetch(new URL(data.picture, node))).status));
    expect(await pictures()).toEqual(apart.map(() => 200));
    expect((await ask(all, newsCalls.remove, { as: administrator, params: { id: data.id } })).status).toBe(
      200,
    );
    expect(await pictures()).toEqual(apart.map(() => 404));
  });

  it('counts sign-in failures over all nodes', async () => {
    const all = await aLoadBalancer(each);
    const body = { email: 'persona2@sala.test', hash: 'mala' };
    let refused = 0;
    while ((await ask(all, login, { body })).status === 401) refused += 1;
    // The tenth is the last; a concurrent one may pass before the notification.
    expect(refused).toBeGreaterThanOrEqual(10);
    expect(refused).toBeLessThanOrEqual(12);
    for (const node of each) {
      await expect.poll(async () => (await ask(node, login, { body })).status).toBe(429);
      expect((await ask(node, login, { body: { ...body, email: 'otra@sala.test' } })).status).toBe(401);
    }
  });

  it('publishes a ballot to event streams of other nodes', async () => {
    const questionId = await openVoting(each[0] ?? '', hall);
    const streams = await Promise.all(
      each.map((node) => watchStream(node, hall.administrator.token, questionId)),
    );
    for (const [index, member] of hall.members.slice(2, 2 + NODES).entries()) {
      const body = { questionId, vote: 'yes' };
      expect((await ask(each[index] ?? '', castBallot, { as: member, body })).status).toBe(201);
      for (const stream of streams)
        await expect.poll(() => stream.latest?.results.totalVotes).toBe(index + 1);
    }
    const close = { as: hall.administrator, params: { id: questionId }, body: { isActive: false } };
    expect((await ask(each[1] ?? '', updateQuestion, close)).status).toBe(200);
    for (const stream of streams) await expect.poll(() => stream.latest?.state).toBe('closed');
  });

  it('seals openings and closings of several nodes at once in one chain', async () => {
    const { administrator: as, assemblyId } = hall;
    const ids: number[] = [];
    for (let n = 0; n < 2 * NODES; n += 1) {
      const body = { title: `¿Aprueba ${n}?`, assambleId: assemblyId };
      ids.push((await ask(each[n % NODES] ?? '', createQuestion, { as, body })).data.id);
    }
    for (const isActive of [true, false]) {
      const answers = await Promise.all(
        ids.map((id, n) =>
          ask(each[n % NODES] ?? '', updateQuestion, { as, params: { id }, body: { isActive } }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    }
    const authorization = `Bearer ${as.token}`;
    const response = await fetch(`${each[0]}${addressOf(readSeals, { params: { assemblyId } })}`, {
      headers: { authorization },
    });
    const { seals } = ((await response.json()) as { data: PublishedSeals }).data;
    expect(seals.map(({ number }) => number)).toEqual(seals.map((_, index) => index + 1));
    expect(seals.slice(1).map(({ previous }) => previous)).toEqual(
      seals.slice(0, -1).map(({ hash }) => hash),
    );
    const own = seals
      .filter(({ kind }) => kind === 'opened' || kind === 'closed')
      .map(({ body }) => JSON.parse(body ?? '{}'))
      .filter(({ questionId }) => ids.includes(questionId));
    expect(own).toHaveLength(2 * ids.length);
  });

  it('loses no ballot and counts none twice when a node is killed during a voting', async () => {
    const acknowledged = new Set<number>();
    let killed = false;
    const victim = aProcess(folder, env);
    const together = [await victim.address, ...each.slice(1)];
    // The node is stopped before it gets one more ballot, so this one is never answered.
    const kill = (node: string, handed: Promise<unknown>) => {
      if (killed || acknowledged.size < BEFORE_KILL || node !== together[0]) return;
      killed = true;
      victim.child.kill('SIGSTOP');
      handed.then(() => victim.child.kill('SIGKILL'));
    };
    const all = await aLoadBalancer(together, kill);
    const { administrator } = hall;
    // The token of the first ended above.
    const members = hall.members.slice(1);
    const questionId = await openVoting(all, hall);
    const streams = await Promise.all(
      together.map((node) => watchStream(node, administrator.token, questionId)),
    );

    const unanswered = new Set<number>();
    const waiting = [...members];
    const voteAll = async () => {
      for (let member = waiting.pop(); member; member = waiting.pop()) {
        const { status } = await ask(all, castBallot, { as: member, body: { questionId, vote: 'yes' } });
        expect([201, 502]).toContain(status);
        (status === 201 ? acknowledged : unanswered).add(member.id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, voteAll));
    expect(await victim.ended).toBe('SIGKILL');
    expect(unanswered.size).toBeGreaterThan(0);

    const counted = async () =>
      (await ask(all, readResults, { as: administrator, params: { id: questionId } })).data.totalVotes;
    const before = await counted();
    expect(before).toBeGreaterThanOrEqual(acknowledged.size);

    // Every voter retries, as an app without an answer does.
    let taken = 0;
    await runConcurrently(members, AT_ONCE, async (member) => {
      const { status } = await retryWhileBusy(() =>
        ask(all, castBallot, { as: member, body: { questionId, vote: 'yes' } }),
      );
      if (acknowledged.has(member.id)) expect(status).toBe(409);
      else expect([201, 409]).toContain(status);
      if (status === 201) taken += 1;
    });
    expect(taken).toBe(members.length - before);
    expect(await counted()).toBe(members.length);
    for (const stream of streams.slice(1))
      await expect.poll(() => stream.latest?.results.totalVotes).toBe(members.length);
    await streams[0]?.ended;
  });

  it.runIf(FULL)('refuses to start nodes with different secrets, or with another storage', async () => {
    const elsewhere = aProcess(aFolder(), env);
    expect(await elsewhere.ended).toBe(1);
    expect(elsewhere.printed.err).toMatch(
      /^No se inició y no se cambió nada: [^\n]+ otro DATA_DIR [^\n]+\n$/,
    );

    const stranger = aProcess(folder, { ...env, JWT_SECRET: 'x'.repeat(40) });
    expect(await stranger.ended).toBe(1);
    expect(stranger.printed.err).toBe(
      'JWT_SECRET no es el de los otros nodos de esta base de datos; dé a todos el mismo\n',
    );
    await aProcess(folder, env).address;
  });
});
