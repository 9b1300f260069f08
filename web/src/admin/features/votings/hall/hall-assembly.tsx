/** The hall between two votings: the assembly, its quorum, the last result and what comes next. */
import type { Question } from '@vigilia/contract/votings/votings';
import type { ReactNode } from 'react';
import { QuorumFigure } from '../../../../domain/quorum-figure.tsx';
import type { Followed } from './following.ts';
import styles from './hall.module.css';
import { HallNotices } from './hall-notices.tsx';
import { HALL_TEXTS as T } from './hall-texts.ts';
import { HallTitle } from './hall-title.tsx';

interface HallAssemblyProps {
  followed: Followed;
  /** The closed voting that the assembly is shown in place of. */
  last: Question | undefined;
  /** The voting that comes after it. */
  next: Question | undefined;
  foot: (controls: ReactNode) => ReactNode;
}

export function HallAssembly({ followed, last, next, foot }: HallAssemblyProps) {
  const { open = [], quorum, isOver, isStale, knownAt } = followed;
  return (
    <>
      <HallNotices isOver={isOver} isStale={isStale} knownAt={knownAt} />
      <div className={styles.between}>
        {quorum && <QuorumFigure figures={quorum} large />}
        {last && <Named label={T.last} title={last.title} />}
        {next ? (
          <Named label={T.next} title={next.title} />
        ) : (
          !last && open.length === 0 && <p className={styles.note}>{T.noQuestions}</p>
        )}
      </div>
      {foot(null)}
    </>
  );
}

const Named = ({ label, title }: { label: string; title: string }) => (
  <div>
    <p className={styles.label}>{label}</p>
    <HallTitle title={title} />
  </div>
);
