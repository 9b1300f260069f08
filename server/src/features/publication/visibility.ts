/** When members see a record, computed from its stored moments and the clock: no task runs at these moments. */
import type { PublicationState } from '@vigilia/contract/publication';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';

export type PublishedTable = 'news' | 'benefits' | 'courses' | 'articles';

/** The stored moments of a record. */
export interface StoredPublication {
  readonly draft: boolean;
  readonly publishAt: string | null;
  readonly expireAt: string | null;
}

export const AT_ONCE: StoredPublication = { draft: false, publishAt: null, expireAt: null };

/** Columns of the moments, for a query on `alias`. */
export const publicationColumns = <const Alias extends string>(alias: Alias) =>
  [
    `${alias}.is_draft as isDraft`,
    `${alias}.publish_at as publishAt`,
    `${alias}.expire_at as expireAt`,
  ] as const;

interface PublicationRow {
  readonly isDraft: number;
}
/** A row with `draft` as a flag. */
export const withDraftFlag = <Row extends PublicationRow>({ isDraft, ...row }: Row) => ({
  ...row,
  draft: isDraft === 1,
});

export const publicationRow = ({ draft, publishAt, expireAt }: StoredPublication) => ({
  is_draft: draft ? 1 : 0,
  publish_at: publishAt,
  expire_at: expireAt,
});

/** Whether a row of `alias` is in the state at `now`, by the rule of `publicationState` in the contract. */
export function isInState(alias: string, state: PublicationState, now: string): RawBuilder<SqlBool> {
  const [draft, publishAt, expireAt] = ['is_draft', 'publish_at', 'expire_at'].map((column) =>
    sql.ref(`${alias}.${column}`),
  );
  if (state === 'draft') return sql`${draft} = 1`;
  if (state === 'expired') return sql`(${draft} = 0 and ${expireAt} <= ${now})`;
  const started =
    state === 'published'
      ? sql`(${publishAt} is null or ${publishAt} <= ${now})`
      : sql`${publishAt} > ${now}`;
  return sql`(${draft} = 0 and (${expireAt} is null or ${expireAt} > ${now}) and ${started})`;
}

/** Who asks for a list, when, and for which states. */
export interface Visibility {
  readonly forAdministrator: boolean;
  /** ISO 8601. */
  readonly now: string;
  readonly state?: PublicationState | '' | undefined;
}

/** All rows, for tests and tasks. */
export const ALL_STATES: Visibility = { forAdministrator: true, now: '' };

/** Whether a list has fewer than all rows. */
export const isRestricted = ({ forAdministrator, state }: Visibility): boolean =>
  !forAdministrator || Boolean(state);

/** Restricts a list to the rows that the caller sees, of the state asked for. */
export function visibleRows(
  alias: string,
  { forAdministrator, now, state }: Visibility,
): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (state) conditions.push(isInState(alias, state, now));
  if (!forAdministrator) conditions.push(isInState(alias, 'published', now));
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`1 = 1`;
}

/** The next moment after `now` at which the state of a row changes; null without one. */
export async function nextStateChange(db: Db, table: PublishedTable, now: string): Promise<string | null> {
  const { rows } = await sql<{ moment: string | null }>`
    select min(moment) as moment from (
      select min(publish_at) as moment from ${sql.table(table)} where publish_at > ${now}
      union all
      select min(expire_at) as moment from ${sql.table(table)} where expire_at > ${now}
    ) as moments`.execute(db);
  return rows[0]?.moment ?? null;
}

/** The moments on the wire: none for members, and none that say nothing. */
export const presentPublication = (
  { draft, publishAt, expireAt, version }: StoredPublication & { readonly version: number },
  forAdministrator = true,
) =>
  forAdministrator
    ? { ...(draft && { draft }), ...(publishAt && { publishAt }), ...(expireAt && { expireAt }), version }
    : {};

/** The moments that a client sent, on top of the stored ones. */
export const mergedPublication = (
  sent: { [Field in keyof StoredPublication]?: StoredPublication[Field] | undefined },
  { draft, publishAt, expireAt }: StoredPublication = AT_ONCE,
): StoredPublication => ({
  draft: sent.draft ?? draft,
  publishAt: sent.publishAt === undefined ? publishAt : sent.publishAt,
  expireAt: sent.expireAt === undefined ? expireAt : sent.expireAt,
});
