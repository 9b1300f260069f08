/** The decision of a closed voting: its verdict, or who is elected and the open seats. */
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { Undecided } from '@vigilia/contract/votings/question-results';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import { type Allocated, allocateSeats } from './electoral-quotient.ts';
import { electByVotes, type Tie } from './most-votes.ts';
import type { QuestionKind } from './question-kinds.ts';
import { type Ballots, candidatesIn, slatesIn, type Tally, tally, votesFor } from './tally.ts';
import { type VerdictFigures, verdictOf } from './verdict.ts';
import { BLANK, type Candidate, type OptionFacts, type Slate } from './voting-method.ts';

export interface DecisionFacts extends Pick<VerdictFigures, 'present' | 'roll'> {
  readonly seats: number;
  readonly rule: VerdictRule | null;
  /** Ids drawn by a recorded lot; empty without one. */
  readonly drawn: readonly number[];
  /** Whether `present` and `roll` are those of votings of before R12.16. */
  readonly areOld?: boolean;
  /** Opened second rounds (R12.24), which decide the seats that this voting left undecided. */
  readonly secondRounds?: readonly SecondRoundFacts[];
}

interface SecondRoundFacts {
  readonly seats: number;
  /** Ids of its candidates. */
  readonly ids: readonly number[];
  /** Undefined while it is open. */
  readonly decision?: Pick<Decision, 'elected' | 'pending'> | undefined;
}

/** A voting with the facts of its decision: one of its own, or a round of an election. */
export interface Round extends Omit<DecisionFacts, 'secondRounds'> {
  readonly id: number;
  readonly kind: QuestionKind;
  readonly secondRoundOf?: number | null;
  /** Whether it was deleted: then it is no second round of another one. */
  readonly withdrawn?: boolean;
  readonly options: OptionFacts;
  /** Undefined until it is closed. */
  readonly ballots: Ballots | undefined;
  /** The place of its last closing among those of others. */
  readonly closing?: number | undefined;
}

interface DecidedRound {
  readonly tally: Tally;
  readonly decision: Decision;
  /** Whether a lot decided it, or a second round of it. */
  readonly isDrawn: boolean;
}

/** Why seats have no elected person. */
export type OpenSeats = Pick<Undecided, 'reason' | 'seats' | 'drawSeats' | 'options'>;

interface SlateSeat {
  readonly slate: Slate;
  readonly places: Slate['places'];
}

export interface Decision {
  readonly verdict: ReturnType<typeof verdictOf>;
  /** Elected by this voting and its second rounds: never more than its seats, no person twice. */
  readonly elected: readonly Candidate[];
  /** Elected candidates whom a second round elected. */
  readonly byRounds?: ReadonlySet<number>;
  /** Seats that are being decided in second rounds. */
  readonly pending?: number;
  readonly undecided: OpenSeats | null;
  readonly allocation: (Allocated & { readonly elected: readonly SlateSeat[] }) | null;
}

/** Outcome of a decision without its figures. */
const outcomeOf = ({ verdict, elected, undecided, allocation }: Decision) => [
  verdict?.outcome,
  elected.map(({ userId }) => userId),
  undecided?.options,
  allocation?.slates.map(({ byQuotient, byResidue }) => byQuotient + byResidue),
];
export const haveSameOutcome = (one: Decision, other?: Decision): boolean =>
  JSON.stringify(outcomeOf(one)) === JSON.stringify(other && outcomeOf(other));

/** Seats of a second round that are still being decided: in it, or in a second round of its own. */
const pendingSeats = ({ seats, decision }: SecondRoundFacts): number =>
  decision ? (decision.pending ?? 0) : seats;

const openSeats = (tie: Tie | null, seats: number, reason: OpenSeats['reason']): OpenSeats | null => {
  if (tie)
    return { reason: 'tie', seats: seats + tie.seats, drawSeats: tie.seats, options: [...tie.options] };
  return seats === 0 ? null : { reason, seats, drawSeats: 0, options: [] };
};

export function decide(
  counted: Tally,
  { seats, rule, drawn, secondRounds = [], present, roll, areOld = false }: DecisionFacts,
): Decision {
  const candidates = candidatesIn(counted);
  const slates = slatesIn(counted);
  if (slates.length > 0) {
    const competing = slates.map(({ slate, votes }) => ({ id: slate.id, votes, names: slate.places.length }));
    const allocated = allocateSeats(competing, votesFor(counted, BLANK), seats, drawn);
    const elected = slates.map(({ slate }, index) => {
      const { byQuotient = 0, byResidue = 0 } = allocated.slates[index] ?? {};
      return { slate, places: slate.places.slice(0, byQuotient + byResidue) };
    });
    const vacant = allocated.slates.reduce((sum, slate) => sum + slate.vacant, 0);
    const reason = allocated.slates.every(({ votes }) => votes === 0)
      ? 'no-votes'
      : allocated.left > 0
        ? 'residues-used'
        : 'short-slate';
    return {
      verdict: null,
      elected: elected.flatMap(({ places }) => places),
      undecided: openSeats(allocated.tie, allocated.left + vacant, reason),
      allocation: { ...allocated, elected },
    };
  }
  if (candidates.length > 0) {
    const standings = candidates.map(({ candidate, votes }) => ({ id: candidate.userId, votes }));
    const { elected, tie, vacant } = electByVotes(standings, seats, drawn);
    // Second rounds of before R12.24 may have candidates whom this voting elected: they decide about them.
    const goesOn = (id: number) => secondRounds.some(({ ids }) => ids.includes(id));
    const later = secondRounds.flatMap(({ decision }) => decision?.elected.map(({ userId }) => userId) ?? []);
    const taken = [...new Set([...elected.filter((id) => !goesOn(id)), ...later])].slice(0, seats);
    const pending = secondRounds.reduce((sum, round) => sum + pendingSeats(round), 0);
    const open = Math.max(0, seats - taken.length - pending);
    const drawable = tie && tie.seats <= open && !tie.options.some(goesOn) ? tie : null;
    const nobody = standings.every(({ votes }) => votes === 0);
    return {
      verdict: null,
      elected: taken.flatMap(
        (id) => candidates.find(({ candidate }) => candidate.userId === id)?.candidate ?? [],
      ),
      ...(later.length > 0 && { byRounds: new Set(later) }),
      pending,
      undecided: openSeats(
        drawable,
        open - (drawable?.seats ?? 0),
        open > vacant ? 'second-round' : nobody ? 'no-votes' : 'few-candidates',
      ),
      allocation: null,
    };
  }
  const figures = { yes: votesFor(counted, 'yes'), no: votesFor(counted, 'no'), cast: counted.ballots };
  return {
    verdict: rule && verdictOf(rule, { ...figures, present, roll }, areOld),
    elected: [],
    undecided: null,
    allocation: null,
  };
}

