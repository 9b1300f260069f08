/** Compares the SQL of attendance and powers with a plain model, on random rolls of two assemblies. */

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anAssembly } from '../../testing/builders/assemblies.ts';
import { runs } from '../../testing/full.ts';
import { aServer } from '../../testing/server.ts';
import { rollStore } from '../assembly/assemblies/roll-store.ts';
import { attendance, countsForQuorum, isRepresented, mayVote, powerState } from './attendance-sql.ts';
import { type Attendance, attendanceOf, type PowerState } from './domain/attendance.ts';

const PEOPLE = 5;
const ASSEMBLIES = 2;

/** An attendee, and whom they gave a power; null for no power, and for a person who is not on the roll. */
const attendee = fc.option(
  fc.record({
    isPresent: fc.boolean(),
    canVote: fc.boolean(),
    attorney: fc.option(fc.nat(PEOPLE - 1), { freq: 3 }),
  }),
  { freq: 6 },
);
const roll = fc.array(attendee, { minLength: PEOPLE, maxLength: PEOPLE });

function powerOf(representedIsPresent: boolean, attorneyIsPresent: boolean): PowerState {
  if (representedIsPresent) return 'dormant';
  return attorneyIsPresent ? 'valid' : 'waiting';
}

const asFlag = (condition: typeof mayVote) => sql<number>`case when ${condition} then 1 else 0 end`;

it('decides on attendance, quorum, votes and powers as the model does', { timeout: 60_000 }, async () => {
  const server = await aServer();
  const { database } = server.dependencies;
  const as = await server.anAdministrator();
  const assemblies: number[] = [];
  const people: number[] = [];
  while (assemblies.length < ASSEMBLIES) assemblies.push(await anAssembly(server, as));
  while (people.length < PEOPLE) people.push((await server.aMember()).id);

  await fc.assert(
    fc.asyncProperty(fc.array(roll, { minLength: ASSEMBLIES, maxLength: ASSEMBLIES }), async (rolls) => {
      const expected = rolls.flatMap((each, index) => {
        const assembly = assemblies[index];
        const isPresent = (person: number) => each[person]?.isPresent === true;
        return each.flatMap((facts, person) => {
          if (!facts) return [];
          const { attorney, canVote } = facts;
          const power =
            attorney === null || attorney === person ? null : powerOf(isPresent(person), isPresent(attorney));
          const attends = attendanceOf(isPresent(person), power);
          const counts = attends !== 'absent';
          return [
            {
              assembly,
              person: people[person],
              attorney: power === null ? null : people[attorney ?? 0],
              isPresent: isPresent(person) ? 1 : 0,
              canVote: canVote ? 1 : 0,
              power,
              attends,
              represented: attends === 'represented' ? 1 : 0,
              counts: counts ? 1 : 0,
              votes: counts && canVote ? 1 : 0,
            },
          ];
        });
      });

      const found = await database.write(async (tx) => {
        await tx.deleteFrom('attorney_powers').execute();
        await tx.deleteFrom('attendees').execute();
        for (const { assembly = 0, person = 0, attorney, isPresent, canVote } of expected) {
          await tx
            .insertInto('attendees')
            .values({ assembly_id: assembly, user_id: person, assist: isPresent, can_vote: canVote })
            .execute();
          if (!attorney) continue;
          const document = `${assembly}-${person}.pdf`;
          await tx
            .insertInto('files')
            .values({ name: document, kind: 'document', created_at: '2026-11-21' })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
          await tx
            .insertInto('attorney_powers')
            .values({ assembly_id: assembly, represented_id: person, attorney_id: attorney, document })
            .execute();
        }
        const rows = await tx
          .selectFrom('attendees')
          .leftJoin('attorney_powers as power', (join) =>
            join
              .onRef('power.assembly_id', '=', 'attendees.assembly_id')
              .onRef('power.represented_id', '=', 'attendees.user_id'),
          )
          .select([
            'attendees.assembly_id as assembly',
            'attendees.user_id as person',
            'power.attorney_id as attorney',
            'attendees.assist as isPresent',
            'attendees.can_vote as canVote',
            sql<PowerState | null>`case when power.id is null then null else ${powerState} end`.as('power'),
            attendance.as('attends'),
            asFlag(isRepresented).as('represented'),
            asFlag(countsForQuorum).as('counts'),
            asFlag(mayVote).as('votes'),
          ])
          .orderBy('attendees.assembly_id')
          .orderBy('attendees.user_id')
          .execute();
        const quorums = await rollStore(tx).quorums(
          assemblies.map((id) => ({
            id,
            needsQuorum: false,
            quorumMin: 0,
            quorumCounts: 'all' as const,
            secondCall: null,
            inSecondCall: false,
          })),
        );
        return { rows, quorums };
      });

      expect(found.rows).toEqual(expected);
      for (const id of assemblies) {
        const own = expected.filter(({ assembly }) => assembly === id);
        const number = (attends: Attendance) => own.filter((row) => row.attends === attends).length;
        expect(found.quorums.get(id)).toMatchObject({
          present: number('present'),
          represented: number('represented'),
          total: own.length,
        });
      }
    }),
    { numRuns: runs(60) },
  );
});
