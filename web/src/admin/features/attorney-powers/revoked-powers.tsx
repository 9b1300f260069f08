/** Revoked powers, under those in force: they document for whom an attorney voted. */

import { Anchor, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RevokedPower } from '@vigilia/contract/assemblies/attorney-powers';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { linkFromBackend } from '../../../core/backend/configuration.ts';
import { PersonLink } from '../../../domain/person-link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
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
    cell: ({ powerOfAttorneyUrl }) =>
      powerOfAttorneyUrl ? (
        <Anchor href={linkFromBackend(powerOfAttorneyUrl)} target="_blank" rel="noreferrer">
          {T.open}
        </Anchor>
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
