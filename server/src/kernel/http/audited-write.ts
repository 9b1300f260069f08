/** Runs the handler of a call that writes: in one transaction with its audit entries, and publishes its topics. */
import type { ActivityChange } from '@vigilia/contract/activity';
import type { AnswerOf, Call } from '@vigilia/contract/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Act, type AuditEntry, recordAuditEntry } from '../audit/audit-log.ts';
import { type Sentence, sentence } from '../audit/sentence.ts';
import type { Topic } from '../cluster/events.ts';
import type { Database, Db, Lane } from '../database/database.ts';
import { failureKind } from '../database/errors.ts';
import { conflict } from '../runtime/errors.ts';
import { authorize, type CallerOfRequest, isAdministrator } from './authorization.ts';
import { contextOf, type Handler, type PrepareContext, type Publish, type WriteContext } from './context.ts';
import type { Dependencies } from './dependencies.ts';
import type { FindLane } from './lanes.ts';
import { discard, receiveTable, storeFile } from './receive-body.ts';
import type { Caller } from './session.ts';

/** Milliseconds. */
const SLOW = 1000;

/** @param work a write, with the wait for its lane and its commit */
export async function logSlowWrite<T>(
  { id, log, method, routeOptions: { url: route } }: FastifyRequest,
  work: Promise<T>,
): Promise<T> {
  const since = performance.now();
  try {
    return await work;
  } finally {
    const ms = Math.round(performance.now() - since);
    if (ms > SLOW) log.warn({ request: id, method, route, ms }, 'a slow write');
  }
}

export interface BoundStores<S> {
  /** See committed rows only. */
  readonly read: S;
  in(tx: Db): S;
}

export function bindStores<S>(database: Database, storesOn: (db: Db) => S): BoundStores<S> {
  // Most transactions of an engine run on the same connection, and stores have no other state.
  let latest: { tx: Db; stores: S } | undefined;
  return {
    read: storesOn(database.read),
    in(tx) {
      if (latest?.tx !== tx) latest = { tx, stores: storesOn(tx) };
      return latest.stores;
    },
  };
}

/** Work of a call that writes. */
export interface WriteWork<C extends Call, S, P> {
  prepare(context: PrepareContext<C, S>): Promise<P>;
  readonly apply: Handler<C, WriteContext<C, S> & { readonly prepared: P }>;
  readonly inTurn?: InTurn | undefined;
  readonly lane: FindLane;
}

/** Runs work once the work before it has ended. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Writes in one transaction and publishes its topics: on this node once it is durable, elsewhere with its commit. */
export async function writeAndPublish<T>(
  { database, events, responseCache }: Pick<Dependencies, 'database' | 'events' | 'responseCache'>,
  unit: (tx: Db, publish: Publish) => Promise<T>,
  lane: Lane,
): Promise<T> {
  const topics = new Set<Topic>();
  const apply = async (tx: Db) => {
    topics.clear();
    const answer = await unit(tx, (topic) => void topics.add(topic));
    for (const topic of topics) events.publishAfterCommit(tx, topic);
    return answer;
  };
  const value = await database.write(apply, lane);
  for (const topic of topics) events.publish(topic);
  // Responses read between the commit and this moment may contain stale data of subscribers.
  responseCache.invalidate();
  return value;
}

/** Thrown by a handler if the preparation no longer fits the database: the call prepares again. */
export class StalePreparation extends Error {
  constructor() {
    super('What was prepared is stale');
  }
}

/** Maximum preparations of one call; more mean constant writes by others. */
const MAX_PREPARATIONS = 5;
const STILL_STALE =
  'Otras personas están cambiando los mismos datos. No se guardó nada; vuelva a intentarlo en un momento.';

type Audited = Pick<AuditEntry, 'what' | 'changes' | 'act'>;

/** Records only actions of administrators; calls of members that an administrator makes may record nothing. */
export async function recordAudited(
  tx: Db,
  { clock }: Dependencies,
  call: Call,
  caller: Caller | null,
  audited: readonly Audited[],
): Promise<void> {
  if (call.audience === 'administrator' && audited.length === 0)
    throw new Error(`${call.method} ${call.path} did not audit what it changed`);
  if (!caller || !isAdministrator(caller)) return;
  const at = clock.now().toISOString();
  const through = caller.link ? `, por el enlace «${caller.link.name}»` : '';
  for (const { what, changes, act } of audited)
    await recordAuditEntry(tx, {
      userId: caller.userId,
      area: call.area,
      at,
      what: through ? sentence`${what}${through}` : what,
      key: act?.key ?? `${call.method} ${call.path}`,
      ...(changes && { changes }),
      ...(act && { act: { ...act, together: `${act.together}${through}` } }),
    });
}

/** Runs a call that writes, step by step. */
export function writeHandler<C extends Call, S, P>({
  dependencies,
  callerOf,
  stores,
  call,
  work: { prepare, apply, lane, inTurn = (next) => next() },
}: {
  readonly dependencies: Dependencies;
  readonly callerOf: CallerOfRequest;
  readonly stores: BoundStores<S>;
  readonly call: C;
  readonly work: WriteWork<C, S, P>;
}) {
  async function attempt(request: FastifyRequest, reply: FastifyReply): Promise<AnswerOf<C>> {
    const table = await receiveTable(call, request);
    const sent = { ...contextOf<C>(request, reply), table };
    const prepared = await prepare({ ...sent, stores: stores.read });
    // After the rate limits: decoding a picture is expensive.
    const received = await storeFile(call, request, dependencies);
    const tasks: (() => Promise<unknown>)[] = [];
    let answer: AnswerOf<C>;
    const audited: Audited[] = [];
    const context = {
      ...received,
      ...sent,
      prepared,
      afterCommit: (task: () => Promise<void>) => void tasks.push(task),
      answerAfterCommit: (task: () => Promise<Partial<AnswerOf<C>>>) =>
        void tasks.push(async () => Object.assign(answer as object, await task())),
      audit: (what: string | Sentence, changes: readonly ActivityChange[] = [], act?: Act) =>
        void audited.push({ what, changes, ...(act && { act }) }),
    };
    try {
      const written = writeAndPublish(
        dependencies,
        async (tx, publish) => {
          tasks.length = 0;
          audited.length = 0;
          // Authorized again: uploads and derived passwords take time. In the transaction: of two administrators who
          // demote each other at once, only one succeeds.
          if (call.audience !== 'public') authorize(call, await callerOf(request, tx));
          const value = await apply({ ...context, publish, stores: stores.in(tx) });
          await recordAudited(tx, dependencies, call, request.caller, audited);
          return value;
        },
        await lane(sent, dependencies.database.read),
      );
      answer = await logSlowWrite(request, written);
    } catch (error) {
      // After an uncertain commit the file stays; without a row it becomes an orphan.
      if (failureKind(error) !== 'uncertain') await discard(received, dependencies);
      throw error;
    }
    for (const task of tasks) {
      await task().catch((error) =>
        request.log.error({ request: request.id, err: error }, 'a task after a write failed'),
      );
    }
    return answer;
  }

  /** Prepares again after concurrent writes. */
  async function write(request: FastifyRequest, reply: FastifyReply, tries = 1): Promise<AnswerOf<C>> {
    try {
      return await attempt(request, reply);
    } catch (error) {
      if (!(error instanceof StalePreparation)) throw error;
      if (tries === MAX_PREPARATIONS) throw conflict(STILL_STALE);
      return write(request, reply, tries + 1);
    }
  }
  return (request: FastifyRequest, reply: FastifyReply) => inTurn(() => write(request, reply));
}
