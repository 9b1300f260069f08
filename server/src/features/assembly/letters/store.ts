import type { Db } from '../../../kernel/database/database.ts';
import { idList } from '../../../kernel/database/statement-rows.ts';
import { endOutage } from '../../../kernel/mail/mail-outage.ts';
import { isAddress } from '../../../kernel/mail/outgoing-mails.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { recipientStore } from '../convocations/store.ts';

const IDS_TOGETHER = 1000;
const LISTED = 50;

export const letterStore = (db: Db) => {
  const letters = () =>
    db
      .selectFrom('letters')
      .innerJoin('users', 'users.id', 'letters.started_by')
      .select(['letters.id', 'subject', 'text', 'started_at as startedAt', 'stopped_at as stoppedAt'])
      .select(['users.name', 'users.last_name as lastName']);

  return {
    ...recipientStore(db, 'letter'),

    latest: () => letters().orderBy('letters.id', 'desc').limit(LISTED).execute(),
    byId: (id: number) => letters().where('letters.id', '=', id).executeTakeFirst(),

    /** Users among these who get a letter, and how many do not. */
    async audience(ids: readonly number[]) {
      const reached: { id: number; name: string; lastName: string; email: string }[] = [];
      let [withoutAddress, unsubscribed] = [0, 0];
      const rows = await db
        .selectFrom('users')
        .select(['id', 'name', 'last_name as lastName', 'email', 'unsubscribed_at as refused'])
        .where('id', 'in', idList(db, ids))
        .orderBy('id')
        .execute();
      for (const { refused, ...user } of rows)
        if (refused !== null) unsubscribed += 1;
        else if (isAddress(user.email)) reached.push(user);
        else withoutAddress += 1;
      return { reached, withoutAddress, unsubscribed };
    },

    async start(
      ids: readonly number[],
      { subject, text, at, by }: { subject: string; text: string; at: string; by: number },
    ): Promise<number> {
      await endOutage(db);
      const { id } = await db
        .insertInto('letters')
        .values({ subject, text, started_at: at, started_by: by })
        .returning('id')
        .executeTakeFirstOrThrow();
      const mail = { purpose: 'letter', batch: id, state: 'pending', requested_at: at } as const;
      for (const piece of chunksOf(ids, IDS_TOGETHER))
        await db
          .insertInto('outgoing_mails')
          .values(piece.map((user_id) => ({ ...mail, user_id })))
          .execute();
      return id;
    },

    /** @param at null to continue */
    async setStopped(id: number, at: string | null): Promise<void> {
      if (at === null) await endOutage(db);
      await db.updateTable('letters').set({ stopped_at: at }).where('id', '=', id).execute();
    },

    /** Whether a user receives letters; undefined for an unknown user. */
    async receives(userId: number): Promise<boolean | undefined> {
      const row = await db
        .selectFrom('users')
        .select('unsubscribed_at')
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return row && row.unsubscribed_at === null;
    },

    /** Waiting letters to a user who refuses them are not sent. @param at null to receive them again */
    async refuse(userId: number, at: string | null): Promise<void> {
      await db.updateTable('users').set({ unsubscribed_at: at }).where('id', '=', userId).execute();
      if (at !== null)
        await db
          .deleteFrom('outgoing_mails')
          .where('user_id', '=', userId)
          .where('purpose', '=', 'letter')
          .where('state', '=', 'pending')
          .execute();
    },
  };
};
