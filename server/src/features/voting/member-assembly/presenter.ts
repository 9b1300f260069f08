/** Presents an assembly to its members: an allow-list of the facts of the hall, and the rights of the caller. */
import type {
  EarlierResult,
  MemberQuestion,
  MemberResult,
  Right,
  VotingsNow,
} from '@vigilia/contract/assemblies/member-assembly';
import { PRESENCE_WAYS } from '@vigilia/contract/assemblies/own-presence';
import { fullName } from '@vigilia/contract/users/full-name';
import type { SealMark } from '@vigilia/contract/verification/fingerprint';
import { ruleText } from '@vigilia/contract/votings/majority';
import { KIND_RULES, storedKind } from '@vigilia/contract/votings/question-kinds';
import { DECLINED, type QuestionResults } from '@vigilia/contract/votings/question-results';
import type { Question } from '@vigilia/contract/votings/votings';
import type { CountedBallots } from '../votings/ballot-store.ts';
import { problemOfRight } from '../votings/domain/ballot-rules.ts';
import { withAlternate } from '../votings/domain/voting-method.ts';
import { presentQuestions } from '../votings/presenter.ts';
import type { StoredQuestion } from '../votings/question-store.ts';
import { refusalOf } from '../votings/refusals.ts';
import { noticesOf, situationsOf, verdictReason } from '../votings/results/decision-sentences.ts';
import { countQuestion, presentResults } from '../votings/results/results.ts';
import { rightKey } from './store.ts';
import type { MemberStores } from './stores.ts';

const WITHDRAWN = 'Esta votación se eliminó después de abrirse y ya no cuenta.';

const presentQuestion = (question: Question): MemberQuestion => ({
  id: question.id,
  title: question.title,
  kind: storedKind(question),
  seats: question.seats ?? 1,
  ...(question.rule && { majority: ruleText(question.rule) }),
  allowBlank: question.allowBlank ?? true,
  showResults: question.showResults ?? 'live',
  candidates: question.peopleToBeVoted.map(({ userId, name, lastName, picture }) => ({
    userId,
    name,
    lastName,
    picture,
  })),
  slates: (question.slates ?? []).map(({ id, name, places }) => ({
    id,
    name,
    places: places.map((place) => ({
      name: fullName(place),
      alternate: place.alternate && fullName(place.alternate),
    })),
  })),
});

/** Names of candidates, people of slates and alternates, by user id. */
const nomineesOf = ({ peopleToBeVoted, slates = [] }: Question): Map<number, string> =>
  new Map([
    ...peopleToBeVoted.map((person) => [person.userId, fullName(person)] as const),
    ...slates.flatMap(({ places }) => places).map((place) => [place.userId, withAlternate(place)] as const),
  ]);

/** @param results of a closed voting */
function presentResult(
  question: Question,
  results: QuestionResults,
  { entitled, suspended }: CountedBallots['participation'],
): MemberResult {
  const kind = storedKind(question);
  const { votesCounterForEachCandidate: candidates, votesCounterForEachSlate: slates = [] } = results;
  const { elected = [], allocation, verdict } = results;
  const names = nomineesOf(question);
  const seatsOfSlate = (id: number) => {
    const slate = allocation?.slates.find(({ slateId }) => slateId === id);
    return slate ? slate.byQuotient + slate.byResidue - slate.vacant : 0;
  };
  const answer = (name: 'yes' | 'no' | 'blank', votes: number) => ({
    answer: name,
    name: '',
    votes,
    seats: 0,
  });
  return {
    questionId: question.id,
    title: question.title,
    kind,
    ballots: results.totalVotes,
    entitled,
    suspended,
    options: [
      ...(KIND_RULES[kind].options === 'answers'
        ? [answer('yes', results.trueVotes), answer('no', results.falseVotes)]
        : []),
      ...candidates.map(({ userId, candidateName, candidateLastName, votes }) => ({
        answer: null,
        name: fullName({ name: candidateName, lastName: candidateLastName }),
        votes,
        seats: elected.includes(userId) ? 1 : 0,
      })),
      ...slates.map(({ slateId, slateName, votes }) => ({
        answer: null,
        name: slateName,
        votes,
        seats: seatsOfSlate(slateId),
      })),
      ...(question.allowBlank || results.blankVotes > 0 ? [answer('blank', results.blankVotes)] : []),
    ],
    outcome: verdict?.outcome ?? null,
    statement: verdict ? verdictReason(verdict) : (results.verdictStatement ?? results.lotStatement ?? ''),
    elected: elected.flatMap((userId) => {
      const name = names.get(userId);
      return name ? (results.declined?.includes(userId) ? `${name}${DECLINED}` : name) : [];
    }),
    undecided: presentOpenSeats(results),
    ...(results.notices?.length && { notices: results.notices }),
    ...(results.actsBefore && { actsBefore: results.actsBefore }),
  };
}

