/** The list of users: filtered, sorted, in pages. A hundred thousand of them are looked through in some milliseconds. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { USER_SORTS } from '@vigilia/contract/users/users';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { countRows, type Page, paged } from '../../database/paging.ts';
import { STATEMENT_ROWS } from '../../database/statement-rows.ts';
import type { Tables } from '../../database/tables.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { idsNamed, indexedParts, type UserFilters, userConditionsOf } from './filters.ts';
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

  const withIds = (ids: readonly number[]) => db.selectFrom('users').where('id', 'in', ids);

  /** All rows less the deleted ones: SQLite counts a whole index by its pages, a part of it row by row. */
  async function countAll(): Promise<number> {
    const { rows } = await sql<{ total: number }>`select (select count(*) from users)
      - (select count(*) from users where deleted_at is not null) as total`.execute(db);
    return Number(rows[0]?.total);
  }

  /** The ids that the query finds, if few; null otherwise. */
  async function few(query: SelectQueryBuilder<Tables, 'users', { id: number }>): Promise<number[] | null> {
    const rows = await query.limit(FEW + 1).execute();
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  }

  /**
   * The ids that fit the filters, if few, how many fit, and the query that walks an index in the requested order. The
   * words of names are used where they alone answer, or leave few users; otherwise all users are looked through.
   */
  async function search(query: UserFilters) {
    const conditions = userConditionsOf(query);
    if (conditions.length === 0) return { ids: null, total: await countAll(), walk: present() };
    const parts = indexedParts(query);
    const named = parts.length > 0 ? idsNamed(parts) : null;
    const fewNamed = named && (await few(db.selectFrom(named.as('users')).select('id')));
    if (named && (parts.length === conditions.length || fewNamed?.length === 0))
      return {
        ids: fewNamed,
        total: fewNamed?.length ?? (await countRows(db.selectFrom(named.as('users')))),
        walk: present().where('id', 'in', named),
      };
    const walk = matching(conditions);
    const fitting = fewNamed ? withIds(fewNamed).where((eb) => eb.and(conditions)) : walk;
    const ids = await few(fitting.select('id'));
    return { ids, total: ids?.length ?? (await countRows(walk)), walk };
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
      const { ids, total, walk } = await search(query);
      if (total <= offset) return { users: [], total };
      // Selects ids first: an index covers the walk to a distant page.
      const page = (ids ? withIds(ids) : walk).select('id').orderBy(order).$call(paged({ limit, offset }));
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
