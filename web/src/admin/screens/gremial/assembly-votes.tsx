import { useRouteIds } from '../../../core/route-ids.ts';
import { QuestionPaper } from '../../features/minutes/paper.tsx';
import { VotingPanel } from '../../features/votings/voting-panel.tsx';

export default function Screen() {
  const ids = useRouteIds();
  return (
    <VotingPanel key={ids.questionId} {...ids}>
      <QuestionPaper {...ids} />
    </VotingPanel>
  );
}
