/** Second rounds: the question of one from a closed election (R12.21), and lots for the same tie (R12.24). */

import { VOTING_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import { finalistsOf, secondRoundTitle } from '@vigilia/contract/votings/finalists';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { createSecondRound } from '@vigilia/contract/votings/voting-decisions';
import { anAssembly, aQuestion, sentence } from '../../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../../kernel/http/context.ts';
import { existingAssembly } from '../../../assembly/assemblies/access.ts';
import { requireUnissued } from '../../../assembly/assemblies/issued-minutes.ts';
import { areOtherCandidates, chosenCandidates } from '../candidates.ts';
import { isTakenElsewhere, secondRoundsOf, tiedCandidates } from '../domain/decision.ts';
import { isNumbered } from '../domain/numbered-title.ts';
import { candidatesIn } from '../domain/tally.ts';
import { nameOfOption } from '../domain/voting-method.ts';
import { claimTitle } from '../number-titles.ts';
import type { StoredQuestion } from '../question-store.ts';
import { refusalOf } from '../refusals.ts';
import type { Signing } from '../seals/seal-voting.ts';
import { existingQuestion, type VotingStores } from '../stores.ts';
import type { CountedQuestion } from './counted-question.ts';
import { readElection } from './read-rounds.ts';
import { countStored } from './results.ts';

/** Whether candidates stand in the question, so that it may have a second round. */
const isElection = ({ kind }: StoredQuestion): boolean => KIND_RULES[kind].options === 'candidates';

/** @throws Refusal 404, 409 or 422 */
export async function makeSecondRound(
  context: WriteContext<typeof createSecondRound, VotingStores>,
  { at }: Signing,
): Promise<StoredQuestion> {
  const { params, body, stores, audit } = context;
  const first = await existingQuestion(stores, params.id);
  if (!isElection(first) || first.state !== 'closed')
    throw refusalOf({ ...first, reason: 'no-second-round' });
  await requireUnissued(stores, first.assemblyId, 'votings');
  const counted = await countStored(stores, first);
  if (counted.withdrawnRounds.length >= VOTING_LIMITS.secondRounds)
    throw refusalOf({ reason: 'too-many-second-rounds' });
  const votes = candidatesIn(counted.tally).map((each) => ({ id: each.candidate.userId, votes: each.votes }));
  const { undecided = null, elected = [] } = counted.decision ?? {};
  const isElected = (userId: number) => elected.some((person) => person.userId === userId);
  const proposed = counted.decision ? openCandidates(counted) : finalistsOf(votes).map(({ id }) => id);
  const chosen = body.peopleToVote ?? proposed;
  refuseDrawn(counted, chosen);
  if (counted.decision && !undecided) throw refusalOf({ reason: 'nothing-undecided', title: first.title });
  if (!body.peopleToVote && chosen.length === 0) throw refusalOf({ reason: 'choose-for-second-round' });
  if (chosen.some((userId) => !votes.some(({ id }) => id === userId)) || chosen.length === 0)
    throw refusalOf({ reason: 'other-candidates' });
  if (chosen.some(isElected))
    throw refusalOf({
      reason: 'already-elected',
      names: chosen.filter(isElected).map((id) => nameOfOption(counted.tally.options, id)),
    });
  const candidates = await chosenCandidates(stores, chosen);
  if (candidates.length === 1 && !first.allowBlank) throw refusalOf({ reason: 'one-finalist' });
  const title = body.title ?? secondRoundTitle(first.title);
  // The call may be repeated, or made by a second administrator.
  for (const other of await stores.questions.list({ assemblyId: first.assemblyId }))
    if (
      other.state === 'draft' &&
      isElection(other) &&
      isNumbered(title, other.title) &&
      !(await areOtherCandidates(stores, other, candidates))
    )
      throw refusalOf({ reason: 'second-round-exists', title: other.title });
  const assembly = await existingAssembly(stores, first.assemblyId);
  const question = await stores.questions.insert({
    ...first,
    secondRoundOf: first.id,
    title: await claimTitle(context, first, title, at),
    seats: undecided ? undecided.drawSeats || undecided.seats : 1,
  });
  await stores.questions.setCandidates(question.id, candidates);
  audit(
    sentence`Creó la segunda vuelta de «${aQuestion(first)}» en «${anAssembly(assembly)}»: «${aQuestion(question)}»`,
    [],
    { key: 'question-created' },
  );
  return question;
}

/** Candidates for the undecided seats: the tied, else all who are not elected. */
function openCandidates({ decision, tally }: CountedQuestion): number[] {
  const tied = decision?.undecided?.options ?? [];
  if (tied.length > 0) return [...tied];
  const elected = new Set(decision?.elected.map(({ userId }) => userId));
  return candidatesIn(tally).flatMap(({ candidate: { userId } }) => (elected.has(userId) ? [] : userId));
}

/** @throws Refusal 409 where a lot has decided a tie of one of these candidates */
function refuseDrawn(first: CountedQuestion, candidates: readonly number[]): void {
  const { lot, tally, question } = first;
  const tied = lot ? tiedCandidates(tally, question.seats) : [];
  if (tied.some(({ userId }) => candidates.includes(userId)))
    throw refusalOf({ reason: 'tie-is-drawn', names: tied.map(fullName), title: question.title });
}

/**
 * Checks the opening of a second round that was made before a lot, or edited after it.
 * @throws Refusal 409, or 422 for more seats than are open
 */
export async function checkSecondRound(stores: VotingStores, question: StoredQuestion): Promise<void> {
  const { id, state, secondRoundOf, seats } = question;
  if (state !== 'draft' || !secondRoundOf) return;
  // A draft made before the kind of second rounds was fixed.
  if (!isElection(question)) throw refusalOf({ ...question, reason: 'no-second-round' });
  const first = await stores.questions.byId(secondRoundOf);
  if (!first) throw refusalOf({ reason: 'first-round-is-gone' });
  if (first.state === 'open') throw refusalOf({ reason: 'first-round-is-open', title: first.title });
  const candidates = ((await stores.questions.candidatesOf([id])).get(id) ?? []).map(({ userId }) => userId);
  const counted = await countStored(stores, first);
  const stood = candidatesIn(counted.tally).map(({ candidate }) => candidate.userId);
  // An edit of the draft may have brought others.
  if (!candidates.every((userId) => stood.includes(userId))) throw refusalOf({ reason: 'other-candidates' });
  refuseDrawn(counted, candidates);
  const elected = counted.decision?.elected.filter(({ userId }) => candidates.includes(userId)) ?? [];
  if (elected.length > 0) throw refusalOf({ reason: 'already-elected', names: elected.map(fullName) });
  if (!counted.decision) return;
  const { undecided } = counted.decision;
  if (!undecided) throw refusalOf({ reason: 'nothing-undecided', title: first.title });
  if (seats > undecided.seats)
    throw refusalOf({ reason: 'more-seats-than-open', open: undecided.seats, title: first.title });
}

/** @throws Refusal 409 where other rounds of its election have the seats or the candidates of a second round */
export async function refuseTaken(stores: VotingStores, question: StoredQuestion): Promise<void> {
  const standing = question.secondRoundOf ? await stores.ballots.standing(question.id) : undefined;
  if (standing && isTakenElsewhere(question.id, await readElection(stores, question, standing)))
    throw refusalOf({ reason: 'seats-are-taken' });
}

/** @throws Refusal 409 where a second round of this election was opened: another result would change who was undecided */
export async function refuseReopening({ questions }: VotingStores, first: StoredQuestion): Promise<void> {
  if (first.state !== 'closed') return;
  const [later] = secondRoundsOf(first.id, await questions.withRounds([first]));
  if (later) throw refusalOf({ reason: 'second-round-was-opened', title: later.title });
}

/** @throws Refusal 409 where a second round of some of the tied waits to be opened */
export async function refusePendingSecondRound(
  { questions }: VotingStores,
  first: StoredQuestion,
  tied: readonly number[],
): Promise<void> {
  const drafts = (await questions.list({ assemblyId: first.assemblyId })).filter(
    (question) => question.state === 'draft' && isElection(question) && question.secondRoundOf === first.id,
  );
  const candidates = await questions.candidatesOf(drafts.map(({ id }) => id));
  const pending = drafts.find(({ id }) => candidates.get(id)?.some(({ userId }) => tied.includes(userId)));
  if (pending) throw refusalOf({ reason: 'second-round-pending', title: pending.title });
}
