/** Random powers, presence and ballots: no right counts twice, and no ballot counts without a right. */
import {
  createAttorneyPower,
  listAttorneyPowers,
  revokeAttorneyPower,
  updateAttorneyPower,
} from '@vigilia/contract/assemblies/attorney-powers';
import { readResults } from '@vigilia/contract/votings/question-results';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { aDocumentFile } from '../../../testing/builders/documents.ts';
import type { Person } from '../../../testing/builders/people.ts';
import { FULL } from '../../../testing/full.ts';
import { aServer } from '../../../testing/server.ts';

const PEOPLE = 5;
/** On PostgreSQL each call takes several times as long. */
const USUAL_EVENINGS = inject('templateUrl') ? 4 : 8;
const EVENINGS = FULL ? 50 : USUAL_EVENINGS;
const person = fc.nat(PEOPLE - 1);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant('give' as const), who: person, whom: person }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      nth: fc.nat(3),
      who: fc.option(person),
      whom: fc.option(person),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('revoke' as const), nth: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('attend' as const), who: person, assist: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reopen' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('vote' as const),
      who: person,
      whom: person,
      vote: fc.constantFrom('yes', 'no', 'blank'),
    }),
  },
);

it('never multiplies rights to vote', { timeout: 600_000 }, async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { read } = server.dependencies.database;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const assemblyId = await anAssembly(server, as);
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => server.aMember()));
      const at = (index: number) => people[index] as Person;
      for (const member of people.slice(0, 3)) await addAttendee(server, as, assemblyId, member);
      const question = await aQuestion(server, as, assemblyId);
      await startVoting(server, as, question.id);

      const powers = async () =>
        (await server.ask(listAttorneyPowers, { as, query: { assemblyId: String(assemblyId) } })).data;
      const nth = async (index: number) => (await powers())[index]?.id ?? 0;
      const counted: { holder: number; vote: string }[] = [];

      for (const each of steps) {
        if (each.does === 'give')
          await server.ask(createAttorneyPower, {
            as,
            form: [
              ['assemblyId', String(assemblyId)],
              ['userIdToDelegate', String(at(each.who).id)],
              ['userIdWhoDelegates', String(at(each.whom).id)],
              aDocumentFile(),
            ],
          });
        else if (each.does === 'change')
          await server.ask(updateAttorneyPower, {
            as,
            params: { id: (await nth(each.nth)) || 999_999 },
            body: {
              ...(each.who !== null && { userIdToDelegate: at(each.who).id }),
              ...(each.whom !== null && { userIdWhoDelegates: at(each.whom).id }),
            },
          });
        else if (each.does === 'revoke')
          await server.ask(revokeAttorneyPower, { as, params: { id: (await nth(each.nth)) || 999_999 } });
        else if (each.does === 'attend') await addAttendee(server, as, assemblyId, at(each.who), each.assist);
        else if (each.does === 'reopen') {
          await endVoting(server, as, question.id);
          await startVoting(server, as, question.id, true);
        } else {
          const holder = at(each.whom);
          const ballot = {
            vote: each.vote,
            ...(each.who !== each.whom && { onBehalfOf: holder.id }),
          };
          const { status } = await votes(server, at(each.who), question.id, ballot);
          // 404 for a person who is not on the roll.
          expect([201, 403, 404, 409]).toContain(status);
          if (status === 201) counted.push({ holder: holder.id, vote: each.vote });
        }

        const held = await powers();
        const represented = held.map(({ user }) => user.id);
        const attorneys = held.map(({ userToDelegate }) => userToDelegate.id);
        expect(new Set(represented).size).toBe(represented.length);
        expect(represented.filter((id) => attorneys.includes(id))).toEqual([]);
      }

      expect(new Set(counted.map(({ holder }) => holder)).size).toBe(counted.length);
      const { data } = await server.ask(readResults, { as, params: { id: question.id } });
      const of = (vote: string) => counted.filter((each) => each.vote === vote).length;
      expect(data).toMatchObject({
        trueVotes: of('yes'),
        falseVotes: of('no'),
        blankVotes: of('blank'),
        totalVotes: counted.length,
      });
      const turnout = await read
        .selectFrom('turnout')
        .select('user_id')
        .where('question_id', '=', question.id)
        .execute();
      expect(turnout.map(({ user_id }) => user_id).sort()).toEqual(
        counted.map(({ holder }) => holder).sort(),
      );
    }),
    { numRuns: EVENINGS },
  );
});
