import type { OwnSubmittedPower } from '@vigilia/contract/assemblies/submitted-powers';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows } from '../../../kernel/database/paging.ts';

export interface NewSubmission {
  readonly assemblyId: number;
  readonly senderId: number;
  readonly gives: boolean;
  readonly name: string;
  readonly dni: string;
  readonly document: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface PendingSubmission extends NewSubmission {
  readonly id: number;
}

type StoredOwnPower = Omit<OwnSubmittedPower, 'document'> & { readonly document: string | null };

const MAX_LISTED = 200;

export const submittedPowerStore = (db: Db) => {
  const pending = () =>
    db
      .selectFrom('submitted_powers')
      .select([
        'id',
        'assembly_id as assemblyId',
        'sender_id as senderId',
        'gives',
        'other_name as name',
        'other_dni as dni',
        'document',
        'submitted_at as at',
      ])
      .where('state', '=', 'pending');
  const read = ({
    gives,
    document,
    ...row
  }: Omit<PendingSubmission, 'gives' | 'document'> & {
    gives: number;
    document: string | null;
  }): PendingSubmission => ({ ...row, gives: gives === 1, document: document ?? '' });

  return {
    async insert({ assemblyId, senderId, gives, name, dni, document, at }: NewSubmission): Promise<number> {
      const { id } = await db
        .insertInto('submitted_powers')
        .values({
          assembly_id: assemblyId,
          sender_id: senderId,
          gives: gives ? 1 : 0,
          other_name: name,
          other_dni: dni,
          document,
          submitted_at: at,
          state: 'pending',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async pendingById(id: number): Promise<PendingSubmission | undefined> {
      const row = await pending().where('id', '=', id).executeTakeFirst();
      return row && read(row);
    },

    /** Oldest first. If there are more than are listed, each sender has one before others have two. */
    async pendingIn(assemblyId: number): Promise<{ listed: PendingSubmission[]; total: number }> {
      const waiting = await db
        .selectFrom('submitted_powers')
        .select(['id', 'sender_id'])
        .where('assembly_id', '=', assemblyId)
        .where('state', '=', 'pending')
        .orderBy('id')
        .execute();
      const rounds = new Map<number, number[]>();
      for (const own of Map.groupBy(waiting, ({ sender_id }) => sender_id).values())
        for (const [round, { id }] of own.entries()) rounds.set(round, [...(rounds.get(round) ?? []), id]);
      const ids = [...rounds.values()].flat().slice(0, MAX_LISTED);
      if (ids.length === 0) return { listed: [], total: 0 };
      const rows = await pending().where('id', 'in', ids).orderBy('id').execute();
      return { listed: rows.map(read), total: waiting.length };
    },

    async isPending({
      assemblyId,
      senderId,
      gives,
      dni,
    }: Pick<NewSubmission, 'assemblyId' | 'senderId' | 'gives' | 'dni'>) {
      const row = await pending()
        .where('assembly_id', '=', assemblyId)
        .where('sender_id', '=', senderId)
        .where('gives', '=', gives ? 1 : 0)
        .where('other_dni', '=', dni)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Numbers of a member in an assembly: pending ones, and all, withdrawn ones included. */
    async counts(assemblyId: number, senderId: number) {
      const rows = await db
        .selectFrom('submitted_powers')
        .select('state')
        .where('assembly_id', '=', assemblyId)
        .where('sender_id', '=', senderId)
        .execute();
      return { pending: rows.filter(({ state }) => state === 'pending').length, all: rows.length };
    },

    /** Number of refused powers, of all members. */
    async refusals(assemblyId: number): Promise<number> {
      return countRows(
        db
          .selectFrom('submitted_powers')
          .where('assembly_id', '=', assemblyId)
          .where('state', '=', 'refused'),
      );
    },

    /** The powers of a member, latest first, without withdrawn ones. */
    async own(assemblyId: number, senderId: number): Promise<StoredOwnPower[]> {
      const rows = await db
        .selectFrom('submitted_powers')
        .select(['id', 'gives', 'other_name as name', 'state', 'reason', 'document'])
        .where('assembly_id', '=', assemblyId)
        .where('sender_id', '=', senderId)
        .orderBy('id', 'desc')
        .execute();
      return rows.flatMap(({ gives, state, ...row }) =>
        state === 'withdrawn' ? [] : [{ ...row, gives: gives === 1, state }],
      );
    },

    /**
     * Ends a pending power: the second of two concurrent decisions finds none. The submission gives up its document.
     * @returns whether it was pending
     */
    async decide(id: number, state: 'confirmed' | 'refused' | 'withdrawn', reason = ''): Promise<boolean> {
      const row = await db
        .updateTable('submitted_powers')
        // The document number of the other person is no longer needed.
        .set({ state, reason, document: null, other_dni: '' })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};
