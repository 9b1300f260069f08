/** Reads and stores sections: rows in batches, or one by one where each has files. */
import type { Call } from '@vigilia/contract/call';
import pLimit from 'p-limit';
import type { Database, Db } from '../../../database/database.ts';
import { TABLE_KEYS, type TableName } from '../../../database/table-dump.ts';
import { chunksOf } from '../../../runtime/chunks.ts';
import { MoveInProblem, printable, Skipped, Unreadable } from '../problems.ts';
import type { Attachments } from '../source/attachments.ts';
import type { Backend, RequestArguments } from '../source/backend.ts';
import { pagesOf } from '../source/lists.ts';
import { type Fields, idIn, type Reader, readerOf, textIn } from '../source/values.ts';
import { type Item, moveInStore, type Outcome, SECTIONS, type Section } from '../state.ts';
import type { InsertNew } from './inserts.ts';

/** Maximum concurrent items with files. */
const MAX_PARALLEL = 4;
/** Rows of one statement; the engines bound its parameters. */
const ROWS_AT_ONCE = 500;
/** Refusals that mean that this backend does not have a list, or not for this administrator. */
const ABSENT = new Set([403, 404, 405, 501]);

export interface Move {
  readonly backend: Backend;
  readonly database: Database;
  readonly attachments: Attachments;
  readonly stop: AbortSignal;
  /** ISO 8601 in UTC. */
  readonly now: () => string;
  /** Prints a line of progress. */
  readonly reportProgress: (line: string) => void;
  /** Sections that are left out on purpose. */
  readonly without: ReadonlySet<Section>;
}

/** A record that was read, or the reason why it is skipped. */
export type Read<T> = Omit<Item, 'notes'> & {
  readonly notes: string[];
  /** Null where it is skipped. */
  readonly value: T | null;
};

/** The name of a record in the report. */
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

/** Keys of the items of a section. */
export interface SectionProgress {
  /** Those that earlier runs have stored. */
  readonly earlier: ReadonlySet<string>;
  /** Those that this run has read. */
  readonly read: Set<string>;
}

export const progressOf = async ({ database }: Move, section: Section): Promise<SectionProgress> => ({
  earlier: await moveInStore(database.read).done(section),
  read: new Set(),
});

/** The id as it is stored, so that '7' and '07' are one; of an invalid id its text, for the report. */
function keyOf({ id }: Fields): string {
  const parsed = idIn(id);
  if (parsed !== null) return String(parsed);
  const shown = printable(textIn(id), 60);
  // Without the characters that are removed it may look like the id of another record.
  return shown === '' || idIn(shown) !== null ? 'sin número' : shown;
}

interface ReadOptions {
  /** Prefix of keys where ids are unique in a part of the section only. */
  readonly scope?: string | number;
  readonly labelOf?: (fields: Fields) => string;
}

/**
 * Reads the records of a page that earlier runs have not stored. Of two with the same id the second is skipped; its key
 * counts them, so that a repeated run gives it the same one.
 */
export function readItems<T>(
  page: readonly Fields[],
  progress: SectionProgress,
  read: (reader: Reader) => T,
  { scope, labelOf: label = labelOf }: ReadOptions = {},
): Read<T>[] {
  const items: Read<T>[] = [];
  for (const fields of page) {
    const first = `${scope === undefined ? '' : `${scope}/`}${keyOf(fields)}`;
    let key = first;
    for (let copy = 2; progress.read.has(key); copy += 1) key = `${first} (${copy})`;
    progress.read.add(key);
    if (progress.earlier.has(key)) continue;
    const reader = readerOf(fields);
    const item = { key, label: label(fields), notes: reader.notes };
    try {
      if (key !== first && idIn(fields.id) !== null) throw new Skipped('otro registro tiene el mismo número');
      const value = read(reader);
      items.push({ ...item, outcome: outcomeOf(reader.notes), value });
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      items.push({ ...item, notes: [...reader.notes, error.message], outcome: 'skipped', value: null });
    }
  }
  return items;
}

