import { useRouteIds } from '../../../core/route-ids.ts';
import { RollButton } from '../assemblies/roll/roll-button.tsx';
import { QuestionDownloads } from '../minutes/downloads-card.tsx';
import { Unfinished } from './unfinished.tsx';
import { VotingPanel } from './voting-panel.tsx';

export default function Screen() {
  const ids = useRouteIds();
  return (
    <VotingPanel key={ids.questionId} {...ids} roll={<RollButton assemblyId={ids.assemblyId} />}>
      <QuestionDownloads {...ids} missing={<Unfinished {...ids} />} />
    </VotingPanel>
  );
}
