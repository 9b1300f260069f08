/** Runs the handler of a call whose requests, where they arrive together, are written together. */
import type { AnswerOf, Call } from '@vigilia/contract/call';
import type { FastifyRequest } from 'fastify';
import type { Topic } from '../cluster/events.ts';
import type { Db, Outcome } from '../database/database.ts';
import { Refusal } from '../runtime/errors.ts';
import type { BoundStores } from './audited-write.ts';
import { type Authorization, authorize } from './authorization.ts';
import type { HandlerContext, Publish } from './context.ts';
import type { Dependencies } from './dependencies.ts';

/** One of the requests that are written together. */
export type BatchedRequest<C extends Call> = Pick<HandlerContext<C, unknown>, 'params' | 'body' | 'caller'>;

/** What the requests of a batch share. */
export interface BatchContext<S> {
  /** Bound to the transaction. */
  readonly stores: S;
  /** Publishes a change to subscribers of the topic, on all nodes, after the commit. */
  readonly publish: Publish;
}

/**
 * Handles requests in their order of arrival, as if they were handled one after another. Each gets a refusal, and has
 * written nothing, or what makes its answer after the commit. An error undoes the batch, and each of its requests is
 * handled alone.
 */
export type BatchHandler<C extends Call, S> = (
  requests: readonly BatchedRequest<C>[],
  context: BatchContext<S>,
) => Promise<readonly Outcome<() => Promise<AnswerOf<C>>>[]>;

/** Answers a request once the batch that it joined is durable. */
export function batchedWriteHandler<C extends Call, S>(
  { database, events, responseCache }: Pick<Dependencies, 'database' | 'events' | 'responseCache'>,
  { callerOf, mustReauthenticate }: Authorization,
  stores: BoundStores<S>,
  call: C,
  handle: BatchHandler<C, S>,
): (request: FastifyRequest) => Promise<AnswerOf<C>> {
  /** The refusal of a request whose caller is no longer authorized, as for any write (`audited-write.ts`). */
  async function refusalOf(request: FastifyRequest, tx: Db): Promise<Refusal | undefined> {
    try {
      authorize(call, await callerOf(request, tx));
      return undefined;
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async function run(tx: Db, requests: readonly FastifyRequest[]) {
    const refused = new Map<FastifyRequest, Refusal>();
    for (const request of requests) {
      const refusal = mustReauthenticate(call, request) && (await refusalOf(request, tx));
      if (refusal) refused.set(request, refusal);
    }
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
    const { publishOnce, answer } = await database.writeBatched(run, request);
    publishOnce();
    return answer();
  };
}

interface Written<C extends Call> {
  publishOnce(): void;
  answer(): Promise<AnswerOf<C>>;
}
