/** Store of arrivals, and of the people on the roll as a desk shows them. */
import type { BallotShare } from '@vigilia/contract/assemblies/assemblies';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows } from '../../../kernel/database/paging.ts';
import { BALLOT_SHARES, sharesOf } from '../../roll/ballot-shares.ts';
import type { PresenceMode } from '../../roll/domain/presence-history.ts';
import { recordPresence } from '../../roll/presence-store.ts';
import { rollMemberStore } from '../../roll/roll-members.ts';
import { type KnownArrival, type PresenceEntry, type Stay, stayOf } from './domain/arrivals.ts';

export interface Arrival extends KnownArrival {
  readonly id: string;
  readonly userId: number;
  readonly mode: PresenceMode;
  readonly desk: string;
}

/** A change of presence, and who recorded it. */
interface RecordedEntry extends PresenceEntry {
  readonly byDesk: boolean;
  /** Null for a departure. */
  readonly mode: PresenceMode | null;
}

/** How a person attended so far. */
export interface Attendance {
  readonly entries: readonly RecordedEntry[];
  readonly arrivals: readonly Arrival[];
}

const NOTHING: Attendance = { entries: [], arrivals: [] };

/** The entries without those of arrivals that were undone. */
function counted({ entries, arrivals }: Attendance): RecordedEntry[] {
  const undone = new Set(arrivals.filter(({ isUndone }) => isUndone).map(({ at }) => at));
  return entries.filter(({ at, byDesk }) => !(byDesk && undone.has(at)));
}

/** The stay of a person, without undone arrivals. */
export const currentStay = (attendance: Attendance): Stay => stayOf(counted(attendance), attendance.arrivals);

/** Mode of a person's presence at a moment, without undone arrivals; null while absent. */
export const modeAt = (attendance: Attendance, moment: string): PresenceMode | null =>
  counted(attendance).findLast(({ at }) => at <= moment)?.mode ?? null;

/** The arrival that began the present stay; undefined where none did. */
export const arrivalOf = ({ arrivals }: Attendance, { since }: Stay): Arrival | undefined =>
  arrivals.find(({ at, isUndone }) => at === since && !isUndone);

export const arrivalStore = (db: Db) => {
  return {
    ...rollMemberStore(db),

    async find(assemblyId: number, id: string): Promise<Arrival | undefined> {
      const row = await db
        .selectFrom('arrivals')
        .select(['id', 'user_id as userId', 'at', 'mode', 'desk', 'undone_at'])
        .where('assembly_id', '=', assemblyId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { undone_at, ...arrival } = row;
      return { ...arrival, isUndone: undone_at !== null };
    },

    async insert(
      assemblyId: number,
      { id, userId, at, mode, desk, isUndone }: Arrival,
      now: string,
    ): Promise<void> {
      await db
        .insertInto('arrivals')
        .values({
          assembly_id: assemblyId,
          id,
          at,
          mode,
          desk,
          user_id: userId,
          recorded_at: now,
          undone_at: isUndone ? now : null,
        })
        .execute();
    },

    async undo(assemblyId: number, id: string, now: string): Promise<void> {
      await db
        .updateTable('arrivals')
        .set({ undone_at: now })
        .where('assembly_id', '=', assemblyId)
        .where('id', '=', id)
        .execute();
    },

    /** Number of the arrivals of a person, undone ones included. */
    async arrivalsOf(assemblyId: number, userId: number): Promise<number> {
      return countRows(
        db.selectFrom('arrivals').where('assembly_id', '=', assemblyId).where('user_id', '=', userId),
      );
    },

    /** The share of a person in ballots of votings that were open at a moment or later; null for none. */
    async shareSince(assemblyId: number, userId: number, at: string): Promise<BallotShare | null> {
      const row = await db
        .selectFrom(sharesOf(assemblyId, userId))
        .select('share')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('openings')
              .select('openings.id')
              .whereRef('openings.question_id', '=', 'shares.questionId')
              .where((or) => or.or([or('closed_at', 'is', null), or('closed_at', '>=', at)])),
          ),
        )
        .orderBy('share')
        .limit(1)
        .executeTakeFirst();
      return row ? (BALLOT_SHARES[row.share] ?? null) : null;
    },

    /** Attendance of the named person, or of all people. */
    async attendance(assemblyId: number, userId?: number): Promise<ReadonlyMap<number, Attendance>> {
      const entries = await db
        .selectFrom('presence_changes')
        .select(['user_id as userId', 'at', 'is_present as isPresent', 'mode', 'recorded_by as by'])
        .where('assembly_id', '=', assemblyId)
        .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? 0))
        .orderBy('at')
        .orderBy('sequence')
        .orderBy('id')
        .execute();
      const arrivals = await db
        .selectFrom('arrivals')
        .select(['id', 'user_id as userId', 'at', 'mode', 'desk', 'undone_at'])
        .where('assembly_id', '=', assemblyId)
        .$if(userId !== undefined, (q) => q.where('user_id', '=', userId ?? 0))
        .orderBy('at')
        .orderBy('id')
        .execute();
      const found = new Map<number, { entries: RecordedEntry[]; arrivals: Arrival[] }>();
      const of = (id: number) => {
        const known = found.get(id) ?? { entries: [], arrivals: [] };
        found.set(id, known);
        return known;
      };
      for (const { userId: id, at, isPresent, mode, by } of entries)
        of(id).entries.push({
          at,
          isPresent: isPresent === 1,
          byDesk: by === 'desk',
          mode: isPresent === 1 ? (mode ?? 'hall') : null,
        });
      for (const { undone_at, ...arrival } of arrivals)
        of(arrival.userId).arrivals.push({ ...arrival, isUndone: undone_at !== null });
      return found;
    },

    async attendanceOf(assemblyId: number, userId: number): Promise<Attendance> {
      return (await this.attendance(assemblyId, userId)).get(userId) ?? NOTHING;
    },

    /** Records a change of presence at its own moment, also where the clock was set back since the arrival. */
    setPresence: (
      assemblyId: number,
      userId: number,
      isPresent: boolean,
      at: string,
      now: string,
      mode?: PresenceMode,
    ) =>
      recordPresence(db, {
        assemblyId,
        userId,
        isPresent,
        at,
        by: 'desk',
        ...(mode && { mode }),
        now: at > now ? at : now,
      }),
  };
};
