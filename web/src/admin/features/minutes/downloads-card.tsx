/** The card 'Acta y descargas' with exports and minutes, and that of the votes screen. */
import { Group } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import type { ReactNode } from 'react';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { downloadResults, minutesDataQuery } from './queries.ts';
import { DOWNLOAD_TEXTS as T } from './texts.ts';

interface DownloadsFailedProps {
  title: string;
  minutes: UseQueryResult<KnownMinutesData | null>;
}

/** A retry after a failed load. */
export const DownloadsFailed = ({ title, minutes: { error, refetch } }: DownloadsFailedProps) =>
  error && (
    <Section title={title}>
      <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} inCard />
    </Section>
  );

interface QuestionDownloadsProps {
  assemblyId: number;
  questionId: number;
  /** Gaps of the files, above the buttons. */
  missing?: ReactNode;
}

/** For the votes screen. */
export function QuestionDownloads({ assemblyId, questionId, missing }: QuestionDownloadsProps) {
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (!minutes.data) return <DownloadsFailed title={T.questionTitle} minutes={minutes} />;
  return (
    <Section title={T.questionTitle}>
      {missing}
      <Group gap="sm">
        <FormatButtons texts={T} download={(format) => downloadResults(assemblyId, questionId, format)} />
      </Group>
    </Section>
  );
}
