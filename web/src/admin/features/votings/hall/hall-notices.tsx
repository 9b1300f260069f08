/** Notices about the window itself, large and plain, above the question. */
import type { ReactNode } from 'react';
import styles from './hall.module.css';
import { HALL_TEXTS as T } from './hall-texts.ts';

interface HallNoticesProps {
  isOver: boolean;
  isStale: boolean;
  /** The time of the shown state, in milliseconds since 1970. */
  knownAt: number;
  /** Notices of the voting. */
  children?: ReactNode;
}

export function HallNotices({ isOver, isStale, knownAt, children }: HallNoticesProps) {
  const figures = knownAt > 0 ? T.figuresOf(knownAt) : '';
  return (
    <div className={styles.notices}>
      <div role="status">
        {isOver && (
          <div className={styles.notice}>
            <p>{T.over}</p>
            <p>
              {T.overAbout} {figures}
            </p>
          </div>
        )}
        {!isOver && isStale && (
          <div className={styles.notice}>
            <p>
              {T.offline}: {figures.charAt(0).toLowerCase() + figures.slice(1)}
            </p>
            <p>{T.offlineAbout}</p>
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
