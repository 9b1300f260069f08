/** Lists of which the backend answers a limited number of rows at a time (R1.8). */
import type { ApiResponse } from './api.ts';

/**
 * All rows of a list, the newest first. Rows added in between move others to later pages: those are read twice, never missed.
 * @param first the answer to a call without limit or offset, which another backend may not know
 * @param send asks for rows from an offset
 */
export async function allRows<Row extends { readonly id: number }>(
  { data, total }: ApiResponse<Row[]>,
  send: (query: { limit: number; offset: number }) => Promise<ApiResponse<Row[]>>,
): Promise<Row[]> {
  const limit = data.length;
  if (total === null || total <= limit || limit === 0) return data;
  const offsets = Array.from({ length: Math.ceil(total / limit) - 1 }, (_, page) => (page + 1) * limit);
  const pages = await Promise.all(offsets.map((offset) => send({ limit, offset })));
  return [...new Map([...data, ...pages.flatMap((page) => page.data)].map((row) => [row.id, row])).values()];
}
