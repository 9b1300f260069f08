import { Button } from '@mantine/core';
import { IconPaperclip, IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { useIssuedReason } from '../../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { RollButton } from '../../assemblies/roll/roll-button.tsx';
import { LiveQuorum } from '../live-quorum.tsx';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { QuestionForm } from './question-form.tsx';
import { QuestionList } from './question-list.tsx';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const issued = useIssuedReason(assemblyId);
  const [createdId, setCreatedId] = useState<number | null>(null);
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      actions={
        <>
          {issued === undefined && (
            <Button
              component={Link}
              to={`/gremial/assemblies/${assemblyId}/create-attorney-power`}
              variant="default"
              leftSection={<IconPaperclip size={18} aria-hidden />}
              title={T.attachAbout}
            >
              {T.attach}
            </Button>
          )}
          <Button
            component={Link}
            to={`/gremial/assemblies/${assemblyId}/attorney-powers`}
            variant="default"
            leftSection={<IconScale size={18} aria-hidden />}
          >
            {T.powers}
          </Button>
        </>
      }
    >
      <LiveQuorum assemblyId={assemblyId}>
        <RollButton assemblyId={assemblyId} />
      </LiveQuorum>
      {issued === undefined && <QuestionForm assemblyId={assemblyId} onCreated={setCreatedId} />}
      <QuestionList assemblyId={assemblyId} createdId={createdId} />
    </AssemblyPage>
  );
}
