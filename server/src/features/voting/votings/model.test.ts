/** Random assemblies on the real server, compared with a plain model. */

import { inflateRawSync } from 'node:zlib';
import { readQuorum, updateCanVote } from '@vigilia/contract/assemblies/assemblies';
import { createQuestion } from '@vigilia/contract/votings/question-edits';
import { downloadVerificationPackage } from '@vigilia/contract/votings/verification';
import {
  confirmHandVotes,
  createSecondRound,
  discardHandVotes,
  recordHandVotes,
} from '@vigilia/contract/votings/voting-decisions';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import {
  addAttendee,
  endVoting,
  represents,
  resultsOf,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import type { Person } from '../../../testing/builders/people.ts';
import * as model from '../../../testing/comparison/voting-model.ts';
import { FULL } from '../../../testing/full.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { filesOf } from '../recount/programs/leer-zip.mjs';
import { recount } from '../recount/programs/recuento.mjs';

const MEMBERS = 6;
/** On PostgreSQL each call takes several times as long. */
const USUAL_EVENINGS = inject('templateUrl') ? 12 : 40;
const EVENINGS = FULL ? 1000 : USUAL_EVENINGS;

const who = fc.nat(MEMBERS - 1);
const choice = fc.record({
  answer: fc.constantFrom('yes', 'no', 'blank'),
  picks: fc.array(who, { minLength: 1, maxLength: 3 }),
  isBlank: fc.nat(4).map((n) => n === 0),
});
type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never;

const HALF = { numerator: 1, denominator: 2, strict: true, base: 'cast' } as const;
const HALF_OF_PRESENT = { ...HALF, base: 'present' } as const;
const shown = fc.constantFrom('live' as const, 'closed' as const);
/** A question of each kind; `spec` as clients send it that know only the specification. */
const questions = fc.oneof(
  fc.record({ kind: fc.constant('spec' as const), candidates: fc.uniqueArray(who, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('yesNo' as const),
    showResults: shown,
    allowBlank: fc.boolean(),
    rule: fc.constantFrom(null, HALF, HALF_OF_PRESENT),
  }),
  fc.record({
    kind: fc.constant('candidates' as const),
    showResults: shown,
    allowBlank: fc.boolean(),
    seats: fc.integer({ min: 1, max: 3 }),
    candidates: fc.uniqueArray(who, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('slates' as const),
    showResults: shown,
    allowBlank: fc.boolean(),
    seats: fc.integer({ min: 1, max: 4 }),
    candidates: fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
  }),
);

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('attend' as const), who, present: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('canVote' as const), who, canVote: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('power' as const), who, attorney: who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), confirmed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('close' as const) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('vote' as const), who, choice }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('proxy' as const), who, choice, holder: who }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('paper' as const),
      voters: fc.array(who, { minLength: 1, maxLength: 3 }),
      choice,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle' as const), counts: fc.boolean() }) },
);

/** Everybody tries to vote for one of two, or both. */
const lastBallots = fc.array(fc.uniqueArray(fc.nat(1), { minLength: 1 }), {
  minLength: MEMBERS,
  maxLength: MEMBERS,
});
/** Steps in any order; most begin with an opening and end with a close, which leads to results and second rounds. */
const evenings = fc
  .tuple(fc.array(step, { minLength: 4, maxLength: 22 }), fc.nat(3), fc.nat(3), lastBallots)
  .map(([steps, begins, ends, ballots]) => [
    ...(begins > 0 ? [{ do: 'open', confirmed: false } as const] : []),
    ...steps,
    ...(ends > 1
      ? ballots.flatMap((picks, voter) => {
          const ballot: Choice = { answer: 'yes', picks, isBlank: false };
          const comes = { do: 'attend', who: voter, present: true } as const;
          return [
            comes,
            ...(voter === 0 ? [{ do: 'open', confirmed: true } as const] : []),
            { do: 'vote', who: voter, choice: ballot } as const,
          ];
        })
      : []),
    ...(ends > 0 ? [{ do: 'settle', counts: true } as const, { do: 'close' } as const] : []),
  ]);

