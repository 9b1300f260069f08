/** Seals the acts of a voting (R18.3): in the transaction of the opening, the close, the lot or the withdrawal. */
import type { ActivityChange } from '@vigilia/contract/activity';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { KIND_RULES, marksPerBallot } from '@vigilia/contract/votings/question-kinds';
import type { SigningKey } from '../../../../kernel/security/signing-key.ts';
import { keyedDigest } from '../../../verification/protocol/digest.ts';
import { sealOfList } from '../../../verification/protocol/lists.ts';
import {
  type ClosedBody,
  type OpenedBody,
  type Seal,
  type SealedOption,
  type SealedResult,
  sealedName,
} from '../../../verification/protocol/seals.ts';
import { sealCounts } from '../../../verification/seal-rights.ts';
import { decide, type Round } from '../domain/decision.ts';
import { type Ballots, tally } from '../domain/tally.ts';
import { markOf, named, type Option, optionName } from '../domain/voting-method.ts';
import type { StoredQuestion } from '../question-store.ts';
import { readNominees, readOptions, readRounds } from '../results/read-rounds.ts';
import type { VotingStores } from '../stores.ts';

/** The moment of a call, ISO 8601, and the key that signs its seals. */
export interface Signing {
  readonly at: string;
  readonly key: SigningKey;
}

/** How the protocol calls a question by its options, from which its decision follows. */
export const SEALED_KINDS = { answers: 'yesNo', candidates: 'candidates', slates: 'slates' } as const;

/** How an option is called in a package; null for yes, no and blank. */
export const labelOf = (option: Option): string | null =>
  'answer' in option ? null : optionName(option, 'sealed');

/** The salt of the name of an option, which a package reveals with the name. */
export const nameSalt = (salt: string, questionId: number, round: number, mark: string): string =>
  keyedDigest(salt, 'vigilia-name-salt-1', questionId, round, mark);

function sealedOption(salt: string, questionId: number, round: number, option: Option): SealedOption {
  const mark = markOf(option);
  const label = labelOf(option);
  return {
    mark,
    name: label === null ? null : sealedName(nameSalt(salt, questionId, round, mark), label),
    ...('slate' in option && { places: option.slate.places.length }),
  };
}

/** The last opening of a question, if it was sealed; and whether it is closed. */
function lastRound(
  rounds: readonly Seal[],
): { readonly opened: OpenedBody; readonly isClosed: boolean } | null {
  const opened = rounds.findLast(({ kind }) => kind !== 'closed');
  if (!opened) return null;
  return { opened: JSON.parse(opened.body), isClosed: rounds.at(-1)?.kind === 'closed' };
}

const linesOf = (list: string) => new Set(list.split('\n'));
const missingIn = (lines: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...others].filter((line) => !lines.has(line)).length;

/**
 * Publishes the lists of the round before, which the next ballots change, and the frozen roll.
 * @param question as it was before it was opened
 * @param changes of the question by the call that opens it
 */
export async function sealOpening(
  stores: VotingStores,
  question: StoredQuestion,
  { at, key }: Signing,
  changes: readonly ActivityChange[],
  quorum: QuorumFigures,
): Promise<void> {
  const { id, assemblyId, kind, title, seats, allowBlank, showResults, rule } = question;
  const isReopened = question.state === 'closed';
  const salt = await stores.lists.ensureSalt(assemblyId);
  const before = lastRound(await stores.seals.roundsOf(id));
  if (isReopened && before?.isClosed) {
    const { ballots, participation } = await stores.lists.counted(id, assemblyId, salt);
    await stores.lists.publish(id, before.opened.round, 'ballots', ballots);
    await stores.lists.publish(id, before.opened.round, 'participation', participation);
  }
  const round = (before?.opened.round ?? 0) + 1;
  const roll = await stores.lists.roll(id, assemblyId, salt);
  await stores.lists.publish(id, round, 'roll', roll);
  const options = await readOptions(stores, question);
  // Before the seal of the opening, whose fingerprint screens and phones show.
  const situation = await stores.actsBefore({ questionId: id, assemblyId, at }, changes);
  await stores.seals.append(key, assemblyId, 'actsBefore', { questionId: id, round, ...situation }, at);
  const { present, represented, total, needed } = quorum;
  await stores.seals.append(
    key,
    assemblyId,
    isReopened ? 'reopened' : 'opened',
    {
      questionId: id,
      round,
      title,
      agendaPoint: question.agendaPoint ?? null,
      kind: SEALED_KINDS[KIND_RULES[kind].options],
      seats,
      maxMarks: marksPerBallot(kind, seats, named(options).length),
      allowBlank,
      showResults,
      rule,
      secondRoundOf: question.secondRoundOf ?? null,
      options: options.map((option) => sealedOption(salt, id, round, option)),
      roll: sealOfList(roll),
      onRoll: (await stores.questions.openings(id)).at(-1)?.on_roll ?? undefined,
      quorum: { present, represented, total, needed },
    },
    at,
  );
  if (isReopened && before) {
    const earlier = linesOf((await stores.lists.content(id, before.opened.round, 'roll')) ?? '');
    const now = linesOf(roll);
    const changed = { rightsDropped: missingIn(now, earlier), rightsAdded: missingIn(earlier, now) };
    await sealCounts(stores.seals, key, question, changed, at);
  }
  const { secondRoundOf } = question;
  if (secondRoundOf)
    await stores.seals.append(
      key,
      assemblyId,
      'secondRound',
      { questionId: id, round, of: secondRoundOf },
      at,
    );
}

