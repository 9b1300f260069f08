import { Button } from '@mantine/core';
import { IconPaperclip, IconPresentation, IconScale } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { openHall } from '../../../domain/open-hall.ts';
import { RollButton } from '../../features/assemblies/roll/roll-button.tsx';
import { AssemblyPaper } from '../../features/minutes/paper.tsx';
import { LiveQuorum } from '../../features/votings/live-quorum.tsx';
import { QuestionForm } from '../../features/votings/question/question-form.tsx';
import { QuestionList } from '../../features/votings/question/question-list.tsx';
import { QUESTION_TEXTS as T } from '../../features/votings/texts.ts';
import { Unfinished } from '../../features/votings/unfinished.tsx';

/** If its chunk fails to load, the export has the same figures. */
const QuorumCurve = lazy<(props: { assemblyId: number }) => ReactNode>(() =>
  import('../../features/assemblies/presence/quorum-curve.tsx').catch(() => ({ default: () => null })),
);

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const [createdId, setCreatedId] = useState<number | null>(null);
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      about={T.about}
      actions={
        <>
          <Button
            component={Link}
            to={`/gremial/assemblies/${assemblyId}/create-attorney-power`}
            variant="default"
            leftSection={<IconPaperclip size={18} aria-hidden />}
            title={T.attachAbout}
          >
            {T.attach}
          </Button>
          <Button
            component={Link}
            to={`/gremial/assemblies/${assemblyId}/attorney-powers`}
            variant="default"
            leftSection={<IconScale size={18} aria-hidden />}
          >
            {T.powers}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPresentation size={18} aria-hidden />}
            onClick={() => openHall(assemblyId)}
          >
            {T.project}
          </Button>
        </>
      }
    >
      <LiveQuorum assemblyId={assemblyId}>
        <RollButton assemblyId={assemblyId} />
      </LiveQuorum>
      <QuestionForm assemblyId={assemblyId} onCreated={setCreatedId} />
      <QuestionList assemblyId={assemblyId} createdId={createdId} />
      <Suspense>
        <QuorumCurve assemblyId={assemblyId} />
      </Suspense>
      <AssemblyPaper assemblyId={assemblyId} missing={<Unfinished assemblyId={assemblyId} />} />
    </AssemblyPage>
  );
}
