/** A text of a table that may be long: its first lines, and the rest on demand. */
import { Box, UnstyledButton } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import styles from './long-text.module.css';

const TEXTS = { more: 'Ver todo', less: 'Ver menos' };

export function LongText({ text }: { text: ReactNode }) {
  const [whole, setWhole] = useState(false);
  // The characters of a line depend on the width, so an overflow is known after the layout.
  const [cut, setCut] = useState(false);
  const watch = useCallback((lines: HTMLElement | null) => {
    if (!lines) return;
    const observer = new ResizeObserver(() => setCut(lines.scrollHeight > lines.clientHeight));
    observer.observe(lines);
    return () => observer.disconnect();
  }, []);
  return (
    <Box component="span" display="block" pos="relative">
      <span ref={watch} className={styles.lines} data-whole={whole || undefined}>
        {text}
      </span>
      {(cut || whole) && (
        <UnstyledButton className={styles.toggle} onClick={() => setWhole(!whole)} aria-expanded={whole}>
          {whole ? TEXTS.less : TEXTS.more}
        </UnstyledButton>
      )}
    </Box>
  );
}
