/** One button for each format of a spreadsheet. */
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { TableFormat } from '@vigilia/contract/users';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { PAPER_TEXTS as T } from './texts.ts';

const FORMATS = [
  { format: 'xlsx', label: T.excel, icon: IconFileSpreadsheet },
  { format: 'csv', label: T.csv, icon: IconFileTypeCsv },
] as const;

interface ExportButtonsProps {
  /** Downloads the file and reports the outcome. */
  download: (format: TableFormat) => Promise<void>;
}

export function ExportButtons({ download }: ExportButtonsProps) {
  const once = useSingleFlight();
  const save = useMutation({ mutationFn: download });
  return FORMATS.map(({ format, label, icon: Icon }) => (
    <Button
      key={format}
      variant="default"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => once(() => save.mutateAsync(format))}
      loading={save.isPending && save.variables === format}
      disabled={save.isPending}
    >
      {label}
    </Button>
  ));
}
