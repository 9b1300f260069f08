/** The database restarts in the middle of a voting; the server survives. */
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../kernel/database/postgresql/connection.ts';
import { aVotingFolder, openVoting, type Voter, type VotingHall } from '../testing/builders/voting-hall.ts';
import { retryWhileBusy, runConcurrently } from '../testing/concurrency.ts';
import { type AtEnd, aFolder, aProcess, type ProcessRun } from '../testing/process.ts';
import { type Postgresql, startPostgresql } from '../testing/programs/postgresql.ts';
import { watchStream } from '../testing/stream-watch.ts';

const MEMBERS = 1200;
/** Concurrent requests. */
const AT_ONCE = 30;
/** Wide, for busy machines. */
const RECOVERY = { timeout: 60_000 };

describe('a database', () => {
  const atEnd: Parameters<AtEnd>[0][] = [];
  let postgresql: Postgresql;
  let server: ProcessRun;
  let address: string;
  let hall: VotingHall;

  beforeAll(async () => {
    const register: AtEnd = (task) => void atEnd.unshift(task);
    postgresql = await startPostgresql({ durable: true });
    register(() => postgresql.stop());
    const admin = await connect(postgresql.urlOf('postgres'));
    await admin.query('create database vigilia');
    await admin.end();
    const env = { DATABASE_URL: postgresql.urlOf('vigilia') };
    const folder = aFolder(register);
    hall = await aVotingFolder(folder, MEMBERS, env);
    server = aProcess(folder, env, [], [], register);
    address = await server.address;
  }, 120_000);
  afterAll(async () => {
    for (const task of atEnd) await task();
  });

  it.each([
    ['restarted', 'SIGINT'],
    ['killed, and has to recover from its log,', 'SIGQUIT'],
  ] as const)(
    'reconnects to a database that is %s under load, and loses nothing acknowledged',
    {
      timeout: 120_000,
    },
    async (_, signal) => {
      const questionId = await openVoting(address, hall);
      const stream = await watchStream(address, hall.administrator.token, questionId);

      const vote = async ({ token }: Voter) => {
        const response = await fetch(`${address}/api${castBallot.path}`, {
          method: castBallot.method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ questionId, vote: 'yes' }),
        });
        return {
          status: response.status,
          message: ((await response.json()) as { message?: string }).message,
        };
      };

      const acknowledged = new Set<number>();
      const refused: string[] = [];
      // The first member votes as a probe.
      const [probe, ...waiting] = hall.members;
      const quarter = Promise.withResolvers<void>();
      const voteAll = async () => {
        for (let member = waiting.pop(); member; member = waiting.pop()) {
          const { status, message = '' } = await vote(member);
          expect([201, 503]).toContain(status);
          if (status === 201) acknowledged.add(member.id);
          else refused.push(message);
          if (acknowledged.size >= MEMBERS / 4) quarter.resolve();
        }
      };
      const voting = Promise.all(Array.from({ length: AT_ONCE }, voteAll));
      await quarter.promise;
      await postgresql.kill(signal);
      await postgresql.start();
      const works = async () => probe !== undefined && [201, 409].includes((await vote(probe)).status);
      await expect.poll(works, RECOVERY).toBe(true);
      await voting;
      for (const message of refused) expect(message).toMatch(/base de datos/);

      // Members without an answer, or with an uncertain one, retry.
      await runConcurrently(hall.members, AT_ONCE, async (member) => {
        const { status } = await retryWhileBusy(() => vote(member));
        if (acknowledged.has(member.id)) expect(status).toBe(409);
        else expect([201, 409]).toContain(status);
      });
      const response = await fetch(`${address}/api${readResults.path.replace(':id', String(questionId))}`, {
        headers: { authorization: `Bearer ${hall.administrator.token}` },
      });
      const { data } = (await response.json()) as { data: { totalVotes: number } };
      expect(data.totalVotes).toBe(MEMBERS);
      await expect.poll(() => stream.latest?.results.totalVotes).toBe(MEMBERS);
      expect(server.child.exitCode).toBeNull();
      expect(server.printed.err).toBe('');
    },
  );
});
