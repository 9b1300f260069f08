/** State of a check-in desk: the roll with the queued arrivals, and the outcome of each. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PresenceMode } from '@vigilia/contract/assemblies/assemblies';
import {
  type DeskPerson,
  type DeskRoll,
  deskRoll,
  readDeskRoll,
  type SettledArrival,
} from '@vigilia/contract/assemblies/check-in';
import { liveHall } from '@vigilia/contract/assemblies/hall';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '../../../core/backend/api.ts';
import { changeIn } from '../../../core/backend/event-stream.ts';
import { randomName } from '../../../core/text.ts';
import { useThrottledTask } from '../../../core/throttled-task.ts';
import { keepSession, useAssemblyEvents } from '../../../domain/assembly-session.ts';
import { type QueuedArrival, QueueFull } from './arrival-queue.ts';
import { indexPeople } from './desk-people.ts';
import { senderOf } from './sender.ts';

export type AnswerKind =
  | 'registered'
  | 'already'
  | 'left'
  | 'unknown'
  | 'undone'
  | 'damaged'
  | 'nobody'
  | 'several'
  | 'uncertain'
  | 'full'
  | 'refused';

/** The answer of the desk to a reading. */
export interface Answer {
  readonly key: string;
  readonly kind: AnswerKind;
  readonly person: DeskPerson | null;
  /** The number or name that was read. */
  readonly read: string;
  /** Null if nothing was registered. */
  readonly arrival: QueuedArrival | null;
  readonly since: string | null;
  readonly leftAt: string | null;
  /** Why the server refused it; else empty. */
  readonly refused: string;
  /** The desk of the registration. */
  readonly desk: string;
}

/** Milliseconds between two loads of the roll: own answers are right without it. */
const MIN_RELOAD_INTERVAL = 5000;
/** Answers of this desk that are listed. */
const MAX_ANSWERS = 8;

/** People with the effect of all waiting arrivals. */
function withArrivals(
  people: readonly DeskPerson[],
  arrivals: readonly QueuedArrival[],
): readonly DeskPerson[] {
  const earliest = new Map<number, QueuedArrival>();
  for (const arrival of arrivals)
    if (arrival.userId !== null && !arrival.undone && arrival.problem === '' && !earliest.has(arrival.userId))
      earliest.set(arrival.userId, arrival);
  if (earliest.size === 0) return people;
  return people.map((person) => {
    const arrival = person.since === null ? earliest.get(person.userId) : undefined;
    return arrival ? { ...person, since: arrival.at, desk: arrival.desk } : person;
  });
}

/** Follows the records of other desks, members and administrators; on a backend without a stream the roll is loaded once. */
function useLiveRoll(assemblyId: number, load: () => Promise<unknown>): void {
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  useAssemblyEvents(assemblyId, (event) => {
    const change = changeIn(liveHall, event);
    if (!change) return;
    keepSession(client, assemblyId, change.session);
    setChanges((before) => before + 1);
  });
  useThrottledTask(changes, MIN_RELOAD_INTERVAL, load);
}

