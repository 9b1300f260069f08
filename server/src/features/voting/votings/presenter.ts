import type { QuestionResults } from '@vigilia/contract/votings/question-results';
import type { LiveQuestion, VotingStatus } from '@vigilia/contract/votings/voting-progress';
import type { Candidate, Question, Slate } from '@vigilia/contract/votings/votings';
import type { CountedBallots } from './ballot-store.ts';
import { presentKind } from './domain/question-kinds.ts';
import type { StoredQuestion } from './question-store.ts';
import type { ReadLostQuorum } from './results/lost-quorum.ts';
import { type ClosedBallots, summariseQuestions } from './results/question-summaries.ts';
import { readNominees } from './results/read-rounds.ts';
import { countQuestion, presentResults } from './results/results.ts';
import type { VotingStores } from './stores.ts';

/** Results with the fingerprint of the last seal. */
export async function presentSealedResults(
  stores: VotingStores,
  question: StoredQuestion,
  standing: CountedBallots,
  lostQuorum?: ReadLostQuorum,
): Promise<QuestionResults> {
  const seal = (await stores.seals.marksOf([question.id])).get(question.id);
  const results = presentResults(await countQuestion(stores, question, standing, lostQuorum));
  return { ...results, ...(seal && { seal }) };
}

/** Undefined for a deleted question, or one of a deleted assembly that is not archived. */
export async function presentLiveQuestion(
  stores: VotingStores,
  id: number,
  lostQuorum?: ReadLostQuorum,
): Promise<LiveQuestion | undefined> {
  const question = await stores.questions.readable(id);
  const assembly = question && (await stores.assemblies.readable(question.assemblyId));
  if (!question || !assembly) return undefined;
  const standing = await stores.ballots.standing(id);
  if (!standing) return undefined;
  return {
    questionId: id,
    isActive: standing.state === 'open',
    state: standing.state,
    results: await presentSealedResults(stores, question, standing, lostQuorum),
    participation: standing.participation,
    quorum: await stores.roll.quorum(assembly),
  };
}

/** Voters with and without a ballot. */
export async function presentVotingStatus(
  { ballots, questions }: VotingStores,
  question: StoredQuestion,
): Promise<VotingStatus> {
  const voters = await ballots.voters(question);
  const openings = question.state === 'open' ? await questions.openings(question.id) : [];
  const reopening = openings.length > 1 ? openings.at(-1) : undefined;
  return {
    peopleWhoVoted: voters.filter(({ voted }) => voted),
    peopleWhoDidntVote: voters.filter(({ voted }) => !voted),
    entitled: await questions.entitled(question.id),
    ...(reopening && { reopening: { at: reopening.opened_at, castBefore: reopening.cast_before } }),
  };
}

/** A nominee as members see them: their document number is for administrators only (R3.14). */
const withoutDocument = <P extends Candidate>(person: P): P => ({ ...person, dni: null });
const withoutDocuments = (slate: Slate): Slate => ({
  ...slate,
  places: slate.places.map((place) => ({
    ...withoutDocument(place),
    alternate: place.alternate && withoutDocument(place.alternate),
  })),
});

/**
 * The response form of questions.
 * @param closedBallots counts of earlier reads, for administrators, who get participation and results too
 */
export async function presentQuestions(
  stores: VotingStores,
  stored: readonly StoredQuestion[],
  closedBallots?: ClosedBallots,
  withDocuments = closedBallots !== undefined,
): Promise<Question[]> {
  const rounds = closedBallots ? await stores.questions.withRounds(stored) : stored;
  const [found, counts] = await Promise.all([
    readNominees(stores, rounds),
    stores.ballots.counts(stored.map(({ id }) => id)),
  ]);
  const votings = closedBallots
    ? await summariseQuestions(stores, rounds, found, closedBallots)
    : new Map<number, never>();
  const nominees = (id: number) => found.candidates.get(id) ?? [];
  const slatesOf = (id: number) => found.slates.get(id) ?? [];
  return stored.map((question) => {
    const { id, title, assemblyId, kind, state, version, seats, allowBlank, showResults, rule } = question;
    return {
      id,
      title,
      assambleId: assemblyId,
      seats,
      allowBlank,
      showResults,
      rule,
      ...presentKind(kind),
      isDelete: false,
      isActive: state === 'open',
      state,
      ballots: counts.get(id) ?? 0,
      peopleToBeVoted: withDocuments ? nominees(id) : nominees(id).map(withoutDocument),
      slates: withDocuments ? slatesOf(id) : slatesOf(id).map(withoutDocuments),
      agendaPoint: question.agendaPoint ?? null,
      ...(question.secondRoundOf && { secondRoundOf: question.secondRoundOf }),
      ...votings.get(id),
      ...(version !== undefined && { version }),
    };
  });
}
