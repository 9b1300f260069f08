/** Reports that the quorum was lost while a voting is open; empty with a quorum, and on another backend. */
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { count } from '../../../core/text.ts';
import type { Voting } from './live.ts';

const T = {
  lost: (since: string | undefined, missing: number) =>
    `Se perdió el quórum${since ? ` a ${since}` : ''}: ${missing === 1 ? 'falta 1 persona' : `faltan ${count(missing)} personas`}.`,
  open: 'La votación sigue abierta.',
};

interface LostQuorumProps {
  voting: Pick<Voting, 'state' | 'quorum' | 'results'>;
  className?: string | undefined;
}

export function LostQuorum({ voting: { state, quorum, results }, className }: LostQuorumProps) {
  const isLost = state === 'open' && quorum !== undefined && quorum.needed > 0 && !quorum.reached;
  const since = results?.quorumLost?.findLast(({ to }) => to === null)?.from;
  return (
    <div role="status">
      {isLost && (
        <p className={className}>
          <strong>{T.lost(since && hourWithArticle(since), quorum.needed - countedPeople(quorum))}</strong>{' '}
          {T.open}
        </p>
      )}
    </div>
  );
}
