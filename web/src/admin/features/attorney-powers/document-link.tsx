/** The document of a power of attorney, in a window of its own. */
import { Anchor } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { linkFromBackend } from '../../../core/backend/configuration.ts';
import styles from './document-link.module.css';

export const DocumentLink = ({ url, label }: { url: string; label: string }) => (
  <Anchor href={linkFromBackend(url)} target="_blank" rel="noreferrer" className={styles.document}>
    <IconFileText size={18} aria-hidden />
    {label}
  </Anchor>
);
