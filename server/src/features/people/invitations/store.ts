/** The invitations of one run: pending ones, and the outcome of the others until the next run begins. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, hasRows } from '../../../kernel/database/paging.ts';
import { idList } from '../../../kernel/database/statement-rows.ts';
import { DELIVERY_REASONS, type DeliveryReason } from '../../../kernel/mail/delivery-failure.ts';
import { endOutage, readOutage } from '../../../kernel/mail/mail-outage.ts';
import { FRESH, UNSENT } from '../../../kernel/mail/outgoing-mails.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
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
  readonly queued: readonly number[];
  /** Users left out, as an invitation was mailed to them within `MIN_INTERVAL`. */
  readonly recent: number;
}

/** Rows in one statement. */
const IDS_TOGETHER = 1000;

export const invitationStore = (db: Db) => {
  const rows = () => db.selectFrom('outgoing_mails').where('purpose', '=', 'invitation');

  const hasWork = () => hasRows(rows().where('state', 'in', UNSENT));

  const run = () => db.selectFrom('invitation_runs').selectAll().executeTakeFirst();

  async function recentlyInvited(ids: readonly number[], at: string): Promise<ReadonlySet<number>> {
    const shifted = (milliseconds: number) => new Date(Date.parse(at) + milliseconds).toISOString();
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', ids)
      .where('invited_at', '>', shifted(-MIN_INTERVAL))
      // A later moment dates from before the clock was set back.
      .where('invited_at', '<', shifted(MIN_INTERVAL))
      .execute();
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Users without a password whose last invitation was stopped or refused, or who never got one. An invitation that waits or may
   * have arrived is not repeated: its link is kept, also once another run has begun.
   */
  const usersWithoutMail = () =>
    db
      .selectFrom('users')
      .leftJoin('outgoing_mails as mail', (join) =>
        join.onRef('mail.user_id', '=', 'users.id').on('mail.purpose', '=', 'invitation'),
      )
      .where('users.deleted_at', 'is', null)
      .where('users.password_hash', '=', NO_PASSWORD)
      .where((eb) =>
        eb.or([
          eb('mail.state', 'in', ['stopped', 'refused', 'noAddress']),
          eb.and([
            eb('users.invited_at', 'is', null),
            eb.or([eb('mail.state', 'is', null), eb('mail.state', '=', 'accepted')]),
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
    readRun: run,

    outage: () => readOutage(db),

    async withoutPassword(ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', idList(db, ids))
        .where('password_hash', '=', NO_PASSWORD)
        .orderBy('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Users among these without a password or a sent invitation, in order. */
    async unsent(ids: readonly number[]): Promise<number[]> {
      const rows = await usersWithoutMail()
        .where('users.id', 'in', idList(db, ids))
        .select('users.id')
        .orderBy('users.id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Number of users without a password or a sent invitation. */
    countUnsent: () => countRows(usersWithoutMail()),

    /**
     * Queues recipients, and begins another run if the last one is over. Statements have their own conditions, as concurrent
     * writes are possible.
     * @param urgent whether they precede the others
     */
    async queue(
      ids: readonly number[],
      { startedBy, at, urgent }: { startedBy: string; at: string; urgent: boolean },
    ): Promise<Invited> {
      if (!(await hasWork())) {
        await db.deleteFrom('outgoing_mails').where('purpose', '=', 'invitation').execute();
        await db.deleteFrom('invitation_runs').execute();
      }
      await endOutage(db);
      if (await run()) await db.updateTable('invitation_runs').set({ stopped_at: null }).execute();
      else await db.insertInto('invitation_runs').values({ started_at: at, started_by: startedBy }).execute();

      const queued: number[] = [];
      let recent = 0;
      const row = { state: 'pending' as const, turn: urgent ? 0 : 1, requested_at: at };
      for (const piece of chunksOf(ids, IDS_TOGETHER)) {
        const recentIds = await recentlyInvited(piece, at);
        recent += recentIds.size;
        const due = piece.filter((id) => !recentIds.has(id));
        if (due.length === 0) continue;
        const added = await db
          .insertInto('outgoing_mails')
          .values(due.map((user_id) => ({ purpose: 'invitation' as const, batch: 0, user_id, ...row })))
          .onConflict((conflict) =>
            conflict
              .columns(['purpose', 'batch', 'user_id'])
              .doUpdateSet({ ...row, ...FRESH })
              .where('outgoing_mails.state', 'not in', UNSENT),
          )
          .returning('user_id')
          .execute();
        for (const { user_id } of added) queued.push(user_id ?? 0);
        await nextTurn();
      }
      return { queued, recent };
    },

    /** @returns the users whose invitations were stopped */
    async stop(at: string): Promise<number[]> {
      const stopped = await db
        .updateTable('outgoing_mails')
        .set({ state: 'stopped' })
        .where('purpose', '=', 'invitation')
        .where('state', '=', 'pending')
        .returning('user_id')
        .execute();
      if (stopped.length > 0) await db.updateTable('invitation_runs').set({ stopped_at: at }).execute();
      return stopped.map(({ user_id }) => user_id ?? 0).toSorted((one, other) => one - other);
    },

    setInvited: (userId: number, at: string) =>
      db.updateTable('users').set({ invited_at: at }).where('id', '=', userId).execute(),

    async counts(): Promise<Readonly<Record<string, number>>> {
      const found = await rows()
        .select(['state', (eb) => eb.fn.countAll().as('people')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(found.map(({ state, people }) => [state, Number(people)]));
    },

    /** The first invitations whose mail failed or is uncertain. */
    async failures(most: number) {
      const found = await rows()
        .innerJoin('users', 'users.id', 'outgoing_mails.user_id')
        .select(['users.id as userId', 'users.name', 'users.last_name as lastName', 'users.email'])
        .select(['state', 'reason'])
        .where('state', 'in', ['refused', 'noAddress', 'uncertain'])
        .orderBy('users.name_search')
        .orderBy('users.id')
        .limit(most)
        .execute();
      return found.map(({ state, reason, ...user }) => ({
        ...user,
        isUncertain: state === 'uncertain',
        reason: state === 'noAddress' ? ('unknown-address' as const) : reasonOf(reason ?? 'interrupted'),
      }));
    },
  };
};
