/** The list as it is filtered and sorted, as a spreadsheet. */
import { dayOf } from '@vigilia/contract/colombian-time';
import { exportUsers } from '@vigilia/contract/users';
import { requestFile } from '../../../core/backend/api.ts';
import { listingParameters } from '../../../core/backend/listing.ts';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import type { UserListing } from './queries.ts';
import { EXPORT_TEXTS as T } from './texts.ts';

interface ExportButtonsProps {
  listing: UserListing;
  /** Number of rows in the file, in words. */
  found: string;
}

export const ExportButtons = ({ listing, found }: ExportButtonsProps) => (
  <FormatButtons
    texts={T}
    size="sm"
    download={(format) =>
      download({
        name: `usuarios-${dayOf(new Date().toISOString())}.${format}`,
        fetch: (receiving) =>
          requestFile(exportUsers, { query: { ...listingParameters(listing), format } }, receiving),
        done: T.done,
        doneAbout: T.doneAbout(found),
        failure: T.failure,
      })
    }
  />
);
