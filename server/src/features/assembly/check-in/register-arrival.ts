/** Registers one arrival: once, at its own moment, in agreement with what other desks registered (R10.18). */
import type { BallotShare } from '@vigilia/contract/assemblies/assemblies';
import type { ArrivalOutcome } from '@vigilia/contract/assemblies/check-in';
import { isDni, plainDni } from '@vigilia/contract/users/document-numbers';
import type { PresenceMode } from '../../roll/domain/presence-history.ts';
import type { RollMember } from '../../roll/roll-members.ts';
import {
  type Arrival,
  type Attendance,
  arrivalOf,
  type arrivalStore,
  currentStay,
  modeAt,
} from './arrival-store.ts';
import { notBefore, outcomeOf, type Stay } from './domain/arrivals.ts';

export interface ReceivedArrival {
  readonly id: string;
  readonly userId?: number | undefined;
  /** Document number that the device read. */
  readonly document?: string | undefined;
  /** By the corrected clock of the device, within the hours of the assembly. */
  readonly at: string;
  readonly mode: PresenceMode;
  readonly desk: string;
  readonly isUndone: boolean;
}

export interface Registration extends Stay {
  readonly id: string;
  readonly outcome: ArrivalOutcome;
  readonly person: RollMember | null;
  readonly desk: string;
  readonly isNew: boolean;
  /** The change of the history; null for none. `mode`: the person was present in another mode. */
  readonly effect: 'arrival' | 'mode' | 'undone' | null;
  /** The moment at which it counts. */
  readonly at: string;
  readonly mode: PresenceMode;
  /** Why it was refused; null where it was carried out. */
  readonly refusal: ArrivalRefusal | null;
}

/**
 * A share in a ballot since the arrival, which then cannot be undone; a moment after the assembly; minutes that state who
 * attended; an id that another person's arrival has; or too many arrivals.
 */
export type ArrivalRefusal = BallotShare | 'over' | 'issued' | 'another-person' | 'too-many';

/** Maximum arrivals of one person in an assembly: each new one reads the earlier ones. */
export const MAX_ARRIVALS_OF_PERSON = 50;

/** Limits of an assembly for arrivals. */
export interface ArrivalsWindow {
  /** The last moment of the assembly; null while a voting is open. */
  readonly closesAt: string | null;
  readonly isIssued: boolean;
}

type Store = ReturnType<typeof arrivalStore>;

/** The person of an arrival. A stored one is looked up as it was stored, also if the device names another person now. */
async function personOf(
  store: Store,
  assemblyId: number,
  { userId, document = '' }: Pick<ReceivedArrival, 'userId' | 'document'>,
): Promise<RollMember | undefined> {
  if (userId !== undefined) return store.byUserId(assemblyId, userId);
  const dni = plainDni(document);
  return isDni(dni) ? store.byDni(assemblyId, dni) : undefined;
}

/** Brings the recorded presence into agreement with the arrivals; returns how the person attended then. */
async function reconcile(
  store: Store,
  assemblyId: number,
  { userId, at, mode }: Pick<Arrival, 'userId' | 'at' | 'mode'>,
  now: string,
): Promise<Attendance> {
  const attendance = await store.attendanceOf(assemblyId, userId);
  const last = attendance.entries.at(-1);
  const isPresent = currentStay(attendance).since !== null;
  if ((last?.isPresent ?? false) === isPresent) return attendance;
  // After the entry of an undone arrival, which may be later than the arrival that counts.
  const moment = last && last.at > at ? last.at : at;
  await store.setPresence(assemblyId, userId, isPresent, moment, now, mode);
  return store.attendanceOf(assemblyId, userId);
}

