/** Late entries that recorded figures omit, in a sentence for results, quorum checks and minutes (R12.22). */
import { pluralize } from '@vigilia/contract/text/count';
import { compact } from '../../kernel/runtime/compact.ts';
import type { LateChanges } from './domain/late-entries.ts';

const AFTER = {
  opening: 'de la apertura',
  closing: 'del cierre',
  quorumCheck: 'de la verificación',
};

const arrivals = (n: number) => pluralize(n, 'llegada', 'llegadas');

/** Undefined where nothing was recorded later. */
export function lateNotice(
  what: keyof typeof AFTER,
  { arrived, takenBack }: LateChanges,
): string | undefined {
  const did = compact([
    arrived.size > 0 &&
      `se ${arrived.size === 1 ? 'registró' : 'registraron'} ${arrivals(arrived.size)} con hora anterior`,
    takenBack.size > 0 &&
      `se ${takenBack.size === 1 ? 'deshizo' : 'deshicieron'} ${arrivals(takenBack.size)} que se ${takenBack.size === 1 ? 'contaba' : 'contaban'}`,
  ]);
  return did.length === 0
    ? undefined
    : `Después ${AFTER[what]} ${did.join(' y ')}; las cifras son las del momento.`;
}
