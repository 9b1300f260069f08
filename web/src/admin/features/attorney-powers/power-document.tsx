import { Anchor, Box } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { DocumentPages as Shown } from '@vigilia/contract/assemblies/point-documents';
import { useState } from 'react';
import { linkFromBackend } from '../../../core/backend/configuration.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DocumentPages } from '../../../ui/media/document-pages.tsx';
import { DOCUMENT_TEXTS as T } from './texts.ts';

interface PowerDocumentProps {
  /** Address of the file itself. */
  url: string;
  /** Absent for Word, and on a backend that draws none. */
  document?: Shown | undefined;
  /** Name of the power's holder, for a screen reader. */
  of: string;
  /** Shows the first page beside the words. */
  hasPreview?: boolean;
}

const LOOK = {
  underline: 'always',
  display: 'inline-flex',
  style: { gap: 8, alignItems: 'center' },
} as const;

export function PowerDocument({ url, document, of, hasPreview = false }: PowerDocumentProps) {
  // The pages at the opening of the dialog: addresses change with each answer.
  const [opened, setOpened] = useState<Shown | null>(null);
  const [isOpen, setOpen] = useState(false);
  if (!document)
    return (
      <Anchor href={linkFromBackend(url)} target="_blank" rel="noreferrer" {...LOOK}>
        <IconFileText size={18} aria-hidden />
        {T.document}
      </Anchor>
    );
  const open = () => {
    setOpened(document);
    setOpen(true);
  };
  const [first = ''] = document.pictures;
  return (
    <>
      <Anchor component="button" type="button" onClick={open} {...LOOK} aria-label={`${T.document} ${of}`}>
        {hasPreview ? <Preview address={first} /> : <IconFileText size={18} aria-hidden />}
        {T.document}
      </Anchor>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={`${T.document} ${of}`} size="xl">
        {opened && <DocumentPages document={opened} url={url} />}
      </Dialog>
    </>
  );
}

const pathOf = (address: string) => address.split('?')[0];

/** Keeps its first address until it fails or another document follows: a new one would load the picture again. */
function Preview({ address }: { address: string }) {
  const [kept, setKept] = useState(address);
  if (pathOf(kept) !== pathOf(address)) setKept(address);
  return (
    <Box
      component="img"
      src={linkFromBackend(kept)}
      alt=""
      loading="lazy"
      w={44}
      h={56}
      bg="white"
      bd="1px solid var(--mantine-color-default-border)"
      style={{ objectFit: 'cover', objectPosition: 'top' }}
      onError={() => setKept(address)}
    />
  );
}
