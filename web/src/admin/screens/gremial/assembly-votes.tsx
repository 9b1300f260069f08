import { QuestionPaper } from '../../features/minutes/paper.tsx';
import { VotingPanel } from '../../features/votings/voting-panel.tsx';
import { useIds } from '../../../core/route-ids.ts';

export default function Screen() {
  const ids = useIds();
  return (
    <VotingPanel key={ids.questionId} {...ids}>
      <QuestionPaper {...ids} />
    </VotingPanel>
  );
}
