/** Records ballots cast on paper: one transaction decides between them and electronic ones (R12.20). */
import type { AnswerOf, BodyOf } from '@vigilia/contract/call';
import { pluralize } from '@vigilia/contract/text/count';
import { fold } from '@vigilia/contract/text/fold';
import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES, marksPerBallot, type OptionsOfKind } from '@vigilia/contract/votings/question-kinds';
import type {
  confirmHandVotes,
  discardHandVotes,
  listPaperSigners,
  recordHandVotes,
} from '@vigilia/contract/votings/voting-decisions';
import { changeOf } from '../../../../kernel/audit/audit-changes.ts';
import { aQuestion, sentence } from '../../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../../kernel/http/context.ts';
import { sealCounts } from '../../../verification/seal-rights.ts';
import { handCountProblem } from '../domain/hand-count-rules.ts';
import { BLANK, markOf, named } from '../domain/voting-method.ts';
import { refusalOf, refuse } from '../refusals.ts';
import { readOptions } from '../results/read-rounds.ts';
import type { Signing } from '../seals/seal-voting.ts';
import { existingQuestion, type VotingStores } from '../stores.ts';
import type { PaperVoter } from './hand-vote-store.ts';

/**
 * Votes by mark; null if options of another kind have votes, whose ids could be those of options of this one. An option
 * that is sent twice counts twice.
 */
function votesIn(
  options: OptionsOfKind,
  { yes = 0, no = 0, blank = 0, candidates = [], slates = [] }: BodyOf<typeof recordHandVotes>,
): Map<string, number> | null {
  const sent = {
    answers: [
      { mark: 'yes', votes: yes },
      { mark: 'no', votes: no },
    ],
    candidates: candidates.map(({ userId, votes }) => ({ mark: String(userId), votes })),
    slates: slates.map(({ slateId, votes }) => ({ mark: String(slateId), votes })),
  };
  for (const [others, votes] of Object.entries(sent))
    if (others !== options && votes.some((each) => each.votes > 0)) return null;
  const found = new Map<string, number>();
  for (const { mark, votes } of [...sent[options], { mark: BLANK, votes: blank }])
    if (votes > 0) found.set(mark, (found.get(mark) ?? 0) + votes);
  return found;
}

/** @throws Refusal 404, 409 or 422 */
export async function storeHandCount(
  { params, body, caller, stores, publish, audit }: WriteContext<typeof recordHandVotes, VotingStores>,
  { at }: Signing,
): Promise<AnswerOf<typeof recordHandVotes>> {
  const question = await existingQuestion(stores, params.id);
  const { id, kind } = question;
  const options = await readOptions(stores, question);
  const voters: PaperVoter[] = await stores.handVotes.entitledTo(id, [...new Set(body.voters)]);
  const votes = votesIn(KIND_RULES[kind].options, body);
  const problem = handCountProblem({
    state: question.state,
    marksPerBallot: marksPerBallot(kind, question.seats, named(options).length),
    offered: new Set(options.map(markOf)),
    voters: body.voters,
    entitled: new Set(voters.map(({ userId }) => userId)),
    votes,
  });
  refuse(
    problem?.reason === 'voters-without-right'
      ? { ...problem, names: await namesOf(stores, question.assemblyId, problem.voters) }
      : problem,
  );
  const { countedBy, witnessedBy } = body;
  if (fold(countedBy) === fold(witnessedBy))
    throw refusalOf({ reason: 'same-witness', did: 'contó los votos' });
  const count = { ballots: body.voters.length, countedBy, witnessedBy, at };
  if (await stores.handVotes.pending(id)) throw refusalOf({ reason: 'paper-pending' });
  const isPending = (await stores.handVotes.signersBeside(caller.userId)).length > 0;
  await stores.handVotes.insert(id, count, isPending, voters, votes ?? new Map(), caller.userId);
  const absent = voters.filter(({ isAbsent }) => isAbsent).length;
  publish(`question:${id}`);
  const entitled = await stores.questions.entitled(id);
  const cast = (await stores.ballots.counts([id])).get(id) ?? 0;
  audit(
    sentence`Registró ${ballotsOf(count)} en papel en «${aQuestion(question)}»${isPending ? ', por confirmar' : ', sin segunda firma'}`,
    // Their votes are logged with the close: until then the log may be in a backup, and results may be hidden (R12.14).
    [
      changeOf('los contó', '', countedBy),
      changeOf('testigo', '', witnessedBy),
      // Their number: the log may be in a backup, which does not say who voted in an open voting (R12.13).
      ...(absent > 0 ? [changeOf('de personas ausentes y sin poder vigente', '', String(absent))] : []),
    ],
  );
  return { questionId: id, ballots: count.ballots, rightsLeft: entitled - cast, isPending };
}

