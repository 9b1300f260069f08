/** The certificates of everybody who attended an assembly, as one archive. */
import { Card, Stack, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadCertificates, issueAttendanceCertificates } from '@vigilia/contract/users/certificates';
import { call, requestFile } from '../../../core/backend/api.ts';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { download } from '../../../ui/media/download.ts';
import { T } from './texts.ts';

export function AttendanceCertificates({ assemblyId }: { assemblyId: number }) {
  const issue = useMutation({
    mutationFn: () => call(issueAttendanceCertificates, { params: { assemblyId }, body: {} }),
    onSuccess: ({ issued, download: name }) =>
      download({
        name: `certificados-asamblea-${assemblyId}.zip`,
        fetch: (receiving) => requestFile(downloadCertificates, { params: { download: name } }, receiving),
        done: T.downloaded,
        doneAbout: T.manyDone(issued),
        failure: T.failure,
      }),
    onError: (error) => toastError(T.failure, error),
  });
  if (!useIsComplete()) return null;
  return (
    <Card withBorder component="section" aria-label={T.manyTitle}>
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{T.manyTitle}</Title>
        <Text c="dimmed" maw="68ch">
          {T.manyAbout}
        </Text>
        <ToolButton icon={IconCertificate} loading={issue.isPending} onClick={() => issue.mutate()}>
          {T.many}
        </ToolButton>
      </Stack>
    </Card>
  );
}
