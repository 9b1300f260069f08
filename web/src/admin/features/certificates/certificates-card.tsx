/** The certificates of a user: issued ones, and one more. */
import { Button, Card, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText } from '@vigilia/contract/time/colombian-time';
import {
  type Certifiable,
  type Certificate,
  downloadCertificate,
  issueCertificate,
  listCertificates,
  revokeCertificate,
} from '@vigilia/contract/users/certificates';
import { useState } from 'react';
import { call, requestFile } from '../../../core/backend/api.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { download } from '../../../ui/media/download.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { T } from './texts.ts';

const certificatesQuery = (userId: number) =>
  queryOptions({
    queryKey: ['certificates', userId],
    queryFn: ({ signal }) => call(listCertificates, { params: { id: userId }, signal }),
    staleTime: 0,
    retry: false,
  });

const save = ({ id, code }: Certificate) =>
  download({
    name: `certificado-${code}.pdf`,
    fetch: (receiving) => requestFile(downloadCertificate, { params: { id } }, receiving),
    done: T.issued,
    doneAbout: T.issuedAbout(code),
    failure: T.failure,
  });

const labelOf = ({ kind, title, startDate }: Certifiable) =>
  kind === 'membership' ? T.membership : T.attendance(title, startDate ? dayText(startDate) : '');

const columnsWith = (revoke: (row: Certificate) => void): readonly Column<Certificate>[] => [
  { key: 'kind', header: T.columns.kind, width: '50%', cell: ({ statement }) => statement },
  { key: 'code', header: T.columns.code, noWrap: true, cell: ({ code }) => code },
  { key: 'issued', header: T.columns.issued, noWrap: true, cell: ({ issuedAt }) => dayText(issuedAt) },
  {
    key: 'state',
    header: T.columns.state,
    noWrap: true,
    cell: ({ revokedAt }) => (revokedAt === null ? T.valid : T.revoked(dayText(revokedAt))),
  },
  {
    key: 'actions',
    header: '',
    noWrap: true,
    cell: (row) =>
      row.revokedAt === null && (
        <Group gap="xs" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="light"
            aria-label={T.downloadOf(row.code)}
            onClick={() => void save(row)}
          >
            {T.download}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={T.revokeOf(row.code)}
            onClick={() => revoke(row)}
          >
            {T.revoke}
          </Button>
        </Group>
      ),
  },
];

/** Nothing where the backend has no certificates (R1.10). */
export function CertificatesCard({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data } = useQuery(certificatesQuery(userId));
  const [chosen, setChosen] = useState(0);
  const [revoking, setRevoking] = useState<Certificate | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['certificates', userId] });
  const issue = useMutation({
    mutationFn: ({ kind, assemblyId }: Certifiable) =>
      call(issueCertificate, {
        params: { id: userId },
        body: { kind, ...(assemblyId !== null && { assemblyId }) },
      }),
    onSuccess: async (certificate) => {
      await refresh();
      await save(certificate);
    },
    onError: (error) => toastError(T.failure, error),
  });
  if (!data) return null;
  const { issued, certifiable } = data;
  const wanted = certifiable[chosen];
  return (
    <Card withBorder component="section" aria-label={T.title}>
      <Stack gap="sm">
        <Title order={2} size="h3">
          {T.title}
        </Title>
        <Group gap="sm" align="flex-end">
          <NativeSelect
            label={T.choose}
            flex="1 1 280px"
            value={String(chosen)}
            data={certifiable.map((each, index) => ({ value: String(index), label: labelOf(each) }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Button
            variant="light"
            leftSection={<IconCertificate size={18} aria-hidden />}
            loading={issue.isPending}
            onClick={() => wanted && issue.mutate(wanted)}
          >
            {T.issue}
          </Button>
        </Group>
        {issued.length > 0 && (
          <DataTable
            caption={T.table}
            columns={columnsWith(setRevoking)}
            rows={issued}
            rowKey={({ id }) => id}
            empty={T.empty}
          />
        )}
      </Stack>
      <ConfirmDialog
        opened={revoking !== null}
        title={T.revokeTitle}
        text={T.revokeText(revoking?.code ?? '')}
        confirm={T.revokeConfirm}
        cancel={T.cancel}
        failure={T.revokeFailure}
        onConfirm={async () => {
          if (revoking) await call(revokeCertificate, { params: { id: revoking.id } });
          await refresh();
        }}
        onClose={() => setRevoking(null)}
      />
    </Card>
  );
}
