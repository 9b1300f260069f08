/** Reads the facts from which votings are decided: one reader for results, lists, seals and second rounds. */
import { KIND_RULES, type OptionsOfKind } from '@vigilia/contract/votings/question-kinds';
import type { Lot } from '@vigilia/contract/votings/question-results';
import type { CountedBallots } from '../ballot-store.ts';
import type { Round } from '../domain/decision.ts';
import { VOTING_METHODS } from '../domain/question-kinds.ts';
import type { Option, OptionFacts } from '../domain/voting-method.ts';
import { majorityBases, type StoredQuestion } from '../question-store.ts';
import type { VotingStores } from '../stores.ts';

export async function readNominees(
  { questions, slates }: Pick<VotingStores, 'questions' | 'slates'>,
  asked: readonly StoredQuestion[],
) {
  const idsOf = (options: OptionsOfKind) =>
    asked.flatMap(({ id, kind }) => (KIND_RULES[kind].options === options ? id : []));
  return {
    candidates: await questions.candidatesOf(idsOf('candidates')),
    slates: await slates.of(idsOf('slates')),
  };
}
export type Nominees = Awaited<ReturnType<typeof readNominees>>;

const factsOf = ({ id, allowBlank }: StoredQuestion, { candidates, slates }: Nominees): OptionFacts => ({
  allowBlank,
  candidates: candidates.get(id) ?? [],
  slates: slates.get(id) ?? [],
});

export const optionFacts = async (
  stores: Pick<VotingStores, 'questions' | 'slates'>,
  question: StoredQuestion,
): Promise<OptionFacts> => factsOf(question, await readNominees(stores, [question]));

export const readOptions = async (
  stores: Pick<VotingStores, 'questions' | 'slates'>,
  question: StoredQuestion,
): Promise<readonly Option[]> => VOTING_METHODS[question.kind].describe(await optionFacts(stores, question));

type Closings = Awaited<ReturnType<VotingStores['questions']['lastClosings']>>;

interface StoredRound extends StoredQuestion, Round {
  readonly standing: CountedBallots;
  readonly lot: Lot | null;
}

/**
 * @param nominees of the questions
 * @param standingsOf reads their ballots; their last closings were read before
 */
export async function readRounds(
  { questions, lots }: VotingStores,
  asked: readonly StoredQuestion[],
  nominees: Nominees,
  standingsOf: (closings: Closings) => Promise<ReadonlyMap<number, CountedBallots>>,
): Promise<StoredRound[]> {
  const ids = asked.map(({ id }) => id);
  const closings = await questions.lastClosings(ids);
  const standings = await standingsOf(closings);
  const drawn = await lots.of(asked.flatMap(({ id, state }) => (state === 'closed' ? id : [])));
  return asked.flatMap((question) => {
    const standing = standings.get(question.id);
    if (!standing) return [];
    const { state, ballots, participation } = standing;
    const closing = closings.get(question.id);
    const lot = drawn.get(question.id) ?? null;
    return {
      ...question,
      ...(closing ? majorityBases(closing) : { present: 0, roll: participation.entitled }),
      standing,
      closing: closing?.id,
      lot,
      drawn: lot?.drawn ?? [],
      options: factsOf(question, nominees),
      ballots: state === 'closed' && !ballots.isHidden ? ballots : undefined,
    };
  });
}

/** Reads a voting with the other rounds of its election. @param standing of the voting */
export async function readElection(
  stores: VotingStores,
  question: StoredQuestion,
  standing: CountedBallots,
): Promise<StoredRound[]> {
  const rounds = await stores.questions.withRounds([question]);
  const others = rounds.flatMap(({ id }) => (id === question.id ? [] : id));
  return readRounds(stores, rounds, await readNominees(stores, rounds), async () =>
    (await stores.ballots.standings(others)).set(question.id, standing),
  );
}
