/** A text of a table that may be long: its beginning, and the rest for who asks for it. */
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { preview } from '../lib/text.ts';
import styles from './long-text.module.css';

/** Characters that are shown before one asks for the rest. */
const MOST_CHARACTERS = 320;

const TEXTS = { more: 'Ver todo', less: 'Ver menos' };

export function LongText({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const short = preview(text, MOST_CHARACTERS);
  return (
    <span className={styles.text}>
      {whole ? text : short}
      {short !== text && (
        <UnstyledButton className={styles.toggle} onClick={() => setWhole(!whole)} aria-expanded={whole}>
          {whole ? TEXTS.less : TEXTS.more}
        </UnstyledButton>
      )}
    </span>
  );
}
