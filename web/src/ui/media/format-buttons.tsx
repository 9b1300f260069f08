/** One button for each format of a spreadsheet. */

import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import type { TableFormat } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { useAction } from '../../core/scheduling.ts';
import { ToolButton } from '../buttons/tool-button.tsx';

const FORMATS = [
  { format: 'xlsx', label: 'excel', icon: IconFileSpreadsheet },
  { format: 'csv', label: 'csv', icon: IconFileTypeCsv },
] as const;

const SHORT = { excel: 'Excel', csv: 'CSV' };

interface FormatButtonsProps {
  texts: { readonly excel: string; readonly csv: string };
  size?: 'compact-sm' | 'sm' | 'md';
  /** Whether only the format is shown; the text is then the accessible name. */
  short?: boolean;
  download: (format: TableFormat) => Promise<unknown>;
}

export function FormatButtons({ texts, size = 'md', short = false, download }: FormatButtonsProps) {
  const { isBusy, run } = useAction();
  const [latest, setLatest] = useState<TableFormat>();
  return FORMATS.map(({ format, label, icon: Icon }) => (
    <ToolButton
      key={format}
      {...(short && { 'aria-label': texts[label] })}
      size={size}
      icon={Icon}
      onClick={() =>
        run(() => {
          setLatest(format);
          return download(format);
        })
      }
      loading={isBusy && latest === format}
      disabled={isBusy}
    >
      {short ? SHORT[label] : texts[label]}
    </ToolButton>
  ));
}
