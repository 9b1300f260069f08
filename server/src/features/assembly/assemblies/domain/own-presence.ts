/** How members register their own presence (R16.6). */
import type { PresenceWay } from '@vigilia/contract/assemblies/own-presence';

export const PRESENCE_WAY_NAMES: Readonly<Record<PresenceWay, string>> = {
  hall: 'en el salón, con su código',
  remote: 'a distancia',
  unstated: 'sin decir dónde',
};

export interface OwnArrival {
  readonly mode: 'hall' | 'remote' | undefined;
  /** The code of the hall as it was sent. */
  readonly code: 'right' | 'wrong' | 'none';
  /** Ways that the assembly accepts. */
  readonly ways: readonly PresenceWay[];
}

export type OwnPresenceProblem = {
  readonly reason: 'not-remote' | 'not-hall' | 'not-unstated' | 'code-missing' | 'code-wrong';
};

export function ownPresenceProblem({ mode, code, ways }: OwnArrival): OwnPresenceProblem | null {
  if (mode === 'remote') return ways.includes('remote') ? null : { reason: 'not-remote' };
  // A client of the specification knows neither modes nor codes.
  if (mode === undefined && code === 'none')
    return ways.includes('unstated') ? null : { reason: 'not-unstated' };
  if (!ways.includes('hall')) return { reason: 'not-hall' };
  if (code === 'right') return null;
  return { reason: code === 'none' ? 'code-missing' : 'code-wrong' };
}
