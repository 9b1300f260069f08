/**
 * Store of the history of an assembly: presence, powers and the needed quorum (R10.11). The only place that writes
 * `attendees.assist`, which is the last entry of a person.
 */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../kernel/database/database.ts';
import { countRows, hasRows } from '../../kernel/database/paging.ts';
import { idList } from '../../kernel/database/statement-rows.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import {
  type AttendanceHistory,
  type HistoryEvent,
  inOrder,
  type Moment,
  type OpeningSpan,
  type PresenceCause,
  type PresenceMode,
  type PresenceSource,
} from './domain/presence-history.ts';
import { openVotingsOf } from './open-votings.ts';
import { withdrawPowerMail } from './power-mail.ts';

export interface PresenceChange {
  readonly assemblyId: number;
  /** A person on the roll. */
  readonly userId: number;
  readonly isPresent: boolean;
  /** Undefined keeps the mode of a present person; an arriving one is in the hall. */
  readonly mode?: PresenceMode | undefined;
  readonly by: Exclude<PresenceSource, 'takenOver'>;
  /** ISO 8601, the clock of the server. */
  readonly now: string;
  /** ISO 8601; the moment of the change, as an offline desk states it. A later moment than `now` counts as `now`. */
  readonly at?: string | undefined;
  readonly cause?: PresenceCause | undefined;
  /** Whether the person has shown the code of the hall (R16.7). */
  readonly withHallCode?: boolean | undefined;
}

/** Numbers the changes of an assembly, so that those of the same moment have an order. */
export async function nextSequence(db: Db, assemblyId: number): Promise<number> {
  const { last_sequence } = await db
    .updateTable('assemblies')
    .set((eb) => ({ last_sequence: eb('last_sequence', '+', 1) }))
    .where('id', '=', assemblyId)
    .returning('last_sequence')
    .executeTakeFirstOrThrow();
  return last_sequence;
}

export async function lastSequence(db: Db, assemblyId: number): Promise<number> {
  const { last_sequence } = await db
    .selectFrom('assemblies')
    .select('last_sequence')
    .where('id', '=', assemblyId)
    .executeTakeFirstOrThrow();
  return last_sequence;
}

const entriesOf = (db: Db, { assemblyId, userId }: Pick<PresenceChange, 'assemblyId' | 'userId'>) =>
  db
    .selectFrom('presence_changes')
    .select(['is_present', 'mode', 'at', 'recorded_by'])
    .where('assembly_id', '=', assemblyId)
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(1);

const statedMoment = (at: string, now: string): string => {
  const stated = new Date(at).toISOString();
  return stated < now ? stated : now;
};

/** The later of now and the last entry: the clock of the server may have been set back. */
const later = (now: string, last: string | undefined): string =>
  last !== undefined && last > now ? last : now;

/** Withdraws the request for the floor of a person who leaves, at any point (R20.3). */
export const takeHandDown = (db: Db, assemblyId: number, userId: number) =>
  db
    .deleteFrom('speakers')
    .where('assembly_id', '=', assemblyId)
    .where('user_id', '=', userId)
    .where('called_at', 'is', null)
    .execute();

/**
 * Records an arrival, a departure or another mode. A repetition of the entry before writes nothing, unless it confirms
 * an arrival that a desk recorded, which the desk may undo (R10.18).
 * @returns whether it was written
 */
export async function recordPresence(db: Db, change: PresenceChange): Promise<boolean> {
  const { assemblyId, userId, isPresent, now } = change;
  const last = await entriesOf(db, change).executeTakeFirst();
  const at = change.at === undefined ? later(now, last?.at) : statedMoment(change.at, now);
  const isLast = last === undefined || last.at <= at;
  const before = isLast ? last : await entriesOf(db, change).where('at', '<=', at).executeTakeFirst();
  const wasPresent = before?.is_present === 1;
  const mode = change.mode ?? (wasPresent ? before.mode : null) ?? 'hall';
  const isRepeated = isPresent === wasPresent && (!isPresent || mode === before?.mode);
  const confirmsDesk = isPresent && change.by !== 'desk' && before?.recorded_by === 'desk';
  if (isRepeated && !confirmsDesk) return false;
  await db
    .insertInto('presence_changes')
    .values({
      assembly_id: assemblyId,
      user_id: userId,
      sequence: await nextSequence(db, assemblyId),
      at,
      recorded_at: now,
      is_present: isPresent ? 1 : 0,
      mode: isPresent ? mode : null,
      recorded_by: change.by,
      cause: change.cause ?? null,
      ...(isPresent && change.withHallCode && { with_hall_code: 1 }),
    })
    .execute();
  if (isLast)
    await db
      .updateTable('attendees')
      .set({ assist: isPresent ? 1 : 0 })
      .where('assembly_id', '=', assemblyId)
      .where('user_id', '=', userId)
      .execute();
  if (isLast && !isPresent) await takeHandDown(db, assemblyId, userId);
  return true;
}

