import { Stack } from '@mantine/core';
import { QuestionPaper } from '../features/minutes/paper.tsx';
import { VotingPanel } from '../features/votings/voting-panel.tsx';
import { useIds } from '../lib/ids.ts';

export default function Screen() {
  const ids = useIds();
  return (
    <Stack gap="lg" key={ids.questionId}>
      <VotingPanel {...ids} />
      <QuestionPaper {...ids} />
    </Stack>
  );
}
