import { useEffect } from 'react';

/** Keeps the screen on, if the browser can. Released while the page is hidden. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: Promise<WakeLockSentinel | undefined> | undefined;
    const hold = () => {
      if (document.visibilityState === 'visible')
        lock = navigator.wakeLock.request('screen').catch(() => undefined);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.then((held) => held?.release());
    };
  }, [isWanted]);
}
