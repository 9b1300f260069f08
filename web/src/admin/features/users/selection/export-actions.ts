/** The actions that export a selection, one for each format. */
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { Receiving } from '../../../../core/backend/api.ts';
import type { MenuAction } from '../../../../ui/buttons/opened-menu.tsx';
import { download } from '../../../../ui/media/download.ts';
import { EXPORT_TEXTS } from '../texts.ts';
import { SELECTED_TEXTS as T } from './texts.ts';

interface SelectionExport {
  /** Name of the file, before its day. */
  readonly name: string;
  /** The content of the file, in words. */
  readonly about: string;
  readonly fetch: (format: TableFormat, receiving: Receiving) => Promise<Blob>;
}

export function useExportActions({ name, about, fetch }: SelectionExport): readonly MenuAction[] {
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
