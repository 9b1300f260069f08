import type { SelectableRow, Selection } from '../../../../ui/table/selection.ts';
import type { PersonFilter } from '../queries.ts';

export interface SelectionBody {
  ids?: number[];
  filters?: Readonly<Record<PersonFilter, string>>;
  except?: number[];
  seen?: number;
}

/** The chosen rows as the calls take them: by ids, or by the filters of the list. */
export function selectionBody<Row extends SelectableRow>(
  selection: Selection<Row>,
  filters: Readonly<Record<PersonFilter, string>>,
  total: number,
): SelectionBody {
  const { isSearch, rows } = selection.use.getState();
  const ids = [...rows.keys()];
  return isSearch ? { filters, except: ids, seen: total - ids.length } : { ids };
}
/** Bytes of a body up to which a browser sends a call that outlives the page. */
const KEPT_ALIVE = 60_000;

export const isKeptAlive = (body: SelectionBody): boolean => JSON.stringify(body).length < KEPT_ALIVE;
