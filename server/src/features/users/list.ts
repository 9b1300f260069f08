/** The list of users: filtered, sorted, in pages. A hundred thousand of them are looked through in some milliseconds. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { USER_SORTS } from '@vigilia/contract/users/users';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { countRows, type Page, paged } from '../../database/paging.ts';
import { STATEMENT_ROWS } from '../../database/statement-rows.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { type UserFilters, userConditionsOf } from './filters.ts';
import { type StoredUser, USER_COLUMNS, USER_VERSION } from './store.ts';

export interface UserQuery extends UserFilters, Page {
  readonly sort?: (typeof USER_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** Users chosen in the list: by their ids, or all that fit the filters except some. */
export interface UserSelection {
  readonly ids?: readonly number[] | undefined;
  readonly filters?: UserFilters | undefined;
  readonly except?: readonly number[] | undefined;
}

/** Each has an index, with the id as its last column. */
const SORT_COLUMNS = {
  name: ['name_search'],
  lastName: ['last_name_search', 'name_search'],
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

  /** Of all users the rows less the deleted ones: SQLite counts a whole index by its pages, a part of it row by row. */
  async function count(conditions: readonly Expression<SqlBool>[]): Promise<number> {
    if (conditions.length > 0) return countRows(matching(conditions));
    const { rows } = await sql<{ total: number }>`select (select count(*) from users)
      - (select count(*) from users where deleted_at is not null) as total`.execute(db);
    return Number(rows[0]?.total);
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

  /** Without a sort, the latest registration is first. */
  const sorted = ({ sort = 'created', order = sort === 'created' ? 'desc' : 'asc' }: UserQuery) =>
    [...SORT_COLUMNS[sort], 'id'].map((column) => sql`${sql.raw(column)} ${sql.raw(order)}`);

  /** Ids of the chosen users in order, without deleted ones. */
  async function selected({ ids, filters = {}, except = [] }: UserSelection): Promise<number[]> {
    const found: number[] = [];
    const without = new Set(except);
    for (const piece of ids ? chunksOf([...new Set(ids)], STATEMENT_ROWS) : [null]) {
      const rows = await matching(userConditionsOf(filters))
        .$if(piece !== null, (query) => query.where('id', 'in', piece ?? []))
        .select('id')
        .orderBy('id')
        .execute();
      for (const { id } of rows) if (!without.has(id)) found.push(id);
    }
    return found;
  }

  /** Users of these ids in their order, read in chunks; deleted ones are omitted. */
  async function* inChunks(ids: readonly number[]): AsyncGenerator<StoredUser> {
    for (const piece of chunksOf(ids, READ_AT_ONCE)) {
      const rows = await present().select(USER_COLUMNS).where('id', 'in', piece).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const id of piece) {
        const user = byId.get(id);
        if (user) yield user;
      }
      // Yields to other requests during a long list.
      await nextTurn();
    }
  }

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
        .select([...USER_COLUMNS, USER_VERSION])
        .where('id', 'in', page)
        .orderBy(order)
        .execute();
      return { users, total };
    },

    selected,

    /** All matching users in order. */
    async *each(query: UserQuery) {
      const rows = await matching(userConditionsOf(query))
        .select('id')
        .orderBy(sql.join(sorted(query)))
        .execute();
      yield* inChunks(rows.map(({ id }) => id));
    },

    /** The chosen users in order. */
    async *eachSelected(selection: UserSelection, order: Pick<UserQuery, 'sort' | 'order'>) {
      const chosen = new Set(await selected(selection));
      const rows = await matching(userConditionsOf(selection.filters ?? {}))
        .select('id')
        .orderBy(sql.join(sorted(order)) as never)
        .execute();
      yield* inChunks(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
    },

    byIds: inChunks,
  };
}
