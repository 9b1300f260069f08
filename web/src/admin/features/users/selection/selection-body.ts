import type { Listing } from '../../../../core/backend/listing.ts';
import type { SelectableRow, Selection } from '../../../../ui/table/selection.ts';
import type { PersonFilter } from '../queries.ts';

export interface SelectionBody {
  ids?: number[];
  filters?: Readonly<Record<PersonFilter, string>>;
  except?: number[];
  seen?: number;
  fingerprint?: string;
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

/** Likewise, in the order of the list. */
export const exportBody = <Row extends SelectableRow, Sort extends string>(
  selection: Selection<Row>,
  { filters, sort, order }: Listing<PersonFilter, Sort>,
  total: number,
) => ({ ...selectionBody(selection, filters, total), ...(sort !== null && { sort, order }) });