/** The second rounds of a voting (R12.24). A round made before their kind was fixed may be of another kind. */
export const secondRoundsOf = <R extends Pick<Round, 'kind' | 'secondRoundOf' | 'withdrawn'>>(
  id: number,
  rounds: readonly R[],
): R[] =>
  rounds.filter(
    ({ kind, secondRoundOf, withdrawn }) =>
      secondRoundOf === id && !withdrawn && KIND_RULES[kind].options === 'candidates',
  );

/**
 * Decides votings together with the other rounds of their elections.
 * @returns the decisions of closed ones by id
 */
export function decideRounds(rounds: readonly Round[]): ReadonlyMap<number, DecidedRound> {
  const decided = new Map<number, DecidedRound>();
  const inOrder = rounds.toSorted((a, b) => a.id - b.id);
  // A second round is newer than its first one, whose decision follows from it.
  for (const round of inOrder.toReversed()) {
    const { id, kind, options, ballots, drawn } = round;
    if (!ballots) continue;
    const counted = tally(kind, options, ballots);
    // The seats are those of the rounds that were closed first.
    const later = secondRoundsOf(id, rounds).toSorted((a, b) => (a.closing ?? 0) - (b.closing ?? 0));
    const secondRounds = later.map((each) => ({
      seats: each.seats,
      ids: each.options.candidates.map(({ userId }) => userId),
      decision: decided.get(each.id)?.decision,
    }));
    decided.set(id, {
      tally: counted,
      decision: decide(counted, { ...round, secondRounds }),
      isDrawn: drawn.length > 0 || later.some((each) => decided.get(each.id)?.isDrawn),
    });
  }
  // First rounds precede second ones: seats that the election no longer has were decided by another of its rounds.
  for (const { id, secondRoundOf } of inOrder) {
    const [own, first] = [decided.get(id), decided.get(secondRoundOf ?? 0)];
    const undecided = own?.decision.undecided;
    const left = first?.decision.undecided?.seats ?? 0;
    if (!first || !undecided || undecided.seats <= left) continue;
    const rest =
      left < Math.max(1, undecided.drawSeats)
        ? openSeats(null, left, 'second-round')
        : { ...undecided, seats: left };
    decided.set(id, { ...own, decision: { ...own.decision, undecided: rest } });
  }
  return decided;
}

/** Whether other rounds leave this one, while it is open, too few seats, or have elected one of its candidates (R12.24). */
export function isTakenElsewhere(id: number, rounds: readonly Round[]): boolean {
  const ids = rounds.find((round) => round.id === id)?.options.candidates.map(({ userId }) => userId);
  const decided = decideRounds(
    rounds.map((each) => (each.id === id ? { ...each, ballots: undefined } : each)),
  );
  return rounds.some((round) => {
    const { elected = [], pending = 0 } = decided.get(round.id)?.decision ?? {};
    return (
      !round.withdrawn &&
      (elected.length + pending > round.seats || elected.some(({ userId }) => ids?.includes(userId)))
    );
  });
}

/**
 * Slates with the places they won, most votes first, of equal votes in the order of the ballot (R12.40). The order of
 * `Decision` stays that of the ballot: seals state it.
 */
export const slatesByVotes = ({ slates, elected }: NonNullable<Decision['allocation']>) =>
  slates
    .map((allotted, index) => ({ ...allotted, places: elected[index]?.places ?? [] }))
    .toSorted((a, b) => b.votes - a.votes);

/** The elected as screens and documents list them. */
export const electedInOrder = ({ allocation, elected }: Decision): readonly Candidate[] =>
  allocation ? slatesByVotes(allocation).flatMap(({ places }) => places) : elected;

/** The candidates who are level at the last seat, whatever a lot or a second round decided about them. */
export function tiedCandidates(counted: Tally, seats: number): Candidate[] {
  const candidates = candidatesIn(counted);
  const standings = candidates.map(({ candidate, votes }) => ({ id: candidate.userId, votes }));
  const tied = electByVotes(standings, seats, []).tie?.options ?? [];
  return candidates.flatMap(({ candidate }) => (tied.includes(candidate.userId) ? candidate : []));
}
