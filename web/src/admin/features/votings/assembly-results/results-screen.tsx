import { Card, Stack, Text, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { downloadCertificates, issueAttendanceCertificates } from '@vigilia/contract/users/certificates';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { useIsComplete } from '../../../../core/backend/capabilities.ts';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { AssemblyPage, useIsArchived } from '../../../../domain/assembly-title.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { download } from '../../../../ui/media/download.ts';
import { T as CERTIFICATE_TEXTS } from '../../certificates/texts.ts';
import { ArchivedDownloads, AssemblyDownloads } from '../../minutes/assembly-downloads.tsx';
import { Unfinished } from '../unfinished.tsx';
import { ResultsList } from './results-list.tsx';

/** If its chunk fails to load, the export has the same figures. */
const QuorumCurve = lazyPart<{ assemblyId: number }>(
  () => import('../../assemblies/presence/quorum-curve.tsx'),
);

const T = {
  title: 'Resultados y acta',
  archivedTitle: 'Resultados',
  archivedAbout: 'La asamblea está archivada: se lee lo que decidió, y nada de ella cambia.',
};

export default function Screen() {
  const { assemblyId } = useRouteIds();
  if (useIsArchived(assemblyId))
    return (
      <AssemblyPage assemblyId={assemblyId} title={T.archivedTitle} about={T.archivedAbout} isArchive>
        <ResultsList assemblyId={assemblyId} />
        <ArchivedDownloads assemblyId={assemblyId} />
      </AssemblyPage>
    );
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.title}>
      <AssemblyDownloads assemblyId={assemblyId} missing={<Unfinished assemblyId={assemblyId} />} />
      <ResultsList assemblyId={assemblyId} />
      <AttendanceCertificates assemblyId={assemblyId} />
      <QuorumCurve assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

function AttendanceCertificates({ assemblyId }: { assemblyId: number }) {
  const issue = useMutation({
    mutationFn: () => call(issueAttendanceCertificates, { params: { assemblyId }, body: {} }),
    onSuccess: ({ issued, download: name }) =>
      download({
        name: `certificados-asamblea-${assemblyId}.zip`,
        fetch: (receiving) => requestFile(downloadCertificates, { params: { download: name } }, receiving),
        done: CERTIFICATE_TEXTS.downloaded,
        doneAbout: CERTIFICATE_TEXTS.manyDone(issued),
        failure: CERTIFICATE_TEXTS.failure,
      }),
    onError: (error) => toastError(CERTIFICATE_TEXTS.failure, error),
  });
  if (!useIsComplete()) return null;
  return (
    <Card withBorder component="section" aria-label={CERTIFICATE_TEXTS.manyTitle}>
      <Stack gap="sm" align="flex-start">
        <Title order={2}>{CERTIFICATE_TEXTS.manyTitle}</Title>
        <Text c="dimmed" maw="68ch">
          {CERTIFICATE_TEXTS.manyAbout}
        </Text>
        <ToolButton icon={IconCertificate} loading={issue.isPending} onClick={() => issue.mutate()}>
          {CERTIFICATE_TEXTS.many}
        </ToolButton>
      </Stack>
    </Card>
  );
}