/** Who votes for which of the candidates of a second round, or blank. */
const secondBallots = fc.array(fc.record({ who, pick: fc.nat(4) }), { maxLength: 6 });

/** The body of the call that makes a question; slates have one person each. */
function sentOf(
  { candidates = [], ...asked }: { candidates?: readonly number[]; kind: string },
  person: (index: number) => Person,
) {
  const ids = candidates.map((index) => person(index).id);
  if (asked.kind === 'spec') return { peopleToVote: ids };
  if (asked.kind === 'slates')
    return { ...asked, slates: ids.map((userId) => ({ name: `Plancha ${userId}`, places: [{ userId }] })) };
  return asked.kind === 'yesNo' ? asked : { ...asked, peopleToVote: ids };
}

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

/**
 * A server, on PostgreSQL three nodes whose writes take turns. Reads ask the node of the last write: its notice reaches the others
 * a moment later (docs/decisions/0020-cluster-notifications.md).
 */
async function aServerOrNodes(): Promise<TestServer> {
  const server = await aServer();
  if (!inject('templateUrl')) return server;
  const nodes = [server, await server.anotherNode(), await server.anotherNode()];
  let turn = 0;
  return {
    ...server,
    ask: (call, asking) => {
      if (call.method !== 'GET') turn += 1;
      return (nodes[turn % nodes.length] ?? server).ask(call, asking);
    },
  };
}

