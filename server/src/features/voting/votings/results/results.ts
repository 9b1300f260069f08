/** Results of a question: counted, decided and presented once, for the screen, the stream, the exports and the minutes. */
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type {
  Allocation,
  HandResults,
  PendingPaper,
  QuestionResults,
} from '@vigilia/contract/votings/question-results';
import type { CountedBallots } from '../ballot-store.ts';
import {
  type Decision,
  decide,
  electedInOrder,
  haveSameOutcome,
  slatesByVotes,
  tiedCandidates,
} from '../domain/decision.ts';
import { VOTING_METHODS } from '../domain/question-kinds.ts';
import { candidatesIn, slatesIn, type Tally, tally, votesFor, withoutPaper } from '../domain/tally.ts';
import type { Candidate, OptionFacts } from '../domain/voting-method.ts';
import { handVotesByName } from '../hand-votes/hand-votes-by-name.ts';
import { majorityBases, type StoredQuestion } from '../question-store.ts';
import { unknownQuestion } from '../refusals.ts';
import type { VotingStores } from '../stores.ts';
import type { CountedQuestion, SecondRound } from './counted-question.ts';
import {
  explainOpenSeats,
  noticesOf,
  situationsOf,
  statementsOf,
  verdictStatement,
} from './decision-sentences.ts';
import { type ReadLostQuorum, readLostQuorum } from './lost-quorum.ts';

const NO_OPTIONS = { candidates: [], slates: [] };

/** Reads the facts from which the options of a question are made. */
export async function optionFacts(
  { questions, slates }: Pick<VotingStores, 'questions' | 'slates'>,
  { id, kind, allowBlank }: StoredQuestion,
): Promise<OptionFacts> {
  const { options } = KIND_RULES[kind];
  return {
    ...NO_OPTIONS,
    allowBlank,
    ...(options === 'candidates' && { candidates: (await questions.candidatesOf([id])).get(id) ?? [] }),
    ...(options === 'slates' && { slates: (await slates.of([id])).get(id) ?? [] }),
  };
}

/**
 * @param standing its state decides, not that of the question, which was read by another statement
 * @param lostQuorum a cached one where committed rows are read
 */
export async function countQuestion(
  stores: VotingStores,
  question: StoredQuestion,
  { state, ballots, participation, suspended, pendingPaper: waiting }: CountedBallots,
  lostQuorum: ReadLostQuorum = readLostQuorum,
): Promise<CountedQuestion> {
  const { id, kind, secondRoundOf } = question;
  const options = await optionFacts(stores, question);
  const counted = tally(kind, options, ballots);
  const isDecided = state === 'closed';
  const lot = isDecided ? await stores.lots.byQuestion(id) : null;
  const hasRounds = isDecided && KIND_RULES[kind].options === 'candidates';
  const secondRounds = hasRounds ? await openedSecondRounds(stores, id) : [];
  const withdrawnRounds = hasRounds ? await stores.questions.withdrawnSecondRounds(id) : [];
  const firstRound = (secondRoundOf && (await stores.questions.readable(secondRoundOf))) || undefined;
  const openings = state === 'draft' ? [] : await stores.questions.openings(id);
  const closing = isDecided && question.rule ? openings.at(-1) : undefined;
  const bases = closing ? majorityBases(closing) : { present: 0, roll: participation.entitled };
  const { periods, late } = await lostQuorum(stores, openings);
  const callChanges = isDecided ? await stores.seals.callChanges(question.assemblyId) : 0;
  const facts = {
    ...question,
    drawn: lot?.drawn ?? [],
    secondRounds: secondRounds.map(roundFacts),
    ...bases,
  };
  const decision = isDecided ? await settled(stores, question, decide(counted, facts)) : null;
  const election =
    isDecided && firstRound?.state === 'closed' ? await closedElection(stores, firstRound) : undefined;
  return {
    question,
    tally: counted,
    lot,
    annulledLots: isDecided && openings.length > 1 ? await stores.lots.annulled(id) : [],
    secondRounds,
    withdrawnRounds: await withDecisions(stores, withdrawnRounds),
    firstRound,
    firstTie: election?.tied,
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
    decision,
    paperDecides:
      decision !== null &&
      counted.onPaper > 0 &&
      !haveSameOutcome(decision, decide(tally(kind, options, withoutPaper(ballots)), facts)),
    pendingPaper: waiting > 0 ? await pendingPaper(stores, question, ballots.isHidden) : undefined,
  };
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
  const options = VOTING_METHODS[question.kind].describe(await optionFacts(stores, question));
  return {
    ...count,
    countId: id,
    recordedBy: recordedBy.name,
    recordedById: recordedBy.userId,
    votes: handVotesByName(options, votes),
  };
}

