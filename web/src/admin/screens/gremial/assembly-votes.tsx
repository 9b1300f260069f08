import { useRouteIds } from '../../../core/route-ids.ts';
import { RollButton } from '../../features/assemblies/roll/roll-button.tsx';
import { QuestionDownloads } from '../../features/minutes/downloads-card.tsx';
import { Unfinished } from '../../features/votings/unfinished.tsx';
import { VotingPanel } from '../../features/votings/voting-panel.tsx';

export default function Screen() {
  const ids = useRouteIds();
  return (
    <VotingPanel key={ids.questionId} {...ids} roll={<RollButton assemblyId={ids.assemblyId} />}>
      <QuestionDownloads {...ids} missing={<Unfinished {...ids} />} />
    </VotingPanel>
  );
}
