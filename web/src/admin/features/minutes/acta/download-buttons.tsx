/** One button for each format of the minutes. */
import { Button } from '@mantine/core';
import { IconFileText, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';

const FORMATS: readonly MinutesFormat[] = ['pdf', 'docx'];
const ICONS = { pdf: IconFileTypePdf, docx: IconFileText };

interface DownloadButtonsProps {
  label: (format: MinutesFormat) => string;
  /** The minutes that are downloaded, where there are several. */
  of?: string;
  download: (format: MinutesFormat) => Promise<void>;
}

export function DownloadButtons({ label, of, download }: DownloadButtonsProps) {
  const save = useMutation({ mutationFn: download });
  return FORMATS.map((format) => {
    const Icon = ICONS[format];
    return (
      <Button
        key={format}
        variant="default"
        leftSection={<Icon size={18} aria-hidden />}
        onClick={() => save.mutate(format)}
        loading={save.isPending && save.variables === format}
        disabled={save.isPending}
        {...(of && { 'aria-label': `${label(format)}: ${of}` })}
      >
        {label(format)}
      </Button>
    );
  });
}