/** A second round as the decision of its first one takes it. */
export const roundFacts = ({ seats, candidates, decision }: Omit<SecondRound, 'isDrawn'>) => ({
  seats,
  ids: candidates.map(({ userId }) => userId),
  decision,
});

const openedSecondRounds = async (stores: VotingStores, id: number): Promise<SecondRound[]> =>
  withDecisions(stores, await stores.questions.secondRounds([id]));

async function withDecisions(
  stores: VotingStores,
  rounds: readonly StoredQuestion[],
): Promise<SecondRound[]> {
  const candidates = await stores.questions.candidatesOf(rounds.map((round) => round.id));
  const found: SecondRound[] = [];
  for (const round of rounds) {
    const election = round.state === 'closed' ? await closedElection(stores, round) : undefined;
    found.push({
      ...round,
      candidates: candidates.get(round.id) ?? [],
      decision: election?.decision,
      isDrawn: election?.isDrawn ?? false,
    });
  }
  return found;
}

/** A closed election, decided with its second rounds; undefined where it was opened again meanwhile. */
async function closedElection(
  stores: VotingStores,
  question: StoredQuestion,
): Promise<(Pick<SecondRound, 'isDrawn'> & { decision: Decision; tied: readonly Candidate[] }) | undefined> {
  const standing = await stores.ballots.standing(question.id);
  if (standing?.state !== 'closed') return undefined;
  const secondRounds = await openedSecondRounds(stores, question.id);
  const lot = await stores.lots.byQuestion(question.id);
  const counted = tally(question.kind, await optionFacts(stores, question), standing.ballots);
  const decision = decide(counted, {
    ...question,
    drawn: lot?.drawn ?? [],
    secondRounds: secondRounds.map(roundFacts),
    present: 0,
    roll: 0,
  });
  return {
    decision,
    tied: lot ? [] : tiedCandidates(counted, question.seats),
    isDrawn: lot !== null || secondRounds.some((round) => round.isDrawn),
  };
}

/** Without open seats where the election of a second round has none left: another round of it decides them (R12.24). */
async function settled(
  stores: VotingStores,
  { secondRoundOf }: StoredQuestion,
  decision: Decision,
): Promise<Decision> {
  const first =
    secondRoundOf && decision.undecided ? await stores.questions.readable(secondRoundOf) : undefined;
  if (first?.state !== 'closed') return decision;
  const election = await closedElection(stores, first);
  if (!election) return decision;
  const { undecided } = await settled(stores, first, election.decision);
  return undecided ? decision : { ...decision, undecided };
}

/** Counts a question as it is stored now. */
export async function countStored(stores: VotingStores, question: StoredQuestion): Promise<CountedQuestion> {
  const standing = await stores.ballots.standing(question.id);
  if (!standing) throw unknownQuestion();
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

/** The votes for each option. */
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

const presentRound = ({ id, title }: Pick<StoredQuestion, 'id' | 'title'>) => ({ questionId: id, title });
const presentSecondRound = (round: SecondRound) => ({
  ...presentRound(round),
  elected: (round.decision?.elected ?? []).map(({ userId }) => userId),
});

export function presentResults(counted: CountedQuestion): QuestionResults {
  const { question, decision, lot } = counted;
  const { title, kind, seats, allowBlank, showResults } = question;
  const sentence = verdictStatement(counted);
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
    statements: statementsOf(counted),
    notices: noticesOf(counted),
    ...(counted.actsBefore.length > 0 && { actsBefore: situationsOf(counted) }),
    ...(counted.firstRound && { secondRoundOf: presentRound(counted.firstRound) }),
    ...(counted.secondRounds.length > 0 && {
      secondRounds: counted.secondRounds.map(presentSecondRound),
    }),
    ...(counted.lostQuorum.length > 0 && { quorumLost: [...counted.lostQuorum] }),
  };
}
