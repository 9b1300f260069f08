/** kill -9 during a voting: no acknowledged ballot is lost, none is counted twice. */

import { createQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import { readResults } from '@vigilia/contract/votings/question-results';
import { castBallot } from '@vigilia/contract/votings/votings';
import { pino } from 'pino';
import { expect, inject, it } from 'vitest';
import { openDependencies } from '../../../app/open-dependencies.ts';
import { readConfig } from '../../../kernel/runtime/config.ts';
import { aPerson, type Person } from '../../../testing/builders/people.ts';
import { retryWhileBusy, runConcurrently } from '../../../testing/concurrency.ts';
import { aDatabase, type DatabaseEnv } from '../../../testing/databases.ts';
import { FULL } from '../../../testing/full.ts';
import { aFolder, aProcess } from '../../../testing/process.ts';
import { rollStore } from '../../assembly/assemblies/roll-store.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';

const MEMBERS = 500;
/** On PostgreSQL this tests the loss of a client, not PostgreSQL's own crash safety. */
const LONG_ROUNDS = inject('templateUrl') ? 5 : 20;
const ROUNDS = FULL ? LONG_ROUNDS : 1;
/** Concurrent requests. */
const AT_ONCE = 50;

/** An assembly with everyone present, inserted into the database of a stopped server. */
async function prepare(folder: string, env: DatabaseEnv) {
  const dependencies = await openDependencies(
    readConfig({ DATA_DIR: folder, ...env }),
    pino({ level: 'silent' }),
  );
  const administrator = await aPerson(dependencies, { userType: 2 });
  const members: Person[] = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await aPerson(dependencies, {}));
  const assemblyId = await dependencies.database.write(async (tx) => {
    const { id } = await assemblyStore(tx).insert({
      title: 'Asamblea',
      description: 'La noche del apagón',
      picture: null,
      startDate: '2026-11-28T13:00:00.000Z',
      endDate: '2026-11-28T23:00:00.000Z',
      participants: MEMBERS,
      needsQuorum: false,
      quorumMin: 0,
      agenda: ['Votar'],
    });
    const arrival = { isPresent: true, by: 'administrator', now: '2026-11-28T13:00:00.000Z' } as const;
    for (const { id: userId } of members)
      await rollStore(tx).setPresence({ assemblyId: id, userId, ...arrival });
    return id;
  });
  await dependencies.database.close();
  return { administrator, members, assemblyId };
}

it(`counts each of ${MEMBERS} ballots once while the server is killed`, {
  timeout: 600_000,
}, async () => {
  const folder = aFolder();
  const env = await aDatabase();
  const { administrator, members, assemblyId } = await prepare(folder, env);
  let server = aProcess(folder, env);
  let address = await server.address;

  const ask = async (person: Person, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return {
      status: response.status,
      ...((await response.json()) as { data?: { id: number; totalVotes: number } }),
    };
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const question = await ask(administrator, createQuestion.method, createQuestion.path, {
      title: `¿Ronda ${round}?`,
      assambleId: assemblyId,
    });
    const questionId = question.data?.id ?? 0;
    const path = updateQuestion.path.replace(':id', String(questionId));
    expect((await ask(administrator, updateQuestion.method, path, { isActive: true })).status).toBe(200);

    const acknowledged = new Set<number>();
    // Responses are checked afterwards: a failed expectation here would look like the end of the server.
    const answers: { member: number; status: number }[] = [];
    const waiting = [...members];
    // Before the last concurrent ballots: they could all be counted, and the kill would interrupt nothing.
    const killAfter = 20 + ((round * 97) % (MEMBERS - 20 - 2 * AT_ONCE));
    const voteAll = async () => {
      for (let member = waiting.pop(); member; member = waiting.pop()) {
        const { status } = await ask(member, castBallot.method, castBallot.path, { questionId, vote: 'yes' });
        answers.push({ member: member.id, status });
        acknowledged.add(member.id);
        if (acknowledged.size === killAfter) server.child.kill('SIGKILL');
      }
    };
    await Promise.allSettled(Array.from({ length: AT_ONCE }, voteAll));
    expect(await server.ended).toBe('SIGKILL');
    expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
    expect(answers.length).toBeGreaterThanOrEqual(killAfter);

    server = aProcess(folder, env);
    address = await server.address;
    const results = () =>
      ask(administrator, readResults.method, readResults.path.replace(':id', String(questionId)));
    const found = await results();
    expect(found).toMatchObject({ status: 200 });
    const counted = found.data?.totalVotes ?? 0;
    expect(counted).toBeGreaterThanOrEqual(acknowledged.size);
    expect(counted).toBeLessThan(MEMBERS);

    // Every voter retries, as an app without an answer does.
    let taken = 0;
    await runConcurrently(members, AT_ONCE, async (member) => {
      const { status } = await retryWhileBusy(() =>
        ask(member, castBallot.method, castBallot.path, { questionId, vote: 'yes' }),
      );
      if (acknowledged.has(member.id)) expect(status).toBe(409);
      else expect([201, 409]).toContain(status);
      if (status === 201) taken += 1;
    });
    expect(taken).toBe(MEMBERS - counted);
    expect((await results()).data?.totalVotes).toBe(MEMBERS);
  }
  server.child.kill('SIGTERM');
  await server.ended;
});
