/** How a section is read and stored: rows in batches, or one by one where each has files of its own. */
import type { Call } from '@vigilia/contract/call';
import pLimit from 'p-limit';
import type { Database, Db } from '../../database/database.ts';
import { type Row, TABLE_KEYS, type TableName } from '../../database/table-dump.ts';
import type { Attachments } from './attachments.ts';
import type { Asking, Backend } from './backend.ts';
import { type Fields, pagesOf } from './lists.ts';
import { MoveInProblem, printable, Skipped, Unreadable } from './problems.ts';
import { type Item, moveInStore, type Outcome, SECTIONS, type Section } from './state.ts';
import { type Reader, readerOf, textIn } from './values.ts';

/** Items with files that are under way at the same time. */
const MAX_PARALLEL = 4;
/** Rows of one statement; the engines bound how many values one may carry. */
const ROWS_AT_ONCE = 500;
/** Refusals that say that this backend does not have a list, or not for this administrator. */
const ABSENT = new Set([403, 404, 405, 501]);

export interface Move {
  readonly backend: Backend;
  readonly database: Database;
  readonly attachments: Attachments;
  readonly stop: AbortSignal;
  /** ISO 8601 in UTC. */
  readonly now: () => string;
  /** Prints a line of progress. */
  readonly say: (line: string) => void;
  /** Sections that are left out on purpose. */
  readonly without: ReadonlySet<Section>;
}

/** A record that was read, or the reason why it is skipped. */
export type Read<T> = Item & { readonly value: T | null };

/** What the report calls a record, whatever could be read of it. */
const labelOf = ({ title, name, lastName, link, email, description }: Fields): string =>
  printable(
    [
      textIn(title) ||
        `${textIn(name)} ${textIn(lastName)}`.trim() ||
        textIn(link) ||
        textIn(email) ||
        textIn(description),
    ]
      .join('')
      .slice(0, 120),
  );

export const outcomeOf = (notes: readonly string[]): Outcome => (notes.length > 0 ? 'changed' : 'moved');

/** Reads the records of a page that are not done yet. Two with the same key are one, and the second is skipped. */
export function readItems<T>(
  page: readonly Fields[],
  done: Set<string>,
  read: (reader: Reader) => T,
  keyOf: (fields: Fields) => string = ({ id }) => textIn(id).trim().slice(0, 60),
): Read<T>[] {
  const before = new Set(done);
  const items: Read<T>[] = [];
  for (const fields of page) {
    const given = keyOf(fields);
    // Done in an earlier run.
    if (before.has(given)) continue;
    const wanted = given || 'sin número';
    let key = wanted;
    for (let copy = 2; done.has(key); copy += 1) key = `${wanted} (${copy})`;
    if (before.has(key)) continue;
    done.add(key);
    const label = labelOf(fields);
    const reader = readerOf(fields);
    try {
      if (key !== given && given) throw new Skipped('otro registro tiene el mismo número');
      const value = read(reader);
      items.push({ key, label, notes: reader.notes, outcome: outcomeOf(reader.notes), value });
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      items.push({ key, label, notes: [...reader.notes, error.message], outcome: 'skipped', value: null });
    }
  }
  return items;
}

export const skippedBecause = <T>(item: Read<T>, reason: string): Read<T> => ({
  ...item,
  outcome: 'skipped',
  notes: [...item.notes, reason],
});

/** Inserts rows, without those that clash with one that is there; answers the ids of the rest. */
async function insertNew(tx: Db, table: TableName, rows: readonly Row[]): Promise<Set<number>> {
  const stored = new Set<number>();
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const inserted = await tx
      .insertInto(table as 'users')
      .values(rows.slice(from, from + ROWS_AT_ONCE) as never)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    for (const { id } of inserted) stored.add(id);
  }
  return stored;
}

/** Stores the rows of one table and marks their items, in one transaction. */
export async function storeRows(
  { database }: Move,
  section: Section,
  table: TableName,
  items: readonly Read<Row>[],
  besides: (tx: Db) => Promise<unknown> = async () => undefined,
): Promise<void> {
  if (items.length === 0) return;
  await database.write(async (tx) => {
    await besides(tx);
    const stored = await insertNew(
      tx,
      table,
      items.flatMap(({ value }) => (value ? [value] : [])),
    );
    await moveInStore(tx).record(
      section,
      items.map((item) =>
        item.value && !stored.has(Number(item.value.id))
          ? skippedBecause(item, 'choca con otro que ya se trajo')
          : item,
      ),
    );
  });
}

/** Acts on items, four at a time; after a failure none is begun. @throws the first failure, once none is under way */
export async function eachOf<T>(
  items: readonly T[],
  stop: AbortSignal,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  await pLimit(MAX_PARALLEL).map(items, async (item) => {
    if (failures.length > 0 || stop.aborted) return;
    try {
      await act(item);
    } catch (error) {
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
  stop.throwIfAborted();
}

/**
 * Reads a list of a section page by page, and remembers when it is done. A backend that does not have it is reported.
 * @param name of the list, where a section has several
 */
export async function moveList(
  move: Move,
  section: Section,
  call: Call,
  store: (page: readonly Fields[]) => Promise<void>,
  {
    asking = {},
    name = section,
    after,
  }: { asking?: Asking; name?: string; after?: (() => Promise<void>) | undefined } = {},
): Promise<void> {
  const { backend, database, stop } = move;
  if (move.without.has(section) || (await moveInStore(database.read).isComplete(name))) return;
  let problem: string | undefined;
  try {
    for await (const page of pagesOf(backend, call, asking)) {
      stop.throwIfAborted();
      await store(page);
    }
    await after?.();
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // All else refers to users.
    if (section === 'users' || !ABSENT.has(error.status ?? 0))
      throw new MoveInProblem(
        `${SECTIONS[section]}: el otro sistema ${error.message}. Repita la misma orden para seguir donde quedó, o agregue --without ${section} para seguir sin esa parte.`,
        { cause: error },
      );
    problem = `${name === section ? '' : `${name}: `}el otro sistema ${error.message}`;
  }
  await database.write((tx) => moveInStore(tx).complete(name, problem));
}

/** A section whose records are rows of one table. */
export async function moveRows(
  move: Move,
  section: Section,
  call: Call,
  table: TableName,
  read: (reader: Reader) => Row,
): Promise<void> {
  const done = await moveInStore(move.database.read).done(section);
  let rows = 0;
  await moveList(move, section, call, async (page) => {
    await storeRows(move, section, table, readItems(page, done, read));
    rows += page.length;
    move.say(`${SECTIONS[section]}: ${rows}`);
  });
}

/** Tables with ids of their own. */
export const WITH_IDS = (Object.keys(TABLE_KEYS) as TableName[]).filter(
  (table) => TABLE_KEYS[table].length === 1 && TABLE_KEYS[table][0] === 'id' && table !== 'installation',
);
