/** Lists of the other backend, in pages where it answers pages. */
import type { Call } from '@vigilia/contract/call';
import type { Asking, Backend } from './backend.ts';
import { MoveInProblem, Unreadable } from './problems.ts';

/** Rows asked for at once. */
export const PAGE_ROWS = 500;
/** Rows of one list. */
const MAX_ROWS = 500_000;

export type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** What tells that a page brought nothing new, whatever its rows are. */
const identityOf = (row: unknown): string => {
  const { id } = fieldsOf(row);
  return id === undefined ? JSON.stringify(row) : `id ${String(id)}`;
};

async function listOnce(backend: Backend, call: Call, asking: Asking): Promise<readonly unknown[]> {
  const { data } = await backend.read(call, asking);
  if (data === null || data === undefined) return [];
  if (!Array.isArray(data)) throw new Unreadable('contestó algo que no es una lista');
  return data;
}

/** Refusals of an unknown `limit`, and of nothing else. */
const REFUSES_PAGES = new Set([400, 422]);

/**
 * The rows of a list in pages. A backend that knows no pages answers all rows at once, or the same rows again.
 * @throws Unreadable where the first page cannot be read; MoveInProblem for a later one
 */
export async function* pagesOf(
  backend: Backend,
  call: Call,
  asking: Asking = {},
): AsyncGenerator<readonly Fields[]> {
  const seen = new Set<string>();
  for (let offset = 0; offset < MAX_ROWS; offset += PAGE_ROWS) {
    const paged = { ...asking, query: { ...asking.query, limit: PAGE_ROWS, offset } };
    const rows = await listOnce(backend, call, paged).catch((error) => {
      if (offset > 0 && error instanceof Unreadable)
        throw new MoveInProblem(
          `${backend.origin}${call.path} ${error.message}. Repita la misma orden para seguir.`,
        );
      if (error instanceof Unreadable && REFUSES_PAGES.has(error.status ?? 0))
        return listOnce(backend, call, asking);
      throw error;
    });
    const isNew = offset === 0 || rows.some((row) => !seen.has(identityOf(row)));
    if (!isNew) return;
    for (const row of rows) seen.add(identityOf(row));
    // In steps, so that one long answer is stored as pages are.
    for (let from = 0; from < rows.length; from += PAGE_ROWS)
      yield rows.slice(from, from + PAGE_ROWS).map(fieldsOf);
    if (rows.length !== PAGE_ROWS) return;
  }
  throw new MoveInProblem(
    `${backend.origin}${call.path} tiene más de ${MAX_ROWS.toLocaleString('es-CO')} filas.`,
  );
}
