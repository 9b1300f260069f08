/**
 * Writes that run together. Those of one kind that follow one another in a group run as one unit, so that their statements
 * serve all of them. Where that fails, each runs alone, so that none fails because of another.
 */
import type { Db, Outcome, RunBatch } from './database.ts';

export interface QueuedWrite {
  /** One function for all that can run together. */
  readonly run: RunBatch<unknown, unknown>;
  readonly item: unknown;
  resolve(value: unknown): void;
  fail(reason: unknown): void;
}

/** Wraps a write that shares no statements. */
export const alone =
  <Value>(unit: (tx: Db) => Promise<Value>): RunBatch<undefined, Value> =>
  async (tx) => [{ value: await unit(tx) }];

/**
 * Divides waiting writes into batches, in their order.
 * @param hasFailed whether a write failed before: it gets a batch of its own, so that it fails no other one again
 */
export function* batchesOf<Write extends QueuedWrite>(
  writes: readonly Write[],
  hasFailed: (write: Write) => boolean = () => false,
): Generator<Write[]> {
  let batch: Write[] = [];
  for (const write of writes) {
    const [first] = batch;
    if (first && (first.run !== write.run || hasFailed(first) || hasFailed(write))) {
      yield batch;
      batch = [];
    }
    batch.push(write);
  }
  if (batch.length > 0) yield batch;
}

/** Runs a batch; its outcomes are delivered after the commit. */
export async function outcomesOf<Write extends QueuedWrite>(
  tx: Db,
  batch: readonly Write[],
): Promise<readonly Outcome<unknown>[]> {
  const run = batch[0]?.run;
  if (!run) return [];
  const outcomes = await run(
    tx,
    batch.map(({ item }) => item),
  );
  // Otherwise a write would wait for ever.
  if (outcomes.length !== batch.length) throw new Error('a batch did not give each write its outcome');
  return outcomes;
}

/** Resolves or rejects a write whose group is committed. */
export function deliver(write: QueuedWrite, outcome: Outcome<unknown>): void {
  if ('value' in outcome) write.resolve(outcome.value);
  else write.fail(outcome.refusal);
}
