/** Ids of rows in backends that number them in each assembly. */
import type { Db } from '../../../database/database.ts';
import type { InsertNew } from './inserts.ts';

type Numbered = 'attendees' | 'attorney_powers' | 'submitted_powers';

export const NEW_ID = (id: number, next: number) => `su número ${id} ya era de otro: quedó con el ${next}`;

/**
 * Inserts a row under another id where its own is taken. Answers the id; null where it clashes by more than its id.
 */
export async function insertUnderFreeId<T extends { readonly id: number }>(
  tx: Db,
  table: Numbered,
  insert: InsertNew<T>,
  row: T,
): Promise<number | null> {
  const [kept] = await insert(tx, [row]);
  if (kept !== undefined) return kept;
  const [added] = await insert(tx, [{ ...row, id: await nextId(tx, table) }]);
  return added ?? null;
}

export async function nextId(tx: Db, table: Numbered): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}
