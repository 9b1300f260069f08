/**
 * The queue of invitations. It holds the recipients of one run: waiting ones, and the outcome of the others until the
 * next run begins.
 *
 * A mail is marked before it is handed over and again afterwards. A row that is marked and not finished is never sent
 * again automatically: no recipient gets the same mail twice, and possible losses are listed.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Updateable } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { InvitationsTable } from '../../database/tables.ts';
import { DELIVERY_REASONS, type DeliveryReason } from '../../mail/delivery-failure.ts';
import { endOutage, readOutage } from '../../mail/mail-outage.ts';
import { BEING_SENT, INTERRUPTED, isDue, type MailOutcome } from '../../mail/queued-mail.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { MINUTE } from '../../runtime/clock.ts';
import { passwordLinkStore } from '../password-links/store.ts';
import { NO_PASSWORD } from '../users/store.ts';

/** Reason of a failed invitation. `changed`: the address was changed while the mail was sent. */
export type FailureReason = DeliveryReason | 'changed';

const FAILURE_REASONS: readonly string[] = [...DELIVERY_REASONS, 'changed'];
const isFailureReason = (text: string): text is FailureReason => FAILURE_REASONS.includes(text);

/** `unknown`: stored by another version of the program. */
const reasonOf = (stored: string): FailureReason | 'unknown' =>
  isFailureReason(stored) ? stored : 'unknown';

/** Minimum milliseconds between two invitations to one address. */
const MIN_INTERVAL = 10 * MINUTE;

export interface Invited {
  /** Their ids. */
  readonly queued: readonly number[];
  /** Users left out, as an invitation was mailed to them within `MIN_INTERVAL`. */
  readonly recent: number;
}

export interface Claimed {
  /** Failed tries before. */
  readonly tries: number;
  readonly userId: number;
  readonly email: string;
  readonly name: string;
  readonly lastName: string;
  readonly userType: number;
}

/** Rows in one statement. */
const IDS_TOGETHER = 1000;

