import { Button, Group, NativeSelect, SimpleGrid, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCertificate, IconPencil } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dayText, momentText } from '@vigilia/contract/time/colombian-time';
import {
  type Certifiable,
  type Certificate,
  downloadCertificate,
  issueCertificate,
  listCertificates,
  revokeCertificate,
} from '@vigilia/contract/users/certificates';
import { PROFILE_LISTS } from '@vigilia/contract/users/profile';
import { useState } from 'react';
import { useParams } from 'react-router';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { download } from '../../../../ui/media/download.ts';
import { LongText } from '../../../../ui/page/long-text.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { ChangeList } from '../../activity/change-list.tsx';
import { T as CERTIFICATE_TEXTS } from '../../certificates/texts.ts';
import { picksQuery } from '../../profile/queries.ts';
import { PICKS_TEXTS as T } from '../../profile/texts.ts';
import { UserHistoryPage } from './user-history-page.tsx';

export default function Screen() {
  const { userId = '' } = useParams();
  return (
    <UserHistoryPage
      // Another user is another page, with its own dialogs and further rows.
      key={userId}
      id={/^[1-9]\d{0,14}$/.test(userId) ? Number(userId) : 0}
      cards={(userId) => (
        <>
          <PicksCard userId={userId} />
          <CertificatesCard userId={userId} />
        </>
      )}
      showChange={({ at, person, what, changes = [] }) => (
        <>
          <Note>
            {momentText(at)} · {person}
          </Note>
          <LongText text={what} />
          {changes.length > 0 && <ChangeList changes={changes} />}
        </>
      )}
    />
  );
}

const PicksDialog = lazyDialog(() => import('../../profile/picks-dialog.tsx'));

/** Picks of a user from the catalogue; empty on a backend without them (R1.10). */
function PicksCard({ userId }: { userId: number }) {
  const { data } = useQuery(picksQuery(userId));
  const [editing, { open, close }] = useDisclosure();
  if (!data) return null;
  return (
    <Section
      title={T.title}
      aside={
        <ToolButton size="sm" icon={IconPencil} onClick={open}>
          {T.edit}
        </ToolButton>
      }
    >
      {data.items.length === 0 ? (
        <Text c="dimmed">{T.none}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {PROFILE_LISTS.map(({ id, name }) => {
            const picked = data.items.filter(({ categoryId }) => categoryId === id);
            if (picked.length === 0) return null;
            return (
              <div key={id}>
                <Note>{name}</Note>
                <Text>{picked.map((item) => item.name).join(', ')}</Text>
              </div>
            );
          })}
        </SimpleGrid>
      )}
      {editing && <PicksDialog userId={userId} picked={data.items} onClose={close} />}
    </Section>
  );
}

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
    done: CERTIFICATE_TEXTS.issued,
    doneAbout: CERTIFICATE_TEXTS.issuedAbout(code),
    failure: CERTIFICATE_TEXTS.failure,
  });

const labelOf = ({ kind, title, startDate }: Certifiable) =>
  kind === 'membership'
    ? CERTIFICATE_TEXTS.membership
    : CERTIFICATE_TEXTS.attendance(title, startDate ? dayText(startDate) : '');

const columnsWith = (revoke: (row: Certificate) => void): readonly Column<Certificate>[] => [
  {
    key: 'kind',
    header: CERTIFICATE_TEXTS.columns.kind,
    width: '50%',
    cell: ({ kind, statement }) =>
      kind === 'membership' ? (
        CERTIFICATE_TEXTS.membership
      ) : (
        <Text span size="sm" lineClamp={1} title={statement}>
          {statement}
        </Text>
      ),
  },
  { key: 'code', header: CERTIFICATE_TEXTS.columns.code, noWrap: true, cell: ({ code }) => code },
  {
    key: 'issued',
    header: CERTIFICATE_TEXTS.columns.issued,
    noWrap: true,
    cell: ({ issuedAt }) => dayText(issuedAt),
  },
  {
    key: 'state',
    header: CERTIFICATE_TEXTS.columns.state,
    noWrap: true,
    cell: ({ revokedAt }) =>
      revokedAt === null ? CERTIFICATE_TEXTS.valid : CERTIFICATE_TEXTS.revoked(dayText(revokedAt)),
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
            variant="subtle"
            aria-label={CERTIFICATE_TEXTS.downloadOf(row.code)}
            onClick={() => void save(row)}
          >
            {CERTIFICATE_TEXTS.download}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={CERTIFICATE_TEXTS.revokeOf(row.code)}
            onClick={() => revoke(row)}
          >
            {CERTIFICATE_TEXTS.revoke}
          </Button>
        </Group>
      ),
  },
];

/** Issued certificates, and a button for another; empty on a backend without them (R1.10). */
function CertificatesCard({ userId }: { userId: number }) {
  const client = useQueryClient();
  const { data } = useQuery(certificatesQuery(userId));
  const [chosen, setChosen] = useState(0);
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
    onError: (error) => toastError(CERTIFICATE_TEXTS.failure, error),
  });
  const revoke = ({ id, code }: Certificate) =>
    confirm({
      title: CERTIFICATE_TEXTS.revokeTitle,
      text: CERTIFICATE_TEXTS.revokeText(code),
      confirm: CERTIFICATE_TEXTS.revokeConfirm,
      failure: CERTIFICATE_TEXTS.revokeFailure,
      run: () => call(revokeCertificate, { params: { id } }).then(refresh),
    });
  if (!data) return null;
  const { issued, certifiable } = data;
  const wanted = certifiable[chosen];
  return (
    <Section title={CERTIFICATE_TEXTS.title}>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          aria-label={CERTIFICATE_TEXTS.choose}
          flex="1 1 280px"
          value={String(chosen)}
          data={certifiable.map((each, index) => ({ value: String(index), label: labelOf(each) }))}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
        <ToolButton
          variant="light"
          icon={IconCertificate}
          loading={issue.isPending}
          onClick={() => wanted && issue.mutate(wanted)}
        >
          {CERTIFICATE_TEXTS.issue}
        </ToolButton>
      </Group>
      {issued.length > 0 && (
        <DataTable
          caption={CERTIFICATE_TEXTS.table}
          columns={columnsWith(revoke)}
          rows={issued}
          rowKey={({ id }) => id}
          empty={CERTIFICATE_TEXTS.empty}
        />
      )}
    </Section>
  );
}
