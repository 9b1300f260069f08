/** Casts a ballot (R12.4, R12.6, R18.1). */
import type { AnswerOf } from '@vigilia/contract/call';
import { plainCode } from '@vigilia/contract/votings/ballot-code';
import type { castBallot } from '@vigilia/contract/votings/votings';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import type { ReceiptSigner } from '../../verification/receipt-signer.ts';
import { drawCode } from './ballot-store.ts';
import {
  type BallotFacts,
  type BallotProblem,
  type Casting,
  decideBallot,
  isByProxy,
  repeatedChoice,
} from './domain/ballot-rules.ts';
import { encodeChoice, optionsNamed } from './domain/question-kinds.ts';
import type { RecentBallots } from './recent-ballots.ts';
import { refusalOf } from './refusals.ts';
import type { VotingStores } from './stores.ts';

type Context = WriteContext<typeof castBallot, VotingStores>;

interface Stored {
  readonly code: string;
  readonly choice: string;
}

/**
 * The stored ballot that a refused one repeats.
 * @throws Refusal where it repeats none
 */
async function repeatedBallot(
  { body, stores: { ballots, handVotes } }: Pick<Context, 'body' | 'stores'>,
  recent: RecentBallots,
  casting: Casting,
  facts: BallotFacts,
  found: BallotProblem,
): Promise<Stored> {
  const { questionId } = body;
  // The power was revoked after the ballot: a retry still learns that it was counted (R12.6).
  const isUsed =
    found.reason === 'already-voted' ||
    (found.reason === 'no-power' && facts.hasVoted && (await ballots.wasCastBefore(questionId, casting)));
  const isPending = isUsed && (await handVotes.isPending(questionId, casting.holderId));
  const used = { reason: isPending ? 'pending-on-paper' : 'already-voted' } as const;
  const problem = isUsed ? used : found;
  const code = body.code === undefined ? undefined : plainCode(body.code);
  const isRetry =
    problem.reason === 'already-voted' &&
    facts.state === 'open' &&
    code !== undefined &&
    recent.has({ questionId, holderId: casting.holderId, code });
  const choice = isRetry ? repeatedChoice(facts, body) : null;
  // The transaction that remembered it may have been undone.
  if (!code || !choice || !(await ballots.isStored(questionId, code, choice))) throw refusalOf(problem);
  return { code, choice };
}

/**
 * @param receipts signs those of a commit together
 * @throws Refusal
 */
export async function castSentBallot(
  context: Context,
  receipts: ReceiptSigner,
  recent: RecentBallots,
): Promise<AnswerOf<typeof castBallot>> {
  const { body, caller, stores, publish, answerAfterCommit } = context;
  const { questionId, onBehalfOf: holderId = caller.userId } = body;
  const casting = { casterId: caller.userId, holderId };
  const facts = await stores.ballots.facts(questionId, casting, optionsNamed(body));
  const belongs = isAdministrator(caller) || facts?.caster || facts?.attorneyId === caller.userId;
  if (!facts || !belongs)
    throw refusalOf({ reason: isAdministrator(caller) ? 'unknown-question' : 'not-their-question' });

  // Without receipts the server draws the code, so that no voter has one that proves their choice.
  const code = body.code !== undefined && facts.givesReceipts ? plainCode(body.code) : drawCode();
  async function store(choice: string): Promise<Stored> {
    const ballot = { questionId, holderId, byProxy: isByProxy(casting), code, choice };
    if (!(await stores.ballots.cast(ballot))) throw refusalOf({ reason: 'used-code' });
    recent.add(ballot);
    publish(`question:${questionId}`);
    return { code, choice };
  }

  const decision = decideBallot(facts, body, casting);
  const stored =
    'problem' in decision
      ? await repeatedBallot(context, recent, casting, facts, decision.problem)
      : await store(encodeChoice(decision.choice));
  if (facts.givesReceipts)
    answerAfterCommit(async () => ({ receipt: await receipts.receiptOf({ questionId, ...stored }) }));
  return { questionId, voted: true };
}