export function useDesk(assemblyId: number, { desk, mode }: { desk: string; mode: PresenceMode }) {
  const client = useQueryClient();
  const query = deskRollQuery(assemblyId);
  const roll = useQuery(query);
  const sender = useMemo(() => senderOf(assemblyId), [assemblyId]);
  const { arrivals, isOffline } = useSyncExternalStore(sender.subscribe, sender.state);
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  useLiveRoll(assemblyId, () => client.refetchQueries({ queryKey: query.queryKey }));

  const { data } = roll;
  useEffect(() => {
    if (data) keepRoll(assemblyId, data);
  }, [assemblyId, data]);
  useEffect(() => () => forgetRoll(assemblyId), [assemblyId]);

  const waiting = useMemo(() => arrivals.filter(({ problem }) => problem === ''), [arrivals]);
  const unsettled = useMemo(() => arrivals.filter(({ problem }) => problem !== ''), [arrivals]);
  const people = useMemo(() => withArrivals(data?.people ?? [], waiting), [data, waiting]);
  const index = useMemo(() => indexPeople(people), [people]);
  const present = useMemo(() => people.filter(({ since }) => since !== null).length, [people]);

  const { queryKey } = query;
  const settled = useRef<(settled: SettledArrival) => void>(() => undefined);
  settled.current = ({ id, outcome, userId, since, leftAt, desk: where, refused = '', ...person }) => {
    client.setQueryData(queryKey, (before) =>
      before && userId !== null
        ? {
            ...before,
            people: before.people.map((each) =>
              each.userId === userId
                ? {
                    ...each,
                    canVote: person.canVote,
                    notInGoodStanding: person.notInGoodStanding,
                    attorney: person.attorney,
                    since,
                    desk: where,
                  }
                : each,
            ),
          }
        : before,
    );
    setAnswers((before) =>
      before.map((answer) =>
        answer.arrival?.id === id
          ? {
              ...answer,
              kind: refused === '' ? outcome : 'refused',
              refused,
              since,
              leftAt,
              desk: where,
              person:
                userId === null
                  ? answer.person
                  : {
                      dni: answer.person?.dni ?? answer.read,
                      ...person,
                      // With the label that distinguishes equal names on the roll.
                      name: answer.person?.name ?? person.name,
                      lastName: answer.person?.lastName ?? person.lastName,
                      userId,
                      since,
                      desk: where,
                    },
            }
          : answer,
      ),
    );
  };
  useEffect(() => sender.onSettled((each) => settled.current(each)), [sender]);

  const show = (answer: Omit<Answer, 'key' | 'leftAt' | 'refused'>) =>
    setAnswers((before) =>
      [{ ...answer, key: randomName(), leftAt: null, refused: '' }, ...before].slice(0, MAX_ANSWERS),
    );

  /** @param read the number of an unknown person */
  const register = (person: DeskPerson | null, read: string) => {
    const own = waiting.find(({ userId, undone }) => userId === person?.userId && !undone);
    if (person && own) {
      show({ kind: 'already', person, read, arrival: null, since: own.at, desk: own.desk });
      return;
    }
    const arrival: QueuedArrival = {
      id: randomName(),
      userId: person?.userId ?? null,
      document: person ? '' : read,
      at: new Date().toISOString(),
      mode,
      desk,
      undone: false,
      problem: '',
    };
    try {
      sender.add(arrival);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      show({ kind: 'full', person, read, arrival: null, since: null, desk: '' });
      return;
    }
    const kind = person === null ? 'unknown' : person.since === null ? 'registered' : 'already';
    const { since, desk: where } = person?.since ? person : { since: arrival.at, desk };
    show({ kind, person, read, arrival, since, desk: where });
  };

  return {
    roll,
    people,
    index,
    present,
    answers,
    waiting,
    unsettled,
    isOffline,
    register,
    /** Shows an answer to a reading that registers no one. */
    tell: (kind: 'damaged' | 'nobody' | 'several' | 'uncertain', read: string) =>
      show({ kind, person: null, read, arrival: null, since: null, desk: '' }),
    undo: ({ arrival, key, person, read }: Answer) => {
      if (!arrival) return;
      try {
        sender.undo(arrival);
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error;
        show({ kind: 'full', person, read, arrival: null, since: null, desk: '' });
        return;
      }
      setAnswers((before) => before.map((each) => (each.key === key ? { ...each, kind: 'undone' } : each)));
    },
    retry: sender.retry,
    dismiss: sender.dismiss,
  };
}

export type Desk = ReturnType<typeof useDesk>;

/**
 * The roll of a desk, stored for the tab only (R10.19): it survives a reload without a connection, and is erased when the desk is
 * left, the tab is closed, or a reload finds the session ended.
 */
const keyOf = (assemblyId: number) => `check-in/roll/${assemblyId}`;

function keptRoll(assemblyId: number): DeskRoll | undefined {
  try {
    return deskRoll.parse(JSON.parse(sessionStorage.getItem(keyOf(assemblyId)) ?? ''));
  } catch {
    return undefined;
  }
}

function keepRoll(assemblyId: number, roll: DeskRoll): void {
  try {
    sessionStorage.setItem(keyOf(assemblyId), JSON.stringify(roll));
  } catch {
    // Without room the desk works until a reload without a connection.
  }
}

const forgetRoll = (assemblyId: number): void => sessionStorage.removeItem(keyOf(assemblyId));

const deskRollQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['check-in', 'roll', assemblyId],
    queryFn: ({ signal }) => call(readDeskRoll, { params: { assemblyId }, signal }),
    initialData: () => keptRoll(assemblyId),
    initialDataUpdatedAt: 0,
    refetchOnMount: 'always',
    // Removed from memory when the desk is left.
    gcTime: 0,
  });
