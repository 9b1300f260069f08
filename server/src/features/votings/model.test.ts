/** Random assemblies on the real server, compared with a plain model. */
import { readQuorum, updateCanVote } from '@vigilia/contract/assemblies';
import { readResults, readVotingStatus } from '@vigilia/contract/votings';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  aQuestion,
  endVoting,
  represents,
  startVoting,
  votes,
} from '../../testing/builders/assemblies.ts';
import type { Person } from '../../testing/builders/people.ts';
import * as model from '../../testing/comparison/voting-model.ts';
import { FULL } from '../../testing/full.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { assemblyStore } from '../assemblies/store.ts';

const MEMBERS = 6;
const EVENINGS = FULL ? 1000 : 150;

const who = fc.nat(MEMBERS - 1);
const choice = fc.constantFrom('yes', 'no', 'blank');

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('attend' as const), who, present: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('canVote' as const), who, canVote: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('power' as const), who, attorney: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), confirmed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('vote' as const), who, choice, candidate: who }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('proxy' as const), who, choice, candidate: who, holder: who }),
  },
);

/** An assembly inserted directly, without its form and picture. */
const aBareAssembly = (server: TestServer, quorumMin: number) =>
  server.dependencies.database.write(async (tx) => {
    const { id } = await assemblyStore(tx).insert({
      title: 'Asamblea',
      description: 'Una noche cualquiera',
      picture: null,
      startDate: '2026-11-28T13:00:00.000Z',
      endDate: '2026-11-28T23:00:00.000Z',
      participants: MEMBERS,
      needsQuorum: quorumMin > 0,
      quorumMin,
      agenda: ['Votar'],
    });
    return id;
  });

describe('a voting', () => {
  it(`agrees with the model of a voting in ${EVENINGS} random assemblies`, { timeout: 600_000 }, async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const members: Person[] = [];
    for (let n = 0; n < MEMBERS; n += 1) members.push(await server.aMember());
    const person = (index: number) => members[index] as Person;
    // Documents of powers need names of their own.
    let documents = 0;

    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.array(who, { minLength: 1, maxLength: 4 }),
        fc.array(step, { minLength: 4, maxLength: 22 }),
        // One assembly in three has an election.
        fc.option(fc.uniqueArray(who, { minLength: 1, maxLength: 4 }), { freq: 2 }),
        async (quorumMin, early, steps, candidates) => {
          const assemblyId = await aBareAssembly(server, quorumMin);
          const question = await aQuestion(server, as, assemblyId, candidates?.map(person));
          const evening = model.anEvening(MEMBERS, quorumMin, candidates);
          const attend = async (index: number, present: boolean) => {
            model.setPresent(evening, index, present);
            return addAttendee(server, as, assemblyId, person(index), present);
          };
          const attendeeIds = new Map<number, number>();
          const attendAndRemember = async (index: number, present: boolean) => {
            const { data } = await attend(index, present);
            attendeeIds.set(index, data.id);
          };
          for (const index of early) await attendAndRemember(index, true);

          for (const next of steps) {
            if (next.do === 'attend') await attendAndRemember(next.who, next.present);
            else if (next.do === 'canVote') {
              const id = attendeeIds.get(next.who);
              if (id === undefined) continue;
              model.setCanVote(evening, next.who, next.canVote);
              await server.ask(updateCanVote, { as, body: { id, canVote: next.canVote } });
            } else if (next.do === 'power') {
              if (!model.givePower(evening, next.who, next.attorney)) continue;
              documents += 1;
              await represents(server, assemblyId, person(next.attorney), person(next.who), documents);
            } else if (next.do === 'open') {
              const opened = model.open(evening, next.confirmed);
              expect((await startVoting(server, as, question.id, next.confirmed)).status).toBe(
                opened ? 200 : 409,
              );
            } else if (next.do === 'close') {
              const closed = model.close(evening);
              expect((await endVoting(server, as, question.id)).status).toBe(closed ? 200 : 409);
            } else {
              const holder = next.do === 'proxy' ? next.holder : next.who;
              const choice = candidates ? String(next.candidate) : next.choice;
              const taken = model.vote(evening, next.who, choice, holder);
              const ballot = {
                ...(candidates ? { candidateId: person(next.candidate).id } : { vote: next.choice }),
                ...(holder !== next.who && { onBehalfOf: person(holder).id }),
              };
              const { status } = await votes(server, person(next.who), question.id, ballot);
              expect(status === 201).toBe(taken);
            }
          }

          const quorum = await server.ask(readQuorum, { as, params: { assemblyId } });
          expect(quorum.data).toMatchObject(model.presence(evening));
          const cast = [...evening.cast.values()];
          const countOf = (wanted: string) => cast.filter((ballot) => ballot.choice === wanted).length;
          const results = await server.ask(readResults, { as, params: { id: question.id } });
          expect(results.data).toMatchObject({
            trueVotes: countOf('yes'),
            falseVotes: countOf('no'),
            blankVotes: countOf('blank'),
            totalVotes: cast.length,
            votesCounterForEachCandidate: (candidates ?? []).map((candidate) => ({
              userId: person(candidate).id,
              votes: countOf(String(candidate)),
            })),
          });
          const status = await server.ask(readVotingStatus, {
            as,
            params: { assemblyId, questionId: question.id },
          });
          const voted = status.data.peopleWhoVoted.map(
            ({ userId, byProxy }) => `${userId}${byProxy ? ' por poder' : ''}`,
          );
          const expected = [...evening.cast].map(
            ([index, { byProxy }]) => `${person(index).id}${byProxy ? ' por poder' : ''}`,
          );
          expect(voted.sort()).toEqual(expected.sort());
          // A voter may be absent by now; the two lists are disjoint and cover the roll.
          const all = [...status.data.peopleWhoVoted, ...status.data.peopleWhoDidntVote].map(
            ({ userId }) => userId,
          );
          expect(new Set(all).size).toBe(all.length);
          expect(all.length).toBe(model.listed(evening));
        },
      ),
      { numRuns: EVENINGS },
    );
  });
});