/** Presents the open seats, with the names of the tied candidates or slates. */
function presentOpenSeats(results: QuestionResults): MemberResult['undecided'] {
  if (!results.undecided) return null;
  const { reason, seats, drawSeats, options } = results.undecided;
  const names = new Map([
    ...results.votesCounterForEachCandidate.map(
      ({ userId, candidateName, candidateLastName }) =>
        [userId, fullName({ name: candidateName, lastName: candidateLastName })] as const,
    ),
    ...(results.votesCounterForEachSlate ?? []).map(
      ({ slateId, slateName }) => [slateId, slateName] as const,
    ),
  ]);
  return { reason, seats, drawSeats, options: options.map((id) => names.get(id) ?? '') };
}

const sealIn = (seals: ReadonlyMap<number, SealMark>, questionId: number) => {
  const seal = seals.get(questionId);
  return seal ? { seal } : {};
};

/** The votings of an assembly that members see: those that are open, the one closed last, and earlier ones by their notices. */
export async function shownQuestions(stores: MemberStores, assemblyId: number) {
  const order = await stores.votingOrder(assemblyId);
  const last = order.closed === null ? [] : [order.closed];
  const found = await stores.questions.byIds([...order.open, ...last]);
  const open = found.filter(({ id, state }) => id !== order.closed && state === 'open');
  const closed = found.find(({ id, state }) => id === order.closed && state === 'closed');
  const earlier = (await stores.questions.recorded(assemblyId)).filter(
    ({ id, state }) => state === 'closed' && id !== closed?.id,
  );
  return { open, closed, earlier, all: closed ? [...open, closed] : open };
}
export type ShownQuestions = Awaited<ReturnType<typeof shownQuestions>>;

/**
 * Undefined for a deleted assembly that is not archived.
 * @param at ISO 8601
 */
export async function presentNow(
  stores: MemberStores,
  assemblyId: number,
  at: string,
  shown?: ShownQuestions,
): Promise<VotingsNow | undefined> {
  const assembly = await stores.assemblies.readable(assemblyId);
  if (!assembly) return undefined;
  const { open, closed, earlier, all } = shown ?? (await shownQuestions(stores, assemblyId));
  const isOver = assembly.archived === true || (await stores.assemblies.isOver(assembly, at));
  const presented = await presentQuestions(stores, all);
  const seals = await stores.seals.marksOf(all.map(({ id }) => id));
  const byId = new Map(presented.map((question) => [question.id, question]));
  const questions = open.flatMap(({ id }) => byId.get(id) ?? []);
  const last = closed && byId.get(closed.id);
  const before = await presentEarlier(stores, earlier);
  return {
    assemblyId,
    title: assembly.title,
    startDate: assembly.startDate,
    ...(assembly.place !== '' && { place: assembly.place }),
    isRegister: assembly.isRegister,
    ...(assembly.presenceWays.length < PRESENCE_WAYS.length && { presenceWays: [...assembly.presenceWays] }),
    ...(assembly.givesReceipts && { givesReceipts: true }),
    ...(isOver && { isOver }),
    session: await stores.session.read(assemblyId, at),
    open: questions.map((question) => ({ ...presentQuestion(question), ...sealIn(seals, question.id) })),
    last: last ? await presentLast(stores, closed, last, sealIn(seals, last.id)) : null,
    ...(before.length > 0 && { earlier: before }),
  };
}

