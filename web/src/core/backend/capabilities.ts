/** Whether the backend has all calls of the product, or only those of the specification (R1.10). */
import { useEffect, useState } from 'react';
import { configuration } from './configuration.ts';

const PATH = '/capabilities';
let asked: Promise<boolean> | undefined;

/** Asks once; an unreachable backend is asked again. */
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

/** Whether the backend has the calls that the product adds. A page of this server states it. */
export function isComplete(): Promise<boolean> {
  if (configuration.complete) return Promise.resolve(true);
  asked ??= ask();
  return asked;
}

/** The same in a component; false until known. */
export function useIsComplete(): boolean {
  const [complete, setComplete] = useState(configuration.complete === true);
  useEffect(() => {
    if (!complete) void isComplete().then(setComplete);
  }, [complete]);
  return complete;
}
