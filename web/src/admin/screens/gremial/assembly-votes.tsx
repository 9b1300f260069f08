import { useRouteIds } from '../../../core/route-ids.ts';
import { RollButton } from '../../features/assemblies/roll/roll-button.tsx';
import { QuestionPaper } from '../../features/minutes/paper.tsx';
import { Unfinished } from '../../features/votings/unfinished.tsx';
import { VotingPanel } from '../../features/votings/voting-panel.tsx';

export default function Screen() {
  const ids = useRouteIds();
  return (
    <VotingPanel key={ids.questionId} {...ids} roll={<RollButton assemblyId={ids.assemblyId} />}>
      <QuestionPaper {...ids} missing={<Unfinished {...ids} />} />
    </VotingPanel>
  );
}
