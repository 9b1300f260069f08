/** The list of users: filtered, sorted, in pages. A scan of a hundred thousand takes some milliseconds. */
import type { USER_SORTS } from '@vigilia/contract/users/users';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { ALL_ROWS, countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { idList, rowsInOrder } from '../../../kernel/database/statement-rows.ts';
import { type IdQuery, idsNamed, indexedParts, type UserFilters, userConditionsOf } from './filters.ts';
import { isUndeleted, type StoredUser, USER_COLUMNS, USER_VERSION } from './store.ts';

export interface UserQuery extends UserFilters, Page {
  readonly sort?: (typeof USER_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

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
 * Up to this many matching rows are found first and then sorted. More are found sooner by a walk of the index in the requested
 * order.
 */
const FEW = 1000;

/** Rows of a long list that are in memory at once. */
const READ_AT_ONCE = 500;

type Order = Required<Pick<UserQuery, 'sort' | 'order'>>;

const allPresent = (db: Db) => db.selectFrom('users').where('deleted_at', 'is', null);

/** Without a sort, the latest registration is first. */
const orderOf = ({
  sort = 'created',
  order = sort === 'created' ? 'desc' : 'asc',
}: Partial<Order>): Order => ({
  sort,
  order,
});

const sorted = ({ sort, order }: Order) =>
  sql.join([...SORT_COLUMNS[sort], 'id'].map((column) => sql`${sql.raw(column)} ${sql.raw(order)}`));

/** The rows of a page of these ids. Selects ids first: an index covers the walk to a distant page. */
const pageOf = (db: Db, ids: IdQuery, order: Order, page: Page) =>
  db
    .selectFrom('users')
    .select([...USER_COLUMNS, USER_VERSION])
    .where('id', 'in', ids.orderBy(sorted(order)).$call(paged(page)))
    .orderBy(sorted(order));

/** Users who were not deleted, filtered. */
export function userList(db: Db) {
  const present = () => allPresent(db);

  const matching = (conditions: readonly Expression<SqlBool>[]) =>
    present().$if(conditions.length > 0, (q) => q.where((eb) => eb.and([...conditions])));

  const withIds = (ids: readonly number[]) => db.selectFrom('users').where('id', 'in', idList(db, ids));

  const undeletedOf = (ids: readonly number[], conditions: readonly Expression<SqlBool>[] = []) =>
    withIds(ids).where((eb) => eb.and([isUndeleted, ...conditions]));

  /** The ids that the query finds, if few; null otherwise. */
  async function few(query: IdQuery): Promise<number[] | null> {
    const rows = await query.limit(FEW + 1).execute();
    return rows.length > FEW ? null : rows.map(({ id }) => id);
  }

  /**
   * The ids that fit the filters, if few, how many fit, and the query that walks an index in the requested order. The index of
   * words is used where it answers alone, or leaves few users; otherwise all users are scanned.
   */
  async function search(query: UserFilters) {
    const conditions = userConditionsOf(query);
    if (conditions.length === 0) return { ids: null, total: await countRows(present()), walk: present() };
    const parts = indexedParts(query);
    const named = await idsNamed(db, parts);
    const fewNamed = named && (await few(named));
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

  /** Ids of the chosen users in order, without deleted ones. */
  async function selected({ ids, filters = {}, except = [] }: UserSelection): Promise<number[]> {
    const without = new Set(except);
    const conditions = userConditionsOf(filters);
    const rows = await (ids ? undeletedOf(ids, conditions) : matching(conditions))
      .select('id')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id).filter((id) => !without.has(id));
  }

  /** Users of these ids in their order, read in chunks; deleted ones are omitted. */
  const inChunks = (ids: readonly number[]): AsyncGenerator<StoredUser> =>
    rowsInOrder(ids, (chunk) => undeletedOf(chunk).select(USER_COLUMNS).execute(), READ_AT_ONCE);

  return {
    async find(query: UserQuery): Promise<{ users: StoredUser[]; total: number }> {
      const { limit = ALL_ROWS, offset = 0 } = query;
      const order = orderOf(query);
      const { ids, total, walk } = await search(query);
      if (total <= offset) return { users: [], total };
      const wanted = (ids ? withIds(ids) : walk).select('id');
      return { users: await pageOf(db, wanted, order, { limit, offset }).execute(), total };
    },

    selected,

    async *each(query: UserQuery) {
      const rows = await matching(userConditionsOf(query))
        .select('id')
        .orderBy(sorted(orderOf(query)))
        .execute();
      yield* inChunks(rows.map(({ id }) => id));
    },

    async *eachSelected(selection: UserSelection, order: Pick<UserQuery, 'sort' | 'order'>) {
      const chosen = new Set(await selected(selection));
      const rows = await matching(userConditionsOf(selection.filters ?? {}))
        .select('id')
        .orderBy(sorted(orderOf(order)) as never)
        .execute();
      yield* inChunks(rows.map(({ id }) => id).filter((id) => chosen.has(id)));
    },

    byIds: inChunks,
  };
}