/** Changes of a result stand with that result, also once another voting is closed (R12.25). */
async function presentEarlier(
  stores: MemberStores,
  questions: readonly StoredQuestion[],
): Promise<EarlierResult[]> {
  const presented: EarlierResult[] = [];
  for (const question of questions) {
    const { id: questionId, title, withdrawn } = question;
    const standing = await stores.ballots.standing(questionId);
    if (standing?.state !== 'closed') continue;
    const counted = withdrawn ? null : await countQuestion(stores, question, standing);
    presented.push({
      questionId,
      title,
      notices: counted ? noticesOf(counted) : [WITHDRAWN],
      ...(counted?.actsBefore.length && { actsBefore: situationsOf(counted) }),
    });
  }
  return presented;
}

/** Null where it was opened again meanwhile: its counts may be withheld then. */
async function presentLast(
  stores: MemberStores,
  stored: StoredQuestion,
  question: Question,
  seal: Pick<MemberResult, 'seal'>,
): Promise<MemberResult | null> {
  const standing = await stores.ballots.standing(stored.id);
  if (standing?.state !== 'closed') return null;
  const counted = await countQuestion(stores, stored, standing);
  const result = presentResult(question, presentResults(counted), standing.participation);
  // Both rounds are one election with one outcome (R12.24).
  const declined = new Set(counted.declined.map(({ userId }) => userId));
  const election = counted.election?.map(
    (person) => `${fullName(person)}${declined.has(person.userId) ? DECLINED : ''}`,
  );
  return { ...result, ...(election && { elected: election }), ...seal };
}

export type Person = NonNullable<Awaited<ReturnType<MemberStores['members']['person']>>>;
type Represented = Awaited<ReturnType<MemberStores['members']['represented']>>[number];

/**
 * The rights of a member in the votings that are shown, each with the answer that its ballot would get; and in earlier ones
 * that of the member where an attorney had it at the opening. Of represented people without those that somebody else used, or
 * that the member could not use in a closed voting.
 * @param attorneyId of the power that the member gave
 */
export async function presentRights(
  stores: MemberStores,
  { all: questions, earlier }: Pick<ShownQuestions, 'all' | 'earlier'>,
  person: Person,
  { attorneyId, represented }: { attorneyId: number | null; represented: readonly Represented[] },
): Promise<Right[]> {
  const holders = [
    { ...person, attorneyId },
    ...represented.map((holder) => ({ ...holder, attorneyId: person.userId })),
  ];
  const attorneys = await stores.members.attorneysOf(
    [...questions, ...earlier].map(({ id }) => id),
    person.userId,
  );
  const delegated = earlier.filter(({ id }) => attorneys.has(id));
  const { frozen, used } = await stores.members.rights(
    [...questions, ...delegated].map(({ id }) => id),
    holders.map(({ userId }) => userId),
  );
  const rightsIn = ({ id: questionId, state }: StoredQuestion, of: typeof holders): Right[] =>
    of.flatMap((holder) => {
      const key = rightKey({ questionId, userId: holder.userId });
      const problem = problemOfRight(
        {
          state,
          hasVoted: used.has(key),
          isInFrozenRoll: frozen.has(key),
          holder: holder.isOnRoll ? { isPresent: holder.isPresent, canVote: holder.canVote } : null,
          caster: person.isOnRoll ? { isPresent: person.isPresent } : null,
          attorneyId: holder.attorneyId,
          frozenAttorneyId: frozen.get(key) ?? null,
        },
        { casterId: person.userId, holderId: holder.userId },
      );
      const voted = problem?.reason === 'already-voted';
      const attorney = holder.userId === person.userId ? attorneys.get(questionId) : undefined;
      const use = used.get(key);
      const couldUse = frozen.get(key) === person.userId;
      const isOfOther = use ? !(couldUse && (use.byProxy || use.onPaper)) : state === 'closed' && !couldUse;
      if (holder.userId !== person.userId && isOfOther) return [];
      return {
        questionId,
        userId: holder.userId,
        voted,
        ...(state === 'closed' && !frozen.has(key) && { notOnRoll: true as const }),
        ...(use?.onPaper && { onPaper: true }),
        ...(attorney && { attorney, ...(use?.byProxy && { byAttorney: true as const }) }),
        problem: problem && !voted ? refusalOf(problem).message : '',
      };
    });
  return [
    ...questions.flatMap((question) => rightsIn(question, holders)),
    ...delegated.flatMap((question) => rightsIn(question, holders.slice(0, 1))),
  ];
}
