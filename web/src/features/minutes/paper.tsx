/** 'Resultados y acta': what an assembly leaves on paper, discreetly under what one works with. */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ExportButtons } from './export-buttons.tsx';
import { MinutesDialog } from './minutes-dialog.tsx';
import { downloadAssembly, downloadResults, minutesDataQuery } from './queries.ts';
import { PAPER_TEXTS as T } from './texts.ts';

interface PaperProps {
  title: string;
  about?: string;
  children: ReactNode;
}

const Paper = ({ title, about, children }: PaperProps) => (
  <Card withBorder padding="lg" component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={2}>{title}</Title>
      {about && (
        <Text c="dimmed" maw="68ch">
          {about}
        </Text>
      )}
      <Group gap="sm">{children}</Group>
    </Stack>
  </Card>
);

/** For the questions screen. */
export function AssemblyPaper({ assemblyId }: { assemblyId: number }) {
  const [entering, setEntering] = useState(false);
  const { data } = useQuery(minutesDataQuery(assemblyId));
  if (!data) return null;
  return (
    <Paper title={T.title} about={T.about}>
      <Button
        variant="light"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        onClick={() => setEntering(true)}
      >
        {T.minutes}
      </Button>
      <ExportButtons download={(format) => downloadAssembly(assemblyId, format)} />
      <MinutesDialog
        assemblyId={assemblyId}
        entered={data}
        opened={entering}
        onClose={() => setEntering(false)}
      />
    </Paper>
  );
}

interface QuestionPaperProps {
  assemblyId: number;
  questionId: number;
}

/** For the votes screen. */
export function QuestionPaper({ assemblyId, questionId }: QuestionPaperProps) {
  const { data } = useQuery(minutesDataQuery(assemblyId));
  if (!data) return null;
  return (
    <Paper title={T.questionTitle}>
      <ExportButtons download={(format) => downloadResults(questionId, format)} />
    </Paper>
  );
}
