/** What the backend can do: all calls of the product, or those of the specification alone (R1.10). */
import { useEffect, useState } from 'react';
import { configuration } from './configuration.ts';

const PATH = '/capabilities';
let asked: Promise<boolean> | undefined;

/** Asks once; a backend that cannot be reached is asked again. */
async function ask(): Promise<boolean> {
  try {
    const response = await fetch(`${configuration.apiBaseUrl}${PATH}`);
    if (response.status >= 500) throw new Error(String(response.status));
    const answer = response.ok ? await response.json().catch(() => null) : null;
    return (answer?.data ?? answer)?.complete === true;
  } catch {
    asked = undefined;
    return false;
  }
}

/** Whether the backend has the calls that the product adds. The server that serves the page says so in it. */
export function isComplete(): Promise<boolean> {
  if (configuration.complete) return Promise.resolve(true);
  asked ??= ask();
  return asked;
}

/** The same in a component; false until it is known. */
export function useIsComplete(): boolean {
  const [complete, setComplete] = useState(configuration.complete === true);
  useEffect(() => {
    if (!complete) void isComplete().then(setComplete);
  }, [complete]);
  return complete;
}
