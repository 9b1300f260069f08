/** Filters of a list under names, kept in this browser for each administrator. */
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { fold } from '../../../core/text.ts';
import type { FilterField } from './filters.tsx';

export interface SavedFilter {
  readonly name: string;
  /** By the names of the filters. */
  readonly values: Readonly<Record<string, string>>;
}

export const SAVED_FILTERS = { max: 20, name: 60 } as const;

const isText = (value: unknown): value is string => typeof value === 'string';

function readOne(value: unknown): SavedFilter[] {
  const { name, values } = (value ?? {}) as { name?: unknown; values?: unknown };
  if (!isText(name) || typeof values !== 'object' || values === null) return [];
  const kept = Object.entries(values).filter(
    (entry): entry is [string, string] => isText(entry[1]) && entry[1].length <= FIELD_LIMITS.keyword,
  );
  return [{ name: name.slice(0, SAVED_FILTERS.name), values: Object.fromEntries(kept) }];
}

/** @param stored may have been edited by hand: invalid parts are dropped */
export function parseSavedFilters(stored: string | null): readonly SavedFilter[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(list) ? list.flatMap(readOne).slice(0, SAVED_FILTERS.max) : [];
  } catch {
    return [];
  }
}

/** Filters in words, each value as its field shows it. */
export const describeFilters = (
  fields: readonly Pick<FilterField<string>, 'name' | 'label' | 'options' | 'display'>[],
  values: Readonly<Record<string, string>>,
): string =>
  fields
    .flatMap(({ name, label, options, display }) => {
      const value = values[name];
      if (!value) return [];
      const shown = display?.(value) ?? options?.find((option) => option.value === value)?.label ?? value;
      return [`${label}: ${shown}`];
    })
    .join(' · ');

const isNamed = (name: string) => (each: SavedFilter) => fold(each.name) === fold(name);

/** Adds one, in the place of another of the same name. Null where there is no room. */
export function withFilter(
  saved: readonly SavedFilter[],
  { name, values }: SavedFilter,
): readonly SavedFilter[] | null {
  const others = saved.filter((each) => !isNamed(name)(each));
  if (others.length >= SAVED_FILTERS.max) return null;
  return [...others, { name: name.trim().slice(0, SAVED_FILTERS.name), values }].toSorted((a, b) =>
    fold(a.name) < fold(b.name) ? -1 : 1,
  );
}

export const withoutFilter = (saved: readonly SavedFilter[], name: string): readonly SavedFilter[] =>
  saved.filter((each) => each.name !== name);

/** Null where another one has that name. */
export function renamedFilter(
  saved: readonly SavedFilter[],
  from: string,
  to: string,
): readonly SavedFilter[] | null {
  const others = withoutFilter(saved, from);
  const renamed = saved.find(({ name }) => name === from);
  if (!renamed || others.some(isNamed(to))) return null;
  return withFilter(others, { ...renamed, name: to });
}