describe('a voting', () => {
  it(`agrees with the model of a voting in ${EVENINGS} random assemblies`, {
    timeout: 1_800_000,
  }, async () => {
    const server = await aServerOrNodes();
    const as = await server.anAdministrator();
    const second = await server.anAdministrator();
    const members: Person[] = [];
    // Two have the same name.
    for (let n = 0; n < MEMBERS; n += 1)
      members.push(await server.aMember({ name: `Ana ${Math.max(n, 1)}`, lastName: 'Ruiz' }));
    const person = (index: number) => members[index] as Person;
    /** The recount of the package of an assembly, whose checks hold, and the names of its options. */
    const recounted = async (assemblyId: number) => {
      const download = { as, params: { assemblyId }, body: {} };
      const { bytes } = await server.ask(downloadVerificationPackage, download);
      const files = await filesOf(new Uint8Array(bytes), (data) => inflateRawSync(data));
      const { checks, ...found } = await recount(files);
      expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      const [{ options }] = JSON.parse(new TextDecoder().decode(files.get('votaciones.json'))).questions;
      return { ...found, names: options.map(({ name }: { name: string | null }) => name) as string[] };
    };
    // Documents of powers need names of their own.
    let documents = 0;

    await fc.assert(
      fc.asyncProperty(
        fc.nat(3),
        fc.uniqueArray(who, { minLength: 1, maxLength: MEMBERS, size: 'max' }),
        evenings,
        questions,
        secondBallots,
        async (quorumMin, early, steps, asked, later) => {
          const assemblyId = await aBareAssembly(server, quorumMin);
          const named = 'candidates' in asked ? asked.candidates : [];
          const { data: question } = await server.ask(createQuestion, {
            as,
            body: { title: '¿Aprueba?', assambleId: assemblyId, ...sentOf(asked, person) },
          });
          const isList = asked.kind !== 'yesNo' && named.length > 0;
          const seats = 'seats' in asked ? asked.seats : 1;
          const evening = model.anEvening(MEMBERS, quorumMin, {
            options: isList ? named.map(String) : null,
            allowBlank: 'allowBlank' in asked ? asked.allowBlank : !isList,
            isWithheld: 'showResults' in asked && asked.showResults === 'closed',
            marks: asked.kind === 'candidates' ? seats : 1,
          });
          const slateIds = new Map(
            (question.slates ?? []).map(({ id }, index) => [String(named[index]), id]),
          );
          /** The choice as the model has it: candidates and slates are named by members. */
          const choiceOf = ({ answer, picks, isBlank }: Choice): string => {
            if (!isList) return answer;
            if (isBlank) return 'blank';
            // Some are of people who do not stand for election.
            const chosen = picks.map((pick) => named[pick] ?? pick);
            return (asked.kind === 'candidates' ? chosen : chosen.slice(0, 1)).join();
          };
          const idOf = (mark: string) =>
            asked.kind === 'slates' ? (slateIds.get(mark) ?? 999_999) : person(Number(mark)).id;
          const ballotOf = (chosen: string) => {
            if (!isList || chosen === 'blank') return { vote: chosen };
            const ids = chosen.split(',').map(idOf);
            if (asked.kind === 'slates') return { slateId: ids[0] };
            return ids.length === 1 ? { candidateId: ids[0] } : { candidateIds: ids };
          };
          const countOf = (chosen: string, votes: number) => {
            if (!isList || chosen === 'blank') return { [chosen]: votes };
            const ids = chosen.split(',').map(idOf);
            return asked.kind === 'slates'
              ? { slates: ids.map((slateId) => ({ slateId, votes })) }
              : { candidates: ids.map((userId) => ({ userId, votes })) };
          };
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
            } else if (next.do === 'paper') {
              const chosen = choiceOf(next.choice);
              const taken = model.voteOnPaper(evening, next.voters, chosen);
              const { status } = await server.ask(recordHandVotes, {
                as,
                params: { id: question.id },
                body: {
                  voters: next.voters.map((index) => person(index).id),
                  ...countOf(chosen, next.voters.length),
                  countedBy: 'Ana',
                  witnessedBy: 'Luis',
                },
              });
              expect(status === 201).toBe(taken);
            } else if (next.do === 'settle') {
              const { pendingPaper } = await resultsOf(server, as, question.id);
              expect(model.settlePaper(evening, next.counts)).toBe(pendingPaper !== undefined);
              if (!pendingPaper) continue;
              const settled = { params: { id: question.id }, body: { countId: pendingPaper.countId } };
              const own = await server.ask(confirmHandVotes, { as, ...settled });
              expect(own.status).toBe(409);
              const call = next.counts ? confirmHandVotes : discardHandVotes;
              expect((await server.ask(call, { as: second, ...settled })).status).toBe(200);
            } else {
              const holder = next.do === 'proxy' ? next.holder : next.who;
              const chosen = choiceOf(next.choice);
              const taken = model.vote(evening, next.who, chosen, holder);
              const ballot = {
                ...ballotOf(chosen),
                ...(holder !== next.who && { onBehalfOf: person(holder).id }),
              };
              const { status } = await votes(server, person(next.who), question.id, ballot);
              expect(status === 201).toBe(taken);
            }
          }

          const quorum = await server.ask(readQuorum, { as, params: { assemblyId } });
          expect(quorum.data).toMatchObject(model.presence(evening));
          const isHidden =
            evening.state === 'open' && 'showResults' in asked && asked.showResults === 'closed';
          const counted = [...evening.cast].filter(([index]) => !evening.pending.includes(index));
          const cast = isHidden ? [] : counted.map(([, ballot]) => ballot);
          const votesFor = (wanted: string) =>
            cast.filter((ballot) => ballot.choice.split(',').includes(wanted)).length;
          const results = await resultsOf(server, as, question.id);
          const onPaper = cast.filter((ballot) => ballot.onPaper).length;
          expect(results).toMatchObject({
            trueVotes: votesFor('yes'),
            falseVotes: votesFor('no'),
            blankVotes: votesFor('blank'),
            totalVotes: cast.length,
            hidden: isHidden,
            votesCounterForEachCandidate: (asked.kind === 'slates' ? [] : named).map((candidate) => ({
              userId: person(candidate).id,
              votes: votesFor(String(candidate)),
            })),
            votesCounterForEachSlate: (asked.kind === 'slates' ? named : []).map((slate) => ({
              slateId: idOf(String(slate)),
              votes: votesFor(String(slate)),
            })),
            onPaper: onPaper === 0 ? null : { ballots: onPaper },
          });
          if (evening.state === 'closed') {
            const seals = await sealStore(server.dependencies.database.read).chain(assemblyId);
            const last = seals.findLastIndex(({ kind }) => kind === 'opened' || kind === 'reopened');
            const taken = seals.slice(last).find(({ kind }) => kind === 'presenceTaken');
            expect(JSON.parse(taken?.body ?? '{}').count ?? 0).toBe(evening.takenAtClosing);
            const changed = await sealStore(server.dependencies.database.read).countsOf(question.id);
            expect([changed.get('rightsSuspended') ?? 0, changed.get('rightsRestored') ?? 0]).toEqual([
              evening.changedRights.taken,
              evening.changedRights.given,
            ]);
            const { dropped, added, withheld } = evening.openings;
            expect([
              changed.get('rightsDropped') ?? 0,
              changed.get('rightsAdded') ?? 0,
              changed.get('rightsWithheld') ?? 0,
            ]).toEqual([dropped, added, withheld]);
            const { attention, notes, names } = await recounted(assemblyId);
            expect(new Set(names).size).toBe(names.length);
            expect(attention.some((text) => text.includes('se suspendieron'))).toBe(
              evening.changedRights.taken > 0,
            );
            expect(notes.some((text) => text.includes('se devolvieron'))).toBe(
              evening.changedRights.given > 0,
            );
            expect(attention.some((text) => text.includes('votos en papel: '))).toBe(onPaper > 0);
            expect(attention.some((text) => text.includes('la apertura anterior'))).toBe(dropped + added > 0);
            expect(attention.some((text) => text.includes('no podían votar'))).toBe(withheld > 0);
            expect(attention.some((text) => text.includes('asistencia'))).toBe(
              seals.some(({ kind }) => kind === 'presenceTaken'),
            );
            const filled = (results.elected?.length ?? 0) + (results.undecided?.seats ?? 0);
            expect(filled).toBe(isList ? seats : 0);
            const rule = asked.kind === 'yesNo' ? asked.rule : null;
            const base = rule?.base === 'present' ? evening.attendingAtClosing : cast.length;
            const outcome = votesFor('yes') * 2 > base ? 'approved' : 'rejected';
            expect(results.verdict).toEqual(
              rule && base > 0 ? expect.objectContaining({ outcome, base }) : null,
            );
          }
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
          if (evening.state !== 'closed' || asked.kind !== 'candidates') return;

          // The seats that it left undecided go to a second round.
          const first = model.elect(evening, seats);
          const left = seats - first.elected.length;
          const peopleOf = (options: readonly string[]) =>
            options.map((option) => person(Number(option)).id).toSorted();
          expect(results.elected?.toSorted()).toEqual(peopleOf(first.elected));
          const goOn =
            first.tied.length > 0
              ? first.tied
              : named.map(String).filter((option) => !first.elected.includes(option));
          const made = await server.ask(createSecondRound, { as, params: { id: question.id }, body: {} });
          const isMade = left > 0 && goOn.length >= (asked.allowBlank ? 1 : 2);
          expect(made.status === 201).toBe(isMade);
          if (!isMade) return;
          const round = model.aSecondRound(evening, goOn);
          const opened = model.open(round, true);
          expect((await startVoting(server, as, made.data.id, true)).status).toBe(opened ? 200 : 409);
          if (!opened) return;
          for (const { who: voter, pick } of later) {
            const chosen = goOn[pick] ?? 'blank';
            const taken = model.vote(round, voter, chosen, voter);
            const { status } = await votes(server, person(voter), made.data.id, ballotOf(chosen));
            expect(status === 201).toBe(taken);
          }
          model.close(round);
          expect((await endVoting(server, as, made.data.id)).status).toBe(200);
          const both = [...first.elected, ...model.elect(round, left).elected];
          const together = await resultsOf(server, as, question.id);
          expect(together.elected?.toSorted()).toEqual(peopleOf(both));
          expect(together.undecided?.seats ?? 0).toBe(seats - both.length);
          const { summary } = await recounted(assemblyId);
          const line = summary
            .find((text) => text.includes('Elegidos en todas las vueltas: '))
            ?.split('vueltas: ')[1];
          const electedNames = line?.split('; ').filter((name) => name !== '') ?? [];
          expect([electedNames.length, new Set(electedNames).size]).toEqual([both.length, both.length]);
        },
      ),
      { numRuns: EVENINGS },
    );
  });
});
