/**
 * How a list is shown: rows on a page, columns, density. It is kept in the address; where the address says nothing it is
 * as this administrator last chose in this browser, and is written there.
 */
import { useEffect, useMemo } from 'react';
import { PAGE_SIZE } from '../../../core/backend/listing.ts';
import { useSession } from '../../../core/backend/session.ts';
import { LIST_VIEW_KEY } from '../../../core/constants.ts';
import { PARAMETERS, setText, useAddressParameters } from '../address/address-parameters.ts';
import type { Column } from '../data-table.tsx';

export const PAGE_SIZES: readonly number[] = [PAGE_SIZE, 50, 100];
const COMPACT = 'si';

const sizeIn = (value: unknown): number | undefined => PAGE_SIZES.find((size) => size === Number(value));

interface Stored {
  readonly size?: number;
  readonly columns?: readonly string[];
  readonly compact?: boolean;
}

/**
 * The rows on a page. A page number without a size is of the usual one, not of the administrator's choice: the same
 * address shows the same rows to all, and after going back.
 * @param stored the size that was chosen last, as the browser keeps it
 */
export const sizeOf = (parameters: URLSearchParams, stored: unknown): number =>
  sizeIn(parameters.get(PARAMETERS.size)) ??
  (parameters.has(PARAMETERS.page) ? undefined : sizeIn(stored)) ??
  PAGE_SIZE;

/** The key under which the browser keeps something of a list for this administrator. */
export const storageKey = (what: string, list: string): string =>
  `${what}/${useSession.getState().auth.user.id ?? 0}/${list}`;

/** The page on which the first row of a page is where pages have another size. */
export const pageAfterResize = (page: number, size: number, wanted: number): number =>
  Math.floor(((page - 1) * size) / wanted) + 1;

/** The stored view; null where nothing is or can be stored. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stored values may have been edited by hand: an invalid one is dropped where it is used. */
function readStored(list: string): { readonly [name in keyof Stored]?: unknown } {
  try {
    return JSON.parse(readKept(storageKey(LIST_VIEW_KEY, list)) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

function store(list: string, changed: Stored): void {
  try {
    localStorage.setItem(
      storageKey(LIST_VIEW_KEY, list),
      JSON.stringify({ ...readStored(list), ...changed }),
    );
  } catch {
    // Full or forbidden: the address has it.
  }
}

const columnsIn = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined;

export interface TableView {
  readonly size: number;
  /** Keys of the chosen columns; null for the usual ones. */
  readonly columns: readonly string[] | null;
  readonly compact: boolean;
  /** Writes the size, which a page number means nothing without, into an address. */
  readonly keepSize: (next: URLSearchParams) => void;
  /** @param page of the rows that are shown, counted from 1 */
  resize(size: number, page: number, pageParameter: string): void;
  /** @param columns null for the usual ones */
  chooseColumns(columns: readonly string[] | null): void;
  setCompact(compact: boolean): void;
}

/** The columns that are shown; all of them where they cannot be chosen. The same as before while nothing changes. */
export function useShownColumns<Row>(
  columns: readonly Column<Row>[],
  view: TableView,
  canChoose: boolean,
): readonly Column<Row>[] {
  const chosen = view.columns?.join();
  return useMemo(() => {
    if (!canChoose) return columns;
    const keys = chosen?.split(',');
    return columns.filter(
      ({ key, shown }) => shown === 'always' || (keys ? keys.includes(key) : shown !== 'chosen'),
    );
  }, [columns, chosen, canChoose]);
}

/** @param list its name; empty for a list that is shown in one way */
export function useTableView(list: string): TableView {
  const { parameters, change } = useAddressParameters();
  const stored = list === '' ? {} : readStored(list);
  const size = sizeOf(parameters, stored.size);
  const columns = parameters.get(PARAMETERS.columns)?.split(',') ?? columnsIn(stored.columns) ?? null;
  const density = parameters.get(PARAMETERS.compact);
  const write = (next: URLSearchParams, value: number) =>
    // Where another size was chosen, the usual one has to be stated: the first page has no number.
    setText(
      next,
      PARAMETERS.size,
      value === PAGE_SIZE && (sizeIn(stored.size) ?? PAGE_SIZE) === PAGE_SIZE ? '' : String(value),
    );
  const storedColumns = columnsIn(stored.columns);
  // The stored view is written into the address, so that a shared one shows the same.
  const missing = JSON.stringify([
    parameters.has(PARAMETERS.size) || size === PAGE_SIZE ? null : [PARAMETERS.size, String(size)],
    parameters.has(PARAMETERS.columns) || !storedColumns?.length
      ? null
      : [PARAMETERS.columns, storedColumns.join(',')],
    density !== null || stored.compact !== true ? null : [PARAMETERS.compact, COMPACT],
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when the address lacks something, not when the callback changes.
  useEffect(() => {
    const lacking = (JSON.parse(missing) as ([string, string] | null)[]).filter((each) => each !== null);
    if (lacking.length > 0)
      change((next) => {
        for (const [parameter, value] of lacking) if (!next.has(parameter)) next.set(parameter, value);
      }, true);
  }, [missing]);
  return {
    size,
    columns: columns?.length ? columns : null,
    compact: density === null ? stored.compact === true : density === COMPACT,
    keepSize: (next) => write(next, size),
    resize(wanted, page, pageParameter) {
      store(list, { size: wanted });
      change((next) => {
        write(next, wanted);
        const first = pageAfterResize(page, size, wanted);
        setText(next, pageParameter, first > 1 ? String(first) : '');
      });
    },
    chooseColumns(wanted) {
      store(list, { columns: wanted ?? [] });
      change((next) => setText(next, PARAMETERS.columns, wanted?.join(',') ?? ''), true);
    },
    setCompact(wanted) {
      store(list, { compact: wanted });
      change((next) => setText(next, PARAMETERS.compact, wanted ? COMPACT : ''), true);
    },
  };
}
