/** The state of a record; nothing for one that is published without an end. */
import { Badge } from '@mantine/core';
import { type Publication, publicationState } from '@vigilia/contract/content/publication';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import styles from './state-badge.module.css';
import { STATE_TEXTS as T } from './state-filter.tsx';

/** The state in words; empty where nothing needs to be said. */
function stateText(record: Publication): string {
  const { publishAt, expireAt } = record;
  const state = publicationState(record);
  if (state === 'scheduled') return T.scheduled(timeStamp(publishAt ?? ''));
  if (state === 'published') return expireAt ? T.expires(timeStamp(expireAt)) : '';
  return T[state];
}

interface StateBadgeProps {
  record: Publication;
  /** Whether it stands in a corner of the picture of a card. */
  onPicture?: boolean;
}

export function StateBadge({ record, onPicture = false }: StateBadgeProps) {
  const text = stateText(record);
  if (text === '') return null;
  const isShown = publicationState(record) === 'published';
  return (
    <Badge
      variant={isShown ? 'default' : 'filled'}
      color={isShown ? 'gray' : 'dark'}
      tt="none"
      className={onPicture ? styles.corner : styles.inText}
    >
      {text}
    </Badge>
  );
}
