/** Runs the handler of a call whose requests, where they arrive together, are written together. */
import type { AnswerOf, Call } from '@vigilia/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Topic } from '../cluster/events.ts';
import type { Db, Outcome } from '../database/database.ts';
import type { Refusal } from '../runtime/errors.ts';
import type { BoundStores } from './audited-write.ts';
import { type Authorization, authorize, refusalOf } from './authorization.ts';
import type { HandlerContext, Publish } from './context.ts';
import type { Dependencies } from './dependencies.ts';
import type { FindLane } from './lanes.ts';
import { isRevoked } from './session.ts';
import { logSlowWrite } from './slow-writes.ts';

/** One of the requests that are written together. */
export type BatchedRequest<C extends Call> = Pick<HandlerContext<C, unknown>, 'params' | 'body' | 'caller'>;

/** The part of the context that is shared by the requests of a batch. */
export interface BatchContext<S> {
  /** Bound to the transaction. */
  readonly stores: S;
  /** Publishes a change to subscribers of the topic, on all nodes, after the commit. */
  readonly publish: Publish;
}

/**
 * Handles requests in their order of arrival, as if they were handled one after another. Each gets a refusal, and has
 * written nothing, or a function that makes its answer after the commit. An error undoes the batch, and each of its requests is
 * handled alone.
 */
export type BatchHandler<C extends Call, S> = (
  requests: readonly BatchedRequest<C>[],
  context: BatchContext<S>,
) => Promise<readonly Outcome<() => Promise<AnswerOf<C>>>[]>;

/** Answers a request once the batch that it joined is durable. */
export function batchedWriteHandler<C extends Call, S>(
  { database, events, responseCache }: Pick<Dependencies, 'database' | 'events' | 'responseCache'>,
  { callerOf, readSessions }: Authorization,
  stores: BoundStores<S>,
  call: C,
  handle: BatchHandler<C, S>,
  findLane: FindLane,
): (request: FastifyRequest) => Promise<AnswerOf<C>> {
  /** The refusals of requests whose tokens are revoked, by one query in the transaction. */
  async function refusalsOf(requests: readonly FastifyRequest[], tx: Db) {
    const refused = new Map<FastifyRequest, Refusal>();
    const userIds = new Set(requests.flatMap(({ caller }) => caller?.userId ?? []));
    const sessions = await readSessions(tx, [...userIds]);
    for (const request of requests) {
      const { caller } = request;
      const refusal = refusalOf(
        call,
        caller && isRevoked(caller, sessions.get(caller.userId)) ? null : caller,
      );
      if (refusal) refused.set(request, refusal);
    }
    return refused;
  }

  async function run(tx: Db, requests: readonly FastifyRequest[]) {
    const refused = await refusalsOf(requests, tx);
    const admitted = refused.size === 0 ? requests : requests.filter((request) => !refused.has(request));
    const topics = new Set<Topic>();
    const outcomes = await handle(admitted as readonly BatchedRequest<C>[], {
      stores: stores.in(tx),
      publish: (topic) => void topics.add(topic),
    });
    for (const topic of topics) events.publishAfterCommit(tx, topic);
    /** Done once for the batch, by the first of its requests that is answered. */
    let isPublished = false;
    const publishOnce = () => {
      if (isPublished) return;
      isPublished = true;
      for (const topic of topics) events.publish(topic);
      // Responses read between the commit and this moment may contain stale data of subscribers.
      responseCache.invalidate();
    };
    const rest = outcomes.values();
    return requests.map((request): Outcome<Written<C>> => {
      const refusal = refused.get(request);
      const outcome = refusal ? { refusal } : rest.next().value;
      if (!outcome) throw new Error(`${call.method} ${call.path} did not give each request its outcome`);
      return 'value' in outcome ? { value: { publishOnce, answer: outcome.value } } : outcome;
    });
  }

  return async (request) => {
    if (request.validationError) {
      // As for any call, a revoked token is refused before a body that breaks the schema.
      authorize(call, await callerOf(request, database.read));
      throw request.validationError;
    }
    const lane = await findLane(request, database.read);
    const { publishOnce, answer } = await logSlowWrite(request, database.writeBatched(run, request, lane));
    publishOnce();
    return answer();
  };
}

interface Written<C extends Call> {
  publishOnce(): void;
  answer(): Promise<AnswerOf<C>>;
}
