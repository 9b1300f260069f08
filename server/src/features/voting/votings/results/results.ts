/** Results of a question: counted, decided and presented once, for the screen, the stream, the exports and the minutes. */
import type {
  Allocation,
  HandResults,
  PendingPaper,
  QuestionResults,
} from '@vigilia/contract/votings/question-results';
import type { CountedBallots } from '../ballot-store.ts';
import {
  decideRounds,
  electedInOrder,
  haveSameOutcome,
  type Round,
  secondRoundsOf,
  slatesByVotes,
  tiedCandidates,
} from '../domain/decision.ts';
import {
  type Ballots,
  candidatesIn,
  slatesIn,
  type Tally,
  tally,
  votesFor,
  withoutPaper,
} from '../domain/tally.ts';
import { votesByName } from '../domain/voting-method.ts';
import type { StoredQuestion } from '../question-store.ts';
import { refusalOf } from '../refusals.ts';
import type { VotingStores } from '../stores.ts';
import type { CountedQuestion, SecondRound } from './counted-question.ts';
import {
  explainOpenSeats,
  lotStatement,
  noticesOf,
  situationsOf,
  statementsOf,
  verdictStatement,
} from './decision-sentences.ts';
import { type ReadLostQuorum, readLostQuorum } from './lost-quorum.ts';
import { optionFacts, readElection, readOptions } from './read-rounds.ts';

/**
 * @param standing its state decides, not that of the question, which was read by another statement
 * @param lostQuorum a cached one where committed rows are read
 */
export async function countQuestion(
  stores: VotingStores,
  question: StoredQuestion,
  standing: CountedBallots,
  lostQuorum: ReadLostQuorum = readLostQuorum,
): Promise<CountedQuestion> {
  const { id, kind, secondRoundOf } = question;
  const { ballots, suspended, pendingPaper: waiting } = standing;
  const isDecided = standing.state === 'closed';
  const rounds = isDecided ? await readElection(stores, question, standing) : [];
  const decided = decideRounds(rounds);
  const own = decided.get(id);
  const counted = own?.tally ?? tally(kind, await optionFacts(stores, question), ballots);
  const secondRounds = secondRoundsOf(id, rounds);
  const firstRound = (secondRoundOf && (await stores.questions.readable(secondRoundOf))) || undefined;
  const openings = standing.state === 'draft' ? [] : await stores.questions.openings(id);
  const { periods, late } = await lostQuorum(stores, openings);
  const callChanges = isDecided ? await stores.seals.callChanges(question.assemblyId) : 0;
  const first = rounds.find((round) => round.id === firstRound?.id);
  const election = first && decided.get(first.id);
  const presentRound = (round: (typeof rounds)[number]): SecondRound => ({
    ...round,
    candidates: round.options.candidates,
    decision: decided.get(round.id)?.decision,
    isDrawn: decided.get(round.id)?.isDrawn ?? false,
  });
  return {
    question,
    tally: counted,
    lot: rounds.find((round) => round.id === id)?.lot ?? null,
    annulledLots: isDecided && openings.length > 1 ? await stores.lots.annulled(id) : [],
    secondRounds: secondRounds.map(presentRound),
    withdrawnRounds: rounds
      .filter((round) => round.withdrawn && round.secondRoundOf && round.id !== id)
      .map(presentRound),
    firstRound,
    firstTie: election && (first.lot ? [] : tiedCandidates(election.tally, first.seats)),
    election: election?.decision.elected,
    declined: isDecided
      ? await stores.questions.declined([
          id,
          ...[firstRound, ...secondRounds].flatMap((round) => round?.id ?? []),
        ])
      : [],
    reopenedAt: openings.slice(1).map(({ opened_at }) => opened_at),
    openedPoints: openings.flatMap(({ opened_point }) => opened_point ?? []),
    documents: {
      opened: openings.flatMap(({ opened_documents: kept }) =>
        kept === null ? [] : [JSON.parse(kept) as string[]],
      ),
      now: await stores.statedDocuments(question.assemblyId, question.agendaPoint ?? ''),
    },
    handCounts: counted.onPaper > 0 ? await stores.handVotes.counts(id) : [],
    lostQuorum: periods,
    late,
    suspendedRights: suspended,
    sealed: isDecided ? await stores.seals.countsOf(id) : new Map(),
    actsBefore: isDecided ? await stores.seals.actsOf(id) : [],
    events: isDecided ? await stores.seals.eventsOf(question.assemblyId) : [],
    callChanges: {
      times: callChanges,
      edited: callChanges > 0 ? await stores.editedSinceVoting(question.assemblyId) : [],
    },
    decision: own?.decision ?? null,
    paperDecides: counted.onPaper > 0 && decidesByPaper(rounds.find((round) => round.id === id)),
    pendingPaper: waiting > 0 ? await pendingPaper(stores, question, ballots.isHidden) : undefined,
  };
}

/** Whether a voting by itself has another outcome by its ballots on paper: they may have made its second round. */
function decidesByPaper(round: Round | undefined): boolean {
  if (!round?.ballots) return false;
  const decided = (ballots: Ballots) => decideRounds([{ ...round, ballots }]).get(round.id)?.decision;
  const decision = decided(round.ballots);
  return decision !== undefined && !haveSameOutcome(decision, decided(withoutPaper(round.ballots)));
}

