import type { Step } from '@vigilia/contract/content/assistance';
import {
  type BinKind,
  CONTENT_KINDS,
  type ContentKind,
  type OrderedTable,
} from '@vigilia/contract/content/kinds';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { boundedPage, countRows, type Page } from '../../../kernel/database/paging.ts';
import { contains } from '../../../kernel/database/search.ts';
import { insertRows, isTableName, type Row } from '../../../kernel/database/table-dump.ts';
import type { BinContent } from '../../../kernel/versions/bin-store.ts';

export type RestoreProblem = 'taken' | 'no-case' | 'no-assembly' | 'no-steps' | 'many-steps';

export interface StoredEntry {
  readonly id: number;
  readonly kind: BinKind;
  readonly title: string;
  readonly content: BinContent;
}

/** Columns with the id of a user whose row may not exist at a restore. */
const USER_COLUMNS = ['user_id', 'hidden_by'] as const;

export const binEntryStore = (db: Db) => {
  const exists = async (table: 'cases' | 'links' | 'profile_items', values: Row): Promise<boolean> => {
    const same = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.join(same, sql` and `)}`.execute(
      db,
    );
    return rows.length > 0;
  };

  async function withoutMissingUsers(rows: readonly Row[]): Promise<readonly Row[]> {
    const ids = rows.flatMap((row) => USER_COLUMNS.flatMap((column) => row[column] ?? [])).map(Number);
    if (ids.length === 0) return rows;
    const found = await db.selectFrom('users').select('id').where('id', 'in', ids).execute();
    const present = new Set(found.map(({ id }) => id));
    return rows.map((row) => ({
      ...row,
      ...Object.fromEntries(
        USER_COLUMNS.filter((column) => row[column] && !present.has(Number(row[column]))).map((column) => [
          column,
          null,
        ]),
      ),
    }));
  }

  /** Makes room for a card at its former rank, or on top of a shorter list. */
  async function makeRoom(table: OrderedTable, card: Row): Promise<Row> {
    const { top } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.coalesce(eb.fn.max('sort_rank'), sql<number>`0`).as('top'))
      .executeTakeFirstOrThrow();
    const sort_rank = Math.min(Number(card.sort_rank), Number(top) + 1);
    await db
      .updateTable(table)
      .set((eb) => ({ sort_rank: eb('sort_rank', '+', 1) }))
      .where('sort_rank', '>=', sort_rank)
      .execute();
    return { ...card, sort_rank };
  }

  /** Adds a step at its former place; the others keep their order. */
  async function restoreStep({
    assistance_steps: [kept] = [],
  }: BinContent): Promise<RestoreProblem | undefined> {
    const stored = await db.selectFrom('assistance_steps').select(['id', 'step']).executeTakeFirst();
    if (!stored || !kept) return 'no-steps';
    const steps = JSON.parse(stored.step) as Step[];
    if (steps.length >= FIELD_LIMITS.steps) return 'many-steps';
    steps.splice(Number(kept.stepNumber) - 1, 0, { stepNumber: 0, description: String(kept.description) });
    const step = JSON.stringify(steps.map(({ description }, at) => ({ stepNumber: at + 1, description })));
    await db.updateTable('assistance_steps').set({ step }).where('id', '=', stored.id).execute();
    await db
      .updateTable('versions')
      .set((eb) => ({ number: eb('number', '+', 1) }))
      .where('section', '=', 'assistance_steps')
      .where('record_id', '=', stored.id)
      .execute();
    return undefined;
  }

  async function restoreQuestion({
    questions: [kept] = [],
  }: BinContent): Promise<RestoreProblem | undefined> {
    const { numUpdatedRows } = await db
      .updateTable('questions')
      .set({ deleted_at: null })
      .where('id', '=', Number(kept?.id))
      .where('assembly_id', 'in', db.selectFrom('assemblies').select('id').where('deleted_at', 'is', null))
      .where('assembly_id', 'not in', db.selectFrom('issued_minutes').select('assembly_id'))
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n ? 'no-assembly' : undefined;
  }

  /** Obstacle to a restore: another record in its place, or a missing one. */
  async function problemOf({ kind, content }: StoredEntry): Promise<RestoreProblem | undefined> {
    const [link] = content.links ?? [];
    if (kind === 'link' && link && (await exists('links', { name: link.name ?? '' }))) return 'taken';
    const [item] = content.profile_items ?? [];
    if (kind === 'profileItem' && item) {
      const { category_id = null, name_search = null } = item;
      if (await exists('profile_items', { category_id, name_search })) return 'taken';
    }
    const [response] = content.case_responses ?? [];
    if (kind === 'response' && response && !(await exists('cases', { id: response.case_id ?? null })))
      return 'no-case';
    return undefined;
  }

  async function restoreRows({ kind, content }: StoredEntry): Promise<void> {
    const { table: own, card }: ContentKind = CONTENT_KINDS[kind];
    for (const [table, rows] of Object.entries(content)) {
      if (!isTableName(table) || rows.length === 0) continue;
      const known = await withoutMissingUsers(rows);
      const isPlaced = card && table === own;
      await insertRows(
        db,
        table,
        isPlaced ? await Promise.all(known.map((row) => makeRoom(table as OrderedTable, row))) : known,
      );
    }
    // Pictures of its other versions stay archived.
    const picture = own && content[own]?.[0]?.picture;
    if (picture)
      await db.updateTable('files').set({ archived: 0 }).where('name', '=', String(picture)).execute();
  }

  const entries = () => db.selectFrom('bin');
  const stored = () => entries().select(['id', 'kind', 'title', 'content']);
  const fromRow = <R extends { readonly content: string }>(row: R) => ({
    ...row,
    content: JSON.parse(row.content) as BinContent,
  });

  return {
    /** Entries, the latest first, and their total number. */
    async list({
      keyword = '',
      kind = '',
      ...page
    }: Page & { readonly keyword?: string | undefined; readonly kind?: BinKind | '' | undefined }) {
      const found = entries()
        .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'search', keyword)))
        .$if(kind !== '', (q) => q.where('kind', '=', kind as BinKind));
      const rows = await found
        .leftJoin('users', 'users.id', 'bin.deleted_by')
        .select([
          'bin.id',
          'bin.kind',
          'bin.title',
          'bin.deleted_at as deletedAt',
          sql<string>`coalesce(trim(users.name || ' ' || users.last_name), '')`.as('deletedBy'),
        ])
        .orderBy('bin.deleted_at', 'desc')
        .orderBy('bin.id', 'desc')
        .$call(boundedPage(page))
        .execute();
      return { rows, total: await countRows(found) };
    },

    async byId(id: number): Promise<StoredEntry | undefined> {
      const row = await stored().where('id', '=', id).executeTakeFirst();
      return row && fromRow(row);
    },

    /** Puts an entry back where it was. */
    async restore(entry: StoredEntry): Promise<RestoreProblem | undefined> {
      if (entry.kind === 'step') return restoreStep(entry.content);
      if (entry.kind === 'question') return restoreQuestion(entry.content);
      const problem = await problemOf(entry);
      if (!problem) await restoreRows(entry);
      return problem;
    },

    remove: (id: number) => db.deleteFrom('bin').where('id', '=', id).execute(),

    /** The oldest entries from before a moment. */
    async before(moment: string, limit: number): Promise<StoredEntry[]> {
      const rows = await stored()
        .where('deleted_at', '<', moment)
        .orderBy('deleted_at')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },
  };
};

export type BinEntryStore = ReturnType<typeof binEntryStore>;
