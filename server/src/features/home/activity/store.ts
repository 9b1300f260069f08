/** Reads the activity log, which `audit/audit-log.ts` writes in the transaction of each change. */
import type { ActivityEntry, ActivitySubject } from '@vigilia/contract/activity';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { GROUP_HEAD, NO_USER } from '../../../kernel/audit/audit-log.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { boundedPage, countRows, type Page } from '../../../kernel/database/paging.ts';
import { contains, withinDay, withinDays } from '../../../kernel/database/search.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { subjectStore } from './subject-store.ts';

interface ActivityFilters {
  /** Part of the author's name. */
  readonly person?: string | undefined;
  /** Author or person concerned. */
  readonly userId?: number | undefined;
  readonly area?: string | undefined;
  /** A day in Colombia, `YYYY-MM-DD`. */
  readonly created?: string | undefined;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  /** Id of the first entry of a group. */
  readonly group?: number | undefined;
}

export type ActivityQuery = ActivityFilters & Page;

const eb = expressionBuilder<{ activity: Tables['activity'] }, 'activity'>();

const conditionsOf = (
  db: Db,
  { person, userId, area, created, from = '', until = '', group }: ActivityFilters,
): Expression<SqlBool>[] => [
  ...(person ? [contains(eb, 'person_search', person)] : []),
  ...(userId
    ? [
        // A union instead of an or: both engines use the indices.
        eb(
          'id',
          'in',
          db
            .selectFrom('activity as own')
            .select('own.id')
            .where('own.user_id', '=', userId)
            .union(
              db
                .selectFrom('activity_subjects')
                .select('activity_id as id')
                .where('kind', '=', 'user')
                .where('subject_id', '=', userId),
            ),
        ),
      ]
    : []),
  ...(area ? [eb('area', '=', area)] : []),
  ...(created ? [withinDay(eb, 'at', created)] : []),
  ...(from || until ? [withinDays(eb, 'at', from, until)] : []),
  ...(group ? [eb(GROUP_HEAD, '=', group)] : []),
];

export const activityStore = (db: Db) => {
  const subjects = subjectStore(db);
  const matching = (conditions: readonly Expression<SqlBool>[]) =>
    db
      .selectFrom('activity')
      .$if(conditions.length > 0, (q) => q.where((where) => where.and([...conditions])));

  type Row = Awaited<ReturnType<typeof entries>>[number];
  const entries = (conditions: readonly Expression<SqlBool>[], page: Page = {}) =>
    matching(conditions)
      .select(['id', 'at', 'user_id as userId', 'person', 'area', 'what', 'changes', 'together'])
      .orderBy('id', 'desc')
      .$call(boundedPage(page))
      .execute();

  /** With the named records, and whether the author still exists. */
  async function present(rows: readonly Row[]): Promise<ReadonlyMap<number, ActivityEntry>> {
    const named = await subjects.of(rows.map(({ id }) => id));
    const users = await subjects.existingUsers(rows.map(({ userId }) => userId));
    return new Map(rows.map((row) => [row.id, entryOf(row, named, users.has(row.userId))]));
  }

  const entryOf = (
    { changes, userId, together: _, ...entry }: Row,
    named: ReadonlyMap<number, readonly ActivitySubject[]>,
    isUser: boolean,
  ): ActivityEntry => {
    const found = named.get(entry.id) ?? [];
    return {
      ...entry,
      userId: userId === NO_USER ? null : userId,
      ...(isUser && { isUser }),
      ...(changes && { changes: JSON.parse(changes) }),
      ...(found.length > 0 && { subjects: [...found] }),
    };
  };

  return {
    /** Entries that fit all filters, latest first, and their number. */
    async list({ limit, offset, ...filters }: ActivityQuery) {
      const conditions = conditionsOf(db, filters);
      const rows = await entries(conditions, { limit, offset });
      return {
        entries: [...(await present(rows)).values()],
        total: await countRows(matching(conditions)),
      };
    },

    /**
     * Lists groups: each row is the first entry of an act that fits the filters, with the number of entries. A growing group
     * keeps the place of its first entry.
     */
    async listGroups({ limit, offset, ...filters }: ActivityQuery) {
      const conditions = conditionsOf(db, filters);
      return {
        entries: await groups(conditions, { limit, offset }),
        total: await (filters.group === undefined && conditions.length === 0
          ? countRows(matching([eb('head_id', 'is', null)]))
          : countGroups(conditions)),
      };
    },

    /** The last groups, latest first, without the edited fields. */
    async latest(limit: number): Promise<Omit<ActivityEntry, 'changes'>[]> {
      return (await groups([], { limit })).map(({ changes: _, ...entry }) => entry);
    },

    async areas(): Promise<string[]> {
      const rows = await db.selectFrom('activity').select('area').distinct().execute();
      return rows.map(({ area }) => area).toSorted((a, b) => a.localeCompare(b, 'es'));
    },
  };

  async function groups(conditions: readonly Expression<SqlBool>[], page: Page): Promise<ActivityEntry[]> {
    const found = await matching(conditions)
      .select([GROUP_HEAD.as('head'), eb.fn.min('id').as('first'), eb.fn.countAll().as('entries')])
      .groupBy(GROUP_HEAD)
      .orderBy(GROUP_HEAD, 'desc')
      .$call(boundedPage(page))
      .execute();
    const first = found.map((group) => Number(group.first));
    const rows = first.length > 0 ? await entries([eb('id', 'in', first)]) : [];
    const presented = await present(rows);
    const together = new Map(rows.map((row) => [row.id, row.together]));
    return found.flatMap(({ head, first: id, entries: number }) => {
      const entry = presented.get(Number(id));
      if (!entry) return [];
      const text = together.get(entry.id) ?? null;
      const count = Number(number);
      if (count === 1 || text === null) return [entry];
      return [{ ...entry, group: { id: head, entries: count, ...summaryOf(text, count, entry) } }];
    });
  }

  async function countGroups(conditions: readonly Expression<SqlBool>[]): Promise<number> {
    const { total } = await matching(conditions)
      .select(sql<number | string>`count(distinct ${GROUP_HEAD})`.as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  }
};

/** The sentence of a group, and the records that it names in quotation marks as its entries do. */
function summaryOf(together: string, count: number, { what, subjects = [] }: ActivityEntry) {
  const text = together.replace('{}', String(count).replace(/\B(?=(\d{3})+$)/g, '.'));
  return {
    what: text,
    subjects: subjects.flatMap((subject) => {
      const quoted = what.slice(subject.start - 1, subject.start + subject.length + 1);
      const start = quoted.startsWith('«') ? text.indexOf(quoted) : -1;
      return start < 0 ? [] : [{ ...subject, start: start + 1 }];
    }),
  };
}
