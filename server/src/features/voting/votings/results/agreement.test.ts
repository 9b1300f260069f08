/** The decision of each round of random elections, as every place answers it. */
import { createQuestion, deleteQuestion, updateQuestion } from '@vigilia/contract/votings/question-edits';
import type { QuestionSummary } from '@vigilia/contract/votings/question-summary';
import { createSecondRound, recordHandVotes, recordLot } from '@vigilia/contract/votings/voting-decisions';
import { listQuestions } from '@vigilia/contract/votings/votings';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  endVoting,
  resultsOf,
  startVoting,
  TODAY,
  votes,
} from '../../../../testing/builders/assemblies.ts';
import type { Person } from '../../../../testing/builders/people.ts';
import { FULL } from '../../../../testing/full.ts';
import { packageOf, recount } from '../../../../testing/recount.ts';
import { aServer } from '../../../../testing/server.ts';
import type { ClosedBody } from '../../../verification/protocol/seals.ts';
import { sealStore } from '../../../verification/seal-store.ts';

const MEMBERS = 5;
const USUAL_ELECTIONS = inject('templateUrl') ? 8 : 25;
const ELECTIONS = FULL ? 500 : USUAL_ELECTIONS;

const picks = fc.array(fc.uniqueArray(fc.nat(MEMBERS - 1), { maxLength: 2 }), {
  minLength: MEMBERS,
  maxLength: MEMBERS,
});
/** What is done with a round of the election, the first one or another. */
const step = fc.record({
  of: fc.nat(4),
  do: fc.constantFrom('secondRound', 'secondRound', 'secondRound', 'lot', 'withdraw'),
  chosen: fc.option(fc.uniqueArray(fc.nat(MEMBERS - 1), { minLength: 1, maxLength: 3 })),
  ballots: picks,
  onPaper: fc.nat(2),
});

const decisionOf = ({
  trueVotes,
  falseVotes,
  blankVotes,
  totalVotes,
  elected,
  undecided,
}: QuestionSummary) => {
  const { reason, seats, drawSeats, options } = undecided ?? {};
  return { trueVotes, falseVotes, blankVotes, totalVotes, elected, reason, seats, drawSeats, options };
};

it(`answers the same decision in lists, results and seals in ${ELECTIONS} random elections`, {
  timeout: 1_800_000,
}, async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const people: Person[] = [];
  for (let n = 0; n < MEMBERS; n += 1) people.push(await server.aMember({ name: `Nombre ${n}` }));
  const idOf = (index: number) => people[index]?.id ?? 0;

  /** Casts and counts the ballots of a draft, the last of them on paper. */
  const vote = async (id: number, ballots: readonly (readonly number[])[], onPaper: number) => {
    if ((await startVoting(server, as, id)).status !== 200) return;
    for (const [index, marks] of ballots.entries()) {
      const candidateIds = marks.map(idOf);
      const sent = candidateIds.length === 0 ? { vote: 'blank' } : { candidateIds };
      if (index < MEMBERS - onPaper) await votes(server, people[index] as Person, id, sent);
    }
    const paper = ballots.slice(MEMBERS - onPaper);
    const named = [...new Set(paper.flat())];
    const body = {
      voters: people.slice(MEMBERS - onPaper).map((person) => person.id),
      blank: paper.filter((marks) => marks.length === 0).length,
      candidates: named.map((index) => ({
        userId: idOf(index),
        votes: paper.filter((marks) => marks.includes(index)).length,
      })),
      countedBy: 'Ana',
      witnessedBy: 'Luis',
    };
    if (onPaper > 0) await server.ask(recordHandVotes, { as, params: { id }, body });
    expect((await endVoting(server, as, id)).status).toBe(200);
  };

  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 3 }),
      picks,
      fc.nat(2),
      fc.array(step, { maxLength: 6, size: 'max' }),
      async (seats, ballots, onPaper, steps) => {
        const assambleId = await anAssembly(server, as, TODAY);
        for (const person of people) await addAttendee(server, as, assambleId, person);
        const peopleToVote = people.map(({ id }) => id);
        const election = { title: 'Junta', assambleId, kind: 'candidates', seats, peopleToVote } as const;
        const { data: first } = await server.ask(createQuestion, { as, body: election });
        await vote(first.id, ballots, onPaper);
        const rounds = [first.id];
        for (const next of steps) {
          const id = rounds[next.of % rounds.length] ?? first.id;
          const params = { id };
          if (next.do === 'secondRound') {
            const body = next.chosen ? { peopleToVote: next.chosen.map(idOf) } : {};
            const made = await server.ask(createSecondRound, { as, params, body });
            if (made.status !== 201) continue;
            rounds.push(made.data.id);
            await vote(made.data.id, next.ballots, next.onPaper);
          } else if (next.do === 'lot') {
            const { undecided } = await resultsOf(server, as, id);
            const drawn = undecided?.options.slice(0, undecided.drawSeats) ?? [];
            const body = { drawn, drawnBy: 'Ana', witnessedBy: 'Luis' };
            await server.ask(recordLot, { as, params, body });
          } else if (rounds.length > 1 && (await server.ask(deleteQuestion, { as, params })).status === 200)
            rounds.splice(rounds.indexOf(id), 1);
        }

        const list = async (query: Record<string, string> = {}) =>
          (await server.ask(listQuestions, { as, query: { assambleId: String(assambleId), ...query } })).data;
        const sealed = (await sealStore(server.dependencies.database.read).chain(assambleId)).flatMap(
          ({ kind, body }): (Pick<ClosedBody, 'questionId' | 'result'> & object)[] =>
            kind === 'closed' || kind === 'lot' ? [JSON.parse(body)] : [],
        );
        for (const [index, { id, state, result }] of (await list()).entries()) {
          if (state !== 'closed') continue;
          const full = await resultsOf(server, as, id);
          expect(decisionOf(result as QuestionSummary)).toEqual(decisionOf(full));
          const [alone] = await list({ limit: '1', offset: String(index) });
          expect(alone?.result).toEqual(result);
          const saved = await server.ask(updateQuestion, { as, params: { id }, body: {} });
          expect(saved.data.result).toEqual(result);
          const seal = sealed.findLast(({ questionId }) => questionId === id)?.result;
          const { blank, ...votesOf } = seal?.votes ?? {};
          expect(blank).toBe(full.blankVotes);
          for (const each of full.votesCounterForEachCandidate) expect(votesOf[each.userId]).toBe(each.votes);
          // A seal states a voting without its second rounds.
          if (full.secondRounds || !seal || !('elected' in seal)) continue;
          expect(seal.elected).toEqual(full.elected);
          if (full.undecided) expect(seal.tie?.options ?? []).toEqual(full.undecided.options);
        }
        const { checks } = await recount(await packageOf(server.dependencies.database.read, assambleId));
        expect(checks.filter(({ ok }) => !ok)).toEqual([]);
      },
    ),
    { numRuns: ELECTIONS },
  );
});
