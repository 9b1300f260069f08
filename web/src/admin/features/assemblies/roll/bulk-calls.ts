/** Changing many people of a roll: one call for each (R10.6), a few of them at a time, with a progress and a stop. */
import { useEffect, useRef, useState } from 'react';
import { randomName } from '../../../../core/text.ts';

/** Concurrent calls: enough to hide the round trip, too few to delay other requests. */
const AT_A_TIME = 4;

interface Outcome<Item> {
  readonly saved: readonly Item[];
  /** Error of each of the others; those that were left out by a stop are in neither. */
  readonly failed: ReadonlyMap<Item, unknown>;
}

interface BulkProgress {
  readonly what: 'rights' | 'presence';
  readonly settled: number;
  readonly of: number;
  readonly stopping: boolean;
}

export interface BulkCalls {
  /** Null while nothing is sent. */
  readonly progress: BulkProgress | null;
  /** @param one takes the name of the act, the same for all, so that the activity log shows them as one */
  run<Item>(
    what: BulkProgress['what'],
    items: readonly Item[],
    one: (item: Item, act: string) => Promise<void>,
  ): Promise<Outcome<Item>>;
  /** Pending calls are awaited. */
  stop(): void;
}

/** @param onSaving called when calls begin and end */
export function useBulkCalls(onSaving?: (saving: boolean) => void): BulkCalls {
  const [progress, setProgress] = useState<BulkProgress | null>(null);
  const stopper = useRef<AbortController | null>(null);
  // Leaving the screen cancels the remaining calls.
  useEffect(() => () => stopper.current?.abort(), []);
  return {
    progress,
    async run(what, items, one) {
      const saved: (typeof items)[number][] = [];
      const failed = new Map<(typeof items)[number], unknown>();
      if (stopper.current) return { saved, failed };
      stopper.current = new AbortController();
      const { signal } = stopper.current;
      const waiting = [...items];
      const act = randomName();
      setProgress({ what, settled: 0, of: items.length, stopping: false });
      onSaving?.(true);
      const work = async () => {
        for (let item = waiting.shift(); item !== undefined && !signal.aborted; item = waiting.shift()) {
          try {
            await one(item, act);
            saved.push(item);
          } catch (error) {
            failed.set(item, error);
          }
          const settled = saved.length + failed.size;
          setProgress((before) => before && { ...before, settled });
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, work));
      stopper.current = null;
      setProgress(null);
      onSaving?.(false);
      return { saved, failed };
    },
    stop() {
      stopper.current?.abort();
      setProgress((before) => before && { ...before, stopping: true });
    },
  };
}
