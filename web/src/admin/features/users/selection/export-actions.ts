/** The actions that export a selection, one for each format. */
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { SeenSet } from '@vigilia/contract/selection';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { TableFormat } from '@vigilia/contract/users/users';
import { useEffect, useRef } from 'react';
import { isMissing, type Receiving } from '../../../../core/backend/api.ts';
import { download } from '../../../../ui/media/download.ts';
import type { SelectableRow, Selection } from '../../../../ui/table/selection/selection.ts';
import type { SelectionAction } from '../../../../ui/table/selection/selection-bar.tsx';
import { EXPORT_TEXTS } from '../texts.ts';
import { SELECTED_TEXTS as T } from './texts.ts';

/** Remembers exactly which rows a search had when it was chosen, so that an action on it meets no others. */
interface Fingerprint {
  readonly fingerprint?: string;
}

/**
 * @param see reads the set of the present search
 * @returns the fingerprint for the body of an action; nothing for rows chosen one by one
 */
export function useSeenSet<Row extends SelectableRow>(
  selection: Selection<Row>,
  see: () => Promise<SeenSet>,
): () => Promise<Fingerprint> {
  const isSearch = selection.use((state) => state.isSearch);
  const seen = useRef<Promise<Fingerprint> | null>(null);
  const read = () =>
    see().then(
      ({ fingerprint }) => ({ fingerprint }),
      (error) => {
        // An earlier backend compares the number only.
        if (isMissing(error)) return {};
        throw error;
      },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters of a chosen search stay.
  useEffect(() => {
    seen.current = isSearch ? read() : null;
    // An action reports it.
    seen.current?.catch(() => undefined);
  }, [isSearch]);
  return () => seen.current ?? Promise.resolve({});
}

interface SelectionExport {
  /** Of the file, before its day. */
  readonly name: string;
  /** The content of the file, in words. */
  readonly about: string;
  readonly fetch: (format: TableFormat, receiving: Receiving) => Promise<Blob>;
}

export function useExportActions({ name, about, fetch }: SelectionExport): readonly SelectionAction[] {
  const { mutate, isPending } = useMutation({
    mutationFn: (format: TableFormat) =>
      download({
        name: `${name}-${dayOf(new Date().toISOString())}.${format}`,
        fetch: (receiving) => fetch(format, receiving),
        done: EXPORT_TEXTS.done,
        doneAbout: about,
        failure: EXPORT_TEXTS.failure,
      }),
  });
  const save = (format: TableFormat) => () => {
    if (!isPending) mutate(format);
  };
  return [
    { label: T.excel, icon: IconFileSpreadsheet, onClick: save('xlsx') },
    { label: T.csv, icon: IconFileTypeCsv, onClick: save('csv') },
  ];
}