/** The other administrators, each with whether the signatures of both are of two people (R12.20). */
export async function presentSigners({ handVotes, marks }: VotingStores, userId: number, at: string) {
  const signers: AnswerOf<typeof listPaperSigners> = [];
  for (const { id, ...names } of await handVotes.signersBeside(userId)) {
    const isIndependent = await marks.areIndependent(userId, [id], at);
    signers.push({ userId: id, name: fullName(names), isIndependent });
  }
  return signers;
}

const ballotsOf = ({ ballots }: { readonly ballots: number }) => pluralize(ballots, 'voto', 'votos');

/** @throws Refusal 404, or 409 where the count no longer waits */
async function pendingCount({
  params,
  body,
  stores,
}: Pick<WriteContext<typeof confirmHandVotes, VotingStores>, 'params' | 'body' | 'stores'>) {
  const question = await existingQuestion(stores, params.id);
  const count = await stores.handVotes.pending(question.id);
  if (count?.id !== body.countId || question.state !== 'open')
    throw refusalOf({ reason: 'paper-not-pending' });
  return { question, count };
}

/** Counts ballots on paper, once a second administrator has seen them. @throws Refusal 404 or 409 */
export async function confirmHandCount(
  context: WriteContext<typeof confirmHandVotes, VotingStores>,
  { at, key }: Signing,
): Promise<AnswerOf<typeof confirmHandVotes>> {
  const { caller, stores, publish, audit } = context;
  const { question, count } = await pendingCount(context);
  if (count.recordedBy.userId === caller.userId) throw refusalOf({ reason: 'own-paper' });
  const isSigned = await stores.marks.areIndependent(caller.userId, [count.recordedBy.userId], at);
  await stores.handVotes.confirm(question.id, count.id, caller.userId, isSigned);
  if (isSigned) await sealCounts(stores.seals, key, question, { paperConfirmed: count.ballots }, at);
  publish(`question:${question.id}`);
  audit(sentence`Confirmó ${ballotsOf(count)} en papel en «${aQuestion(question)}»`, [
    changeOf('los registró', '', count.recordedBy.name),
  ]);
  return { questionId: question.id };
}

/** @throws Refusal 404 or 409 */
export async function discardHandCount(
  context: WriteContext<typeof discardHandVotes, VotingStores>,
  { at, key }: Signing,
): Promise<AnswerOf<typeof discardHandVotes>> {
  const { stores, publish, audit } = context;
  const { question, count } = await pendingCount(context);
  await stores.handVotes.discard(question.id, count.id);
  await sealCounts(stores.seals, key, question, { paperDiscarded: count.ballots }, at);
  publish(`question:${question.id}`);
  audit(sentence`Descartó ${ballotsOf(count)} en papel por confirmar en «${aQuestion(question)}»`, [
    changeOf('los registró', count.recordedBy.name, ''),
  ]);
  return { questionId: question.id };
}

/** Names of people of a roll, for a sentence; those who are not on it are left out. */
async function namesOf(
  { roll }: VotingStores,
  assemblyId: number,
  ids: readonly number[],
): Promise<string[]> {
  const { attendees } = await roll.list(assemblyId);
  return attendees.filter(({ userId }) => ids.includes(userId)).map(({ user }) => fullName(user));
}
