/** Follows the roll of an assembly: members register themselves, and other administrators change it. */
import { useQueryClient } from '@tanstack/react-query';
import { liveHall, type VotingOrder } from '@vigilia/contract/assemblies/hall';
import { useRef, useState } from 'react';
import { changeIn } from '../../../../core/backend/event-stream.ts';
import { useThrottledTask } from '../../../../core/throttled-task.ts';
import { quorumQuery } from '../../../../domain/assembly-query.ts';
import { keepSession, useAssemblyEvents } from '../../../../domain/assembly-session.ts';
import { registrationQuery, rollQuery } from '../queries.ts';

/** Milliseconds between two loads of the roll: with the server's own delay it is at most a second late. */
const MIN_RELOAD_INTERVAL = 500;
/** Pause after a load, as a multiple of its duration: a slow roll is loaded less often. */
const REST = 3;

/**
 * Updates roll, quorum and registration from the backend's stream; without a stream nothing happens.
 * @param paused while changes are saved one by one, each of which would reload the roll, or while it is not shown
 * @returns the votings of the last event; undefined before the first one, and on another backend
 */
export function useFollowedRoll(assemblyId: number, paused: boolean): VotingOrder | undefined {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const [votings, setVotings] = useState<VotingOrder>();
  const rest = useRef(MIN_RELOAD_INTERVAL);
  useAssemblyEvents(assemblyId, (event) => {
    const change = changeIn(liveHall, event);
    if (change) {
      client.setQueryData(quorumQuery(assemblyId).queryKey, change.quorum);
      client.setQueryData(registrationQuery(assemblyId).queryKey, change.isRegister);
      keepSession(client, assemblyId, change.session);
      setVotings(change.votings);
    }
    setChanges((before) => before + 1);
  });
  const due = useRef(changes);
  if (!paused) due.current = changes;
  useThrottledTask(due.current, rest.current, async () => {
    const query = rollQuery(assemblyId);
    const load = () => client.refetchQueries(query, { cancelRefetch: false });
    // A pending request may have been answered before the change; the first event is not a change.
    if (due.current > 1 && client.isFetching(query) > 0) await load();
    const began = Date.now();
    await load();
    rest.current = Math.max(MIN_RELOAD_INTERVAL, REST * (Date.now() - began));
  });
  return votings;
}
