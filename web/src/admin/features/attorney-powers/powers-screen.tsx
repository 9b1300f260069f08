import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RevokedPower } from '@vigilia/contract/assemblies/attorney-powers';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { PersonLink } from '../../../domain/person-link.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { PowerDocument } from './power-document.tsx';
import { AttachButton, PowerList } from './power-list.tsx';
import { revokedPowersQuery } from './queries.ts';
import { REVOKED_TEXTS as R, LIST_TEXTS as T } from './texts.ts';

const SubmittedPowers = lazyPart(() => import('./submitted/submitted-powers.tsx'));

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      titled
      actions={<AttachButton assemblyId={assemblyId} />}
    >
      <SubmittedPowers assemblyId={assemblyId} />
      <PowerList assemblyId={assemblyId} />
      <RevokedPowers assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

/** Revoked powers, under those in force: they document for whom an attorney voted. */
const COLUMNS: readonly Column<RevokedPower>[] = [
  { key: 'user', header: R.represented, cell: ({ user }) => <PersonLink {...user} /> },
  {
    key: 'userToDelegate',
    header: R.attorney,
    cell: ({ userToDelegate }) => <PersonLink {...userToDelegate} />,
  },
  { key: 'revokedAt', header: R.revokedAt, cell: ({ revokedAt }) => timeStamp(revokedAt), noWrap: true },
  {
    key: 'document',
    header: R.document,
    cell: ({ user, powerOfAttorneyUrl, document }) =>
      powerOfAttorneyUrl ? (
        <PowerDocument url={powerOfAttorneyUrl} document={document} of={`de ${fullName(user)}`} />
      ) : (
        R.none
      ),
  },
];

/** Nothing where there are none, or the backend does not remember them. */
function RevokedPowers({ assemblyId }: { assemblyId: number }) {
  const { data } = useQuery(revokedPowersQuery(assemblyId));
  if (!data || data.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="poderes-revocados">
      <Title order={2} id="poderes-revocados">
        {R.title}
      </Title>
      <DataTable caption={R.title} columns={COLUMNS} rows={data} rowKey={({ id }) => id} empty="" />
    </Stack>
  );
}
