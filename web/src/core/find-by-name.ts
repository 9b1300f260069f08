/** Local search in a list that has arrived whole, case- and accent-insensitive like the backend's. */
import { fold } from '@vigilia/contract/text/fold';

export interface Named {
  readonly id: number;
  readonly name: string;
}

export interface NameMatch<T> {
  /** By name; those that begin with the typed text before those that contain it. */
  readonly items: readonly T[];
  /** Total number of matches. */
  readonly total: number;
}

export interface NameSearch<T> {
  /** @param limit how many to answer; the rest are only counted */
  find(typed: string, limit: number): NameMatch<T>;
  /** The item whose name is the same but for case and accents. */
  named(typed: string): T | undefined;
}

/**
 * Prepares a list for searching. Names are folded and sorted once, at the first search: a screen may have many long
 * lists, of which one is opened.
 */
export function searchByName<T extends Named>(items: readonly T[]): NameSearch<T> {
  let folded: { item: T; text: string }[] | undefined;
  const all = () => {
    folded ??= items
      .map((item) => ({ item, text: fold(item.name) }))
      .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    return folded;
  };

  return {
    find(typed, limit) {
      const wanted = fold(typed);
      const first: T[] = [];
      const others: T[] = [];
      let total = 0;
      for (const { item, text } of all()) {
        const at = text.indexOf(wanted);
        if (at < 0) continue;
        total += 1;
        const matches = at === 0 ? first : others;
        if (matches.length < limit) matches.push(item);
      }
      return { items: [...first, ...others].slice(0, limit), total };
    },
    named(typed) {
      const wanted = fold(typed);
      return wanted ? all().find(({ text }) => text === wanted)?.item : undefined;
    },
  };
}