/** Whether an entry of one of these moments, or of an earlier one, was recorded after it. */
export async function hasLateEntries(
  db: Db,
  assemblyId: number,
  moments: readonly Moment[],
): Promise<boolean> {
  // Of a moment from before changes were numbered, nothing is known to be late.
  const numbered = moments.filter(({ sequence }) => sequence !== Number.MAX_SAFE_INTEGER);
  if (numbered.length === 0) return false;
  return hasRows(
    db
      .selectFrom('presence_changes')
      .where('assembly_id', '=', assemblyId)
      .where((eb) =>
        eb.or(
          numbered.map(({ at, sequence }) => eb.and([eb('at', '<=', at), eb('sequence', '>', sequence)])),
        ),
      ),
  );
}

/** Number of the entries that a person made; for one with a sign-in code any entry may be another person's. */
export async function ownChanges(db: Db, assemblyId: number, userId: number): Promise<number> {
  return countRows(
    db
      .selectFrom('presence_changes')
      .innerJoin('users', 'users.id', 'user_id')
      .where('assembly_id', '=', assemblyId)
      .where('user_id', '=', userId)
      .where('recorded_by', '=', 'self')
      .where('entrance_shown_at', 'is', null),
  );
}

export interface PowerChange {
  readonly assemblyId: number;
  readonly representedId: number;
  /** Null where the power ends. */
  readonly attorneyId: number | null;
  /** ISO 8601, the clock of the server. */
  readonly at: string;
}

/** Records a power that was given, has another attorney, or ended. */
export async function recordPowerChange(db: Db, change: PowerChange): Promise<void> {
  await withdrawPowerMail(db, change);
  await db
    .insertInto('power_changes')
    .values({
      assembly_id: change.assemblyId,
      represented_id: change.representedId,
      attorney_id: change.attorneyId,
      sequence: await nextSequence(db, change.assemblyId),
      at: change.at,
    })
    .execute();
}

/** Records the rights to vote of people on a roll, where they differ from their last record (R10.20). */
export async function recordRights(
  db: Db,
  assemblyId: number,
  userIds: readonly number[],
  at: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const sequence = await nextSequence(db, assemblyId);
  await sql`
      insert into right_changes (assembly_id, user_id, sequence, at, can_vote)
      select attendees.assembly_id, attendees.user_id, cast(${sequence} as integer), cast(${at} as text),
        attendees.can_vote
      from attendees
      where attendees.assembly_id = ${assemblyId} and attendees.user_id in ${idList(db, userIds)}
        and attendees.can_vote <> coalesce((select last.can_vote from right_changes as last
          where last.assembly_id = attendees.assembly_id and last.user_id = attendees.user_id
          order by last.id desc limit 1), 0)`.execute(db);
}

/** Highest number that the quorum of an assembly needed before a change since a moment, ISO 8601; 0 without a change. */
export async function neededSince(db: Db, assemblyId: number, since: string): Promise<number> {
  const { needed } = await db
    .selectFrom('quorum_changes')
    .select(({ fn }) => fn.max('needed_before').as('needed'))
    .where('assembly_id', '=', assemblyId)
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(needed);
}

/** Records that the quorum needs another number of people. */
export async function recordNeeded(
  db: Db,
  assemblyId: number,
  { before, needed }: { readonly before: number; readonly needed: number },
  at: string,
): Promise<void> {
  if (before === needed) return;
  await db
    .insertInto('quorum_changes')
    .values({
      assembly_id: assemblyId,
      sequence: await nextSequence(db, assemblyId),
      at,
      needed_before: before,
      needed,
    })
    .execute();
}

