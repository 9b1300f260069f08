/** Lists of the other backend, in pages where it answers pages. */

import type { Call } from '@vigilia/contract/call';
import { count } from '@vigilia/contract/text/count';
import { MoveInProblem, Unreadable } from '../problems.ts';
import type { Backend, RequestArguments } from './backend.ts';
import { type Fields, fieldsOf } from './values.ts';

/** Rows of one request. The other backend may answer fewer than it has. */
const PAGE_ROWS = 500;
/** Maximum rows of one list. */
const MAX_ROWS = 500_000;

/** Identity of a row, by which a repeated page is recognised. */
const identityOf = (row: unknown): string => {
  const { id } = fieldsOf(row);
  return id === undefined ? JSON.stringify(row) : `id ${String(id)}`;
};

interface Page {
  readonly rows: readonly unknown[];
  /** Rows on all pages, where the backend reports it. */
  readonly total: number | null;
  /** Whether the backend answers all rows at once. */
  readonly isWhole: boolean;
}

async function readList(
  backend: Backend,
  call: Call,
  requestArguments: RequestArguments,
  isPaged: boolean,
): Promise<Page> {
  const { data, total } = await backend.read(call, requestArguments);
  if (data === null || data === undefined) return { rows: [], total, isWhole: true };
  if (!Array.isArray(data)) throw new Unreadable('contestó algo que no es una lista');
  return { rows: data, total, isWhole: !isPaged || data.length > PAGE_ROWS };
}

/** Refusals of an unknown `limit`. */
const REFUSES_PAGES = new Set([400, 422]);
/** Refusals of an `offset` behind the last row. */
const REFUSES_OFFSET = new Set([400, 404, 416, 422]);

/**
 * The rows of a list in pages. A backend may bound pages below `PAGE_ROWS`, answer all rows at once, or repeat the same
 * rows: the list ends with its total, or with a page without a new row.
 * @param report receives a finding in Spanish where rows may be missing
 * @throws Unreadable where the first page cannot be read; MoveInProblem for a later one
 */
export async function* pagesOf(
  backend: Backend,
  call: Call,
  requestArguments: RequestArguments = {},
  report: (finding: string) => void = () => undefined,
): AsyncGenerator<readonly Fields[]> {
  const seen = new Set<string>();
  let offset = 0;
  let total: number | null = null;
  /** Whether the last page had the requested number of rows. */
  let wasFull = false;

  const readPage = async (): Promise<Page | null> => {
    const paged = { ...requestArguments, query: { ...requestArguments.query, limit: PAGE_ROWS, offset } };
    try {
      return await readList(backend, call, paged, true);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const status = error.status ?? 0;
      if (offset === 0 && REFUSES_PAGES.has(status)) return readList(backend, call, requestArguments, false);
      if (offset === 0) throw error;
      if (!wasFull && REFUSES_OFFSET.has(status)) {
        report(`puede estar incompleta: después de ${offset} registros el otro sistema ${error.message}`);
        return null;
      }
      throw new MoveInProblem(
        `${backend.origin}${call.path} ${error.message}. Repita la misma orden para seguir.`,
      );
    }
  };

  for (;;) {
    const page = await readPage();
    if (!page) break;
    total = page.total ?? total;
    const { rows } = page;
    if (!rows.some((row) => !seen.has(identityOf(row)))) break;
    for (const row of rows) seen.add(identityOf(row));
    // In steps, so that one long answer is stored as pages are.
    for (let from = 0; from < rows.length; from += PAGE_ROWS)
      yield rows.slice(from, from + PAGE_ROWS).map(fieldsOf);
    offset += rows.length;
    wasFull = rows.length === PAGE_ROWS;
    if (page.isWhole || (total !== null && seen.size >= total)) break;
    if (offset >= MAX_ROWS)
      throw new MoveInProblem(`${backend.origin}${call.path} tiene más de ${count(MAX_ROWS)} filas.`);
  }
  if (total !== null && seen.size < total)
    report(`el otro sistema dice que hay ${total} registros y dio ${seen.size}`);
}