/** The count on paper that waits for a second administrator (R12.20). */
async function pendingPaper(
  stores: VotingStores,
  question: StoredQuestion,
  isHidden: boolean,
): Promise<PendingPaper | undefined> {
  const pending = await stores.handVotes.pending(question.id);
  if (!pending) return undefined;
  const { id, recordedBy, ...count } = pending;
  const votes = isHidden ? new Map() : await stores.handVotes.votesOf(id);
  return {
    ...count,
    countId: id,
    recordedBy: recordedBy.name,
    recordedById: recordedBy.userId,
    votes: votesByName(await readOptions(stores, question), votes),
  };
}

/** Counts a question as it is stored now. */
export async function countStored(stores: VotingStores, question: StoredQuestion): Promise<CountedQuestion> {
  const standing = await stores.ballots.standing(question.id);
  if (!standing) throw refusalOf({ reason: 'unknown-question' });
  return countQuestion(stores, question, standing);
}

function presentHandVotes(counted: CountedQuestion): HandResults | null {
  const { onPaper, options } = counted.tally;
  if (onPaper === 0) return null;
  const byHand: Tally = {
    ...counted.tally,
    options: options.map((option) => ({ ...option, votes: option.onPaper })),
  };
  return {
    ballots: onPaper,
    yes: votesFor(byHand, 'yes'),
    no: votesFor(byHand, 'no'),
    blank: votesFor(byHand, 'blank'),
    candidates: candidatesIn(byHand).map(({ candidate: { userId }, votes }) => ({ userId, votes })),
    slates: slatesIn(byHand).map(({ slate, votes }) => ({ slateId: slate.id, votes })),
    counts: [...counted.handCounts],
  };
}

export const presentVotes = (counted: Tally) => ({
  trueVotes: votesFor(counted, 'yes'),
  falseVotes: votesFor(counted, 'no'),
  blankVotes: votesFor(counted, 'blank'),
  totalVotes: counted.ballots,
  votesCounterForEachCandidate: candidatesIn(counted).map(
    ({ candidate: { userId, name, lastName }, votes }) => ({
      userId,
      candidateName: name,
      candidateLastName: lastName,
      votes,
    }),
  ),
  votesCounterForEachSlate: slatesIn(counted).map(({ slate: { id, name }, votes }) => ({
    slateId: id,
    slateName: name,
    votes,
  })),
});

function presentAllocation(counted: CountedQuestion): Allocation | null {
  const { question, decision } = counted;
  if (!decision?.allocation) return null;
  return {
    seats: question.seats,
    votes: decision.allocation.total,
    slates: slatesByVotes(decision.allocation).map(({ id, places, ...slate }) => ({
      slateId: id,
      ...slate,
      elected: places.map(({ userId, alternate }) => ({
        userId,
        alternateUserId: alternate?.userId ?? null,
      })),
    })),
    undecided: presentUndecided(counted),
  };
}

function presentUndecided(counted: CountedQuestion) {
  const undecided = counted.decision?.undecided;
  return undecided
    ? { ...undecided, options: [...undecided.options], explanation: explainOpenSeats(counted, undecided) }
    : null;
}

const presentTitle = ({ id, title }: Pick<StoredQuestion, 'id' | 'title'>) => ({ questionId: id, title });
const presentSecondRound = (round: SecondRound) => ({
  ...presentTitle(round),
  elected: (round.decision?.elected ?? []).map(({ userId }) => userId),
});

export function presentResults(counted: CountedQuestion): QuestionResults {
  const { question, decision, lot } = counted;
  const { title, kind, seats, allowBlank, showResults } = question;
  const sentence = verdictStatement(counted);
  const drawn = lotStatement(counted);
  return {
    questionTitle: title,
    ...presentVotes(counted.tally),
    kind,
    seats,
    allowBlank,
    showResults,
    hidden: counted.tally.isHidden,
    verdict: decision?.verdict ?? null,
    elected: (decision ? electedInOrder(decision) : []).map(({ userId }) => userId),
    ...(counted.declined.length > 0 && { declined: counted.declined.map(({ userId }) => userId) }),
    undecided: presentUndecided(counted),
    allocation: presentAllocation(counted),
    lot,
    onPaper: presentHandVotes(counted),
    ...(counted.pendingPaper && { pendingPaper: counted.pendingPaper }),
    ...(sentence !== null && { verdictStatement: sentence }),
    ...(drawn !== null && { lotStatement: drawn }),
    statements: statementsOf(counted),
    notices: noticesOf(counted),
    ...(counted.actsBefore.length > 0 && { actsBefore: situationsOf(counted) }),
    ...(counted.firstRound && { secondRoundOf: presentTitle(counted.firstRound) }),
    ...(counted.secondRounds.length > 0 && {
      secondRounds: counted.secondRounds.map(presentSecondRound),
    }),
    ...(counted.lostQuorum.length > 0 && { quorumLost: [...counted.lostQuorum] }),
  };
}
