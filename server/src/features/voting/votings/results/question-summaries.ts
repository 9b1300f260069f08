/**
 * Participation of many questions and the decisions of closed ones, by a fixed number of statements, for lists.
 * Ballots of an open voting are never read (R12.14).
 */
import type { QuestionSummary } from '@vigilia/contract/votings/question-summary';
import type { CountedBallots } from '../ballot-store.ts';
import { type Decision, decideRounds, electedInOrder, slatesByVotes } from '../domain/decision.ts';
import type { Ballots, Tally } from '../domain/tally.ts';
import type { StoredQuestion } from '../question-store.ts';
import type { VotingStores } from '../stores.ts';
import { type Nominees, readRounds } from './read-rounds.ts';
import { presentVotes } from './results.ts';

/**
 * Ballots of closed votings by question and closing. They change only with another closing, so a list that is polled all
 * evening counts each once.
 */
export type ClosedBallots = Map<number, { readonly closing: number | undefined; readonly ballots: Ballots }>;

export interface ListedVoting {
  readonly participation: CountedBallots['participation'];
  readonly pendingPaper?: number;
  readonly result?: QuestionSummary;
}

/**
 * @param rounds with the other rounds of their elections
 * @param nominees of the rounds
 * @param kept counts of earlier reads
 */
export async function summariseQuestions(
  stores: VotingStores,
  rounds: readonly StoredQuestion[],
  nominees: Nominees,
  kept: ClosedBallots,
): Promise<Map<number, ListedVoting>> {
  const opened = rounds.filter(({ state }) => state !== 'draft');
  if (opened.length === 0) return new Map();
  const closed = opened.flatMap(({ id, state }) => (state === 'closed' ? id : []));
  const found = await readRounds(stores, opened, nominees, async (closings) => {
    const known = new Map(
      closed.flatMap((id) => {
        const own = kept.get(id);
        return own && own.closing === closings.get(id)?.id ? [[id, own.ballots]] : [];
      }),
    );
    const standings = await stores.ballots.standings(
      opened.map(({ id }) => id),
      closed.filter((id) => !known.has(id)),
    );
    for (const id of closed) {
      const standing = standings.get(id);
      const ballots = known.get(id) ?? standing?.ballots;
      if (!standing || !ballots || ballots.isHidden) continue;
      kept.set(id, { closing: closings.get(id)?.id, ballots });
      standings.set(id, { ...standing, ballots });
    }
    return standings;
  });
  const decided = decideRounds(found);
  return new Map(
    found.map(({ id, standing: { participation, pendingPaper } }) => {
      const own = decided.get(id);
      return [
        id,
        {
          participation,
          ...(pendingPaper > 0 && { pendingPaper }),
          ...(own && { result: summaryOf(own.tally, own.decision) }),
        },
      ];
    }),
  );
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
