/** Two nodes behind the upstream example of nginx: one ends in order, one is killed, in the middle of a voting. */
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { expect, it as test } from 'vitest';
import { aVotingFolder, openVoting, type Voter } from '../testing/builders/voting-hall.ts';
import { runConcurrently } from '../testing/concurrency.ts';
import { aDatabase } from '../testing/databases.ts';
import { FULL } from '../testing/full.ts';
import { aFolder, aProcess } from '../testing/process.ts';
import { programsOf, startProxy, textOf } from '../testing/programs/proxy-examples.ts';
import { requirePrograms } from '../testing/programs/system-programs.ts';
import { addressOf } from '../testing/server.ts';

const MEMBERS = 160;
/** Concurrent ballots. */
const AT_ONCE = 8;
const METRICS_TOKEN = 'm'.repeat(40);
const NEWS_WERE_READ = new RegExp(
  `^vigilia_http_requests_total\\{.*route="/api${newsCalls.list.path}".*\\} [1-9]`,
  'm',
);

test.runIf(FULL)('loses no ballot behind nginx while nodes end', { timeout: 120_000 }, async (context) => {
  requirePrograms(context, ...programsOf('nginx-nodes.conf'));
  const env = { ...(await aDatabase()), METRICS_TOKEN };
  const folder = aFolder();
  const hall = await aVotingFolder(folder, MEMBERS, env);
  const nodes = [aProcess(folder, env), aProcess(folder, env)] as const;
  const addresses = await Promise.all(nodes.map(({ address }) => address));
  const proxy = await startProxy('nginx-nodes.conf', addresses);
  const ask = async ({ token }: Voter, path: string, method = 'GET', body?: object) => {
    const response = await proxy.ask(path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.statusCode ?? 0, text: await textOf(response) };
  };
  const questionId = await openVoting(addresses[0] ?? '', hall);
  const vote = async (member: Voter) =>
    (await ask(member, addressOf(castBallot), castBallot.method, { questionId, vote: 'yes' })).status;
  const read = async () => (await ask(hall.administrator, `/api${newsCalls.list.path}`)).status;

  /** Everybody votes and reads; `interrupt` is called in the middle. */
  async function during(members: readonly Voter[], interrupt: () => void) {
    const answers: { readonly member: Voter; readonly status: number }[] = [];
    const reads: number[] = [];
    await runConcurrently(members, AT_ONCE, async (member) => {
      const status = await vote(member);
      // At once: after another wait the number may be larger.
      if (answers.push({ member, status }) === Math.floor(members.length / 2)) interrupt();
      reads.push(await read());
    });
    expect(new Set(reads)).toEqual(new Set([200]));
    return answers;
  }

  const half = MEMBERS / 2;
  // A shutdown answers what was sent, and what was not is sent to the other node.
  const [first, second] = nodes;
  const inOrder = await during(hall.members.slice(0, half), () => void first.child.kill('SIGTERM'));
  expect(new Set(inOrder.map(({ status }) => status))).toEqual(new Set([201]));
  expect(await first.ended).toBe(0);

  const again = aProcess(folder, { ...env, PORT: new URL(addresses[0] ?? '').port });
  const address = await again.address;
  // As the section about nodes says: nginx does not yet know that the first one is back.
  const isAskedAgain = async () => {
    await read();
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    return NEWS_WERE_READ.test(await (await fetch(`${address}/api/metrics`, { headers })).text());
  };
  await expect.poll(isAskedAgain, { timeout: 20_000 }).toBe(true);
  const killed = await during(hall.members.slice(half), () => void second.child.kill('SIGKILL'));
  expect(await second.ended).toBe('SIGKILL');
  // Only ballots that the killed node had: whether they are stored is unknown, and nginx repeats no such request.
  const unanswered = killed.filter(({ status }) => status !== 201);
  for (const { status } of unanswered) expect(status).toBe(502);
  expect(unanswered.length).toBeLessThanOrEqual(AT_ONCE);
  for (const { member } of unanswered) expect([201, 409]).toContain(await vote(member));
  const results = await ask(hall.administrator, addressOf(readResults, { params: { id: questionId } }));
  expect(JSON.parse(results.text).data.totalVotes).toBe(MEMBERS);
});