export const skippedBecause = <T>(item: Read<T>, reason: string): Read<T> => ({
  ...item,
  outcome: 'skipped',
  notes: [...item.notes, reason],
  value: null,
});

export const CLASHES = 'choca con otro que ya se trajo';

interface StoreOptions<T> {
  /** Runs before the rows are inserted. */
  readonly before?: (tx: Db) => Promise<unknown>;
  /** Stores a row that clashes with another one in some other way, or skips it. */
  readonly resolveClash?: (tx: Db, item: Read<T>, row: T) => Promise<Read<T>>;
}

/** Stores the rows of one table and marks their items, in one transaction. */
export async function storeRows<T extends { readonly id: number }>(
  { database }: Move,
  section: Section,
  insert: InsertNew<T>,
  items: readonly Read<T>[],
  { before, resolveClash = async (_, item) => skippedBecause(item, CLASHES) }: StoreOptions<T> = {},
): Promise<void> {
  if (items.length === 0) return;
  await database.write(async (tx) => {
    await before?.(tx);
    const stored = new Set<number>();
    const rows = items.flatMap(({ value }) => (value ? [value] : []));
    for (const part of chunksOf(rows, ROWS_AT_ONCE)) for (const id of await insert(tx, part)) stored.add(id);
    const outcomes: Read<T>[] = [];
    for (const item of items)
      outcomes.push(
        item.value && !stored.has(item.value.id) ? await resolveClash(tx, item, item.value) : item,
      );
    await moveInStore(tx).record(section, outcomes);
  });
}

/** Acts on items, four at a time; after a failure none is started. @throws the first failure, once all active ones ended */
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
 * Reads a list of a section page by page, and records its end. A list that the backend does not have, or of which rows
 * may be missing, is reported.
 * @param name of the list, where a section has several
 */
export async function moveList(
  move: Move,
  section: Section,
  call: Call,
  store: (page: readonly Fields[]) => Promise<void>,
  {
    requestArguments = {},
    name = section,
    after,
    isOptional = false,
  }: {
    requestArguments?: RequestArguments;
    name?: string;
    after?: () => Promise<void>;
    /** Whether backends without the list lack nothing. */
    isOptional?: boolean;
  } = {},
): Promise<void> {
  const { backend, database, stop } = move;
  if (move.without.has(section) || (await moveInStore(database.read).isComplete(name))) return;
  const named = name === section ? '' : `${name}: `;
  const findings: string[] = [];
  let outcome: Outcome = 'moved';
  try {
    for await (const page of pagesOf(backend, call, requestArguments, (finding) =>
      findings.push(`${named}${finding}`),
    )) {
      stop.throwIfAborted();
      await store(page);
    }
    await after?.();
    outcome = outcomeOf(findings);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    // All other sections refer to users.
    if (section === 'users' || !ABSENT.has(error.status ?? 0))
      throw new MoveInProblem(
        `${SECTIONS[section]}: el otro sistema ${error.message}. Repita la misma orden para seguir donde quedó, o agregue --without ${section} para seguir sin esa parte.`,
        { cause: error },
      );
    if (!isOptional) findings.push(`${named}el otro sistema ${error.message}`);
    outcome = 'skipped';
  }
  await database.write((tx) => moveInStore(tx).complete(name, outcome, findings));
}

/** A section whose records are rows of one table. */
export async function moveRows<T extends { readonly id: number }>(
  move: Move,
  section: Section,
  call: Call,
  insert: InsertNew<T>,
  read: (reader: Reader) => T,
): Promise<void> {
  const progress = await progressOf(move, section);
  await moveList(move, section, call, async (page) => {
    await storeRows(move, section, insert, readItems(page, progress, read));
    move.reportProgress(`${SECTIONS[section]}: ${progress.read.size}`);
  });
}

/** Tables with ids of their own. */
export const WITH_IDS = (Object.keys(TABLE_KEYS) as TableName[]).filter(
  (table) => TABLE_KEYS[table].length === 1 && TABLE_KEYS[table][0] === 'id' && table !== 'installation',
);
