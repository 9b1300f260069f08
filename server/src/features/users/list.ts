/** The list of users: filtered, sorted, in pages. A hundred thousand of them are looked through in some milliseconds. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { USER_SORTS } from '@vigilia/contract/users';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { type Page, paged } from '../../database/paging.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { type UserFilters, userConditionsOf } from './filters.ts';
import { type StoredUser, USER_COLUMNS } from './store.ts';

export interface UserQuery extends UserFilters, Page {
  readonly sort?: (typeof USER_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Each has an index, with the id as its last column. */
const SORT_COLUMNS = {
  name: ['name_search'],
  lastName: ['last_name_search'],
  email: ['email_search'],
  dni: ['length(dni_search)', 'dni_search'],
  created: ['created_at'],
} as const;

/**
 * Up to this many matching rows are found first and then sorted. More are frequent enough to be found soon by walking
 * the index in the requested order.
 */
const FEW = 1000;

/** Rows of a long list that are in memory at once. */
const READ_AT_ONCE = 500;

/** Users who were not deleted, filtered. */
export function userList(db: Db) {
  const present = () => db.selectFrom('users').where('deleted_at', 'is', null);

  const matching = (conditions: readonly Expression<SqlBool>[]) =>
    present().$if(conditions.length > 0, (q) => q.where((eb) => eb.and([...conditions])));

  async function count(conditions: readonly Expression<SqlBool>[]): Promise<number> {
    const { rows } = await matching(conditions)
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  }

  /** The ids of matching rows, if few; null otherwise. */
  async function few(conditions: readonly Expression<SqlBool>[]): Promise<number[] | null> {
    if (conditions.length === 0) return null;
    const rows = await matching(conditions)
      .select('id')
      .limit(FEW + 1)
      .execute();
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  }

  /** Without a sort, the latest registration comes first. */
  const sorted = ({ sort = 'created', order = sort === 'created' ? 'desc' : 'asc' }: UserQuery) =>
    [...SORT_COLUMNS[sort], 'id'].map((column) => sql`${sql.raw(column)} ${sql.raw(order)}`);

  return {
    async find(query: UserQuery): Promise<{ users: StoredUser[]; total: number }> {
      const { limit, offset = 0 } = query;
      const order = sql.join(sorted(query));
      const conditions = userConditionsOf(query);
      const ids = await few(conditions);
      const wanted = ids ? db.selectFrom('users').where('id', 'in', ids) : matching(conditions);
      const total = ids ? ids.length : await count(conditions);
      if (total <= offset) return { users: [], total };
      // Selects ids first: an index covers the walk to a distant page.
      const page = wanted.select('id').orderBy(order).$call(paged({ limit, offset }));
      const users = await db
        .selectFrom('users')
        .select(USER_COLUMNS)
        .where('id', 'in', page)
        .orderBy(order)
        .execute();
      return { users, total };
    },

    /** All matching users in order, read in chunks; users deleted meanwhile are omitted. */
    async *each(query: UserQuery): AsyncGenerator<StoredUser> {
      const ids = await matching(userConditionsOf(query))
        .select('id')
        .orderBy(sql.join(sorted(query)))
        .execute();
      for (const piece of chunksOf(ids, READ_AT_ONCE)) {
        const wanted = piece.map(({ id }) => id);
        const rows = await present().select(USER_COLUMNS).where('id', 'in', wanted).execute();
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const id of wanted) {
          const user = byId.get(id);
          if (user) yield user;
        }
        // Yields to other requests during a long list.
        await nextTurn();
      }
    },
  };
}
