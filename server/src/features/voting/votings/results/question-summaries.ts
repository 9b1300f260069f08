/**
 * Participation of many questions and the decisions of closed ones, by a fixed number of statements, for lists.
 * Ballots of an open voting are never read (R12.14).
 */
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { QuestionSummary } from '@vigilia/contract/votings/question-summary';
import type { Candidate, Slate } from '@vigilia/contract/votings/votings';
import type { CountedBallots } from '../ballot-store.ts';
import { type Decision, decide, electedInOrder, slatesByVotes } from '../domain/decision.ts';
import { type Ballots, type Tally, tally } from '../domain/tally.ts';
import { majorityBases, type StoredQuestion } from '../question-store.ts';
import type { VotingStores } from '../stores.ts';
import { presentVotes, roundFacts } from './results.ts';

/**
 * Ballots of closed votings by question and closing. They change only with another closing, so a list that is polled all
 * evening counts each once.
 */
export type ClosedBallots = Map<number, { readonly closing: string; readonly ballots: Ballots }>;

/** Questions whose counts are kept. */
const MAX_KEPT = 500;

export interface ListedVoting {
  readonly participation: CountedBallots['participation'];
  readonly result?: QuestionSummary;
}

interface Nominees {
  readonly candidates: ReadonlyMap<number, readonly Candidate[]>;
  readonly slates: ReadonlyMap<number, readonly Slate[]>;
}

/** @param kept counts of earlier reads */
export async function summariseQuestions(
  stores: VotingStores,
  questions: readonly StoredQuestion[],
  nominees: Nominees,
  kept: ClosedBallots,
): Promise<Map<number, ListedVoting>> {
  const opened = questions.filter(({ state }) => state !== 'draft');
  if (opened.length === 0) return new Map();
  const closed = opened.filter(({ state }) => state === 'closed');
  const closings = await stores.questions.lastClosings(closed.map(({ id }) => id));
  const closingOf = (id: number) => `${closings.get(id)?.id ?? ''}`;
  const uncounted = closed.filter(({ id }) => kept.get(id)?.closing !== closingOf(id)).map(({ id }) => id);
  const standings = await stores.ballots.standings(
    opened.map(({ id }) => id),
    uncounted,
  );
  const decided = closed.map(({ id }) => id);
  const lots = await stores.lots.of(decided);
  const rounds = await stores.questions.secondRounds(decided);
  const ofRounds = await stores.questions.candidatesOf(rounds.map(({ id }) => id));

  const found = new Map<number, ListedVoting>();
  const decisions = new Map<number, Decision>();
  // Second rounds are newer than their first one, whose decision follows from theirs.
  for (const question of opened.toSorted((a, b) => b.id - a.id)) {
    const { id, kind } = question;
    const standing = standings.get(id);
    if (!standing) continue;
    const { participation, state } = standing;
    found.set(id, { participation });
    // Opened again between two statements: the next read has it.
    if (question.state !== 'closed' || state !== 'closed') continue;
    if (!standing.ballots.isHidden) {
      kept.delete(id);
      kept.set(id, { closing: closingOf(id), ballots: standing.ballots });
    }
    const ballots = kept.get(id)?.ballots;
    if (!ballots) continue;
    const { options } = KIND_RULES[kind];
    const counted = tally(
      kind,
      {
        allowBlank: question.allowBlank,
        candidates: options === 'candidates' ? (nominees.candidates.get(id) ?? []) : [],
        slates: options === 'slates' ? (nominees.slates.get(id) ?? []) : [],
      },
      ballots,
    );
    const closing = closings.get(id);
    const decision = decide(counted, {
      ...question,
      drawn: lots.get(id)?.drawn ?? [],
      secondRounds: rounds
        .filter(({ secondRoundOf }) => secondRoundOf === id)
        .map((round) =>
          roundFacts({
            ...round,
            candidates: ofRounds.get(round.id) ?? [],
            decision: decisions.get(round.id),
          }),
        ),
      ...(closing ? majorityBases(closing) : { present: 0, roll: participation.entitled }),
    });
    decisions.set(id, decision);
    found.set(id, { participation, result: summaryOf(counted, decision) });
  }
  // First rounds before their second ones. Another round of an election may have decided what is open in one of them (R12.24).
  const isSettled = (id?: number | null) => decisions.get(id ?? 0)?.undecided === null;
  for (const { id, secondRoundOf } of opened.toSorted((a, b) => a.id - b.id)) {
    const [decision, listed] = [decisions.get(id), found.get(id)];
    if (!isSettled(secondRoundOf) || !decision || !listed?.result) continue;
    decisions.set(id, { ...decision, undecided: null });
    found.set(id, { ...listed, result: { ...listed.result, undecided: null } });
  }
  for (const id of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(id);
  }
  return found;
}

/** The part of a result that one sentence states: of 200 candidates only those whom it names. */
function summaryOf(counted: Tally, decision: Decision): QuestionSummary {
  const { verdict, undecided, allocation } = decision;
  const votes = presentVotes(counted);
  const candidates = votes.votesCounterForEachCandidate;
  const most = Math.max(...candidates.map((each) => each.votes));
  const elected = electedInOrder(decision).map(({ userId }) => userId);
  const named = new Set([...elected, ...(undecided?.options ?? [])]);
  return {
    ...votes,
    votesCounterForEachCandidate: candidates.filter((each) => named.has(each.userId) || each.votes === most),
    verdict,
    elected,
    undecided: undecided && { ...undecided, options: [...undecided.options] },
    allocation: allocation && {
      slates: slatesByVotes(allocation).map(({ id, ...slate }) => ({ slateId: id, ...slate })),
    },
  };
}
