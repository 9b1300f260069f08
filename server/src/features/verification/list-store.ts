/** Store of the lists of a voting: present ones from its rows, those of earlier rounds as published. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../../kernel/database/database.ts';
import { ballotList, participationList, pseudonymOf, rollList } from './protocol/lists.ts';

const LIST_KINDS = ['roll', 'ballots', 'participation'] as const;
export type ListKind = (typeof LIST_KINDS)[number];
export type Lists = Readonly<Record<ListKind, string>>;

const SALT_BYTES = 32;

export const listStore = (db: Db) => {
  async function content(questionId: number, round: number, kind: ListKind): Promise<string | null> {
    const row = await db
      .selectFrom('published_lists')
      .select('content')
      .where('question_id', '=', questionId)
      .where('round', '=', round)
      .where('kind', '=', kind)
      .executeTakeFirst();
    return row?.content ?? null;
  }

  return {
    content,

    async saltOf(assemblyId: number): Promise<string | null> {
      const row = await db
        .selectFrom('assemblies')
        .select('verification_salt')
        .where('id', '=', assemblyId)
        .executeTakeFirst();
      return row?.verification_salt ?? null;
    },

    /** Draws the salt of an assembly with its first seal. */
    async ensureSalt(assemblyId: number): Promise<string> {
      const known = await this.saltOf(assemblyId);
      if (known) return known;
      const salt = randomBytes(SALT_BYTES).toString('hex');
      await db
        .updateTable('assemblies')
        .set({ verification_salt: salt })
        .where('id', '=', assemblyId)
        .execute();
      return salt;
    },

    /** The present frozen roll. */
    async roll(questionId: number, assemblyId: number, salt: string): Promise<string> {
      const rows = await db
        .selectFrom('voting_rights')
        .select('user_id')
        .where('question_id', '=', questionId)
        .execute();
      return rollList(rows.map(({ user_id }) => pseudonymOf(salt, assemblyId, user_id)));
    },

    /** Present ballots and used rights. Only for a voting that is closed, or closes in this transaction. */
    async counted(questionId: number, assemblyId: number, salt: string): Promise<Omit<Lists, 'roll'>> {
      const ballots = await db
        .selectFrom('ballots')
        .select(['key as code', 'choice'])
        .where('question_id', '=', questionId)
        .execute();
      const used = await db
        .selectFrom('turnout')
        .select(['user_id', 'by_proxy'])
        .where('question_id', '=', questionId)
        .execute();
      return {
        ballots: ballotList(ballots),
        participation: participationList(
          used.map(({ user_id, by_proxy }) => ({
            right: pseudonymOf(salt, assemblyId, user_id),
            byProxy: by_proxy === 1,
          })),
        ),
      };
    },

    publish: (questionId: number, round: number, kind: ListKind, list: string) =>
      db
        .insertInto('published_lists')
        .values({ question_id: questionId, round, kind, content: list })
        .execute(),
  };
};