export const invitationStore = (db: Db) => {
  const links = passwordLinkStore(db);

  /** Whether a mail is waiting, or was left by a killed process. */
  async function hasWork(): Promise<boolean> {
    const row = await db
      .selectFrom('invitations')
      .select('user_id')
      .where('state', 'in', ['waiting', 'sending'])
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  const run = () => db.selectFrom('invitation_runs').selectAll().executeTakeFirst();

  /** Users to whom an invitation was mailed a short time before `at`. */
  async function recentlyInvited(ids: readonly number[], at: string): Promise<ReadonlySet<number>> {
    const shifted = (milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('invited_at', '>', shifted(-MIN_INTERVAL))
      // A later moment is from before the clock was set back.
      .where('invited_at', '<', shifted(MIN_INTERVAL))
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Users without a password whose last invitation was stopped or refused, or who never got one. One that waits is not
   * repeated, nor one that may have arrived: its link is kept, also once another run has begun.
   */
  const usersWithoutMail = () =>
    db
      .selectFrom('users')
      .leftJoin('invitations', 'invitations.user_id', 'users.id')
      .where('users.deleted_at', 'is', null)
      .where('users.password_hash', '=', NO_PASSWORD)
      .where((eb) =>
        eb.or([
          eb('invitations.state', 'in', ['stopped', 'failed']),
          eb.and([
            eb('users.invited_at', 'is', null),
            eb.or([eb('invitations.state', 'is', null), eb('invitations.state', '=', 'sent')]),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('password_links')
                  .select('password_links.id')
                  .whereRef('password_links.user_id', '=', 'users.id')
                  .where('password_links.purpose', '=', 'invitation'),
              ),
            ),
          ]),
        ]),
      );

  return {
    hasWork,
    /** The current or last run. */
    readRun: run,

    outage: () => readOutage(db),

    /** Those of these users who have no password, in order. */
    async withoutPassword(ids: readonly number[]): Promise<number[]> {
      const found: number[] = [];
      for (const piece of chunksOf(ids, IDS_TOGETHER)) {
        const rows = await db
          .selectFrom('users')
          .select('id')
          .where('id', 'in', piece)
          .where('password_hash', '=', NO_PASSWORD)
          .orderBy('id')
          .execute();
        for (const { id } of rows) found.push(id);
      }
      return found;
    },

    /** Those of these users who have no password and to whom no invitation was sent, in order. */
    async unsent(ids: readonly number[]): Promise<number[]> {
      const found: number[] = [];
      for (const piece of chunksOf(ids, IDS_TOGETHER)) {
        const rows = await usersWithoutMail().where('users.id', 'in', piece).select('users.id').execute();
        for (const { id } of rows) found.push(id);
      }
      return found.toSorted((one, other) => one - other);
    },

    /** The number of users who have no password and to whom no invitation was sent. */
    async countUnsent(): Promise<number> {
      const { users } = await usersWithoutMail()
        .select((eb) => eb.fn.countAll().as('users'))
        .executeTakeFirstOrThrow();
      return Number(users);
    },

    /**
     * Queues recipients, and begins another run where the last one is over. Others write at the same time, so every
     * statement has its own conditions.
     * @param urgent whether they go before the others
     */
    async queue(
      ids: readonly number[],
      { startedBy, at, urgent }: { startedBy: string; at: string; urgent: boolean },
    ): Promise<Invited> {
      if (!(await hasWork())) {
        await db.deleteFrom('invitations').execute();
        await db.deleteFrom('invitation_runs').execute();
      }
      await endOutage(db);
      if (await run()) await db.updateTable('invitation_runs').set({ stopped_at: null }).execute();
      else await db.insertInto('invitation_runs').values({ started_at: at, started_by: startedBy }).execute();

      const queued: number[] = [];
      let recent = 0;
      const row = { state: 'waiting' as const, urgent: urgent ? 1 : 0 };
      for (const piece of chunksOf(ids, IDS_TOGETHER)) {
        const recentIds = await recentlyInvited(piece, at);
        recent += recentIds.size;
        const due = piece.filter((id) => !recentIds.has(id));
        if (due.length === 0) continue;
        const rows = await db
          .insertInto('invitations')
          .values(due.map((user_id) => ({ user_id, ...row })))
          .onConflict((conflict) =>
            conflict
              .column('user_id')
              .doUpdateSet({ ...row, tries: 0, not_before: null, reason: null })
              .where('invitations.state', 'not in', ['waiting', 'sending']),
          )
          .returning('user_id')
          .execute();
        for (const { user_id } of rows) queued.push(user_id);
        await nextTurn();
      }
      return { queued, recent };
    },

    /** @returns the users whose invitations were stopped */
    async stop(at: string): Promise<number[]> {
      const rows = await db
        .updateTable('invitations')
        .set({ state: 'stopped' })
        .where('state', '=', 'waiting')
        .returning('user_id')
        .execute();
      if (rows.length > 0) await db.updateTable('invitation_runs').set({ stopped_at: at }).execute();
      return rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other);
    },

    /** Marks mails that a killed process left unfinished. @returns the recipients */
    async markInterrupted() {
      const users = await db
        .selectFrom('invitations')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['users.id', 'users.name', 'users.last_name as lastName'])
        .where('state', '=', 'sending')
        .execute();
      for (const { id } of users)
        await db.updateTable('invitations').set(INTERRUPTED).where('user_id', '=', id).execute();
      return users;
    },

    /**
     * Marks the next mail, and activates its link, which must be valid when the mail arrives.
     * @returns null where no mail is due
     */
    async claim(
      now: string,
      link: { readonly tokenHash: string; readonly expires: string },
    ): Promise<Claimed | null> {
      if (!(await run())) return null;
      const next = await db
        .selectFrom('invitations')
        .innerJoin('users', 'users.id', 'invitations.user_id')
        .select([
          'users.id as userId',
          'users.email',
          'users.name',
          'users.last_name as lastName',
          'users.user_type as userType',
          'tries',
        ])
        .where('invitations.state', '=', 'waiting')
        .where('users.deleted_at', 'is', null)
        .where(isDue(now))
        .orderBy('invitations.urgent', 'desc')
        .orderBy('invitations.tries')
        .orderBy('invitations.user_id')
        .limit(1)
        .executeTakeFirst();
      // The user was deleted while queued.
      if (!next)
        await db
          .deleteFrom('invitations')
          .where('state', '=', 'waiting')
          .where('user_id', 'in', (eb) =>
            eb.selectFrom('users').select('id').where('deleted_at', 'is not', null),
          )
          .execute();
      if (!next) return null;
      await db
        .updateTable('invitations')
        .set({ state: 'sending' })
        .where('user_id', '=', next.userId)
        .execute();
      await links.add({ userId: next.userId, purpose: 'invitation', ...link });
      return next;
    },

    /** Records the outcome of a mail. */
    async finish({ userId }: Claimed, tokenHash: string, outcome: MailOutcome, now: string): Promise<void> {
      const row = await db
        .selectFrom('invitations')
        .select('user_id')
        .where('user_id', '=', userId)
        .where('state', 'in', BEING_SENT)
        .executeTakeFirst();
      // The password was changed or the user deleted during the delivery.
      if (!row) return;
      const set = (columns: Updateable<InvitationsTable>) =>
        db
          .updateTable('invitations')
          .set({ reason: null, ...columns })
          .where('user_id', '=', userId)
          .execute();
      switch (outcome.state) {
        case 'accepted':
          // A change of the address during the delivery ended the link, also if it was changed back.
          if (!(await links.activate(tokenHash))) {
            await set({ state: 'failed', reason: 'changed' });
            break;
          }
          await set({ state: 'sent' });
          await db.updateTable('users').set({ invited_at: now }).where('id', '=', userId).execute();
          break;
        case 'uncertain':
          await set({ state: 'uncertain', reason: outcome.reason });
          break;
        case 'refused':
          await links.remove(tokenHash);
          await set({ state: 'failed', reason: outcome.reason });
          break;
        case 'pending':
          await links.remove(tokenHash);
          await set({ ...outcome, state: (await run())?.stopped_at ? 'stopped' : 'waiting' });
      }
    },

    /** Number of recipients in each state. */
    async counts(): Promise<Readonly<Record<string, number>>> {
      const rows = await db
        .selectFrom('invitations')
        .select(['state', (eb) => eb.fn.countAll().as('people')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, people }) => [state, Number(people)]));
    },

    /** The first of those whose mail failed, or is uncertain. */
    async failures(most: number) {
      const rows = await db
        .selectFrom('invitations')
        .innerJoin('users', 'users.id', 'invitations.user_id')
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email'])
        .select(['invitations.state', 'invitations.reason'])
        .where('invitations.state', 'in', ['failed', 'uncertain'])
        .orderBy('users.name_search')
        .orderBy('users.id')
        .limit(most)
        .execute();
      return rows.map(({ state, reason, ...user }) => ({
        ...user,
        isUncertain: state === 'uncertain',
        reason: reason === null ? ('interrupted' as const) : reasonOf(reason),
      }));
    },
  };
};
