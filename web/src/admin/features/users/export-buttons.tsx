/** A list as it is filtered and sorted, as a spreadsheet. */
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { Receiving } from '../../../core/backend/api.ts';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { EXPORT_TEXTS as T } from './texts.ts';

interface ExportButtonsProps {
  /** Of the file, before its day. */
  name: string;
  /** Number of rows in the file, in words. */
  found: string;
  fetch: (format: TableFormat, receiving: Receiving) => Promise<Blob>;
}

export const ExportButtons = ({ name, found, fetch }: ExportButtonsProps) => (
  <FormatButtons
    texts={T}
    size="sm"
    short
    download={(format) =>
      download({
        name: `${name}-${dayOf(new Date().toISOString())}.${format}`,
        fetch: (receiving) => fetch(format, receiving),
        done: T.done,
        doneAbout: T.doneAbout(found),
        failure: T.failure,
      })
    }
  />
);
