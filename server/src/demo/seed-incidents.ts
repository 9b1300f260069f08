/** Seeds unusual events of the demo's evening, each of which shows on a screen. */

import { rollStore } from '../features/assembly/assemblies/roll-store.ts';
import { arrivalStore } from '../features/assembly/check-in/arrival-store.ts';
import { rollRightsStore } from '../features/assembly/roll-lists/store.ts';
import { submittedPowerStore } from '../features/assembly/submitted-powers/store.ts';
import { fileStore } from '../features/files/store.ts';
import type { Db } from '../kernel/database/database.ts';
import { MINUTE } from '../kernel/runtime/clock.ts';
import type { DemoIncidents, DemoSubmission } from './data.ts';
import type { PowerParty } from './documents.ts';

/** Minutes since the first power was submitted, and between two of them. */
const SUBMITTED_AGO = 40;
const SUBMITTED_BETWEEN = 15;

type MemberAt = (place: number) => number;
/** The moment that many minutes after the start, at most now. */
type MomentAt = (minutes: number) => string;

/** The list of good standing, and a person who was taken off the roll. */
export async function seedBeforeVotings(
  tx: Db,
  assemblyId: number,
  { notInGoodStanding, removed }: DemoIncidents,
  memberAt: MemberAt,
  recordedAt: MomentAt,
): Promise<void> {
  const behind = notInGoodStanding.map(memberAt);
  const rights = rollRightsStore(tx);
  await rights.setCanVote(assemblyId, behind, false, recordedAt(0));
  const people = new Map(behind.map((userId) => [userId, false]));
  await rights.setStanding(assemblyId, { others: true, people });

  const roll = rollStore(tx);
  const userId = memberAt(removed.place);
  const stay = { assemblyId, userId, isPresent: true, by: 'administrator' as const };
  const attendee = await roll.setPresence({ ...stay, now: recordedAt(removed.from) });
  if (attendee) await roll.remove({ id: attendee.id, assemblyId, userId }, recordedAt(removed.to));
}

/** An arrival at a desk without a connection, which was sent when it returned. */
export async function seedLateArrival(
  tx: Db,
  assemblyId: number,
  { lateArrival: { place, at: minutes, recordedAt: recordedMinutes } }: DemoIncidents,
  memberAt: MemberAt,
  recordedAt: MomentAt,
): Promise<void> {
  const userId = memberAt(place);
  const at = recordedAt(minutes);
  const now = recordedAt(recordedMinutes);
  await rollStore(tx).setPresence({ assemblyId, userId, isPresent: true, by: 'desk', at, now });
  const arrival = { id: `demo-arrival-${place}`, userId, mode: 'hall' as const, desk: 'Mesa 2' };
  await arrivalStore(tx).insert(assemblyId, { ...arrival, isUndone: false, at }, now);
}

/**
 * Powers that members submitted from their phones, for an administrator to confirm.
 * @param documents in the order of the submissions, from `storePowers`
 */
export async function seedSubmittedPowers(
  tx: Db,
  assemblyId: number,
  submissions: readonly DemoSubmission[],
  memberAt: MemberAt,
  people: readonly PowerParty[],
  documents: readonly string[],
  now: Date,
): Promise<void> {
  for (const [index, { sender, gives, other }] of submissions.entries()) {
    const document = documents[index] as string;
    const { name, dni } = people[other] as PowerParty;
    const minutesAgo = SUBMITTED_AGO - index * SUBMITTED_BETWEEN;
    const at = new Date(now.getTime() - minutesAgo * MINUTE).toISOString();
    await fileStore(tx).record(document, 'document', at);
    const parties = { senderId: memberAt(sender), gives, name, dni };
    await submittedPowerStore(tx).insert({ assemblyId, ...parties, document, at });
  }
}
