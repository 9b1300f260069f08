/** Revoked powers, under those in force: they document for whom an attorney voted. */

import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RevokedPower } from '@vigilia/contract/assemblies/attorney-powers';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { PersonLink } from '../../../domain/person-link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { PowerDocument } from './power-document.tsx';
import { revokedPowersQuery } from './queries.ts';
import { REVOKED_TEXTS as T } from './texts.ts';

const COLUMNS: readonly Column<RevokedPower>[] = [
  { key: 'user', header: T.represented, cell: ({ user }) => <PersonLink {...user} /> },
  {
    key: 'userToDelegate',
    header: T.attorney,
    cell: ({ userToDelegate }) => <PersonLink {...userToDelegate} />,
  },
  { key: 'revokedAt', header: T.revokedAt, cell: ({ revokedAt }) => timeStamp(revokedAt), noWrap: true },
  {
    key: 'document',
    header: T.document,
    cell: ({ user, powerOfAttorneyUrl, document }) =>
      powerOfAttorneyUrl ? (
        <PowerDocument url={powerOfAttorneyUrl} document={document} of={`de ${fullName(user)}`} />
      ) : (
        T.none
      ),
  },
];

/** Nothing where there are none, or the backend does not remember them. */
export function RevokedPowers({ assemblyId }: { assemblyId: number }) {
  const { data } = useQuery(revokedPowersQuery(assemblyId));
  if (!data || data.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="poderes-revocados">
      <Title order={2} id="poderes-revocados">
        {T.title}
      </Title>
      <DataTable caption={T.title} columns={COLUMNS} rows={data} rowKey={({ id }) => id} empty="" />
    </Stack>
  );
}
