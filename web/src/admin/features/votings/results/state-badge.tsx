/** The state of a question, as a word and a colour. */
import { Badge } from '@mantine/core';
import type { Question } from '@vigilia/contract/votings/votings';
import { STATE_NAMES } from '../texts.ts';
import styles from './state-badge.module.css';

export const StateBadge = ({ state }: { state: Question['state'] }) => (
  <Badge size="lg" variant="default" className={styles.badge ?? ''} data-state={state}>
    {STATE_NAMES[state]}
  </Badge>
);