/** Span of an open voting. Openings from before changes were numbered follow all entries of their time. */
export const spanOf = (
  opening: Pick<
    Selectable<Tables['openings']>,
    'opened_at' | 'opened_sequence' | 'closed_at' | 'closed_sequence'
  >,
): OpeningSpan => ({
  opening: { at: opening.opened_at, sequence: opening.opened_sequence ?? Number.MAX_SAFE_INTEGER },
  closing:
    opening.closed_at === null
      ? null
      : { at: opening.closed_at, sequence: opening.closed_sequence ?? Number.MAX_SAFE_INTEGER },
});

/** Spans of votings of an assembly, of deleted questions too, and the moments of quorum checks (R10.13). */
export async function attendanceSpans(db: Db, assemblyId: number): Promise<OpeningSpan[]> {
  const openings = await db
    .selectFrom('openings')
    .innerJoin('questions', 'questions.id', 'openings.question_id')
    .select(['opened_at', 'opened_sequence', 'closed_at', 'closed_sequence'])
    .where('questions.assembly_id', '=', assemblyId)
    .execute();
  const quorumChecks = await db
    .selectFrom('quorum_verifications')
    .select(['at', 'sequence'])
    .where('assembly_id', '=', assemblyId)
    .execute();
  return [...openings.map(spanOf), ...quorumChecks.map((at) => ({ opening: at, closing: at }))];
}

/** The end that was entered for the minutes (R19.6); null before, and while a voting is open. */
export async function sessionEnd(db: Db, assemblyId: number): Promise<string | null> {
  const row = await db
    .selectFrom('minutes_facts')
    .select('ended_at as end')
    .where('assembly_id', '=', assemblyId)
    .where(({ exists, not }) => not(exists(openVotingsOf(db, assemblyId))))
    .executeTakeFirst();
  return row?.end ?? null;
}

/** @param needed the people that the quorum needs now */
export async function attendanceHistory(
  db: Db,
  assemblyId: number,
  needed: number,
): Promise<AttendanceHistory> {
  const presence = await db
    .selectFrom('presence_changes')
    .select(['at', 'sequence', 'user_id as userId', 'is_present as isPresent', 'mode', 'cause'])
    .select(['recorded_by as by', 'recorded_at as recordedAt', 'with_hall_code as withHallCode'])
    .where('assembly_id', '=', assemblyId)
    .execute();
  const powers = await db
    .selectFrom('power_changes')
    .select(['at', 'sequence', 'represented_id as representedId', 'attorney_id as attorneyId'])
    .where('assembly_id', '=', assemblyId)
    .orderBy('id')
    .execute();
  const quorum = await db
    .selectFrom('quorum_changes')
    .select(['at', 'sequence', 'needed_before as before', 'needed'])
    .where('assembly_id', '=', assemblyId)
    .orderBy('id')
    .execute();
  const row = await db
    .selectFrom('assemblies')
    .select(['presence_since as since', 'quorum_counts as counts'])
    .where('id', '=', assemblyId)
    .executeTakeFirst();
  const countsEntitled = row?.counts === 'entitled';
  const rights = countsEntitled
    ? await db
        .selectFrom('right_changes')
        .select(['at', 'sequence', 'user_id as userId', 'can_vote as canVote'])
        .where('assembly_id', '=', assemblyId)
        .orderBy('id')
        .execute()
    : [];
  const events: HistoryEvent[] = [
    ...rights.map((each) => ({ kind: 'right' as const, ...each, canVote: each.canVote === 1 })),
    ...presence.map(({ isPresent, mode, withHallCode, ...each }) => ({
      kind: 'presence' as const,
      ...each,
      mode: isPresent === 1 ? (mode ?? 'hall') : null,
      ...(withHallCode === 1 && { withHallCode: true }),
    })),
    ...powers.map((each) => ({ kind: 'power' as const, ...each })),
    ...quorum.map(({ before: _, ...each }) => ({ kind: 'needed' as const, ...each })),
  ].sort(inOrder);
  return {
    since: row?.since ?? null,
    neededAtFirst: quorum[0]?.before ?? needed,
    ...(countsEntitled && { countsEntitled }),
    events,
  };
}
