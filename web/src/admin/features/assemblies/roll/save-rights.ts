/** Saving many rights to vote: one call for each attendee (R10.6), a few of them at a time. */

/** Concurrent calls: enough to hide the round trip, too few to delay other requests. */
const AT_A_TIME = 4;

export interface Outcome {
  /** Ids whose right was saved. */
  readonly saved: readonly number[];
  /** Error of each of the others. */
  readonly failed: ReadonlyMap<number, unknown>;
}

/**
 * Saves rights until all are saved or it is stopped; pending calls are awaited.
 * @param onSettled number of saved or failed rights so far
 */
export async function saveRights(
  changes: ReadonlyMap<number, boolean>,
  saveOne: (id: number, canVote: boolean) => Promise<void>,
  { onSettled, stop }: { onSettled: (settled: number) => void; stop: AbortSignal },
): Promise<Outcome> {
  const waiting = [...changes];
  const saved: number[] = [];
  const failed = new Map<number, unknown>();
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !stop.aborted; next = waiting.shift()) {
      const [id, canVote] = next;
      try {
        await saveOne(id, canVote);
        saved.push(id);
      } catch (error) {
        failed.set(id, error);
      }
      onSettled(saved.length + failed.size);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return { saved, failed };
}
