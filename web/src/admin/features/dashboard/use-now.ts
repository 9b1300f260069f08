/** The time, renewed while the screen is open. */
import { useEffect, useState } from 'react';

const SHORT = 20_000;

/** Milliseconds; at most twenty seconds old. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SHORT);
    return () => clearInterval(timer);
  }, []);
  return now;
}
