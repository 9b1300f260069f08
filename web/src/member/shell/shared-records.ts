/**
 * Records of one kind that a person keeps on the phone, each under a key of its own in local storage. Pages that are open side by
 * side may be separate processes, which see each other's writes late: a page that wrote back a whole list would undo the latest
 * record of another one.
 */
import { tryStorage } from '../../core/backend/session.ts';

export type RecordsByKey<T> = Readonly<Record<string, T>>;

export const without = <T>(records: RecordsByKey<T>, key: string): RecordsByKey<T> =>
  Object.fromEntries(Object.entries(records).filter(([each]) => each !== key));

interface RecordKind<T> {
  readonly name: string;
  /** Key of a record within its owner. */
  readonly keyOf: (record: T) => string;
  readonly isRecord: (found: Partial<T>) => boolean;
}

export interface SharedRecords<T> {
  /** Records of all pages, as far as this one sees them. */
  read(): RecordsByKey<T>;
  /**
   * Stores the records that `next` adds or replaces and those that did not fit before, removes those that it leaves out, and
   * touches no other.
   */
  change(next: (records: RecordsByKey<T>) => RecordsByKey<T>): void;
  clear(): void;
  /** Whether storage took all records; else a reload of this page loses some. */
  isStored(): boolean;
  /** Calls back after another page changed a record, or cleared the storage. */
  onChangeElsewhere(callback: () => void, signal: AbortSignal): void;
}

const keysFrom = (prefix: string): string[] =>
  tryStorage((storage) =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) =>
      key.startsWith(prefix),
    ),
  ) ?? [];

/** @param owner id of the person */
export function sharedRecords<T>({ name, keyOf, isRecord }: RecordKind<T>, owner: number): SharedRecords<T> {
  /** Key of the list in which version 0.1 stored all records. */
  const listKey = `votar:${name}:${owner}`;
  const prefix = `${listKey}:`;
  /** Records that did not fit into local storage: only the page keeps them. */
  const unstored = new Map<string, T>();

  /** Records in an item of the storage: one, or a list. */
  const recordsIn = (key: string): T[] =>
    tryStorage((storage) => {
      const found: T | T[] = JSON.parse(storage.getItem(key) ?? '[]');
      return (Array.isArray(found) ? found : [found]).filter((each) => isRecord(each ?? {}));
    }) ?? [];
  const removeItem = (key: string) => tryStorage((storage) => storage.removeItem(key));

  const read = (): RecordsByKey<T> =>
    Object.fromEntries(
      [...keysFrom(prefix).flatMap(recordsIn), ...unstored.values()].map((each) => [keyOf(each), each]),
    );

  function put(key: string, record: T): void {
    const isStored = tryStorage((storage) => {
      storage.setItem(`${prefix}${key}`, JSON.stringify(record));
      return true;
    });
    if (isStored) unstored.delete(key);
    else unstored.set(key, record);
  }

  for (const each of recordsIn(listKey)) put(keyOf(each), each);
  if (unstored.size === 0) removeItem(listKey);

  return {
    read,
    change: (next) => {
      const before = read();
      const after = next(before);
      for (const key of Object.keys(before).filter((each) => !(each in after))) {
        unstored.delete(key);
        removeItem(`${prefix}${key}`);
      }
      for (const [key, record] of Object.entries(after))
        if (record !== before[key] || unstored.has(key)) put(key, record);
    },
    isStored: () => unstored.size === 0,
    clear: () => {
      unstored.clear();
      for (const key of [...keysFrom(prefix), listKey]) removeItem(key);
    },
    onChangeElsewhere: (callback, signal) =>
      window.addEventListener(
        'storage',
        ({ key }) => {
          if (key === null || key.startsWith(prefix)) callback();
        },
        { signal },
      ),
  };
}
