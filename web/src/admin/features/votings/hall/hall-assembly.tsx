/** The hall between two votings: the assembly, its quorum, the last result and the next voting. */
import type { Question } from '@vigilia/contract/votings/votings';
import { lazy, type ReactNode, Suspense } from 'react';
import { QuorumFigure } from '../../../../domain/quorum-figure.tsx';
import type { Followed } from './follow-assembly.ts';
import styles from './hall.module.css';
import { HallNotices } from './hall-notices.tsx';
import { HALL_TEXTS as T } from './hall-texts.ts';
import { HallTitle } from './hall-title.tsx';

/** Loads the library of QR codes, which no other screen needs. */
const HallCode = lazy<(props: { assemblyId: number }) => ReactNode>(() =>
  import('./code/hall-code.tsx').catch(() => ({ default: () => null })),
);

interface HallAssemblyProps {
  assemblyId: number;
  followed: Followed;
  /** Whether the assembly is over: nobody is counted any more. */
  isPast: boolean;
  /** The closed voting that the assembly is shown in place of. */
  last: Question | undefined;
  /** The next voting. */
  next: Question | undefined;
  foot: (controls: ReactNode) => ReactNode;
}

export function HallAssembly({ assemblyId, followed, isPast, last, next, foot }: HallAssemblyProps) {
  const { open = [], quorum, isOver, isStale, knownAt } = followed;
  return (
    <>
      <HallNotices isOver={isOver} isStale={isStale} knownAt={knownAt} />
      <div className={styles.between}>
        {quorum && <QuorumFigure figures={quorum} isPast={isPast} large />}
        {last && <Named label={T.last} title={last.title} />}
        {isPast && <p className={styles.note}>{T.ended}</p>}
        {!isPast && next && <Named label={T.next} title={next.title} />}
        {!isPast && !next && !last && open.length === 0 && <p className={styles.note}>{T.noQuestions}</p>}
      </div>
      {!isPast && (
        <Suspense>
          <HallCode assemblyId={assemblyId} />
        </Suspense>
      )}
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
