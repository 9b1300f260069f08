/**
 * Presence, representation, the quorum, the right to vote and the state of powers (R10.4, R11.3): decided in SQL, by queries on
 * the tables `attendees` and `attorney_powers as power`. `attendance-sql.test.ts` compares it with a plain model.
 */
import { type SqlBool, sql } from 'kysely';
import type { Attendance, PowerState } from './domain/attendance.ts';

const isPartyPresent = (party: 'represented_id' | 'attorney_id') =>
  sql<SqlBool>`exists (select 1 from attendees as party where party.assembly_id = power.assembly_id
    and party.user_id = ${sql.ref(`power.${party}`)} and party.assist = 1)`;

/**
 * Whether the user of that table was not deleted before the end of the row `assemblies`: a deletion after an entered end
 * withdraws no one, and the session may be continued.
 */
export const isThere = (user: 'users' | 'attorney') =>
  sql<SqlBool>`(${sql.ref(`${user}.deleted_at`)} is null or ${sql.ref(`${user}.deleted_at`)} > assemblies.end_date)`;

/**
 * Whether an administrator or a desk made the row `change` of `presence_changes`, and not only changed the mode. It is compared
 * with the entry that `recordPresence` found before it: of an earlier moment, as a desk may state one.
 */
export const isChangedByStaff = sql<SqlBool>`(change.cause is null
  and change.recorded_by in ('administrator', 'desk') and change.is_present <> coalesce((
    select earlier.is_present from presence_changes earlier where earlier.assembly_id = change.assembly_id
      and earlier.user_id = change.user_id and earlier.sequence < change.sequence and earlier.at <= change.at
    order by earlier.at desc, earlier.sequence desc, earlier.id desc limit 1), 0))`;

/** State of the power of the row `power`, which was not revoked. */
export const powerState = sql<PowerState>`case when ${isPartyPresent('represented_id')} then 'dormant'
  when ${isPartyPresent('attorney_id')} then 'valid' else 'waiting' end`;

/** Joins `power`, if it is valid, to the row `attendees`. */
export const isInForceFor = sql<SqlBool>`(power.assembly_id = attendees.assembly_id
  and power.represented_id = attendees.user_id and attendees.assist = 0 and ${isPartyPresent('attorney_id')})`;

/** Whether the attendee of the row `attendees` is represented now. */
export const isRepresented = sql<SqlBool>`(attendees.assist = 0 and exists (
  select 1 from attorney_powers as power where ${isInForceFor}))`;

/** Whether the attendee is represented by an attorney who still has an account. */
export const isRepresentedNow = sql<SqlBool>`(attendees.assist = 0 and exists (
  select 1 from attorney_powers as power join users as attorney on attorney.id = power.attorney_id
  where ${isInForceFor} and ${isThere('attorney')}))`;

/**
 * Offsets of the parts of a time in its text, with their seconds. Months have 31 days: over a shorter month stays seem longer.
 */
const PARTS = { 1: 32_140_800, 6: 2_678_400, 9: 86_400, 12: 3600, 15: 60, 18: 1 };
const secondsOf = (at: 'arrival.at' | 'gone.at') =>
  sql.raw(
    Object.entries(PARTS)
      .map(
        ([from, seconds]) => `cast(substr(${at}, ${from}, ${from === '1' ? 4 : 2}) as bigint) * ${seconds}`,
      )
      .join(' + '),
  );

/** Whether a voting was open, or the quorum checked, from the row `arrival` to the row `gone`. */
const isBesideSpan = sql<SqlBool>`(exists (select 1 from openings join questions on questions.id = openings.question_id
    where questions.assembly_id = arrival.assembly_id
      and (opened_at, coalesce(opened_sequence, 2147483647)) < (gone.at, gone.sequence) and (closed_at is null
        or (closed_at, coalesce(closed_sequence, 2147483647)) >= (arrival.at, arrival.sequence)))
  or exists (select 1 from quorum_verifications checked where checked.assembly_id = arrival.assembly_id
    and (checked.at, checked.sequence) < (gone.at, gone.sequence)
    and (checked.at, checked.sequence) >= (arrival.at, arrival.sequence)))`;

/** Whether the attendee of that row was present at some moment, as `attendanceAsAWhole` decides it (R10.13). */
export const wasPresent = sql<SqlBool>`(attendees.assist = 1 or exists (select 1 from presence_changes arrival
  where arrival.assembly_id = attendees.assembly_id and arrival.user_id = attendees.user_id and arrival.is_present = 1
    and not exists (select 1 from presence_changes gone where gone.assembly_id = arrival.assembly_id
      and gone.user_id = arrival.user_id and gone.is_present = 0
      and (gone.at, gone.sequence) > (arrival.at, arrival.sequence)
      and ${secondsOf('gone.at')} < ${secondsOf('arrival.at')} + 300
      and ((gone.at = arrival.at and gone.recorded_by = 'desk') or not ${isBesideSpan}))))`;

/**
 * Whether the attendee of that row, who never was present, is represented or was at a voting (R10.13): an opening gives a right
 * only to those who are the one or the other, whatever became of the power.
 */
export const wasRepresented = sql<SqlBool>`(${isRepresented} or exists (
  select 1 from voting_rights rights join questions on questions.id = rights.question_id
  where questions.assembly_id = attendees.assembly_id and rights.user_id = attendees.user_id))`;

/** Whether the quorum counts the attendee of that row. */
export const countsForQuorum = sql<SqlBool>`(attendees.assist = 1 or ${isRepresented})`;

/** Whether an opening gives the attendee of that row a right, if they are still a user. */
export const mayVote = sql<SqlBool>`(attendees.can_vote = 1 and ${countsForQuorum})`;

export const attendance = sql<Attendance>`case when attendees.assist = 1 then 'present'
  when ${isRepresented} then 'represented' else 'absent' end`;