/** Votes and decision of a closed voting as a recount computes them: without second rounds, which are votings of their own. */
export function sealedResult(round: Round & { readonly ballots: Ballots }): SealedResult {
  const { kind, options, ballots, seats } = round;
  const counted = tally(kind, options, ballots);
  const votes = Object.fromEntries(counted.options.map((option) => [markOf(option), option.votes]));
  const { verdict, elected, undecided, allocation } = decide(counted, round);
  const tie =
    undecided?.reason === 'tie'
      ? { seats: undecided.drawSeats, options: [...undecided.options].sort((a, b) => a - b) }
      : null;
  if (KIND_RULES[kind].options === 'answers') {
    if (!verdict) return { votes, verdict: null };
    const { outcome, votesFor, needed, base } = verdict;
    return { votes, verdict: { outcome, votesFor, needed, base } };
  }
  if (allocation)
    return {
      votes,
      slates: allocation.slates.map(({ id, byQuotient, residue, byResidue, vacant }) => ({
        id,
        byQuotient,
        residue,
        byResidue,
        vacant,
      })),
      tie: allocation.tie && {
        seats: allocation.tie.seats,
        options: [...allocation.tie.options].sort((a, b) => a - b),
      },
      left: allocation.left,
    };
  const ids = elected.map(({ userId }) => userId);
  return { votes, elected: ids, tie, vacant: seats - ids.length - (tie?.seats ?? 0) };
}

/** A closed voting whose opening was sealed, with its facts; null where it was not. */
async function sealedRound(stores: VotingStores, question: StoredQuestion) {
  const last = lastRound(await stores.seals.roundsOf(question.id));
  const [counted] = await readRounds(stores, [question], await readNominees(stores, [question]), () =>
    stores.ballots.standings([question.id]),
  );
  return last && counted?.ballots ? { ...last, counted: { ...counted, ballots: counted.ballots } } : null;
}

/** Seals the close of a voting whose opening was sealed. */
export async function sealClosing(
  stores: VotingStores,
  question: StoredQuestion,
  { at, key }: Signing,
): Promise<void> {
  const { id, assemblyId } = question;
  const last = await sealedRound(stores, question);
  if (!last || last.isClosed) return;
  const { counted } = last;
  const salt = await stores.lists.ensureSalt(assemblyId);
  const { ballots, participation } = await stores.lists.counted(id, assemblyId, salt);
  const { onPaper } = counted.ballots;
  const unsigned = (await stores.handVotes.counts(id)).reduce(
    (sum, count) => sum + (count.isUnsigned ? count.ballots : 0),
    0,
  );
  const body: ClosedBody = {
    questionId: id,
    round: last.opened.round,
    ballots: sealOfList(ballots),
    participation: sealOfList(participation),
    paper: {
      ballots: onPaper.ballots,
      votes: Object.fromEntries(onPaper.votes),
      ...(unsigned > 0 && { unsigned }),
    },
    present: counted.present,
    result: sealedResult(counted),
  };
  await stores.seals.append(key, assemblyId, 'closed', body, at);
}

/** Seals a lot of a voting whose close was sealed. */
export async function sealLot(
  stores: VotingStores,
  question: StoredQuestion,
  { at, key }: Signing,
): Promise<void> {
  const last = await sealedRound(stores, question);
  if (!last?.isClosed) return;
  const { counted, opened } = last;
  const { id, drawn } = counted;
  const body = { questionId: id, round: opened.round, drawn, result: sealedResult(counted) };
  await stores.seals.append(key, question.assemblyId, 'lot', body, at);
}

/** Seals the withdrawal of a question that was opened. */
export async function sealWithdrawal(
  { seals }: Pick<VotingStores, 'seals'>,
  { id, assemblyId }: StoredQuestion,
  { at, key }: Signing,
): Promise<void> {
  if ((await seals.roundsOf(id)).length > 0)
    await seals.append(key, assemblyId, 'withdrawn', { questionId: id }, at);
}
