/** 'Acta y descargas': exports and minutes, under the content of a screen; and those of the votes screen. */
import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import type { ReactNode } from 'react';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { downloadResults, minutesDataQuery } from './queries.ts';
import { PAPER_TEXTS as T } from './texts.ts';

interface PaperProps {
  title: string;
  about?: string;
  /** Gaps of the files, above the buttons. */
  missing?: ReactNode;
  children: ReactNode;
}

export const Paper = ({ title, about, missing, children }: PaperProps) => (
  <Card withBorder component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={2}>{title}</Title>
      {about && (
        <Text c="dimmed" maw="68ch">
          {about}
        </Text>
      )}
      {missing}
      <Group gap="sm">{children}</Group>
    </Stack>
  </Card>
);

interface FailedProps {
  title: string;
  minutes: UseQueryResult<KnownMinutesData | null>;
}

/** A way to try again where the load failed. */
export const Failed = ({ title, minutes: { error, refetch } }: FailedProps) =>
  error && (
    <Card withBorder component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2}>{title}</Title>
        <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} inCard />
      </Stack>
    </Card>
  );

interface QuestionPaperProps {
  assemblyId: number;
  questionId: number;
  /** Gaps of the files. */
  missing?: ReactNode;
}

/** For the votes screen. */
export function QuestionPaper({ assemblyId, questionId, missing }: QuestionPaperProps) {
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (!minutes.data) return <Failed title={T.questionTitle} minutes={minutes} />;
  return (
    <Paper title={T.questionTitle} missing={missing}>
      <FormatButtons texts={T} download={(format) => downloadResults(assemblyId, questionId, format)} />
    </Paper>
  );
}
