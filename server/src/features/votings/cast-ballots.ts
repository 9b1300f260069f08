/** Casts the ballots that arrive together (R12.4, R12.6, R18.1). */
import type { AnswerOf, BodyOf } from '@vigilia/contract/call';
import { plainCode } from '@vigilia/contract/votings/ballot-code';
import type { castBallot } from '@vigilia/contract/votings/votings';
import type { FastifyBaseLogger } from 'fastify';
import type { Outcome } from '../../database/database.ts';
import { isAdministrator } from '../../http/authorization.ts';
import type { BatchContext, BatchedRequest, BatchHandler } from '../../http/batched-write.ts';
import type { Leaf } from '../verification/protocol/receipts.ts';
import type { ReceiptSigner } from '../verification/receipt-signer.ts';
import { type CastBallot, drawCode } from './ballot-store.ts';
import {
  type BallotFacts,
  type BallotProblem,
  type Casting,
  decideBallot,
  independentRounds,
  isByProxy,
  repeatedChoice,
} from './domain/ballot-rules.ts';
import { encodeChoice, optionsNamed } from './domain/question-kinds.ts';
import type { RecentBallots } from './recent-ballots.ts';
import { notTheirQuestion, refusalOf, unknownQuestion, usedCode } from './refusals.ts';
import type { VotingStores } from './stores.ts';

type Answer = AnswerOf<typeof castBallot>;
type BallotOutcome = Outcome<() => Promise<Answer>>;

interface SentBallot {
  readonly questionId: number;
  readonly casting: Casting;
  readonly body: BodyOf<typeof castBallot>;
  /** Without hyphens. */
  readonly code: string | undefined;
  readonly named: readonly number[];
  readonly byAdministrator: boolean;
}

function sentBallot({ body, caller }: BatchedRequest<typeof castBallot>): SentBallot {
  const { questionId, onBehalfOf = caller.userId, code } = body;
  return {
    questionId,
    casting: { casterId: caller.userId, holderId: onBehalfOf },
    body,
    code: code === undefined ? undefined : plainCode(code),
    named: optionsNamed(body),
    byAdministrator: isAdministrator(caller),
  };
}

interface Accepted extends CastBallot {
  readonly sent: SentBallot;
  readonly givesReceipts: boolean;
}

/** @param receipts signs those of a commit together */
export function castBallots(
  receipts: ReceiptSigner,
  recent: RecentBallots,
  log: Pick<FastifyBaseLogger, 'error'>,
): BatchHandler<typeof castBallot, VotingStores> {
  /** Answers a durable ballot, with its receipt where its assembly gives them. */
  const answerOf = async (leaf: Leaf, givesReceipts: boolean): Promise<Answer> => {
    const answer: Answer = { questionId: leaf.questionId, voted: true };
    if (!givesReceipts) return answer;
    try {
      answer.receipt = await receipts.receiptOf(leaf);
    } catch (error) {
      // The ballot is stored, and a refusal would say that it is not.
      log.error({ err: error }, 'a receipt could not be signed');
    }
    return answer;
  };

  /** The refusal of a ballot, or the answer to the first one where it repeats a counted ballot. */
  async function refusedOrRepeated(
    { questionId, casting, body, code }: SentBallot,
    facts: BallotFacts,
    found: BallotProblem,
    { ballots }: VotingStores,
  ): Promise<BallotOutcome> {
    // The power was revoked after the ballot: a retry still learns that it was counted (R12.6).
    const wasCounted =
      found.reason === 'no-power' && facts.hasVoted && (await ballots.wasCastBefore(questionId, casting));
    const problem = wasCounted ? ({ reason: 'already-voted' } as const) : found;
    const isRetry =
      problem.reason === 'already-voted' &&
      facts.state === 'open' &&
      code !== undefined &&
      recent.has({ questionId, holderId: casting.holderId, code });
    if (isRetry) {
      const choice = repeatedChoice(facts, body);
      // The transaction that remembered it may have been undone.
      if (choice && (await ballots.isStored(questionId, code, choice)))
        return { value: () => answerOf({ questionId, code, choice }, facts.givesReceipts) };
    }
    return { refusal: refusalOf(problem) };
  }

  /** Casts ballots of different rights and codes. */
  async function castRound(
    round: readonly SentBallot[],
    { stores, publish }: BatchContext<VotingStores>,
    outcomes: Map<SentBallot, BallotOutcome>,
  ): Promise<void> {
    const factsOf = await stores.ballots.facts(round);
    const accepted: Accepted[] = [];
    for (const [index, sent] of round.entries()) {
      const { questionId, casting, byAdministrator } = sent;
      const facts = factsOf[index];
      const belongs = byAdministrator || facts?.caster || facts?.attorneyId === casting.casterId;
      if (!facts || !belongs) {
        outcomes.set(sent, { refusal: byAdministrator ? unknownQuestion() : notTheirQuestion() });
        continue;
      }
      const decision = decideBallot(facts, sent.body, casting);
      if ('problem' in decision) {
        outcomes.set(sent, await refusedOrRepeated(sent, facts, decision.problem, stores));
        continue;
      }
      const { givesReceipts } = facts;
      // Without receipts nobody has a code that shows their choice.
      const code = sent.code !== undefined && givesReceipts ? sent.code : drawCode();
      accepted.push({
        sent,
        questionId,
        holderId: casting.holderId,
        byProxy: isByProxy(casting),
        code,
        choice: encodeChoice(decision.choice),
        givesReceipts,
      });
    }
    if (accepted.length === 0) return;
    if (!(await stores.ballots.cast(accepted))) throw usedCode();
    for (const ballot of accepted) recent.add(ballot);
    for (const questionId of new Set(accepted.map((ballot) => ballot.questionId)))
      publish(`question:${questionId}`);
    for (const ballot of accepted)
      outcomes.set(ballot.sent, { value: () => answerOf(ballot, ballot.givesReceipts) });
  }

  return async (requests, context) => {
    const ballots = requests.map(sentBallot);
    const outcomes = new Map<SentBallot, BallotOutcome>();
    for (const round of independentRounds(ballots)) await castRound(round, context, outcomes);
    return ballots.map((ballot) => outcomes.get(ballot) as BallotOutcome);
  };
}
