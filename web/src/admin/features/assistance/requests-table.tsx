/** Requests for assistance: author, contact, need and date. */

import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AssistanceRequest } from '@vigilia/contract/assistance';
import { timeStamp } from '@vigilia/contract/colombian-time';
import { fullName } from '@vigilia/contract/full-name';
import { includesText } from '../../../core/text.ts';
import { PersonLink } from '../../../domain/person-link.tsx';
import { LongText } from '../../../ui/page/long-text.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { MoreRows, useGrowingRows } from '../../../ui/table/more-rows.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { assistanceQuery } from './queries.ts';
import styles from './requests-table.module.css';
import { TEXTS } from './texts.ts';

/** Rows shown before one scrolls. */
const PAGE = 50;

const nameOf = ({ userAtten }: AssistanceRequest) => fullName(userAtten ?? {});

const COLUMNS: readonly Column<AssistanceRequest>[] = [
  {
    key: 'who',
    header: TEXTS.who,
    width: '18%',
    cell: (row) => (
      <strong className={styles.who}>
        <PersonLink id={row.userAtten?.id} name={nameOf(row)} />
      </strong>
    ),
  },
  {
    key: 'contact',
    header: TEXTS.contact,
    width: '22%',
    lines: 2,
    cell: ({ userAtten }) => <Contact {...userAtten} />,
  },
  {
    key: 'description',
    header: TEXTS.description,
    width: '45%',
    lines: 5,
    cell: ({ description }) => <LongText text={description} />,
  },
  { key: 'when', header: TEXTS.when, noWrap: true, cell: ({ createAt }) => timeStamp(createAt) },
];

export function RequestsTable() {
  const search = useSearch();
  const { keyword } = search;
  const requests = useQuery(assistanceQuery);
  const rows = requests.data;
  const found = rows?.filter((row) =>
    includesText(
      [nameOf(row), row.userAtten?.phone ?? '', row.userAtten?.email ?? '', row.description],
      keyword,
    ),
  );

  return (
    <Stack gap="xs">
      <SearchedList
        search={search}
        all={rows}
        found={found}
        error={requests.error}
        onRetry={() => void requests.refetch()}
        texts={TEXTS}
        one="solicitud"
        many="solicitudes"
      >
        <Rows key={keyword} rows={found} keyword={keyword} />
      </SearchedList>
    </Stack>
  );
}

interface RowsProps {
  rows: readonly AssistanceRequest[] | undefined;
  keyword: string;
}

function Rows({ rows, keyword }: RowsProps) {
  const { shown, hasMore, showMore } = useGrowingRows(rows ?? [], PAGE, keyword);
  return (
    <>
      <DataTable
        caption={TEXTS.caption}
        columns={COLUMNS}
        rows={rows && shown}
        rowKey={({ id }) => id}
        stickyHead
        empty=""
      />
      <MoreRows has={hasMore} loading={false} onMore={showMore} />
    </>
  );
}

function Contact({ phone, email }: Partial<AssistanceRequest['userAtten']>) {
  if (!phone && !email)
    return (
      <Text span c="dimmed" inherit>
        {TEXTS.noContact}
      </Text>
    );
  const [mailbox, ...domain] = (email ?? '').split('@');
  return (
    <span className={styles.contact}>
      {phone && (
        <Anchor inherit href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor inherit href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
          {mailbox}
          <wbr />@{domain.join('@')}
        </Anchor>
      )}
    </span>
  );
}
