import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRouteIds } from '../../../core/route-ids.ts';
import { assemblyQuery } from '../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import styles from '../../features/assemblies/desk/desk.module.css';
import { DESK_TEXTS as T } from '../../features/assemblies/desk/desk-texts.ts';
import { DoorSearch } from '../../features/assemblies/desk/door-search.tsx';
import { nextSteps } from '../../features/assemblies/desk/next-steps.ts';
import { NextStepsCard } from '../../features/assemblies/desk/next-steps-card.tsx';
import { phaseOf } from '../../features/assemblies/desk/phase.ts';
import { QuorumNow } from '../../features/assemblies/desk/quorum-now.tsx';
import { useFollowedRoll } from '../../features/assemblies/roll/live-roll.ts';
import { useNow } from '../../features/assemblies/use-now.ts';
import { ResultsList } from '../../features/votings/assembly-results/results-list.tsx';
import { useAssemblyQuestions } from '../../features/votings/open-votings/assembly-questions.ts';
import { OpenVotings } from '../../features/votings/open-votings/open-votings.tsx';
import { useDeskFacts } from './desk-facts.ts';

/** Apart: the table of screens names every file that a screen needs at once. */
const MemberSheetButton = lazy<(props: { assemblyId: number }) => ReactNode>(() =>
  import('../../features/assemblies/desk/member-sheet-button.tsx').catch(() => ({ default: () => null })),
);

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const {
    data: assembly,
    error,
    refetch,
  } = useQuery({
    ...assemblyQuery(assemblyId),
    // Another administrator may have issued the minutes.
    refetchOnMount: 'always',
  });
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen} about={T.about}>
      {assembly && <Desk key={assembly.id} assembly={assembly} />}
      {!assembly &&
        (error ? (
          <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.column} role="status" aria-busy="true" aria-label="Cargando">
            <Skeleton height={120} />
            <Skeleton height={160} />
          </div>
        ))}
    </AssemblyPage>
  );
}

function Desk({ assembly }: { assembly: Assembly }) {
  const now = useNow();
  const [typed, setTyped] = useState('');
  // The roll is loaded again only while it is searched.
  const votings = useFollowedRoll(assembly.id, typed.trim() === '');
  const questions = useAssemblyQuestions(assembly.id, votings && JSON.stringify(votings));
  const open = questions?.filter(({ state }) => state === 'open') ?? [];
  const phase = phaseOf(assembly, open.length > 0, now);
  const facts = useDeskFacts(assembly, questions, phase, now);
  const steps = (
    <NextStepsCard steps={facts && nextSteps(facts)} nothing={phase.isDue ? T.nothing : T.nothingBefore} />
  );
  return (
    <>
      <OpenVotings assemblyId={assembly.id} open={open} />
      {phase.isOn ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <QuorumNow assemblyId={assembly.id} isOver={phase.isOver} />
            {typeof assembly.issuedMinutes !== 'number' && (
              <DoorSearch assemblyId={assembly.id} typed={typed} onType={setTyped} />
            )}
          </div>
          {steps}
        </div>
      ) : (
        steps
      )}
      {!phase.isOver && (
        <Suspense>
          <MemberSheetButton assemblyId={assembly.id} />
        </Suspense>
      )}
      {phase.isOver && <ResultsList assemblyId={assembly.id} />}
    </>
  );
}