/** Takes an arrival back: others of the same person stay, and so does presence that another person recorded. */
async function undo(
  store: Store,
  assemblyId: number,
  { id, userId, at }: Arrival,
  now: string,
): Promise<void> {
  await store.undo(assemblyId, id, now);
  const { entries, arrivals } = await store.attendanceOf(assemblyId, userId);
  const isCounted = entries.some((entry) => entry.byDesk && entry.at === at);
  const until = {
    entries: entries.filter((entry) => entry.at <= at),
    arrivals: arrivals.filter((each) => each.at <= at),
  };
  if (!isCounted) return;
  // Without this arrival the person was present at that moment, in the hall or remotely.
  if (currentStay(until).since !== null)
    await store.setPresence(assemblyId, userId, true, at, now, modeAt(until, at) ?? undefined);
  else await store.setPresence(assemblyId, userId, false, at, now);
  for (const other of arrivals)
    if (!other.isUndone && other.at > at)
      await store.setPresence(assemblyId, userId, true, other.at, now, other.mode);
}

/** Whether a known id is sent with another person on the roll. */
async function isOfAnother(
  store: Store,
  assemblyId: number,
  known: Arrival,
  received: ReceivedArrival,
): Promise<boolean> {
  const stated = received.userId ?? (await personOf(store, assemblyId, received))?.userId;
  return stated !== undefined && stated !== known.userId;
}

async function refusalOf(
  store: Store,
  assemblyId: number,
  known: Arrival | undefined,
  received: ReceivedArrival,
  userId: number,
  { closesAt, isIssued }: ArrivalsWindow,
): Promise<ArrivalRefusal | null> {
  const { at, isUndone } = received;
  if (known && (await isOfAnother(store, assemblyId, known, received))) return 'another-person';
  if (known && (!isUndone || known.isUndone)) return null;
  if (isIssued) return 'issued';
  if (known) return store.shareSince(assemblyId, known.userId, known.at);
  if (!isUndone && closesAt !== null && at > closesAt) return 'over';
  return (await store.arrivalsOf(assemblyId, userId)) >= MAX_ARRIVALS_OF_PERSON ? 'too-many' : null;
}

export async function registerArrival(
  store: Store,
  assemblyId: number,
  received: ReceivedArrival,
  window: ArrivalsWindow,
  now: string,
): Promise<Registration> {
  const { id, isUndone } = received;
  const known = await store.find(assemblyId, id);
  const person = await personOf(store, assemblyId, known ?? received);
  const ofNobody = { person: null, since: null, leftAt: null, desk: '' };
  if (!person) {
    const { at, mode } = received;
    return { id, at, mode, outcome: 'unknown', isNew: false, effect: null, refusal: null, ...ofNobody };
  }
  const { userId } = person;
  // A person cannot be present before being put on the roll.
  const at = known ? known.at : notBefore(received.at, person.addedAt);
  const arrival: Arrival = known ?? { ...received, at, userId };
  const refusal = await refusalOf(store, assemblyId, known, { ...received, at }, userId, window);
  const isNew = refusal === null && (known === undefined || (isUndone && !known.isUndone));

  let effect: Registration['effect'] = null;
  if (isNew && known === undefined) {
    const before = await store.attendanceOf(assemblyId, userId);
    await store.insert(assemblyId, arrival, now);
    // Records the new mode of a present person: a remote participant may walk in.
    if (!isUndone && (await store.setPresence(assemblyId, userId, true, at, now, arrival.mode)))
      effect = modeAt(before, at) === null ? 'arrival' : 'mode';
  } else if (isNew && known) {
    await undo(store, assemblyId, known, now);
    effect = 'undone';
  }

  const attendance = isNew
    ? await reconcile(store, assemblyId, arrival, now)
    : await store.attendanceOf(assemblyId, userId);
  const stay = currentStay(attendance);
  const first = arrivalOf(attendance, stay);
  const outcome = (): ArrivalOutcome => {
    if (refusal === 'another-person' || (refusal !== null && known === undefined)) return 'unknown';
    if ((isUndone && refusal === null) || known?.isUndone) return 'undone';
    return first?.id === id ? 'registered' : outcomeOf(at, stay);
  };
  const settled = { id, outcome: outcome(), isNew, refusal, effect, at, mode: arrival.mode };
  // The answer reveals nothing about the person whose arrival has this id.
  if (refusal === 'another-person') return { ...settled, ...ofNobody };
  return { ...settled, person, ...stay, desk: first?.desk ?? '' };
}
