/** The list as it is filtered and sorted, as a spreadsheet. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { exportUsers, type TableFormat } from '@vigilia/contract/users';
import { requestFile } from '../../../core/backend/api.ts';
import { listingParameters } from '../../../core/backend/listing.ts';
import { dayOf } from '../../../core/date-time.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { download } from '../../../ui/media/download.ts';
import type { UserListing } from './queries.ts';
import { EXPORT_TEXTS as T } from './texts.ts';

const FORMATS = [
  { format: 'xlsx', label: T.excel, icon: IconFileSpreadsheet },
  { format: 'csv', label: T.csv, icon: IconFileTypeCsv },
] as const;

interface ExportButtonsProps {
  listing: UserListing;
  /** Number of rows in the file, in words. */
  found: string;
}

export function ExportButtons({ listing, found }: ExportButtonsProps) {
  const once = useSingleFlight();
  const save = useMutation({
    mutationFn: (format: TableFormat) =>
      download({
        name: `usuarios-${dayOf(new Date().toISOString())}.${format}`,
        fetch: (receiving) =>
          requestFile(exportUsers, { query: { ...listingParameters(listing), format } }, receiving),
        done: T.done,
        doneAbout: T.doneAbout(found),
        failure: T.failure,
      }),
  });
  return (
    <>
      {FORMATS.map(({ format, label, icon: Icon }) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          leftSection={<Icon size={18} aria-hidden />}
          onClick={() => once(() => save.mutateAsync(format))}
          loading={save.isPending && save.variables === format}
          disabled={save.isPending}
        >
          {label}
        </Button>
      ))}
    </>
  );
}
