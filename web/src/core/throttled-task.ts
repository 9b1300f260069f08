import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Runs `task` when `occasion` changes: never two at a time, and at most once every `every` milliseconds. A change during a run
 * leads to another run, so that the last one is not lost.
 */
export function useThrottledTask(occasion: unknown, every: number, task: () => Promise<unknown>): void {
  const act = useEffectEvent(task);
  const [bound] = useState(() => ({ timer: 0, last: 0, running: false, again: false, gone: false }));
  const known = useRef(occasion);
  useEffect(() => {
    const plan = () => {
      if (bound.running) bound.again = true;
      else if (bound.timer === 0)
        bound.timer = window.setTimeout(run, Math.max(0, bound.last + every - Date.now()));
    };
    const run = async () => {
      Object.assign(bound, { timer: 0, last: Date.now(), running: true, again: false });
      await act().catch(() => undefined);
      bound.running = false;
      if (bound.again && !bound.gone) plan();
    };
    if (occasion === known.current) return;
    known.current = occasion;
    plan();
  }, [occasion, every, bound]);
  useEffect(() => {
    bound.gone = false;
    return () => {
      bound.gone = true;
      clearTimeout(bound.timer);
      bound.timer = 0;
    };
  }, [bound]);
}
