/** PostgreSQL only: what the facts of a ballot read. */
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../kernel/database/database.ts';
import { addAttendee, anAssembly, startVoting } from '../../../testing/builders/assemblies.ts';
import { manyMembers } from '../../../testing/builders/people.ts';
import { aServer } from '../../../testing/server.ts';
import { ballotStore } from './ballot-store.ts';

/** More readings than plans for given parameters: PostgreSQL keeps one for all after the fifth. */
const READINGS = 10;
/** Users that a reading may look at: the voter, and those on the ballot. */
const MAX_USERS = 10;

async function usersRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select seq_tup_read + idx_tup_fetch as n from pg_stat_xact_user_tables where relname = 'users'`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

it.each(['candidates', 'slates'] as const)(
  'reads only the users on a ballot for its facts, also if planned for fewer users (%s)',
  async (kind) => {
    const server = await aServer();
    const { database } = server.dependencies;
    const as = await server.anAdministrator();
    const [voter, ...others] = [await server.aMember(), await server.aMember(), await server.aMember()];
    const assambleId = await anAssembly(server, as);
    for (const person of [voter, ...others]) await addAttendee(server, as, assambleId, person);
    const elected = others.map(({ id }) => id);
    const slates = elected.map((id) => ({ name: `Plancha ${id}`, places: [{ userId: id }] }));
    const { data } = await server.ask(createQuestion, {
      as,
      body: {
        title: '¿Elige?',
        assambleId,
        ...(kind === 'candidates' && { peopleToVote: elected }),
        ...(kind === 'slates' && { kind, seats: 1, slates }),
      },
    });
    expect(await startVoting(server, as, data.id)).toMatchObject({ status: 200 });
    const casting = { holderId: voter.id, casterId: voter.id };
    const named = kind === 'slates' ? (data.slates ?? []).map(({ id }) => id) : elected;
    const read = () =>
      database.write(async (tx) => {
        const before = await usersRead(tx);
        for (let n = 0; n < READINGS; n += 1) {
          const facts = await ballotStore(tx).facts(data.id, casting, named);
          expect(facts?.offered.size).toBe(2);
        }
        return (await usersRead(tx)) - before;
      });
    await read();
    await manyMembers(server.dependencies, 300);
    expect(await read()).toBeLessThan(MAX_USERS * READINGS);
  },
);
