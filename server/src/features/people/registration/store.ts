import { spellingsOf } from '@vigilia/contract/users/document-numbers';
import type { RegistrationRequest, SimilarUser } from '@vigilia/contract/users/registration';
import type { REQUEST_SORTS } from '@vigilia/contract/users/users';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { idList, rowsInOrder } from '../../../kernel/database/statement-rows.ts';
import { conditionsOf, type PeopleFilters } from '../users/filters.ts';
import { PERSON_COLUMNS, searchColumnsOf } from '../users/store.ts';

export interface NewRequest {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly dniType: number | null;
  readonly dni: string;
  readonly isAnesthesiologist: boolean;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

export interface StoredRequest extends NewRequest {
  readonly id: number;
}

export interface RequestQuery extends PeopleFilters, Page {
  readonly sort?: (typeof REQUEST_SORTS)[number] | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

export interface RequestSelection {
  readonly ids?: readonly number[] | undefined;
  readonly filters?: PeopleFilters | undefined;
  readonly except?: readonly number[] | undefined;
}

const SORT_COLUMNS: Readonly<Record<(typeof REQUEST_SORTS)[number], readonly string[]>> = {
  name: ['name_search'],
  lastName: ['last_name_search'],
  email: ['email_search'],
  phone: ['phone'],
  dni: ['length(dni_search)', 'dni_search'],
  isAnesthesiologist: ['is_anesthesiologist'],
  date: ['created_at'],
};

const COLUMNS = [
  ...PERSON_COLUMNS,
  'is_anesthesiologist as isAnesthesiologist',
  'created_at as date',
] as const;

const read = (
  row: Omit<StoredRequest, 'isAnesthesiologist'> & { isAnesthesiologist: number },
): StoredRequest => ({
  ...row,
  isAnesthesiologist: row.isAnesthesiologist === 1,
});

/** Maximum similar users of one request. */
const MAX_LOOKALIKES = 3;

/** Without a sort, the latest request is first. */
const sorted = ({ sort = 'date', order = sort === 'date' ? 'desc' : 'asc' }: RequestQuery) =>
  sql.join([...SORT_COLUMNS[sort], 'id'].map((column) => sql`${sql.raw(column)} ${sql.raw(order)}`));

export const requestStore = (db: Db) => ({
  /** Undefined when a request with this e-mail exists. */
  async insert(request: NewRequest): Promise<number | undefined> {
    const row = await db
      .insertInto('registration_requests')
      .values({
        name: request.name,
        last_name: request.lastName,
        email: request.email,
        phone: request.phone,
        dni_type: request.dniType,
        dni: request.dni,
        is_anesthesiologist: request.isAnesthesiologist ? 1 : 0,
        created_at: request.date,
        ...searchColumnsOf(request),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  /** Removes every request with the e-mail or document number of a person. */
  async removeOf({ email, dni }: { readonly email: string; readonly dni: string | null }): Promise<void> {
    await db
      .deleteFrom('registration_requests')
      .where((eb) => eb.or([eb('email', '=', email), ...(dni ? [eb('dni', 'in', spellingsOf(dni))] : [])]))
      .execute();
  },

  /** The removed request; undefined when there was none. */
  async take(id: number): Promise<StoredRequest | undefined> {
    const row = await db
      .deleteFrom('registration_requests')
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirst();
    return row && read(row);
  },

  async selected({ ids, filters = {}, except = [] }: RequestSelection): Promise<StoredRequest[]> {
    const without = new Set(except);
    const conditions = conditionsOf(filters);
    const rows = await db
      .selectFrom('registration_requests')
      .select(COLUMNS)
      .$if(ids !== undefined, (q) => q.where('id', 'in', idList(db, ids ?? [])))
      .$if(conditions.length > 0, (q) => q.where((eb) => eb.and(conditions)))
      .orderBy('id')
      .execute();
    return rows.filter(({ id }) => !without.has(id)).map(read);
  },

  /** The chosen requests in the order of the list, read in chunks. */
  async *each(
    { ids, filters = {}, except = [] }: RequestSelection,
    order: Pick<RequestQuery, 'sort' | 'order'>,
  ): AsyncGenerator<StoredRequest> {
    const chosen = ids && new Set(ids);
    const without = new Set(except);
    const conditions = conditionsOf(filters);
    const rows = await db
      .selectFrom('registration_requests')
      .$if(conditions.length > 0, (q) => q.where((eb) => eb.and(conditions)))
      .select('id')
      .orderBy(sorted(order) as never)
      .execute();
    const wanted = rows
      .map(({ id }) => id)
      .filter((id) => (chosen === undefined || chosen.has(id)) && !without.has(id));
    const rowsOf = (chunk: readonly number[]) =>
      db.selectFrom('registration_requests').select(COLUMNS).where('id', 'in', chunk).execute();
    for await (const row of rowsInOrder(wanted, rowsOf)) yield read(row);
  },

  async removeAll(ids: readonly number[]): Promise<void> {
    await db.deleteFrom('registration_requests').where('id', 'in', idList(db, ids)).execute();
  },

  async list(query: RequestQuery): Promise<{ requests: StoredRequest[]; total: number }> {
    const { limit, offset } = query;
    const conditions = conditionsOf(query);
    const matching = db
      .selectFrom('registration_requests')
      .$if(conditions.length > 0, (q) => q.where((eb) => eb.and(conditions)));
    const rows = await matching
      .select(COLUMNS)
      .orderBy(sorted(query) as never)
      .$call(paged({ limit, offset }))
      .execute();
    const total = await countRows(matching);
    return { requests: rows.map(read), total };
  },

  /** The users whom each of these requests resembles, most similar first; one query for all. */
  async lookalikesOf(ids: readonly number[]): Promise<ReadonlyMap<number, SimilarUser[]>> {
    const found = new Map<number, SimilarUser[]>();
    if (ids.length === 0) return found;
    // One branch for each likeness, so that each uses the index of its column.
    const alike = (
      column: 'dni' | 'email' | 'name_search',
      value: RawBuilder<string> = sql`request.${sql.raw(column)}`,
    ) =>
      db
        .selectFrom('registration_requests as request')
        .innerJoin('users as user', (join) => join.on(`user.${column}`, '=', value))
        .where('request.id', 'in', idList(db, ids))
        .where('user.deleted_at', 'is', null)
        .select([
          'request.id as requestId',
          'user.id',
          'user.name',
          'user.last_name as lastName',
          sql<string>`${sql.lit(column === 'name_search' ? 'name' : column)}`.as('likeness'),
        ]);
    const rows = await alike('dni')
      // Without leading zeros (R9.17).
      .unionAll(alike('dni', sql`nullif(ltrim(request.dni, '0'), request.dni)`))
      .unionAll(alike('email'))
      .unionAll(alike('name_search'))
      .execute();
    for (const { requestId, id, name, lastName, likeness } of rows) {
      const ofRequest = found.get(requestId) ?? [];
      found.set(requestId, ofRequest);
      const known = ofRequest.find((each) => each.id === id);
      if (known) known.same.push(likeness as SimilarUser['same'][number]);
      else ofRequest.push({ id, name, lastName, same: [likeness as SimilarUser['same'][number]] });
    }
    for (const [request, all] of found)
      found.set(request, all.toSorted((a, b) => b.same.length - a.same.length).slice(0, MAX_LOOKALIKES));
    return found;
  },
});

export const presentRequest = (
  request: StoredRequest,
  lookalikes: readonly SimilarUser[],
): RegistrationRequest => ({ ...request, lookalikes: [...lookalikes] });
