/** Reads the activity log. `http/audit/audit-log.ts` writes it in the transaction of each change. */
import type { ActivityEntry } from '@vigilia/contract/activity';
import type { Db } from '../../database/database.ts';
import { countRows, paged } from '../../database/paging.ts';
import { contains, withinDay } from '../../database/search.ts';
import { NO_USER } from '../../http/audit/audit-log.ts';

export interface ActivityQuery {
  readonly person?: string | undefined;
  /** Exactly. */
  readonly area?: string | undefined;
  /** A day in Colombia, `YYYY-MM-DD`. */
  readonly created?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

export const activityStore = (db: Db) => ({
  /** Entries that fit all filters, the latest first, and how many there are in all. */
  async list({ person, area, created, limit, offset }: ActivityQuery) {
    const matching = db
      .selectFrom('activity')
      .$if(!!person, (q) => q.where((eb) => contains(eb, 'person_search', person ?? '')))
      .$if(!!area, (q) => q.where('area', '=', area ?? ''))
      .$if(!!created, (q) => q.where((eb) => withinDay(eb, 'at', created ?? '')));
    const rows = await matching
      .select(['id', 'at', 'user_id as userId', 'person', 'area', 'what', 'changes'])
      .orderBy('id', 'desc')
      .$call(paged({ limit, offset }))
      .execute();
    const entries: ActivityEntry[] = rows.map(({ changes, userId, ...entry }) => ({
      ...entry,
      userId: userId === NO_USER ? null : userId,
      ...(changes && { changes: JSON.parse(changes) }),
    }));
    const total = await countRows(matching);
    return { entries, total };
  },

  async areas(): Promise<string[]> {
    const rows = await db.selectFrom('activity').select('area').distinct().execute();
    return rows.map(({ area }) => area).toSorted((a, b) => a.localeCompare(b, 'es'));
  },
});
