/** Preview of an import, row by row: number of each outcome, and reasons of refusals. */

import { Badge, Box, Stack, Text } from '@mantine/core';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  IMPORT_COLUMNS,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  type ImportPreview,
  type ImportRow,
} from '@vigilia/contract/users/user-import';
import { count } from '../../../../core/text.ts';
import { OutcomeRows } from '../../../../ui/import/outcome-rows.tsx';
import type { Column } from '../../../../ui/table/data-table.tsx';
import { IMPORT_TEXTS as T } from './import-texts.ts';
import { reasonsOf } from './refused-rows.ts';

const COLOURS: Readonly<Record<ImportOutcome, string>> = {
  otherPerson: 'amber',
  new: 'petrol',
  changed: 'petrol',
  unchanged: 'gray',
  refused: 'amber',
};

const COLUMNS: readonly Column<ImportRow>[] = [
  { key: 'line', header: T.line, noWrap: true, cell: ({ line }) => count(line) },
  {
    key: 'outcome',
    header: T.what,
    noWrap: true,
    cell: ({ outcome }) => (
      <Badge color={COLOURS[outcome]} variant={outcome === 'new' ? 'filled' : 'light'}>
        {T.outcome[outcome]}
      </Badge>
    ),
  },
  {
    key: 'person',
    header: T.person,
    cell: ({ values }) => (
      <div>
        {fullName(values)}
        <Text size="sm" c="dimmed">
          {[values.email, values.dni].filter(Boolean).join(' · ')}
        </Text>
      </div>
    ),
  },
  { key: 'details', header: T.details, cell: (row) => <Details of={row} /> },
];

function Details({ of: row }: { of: ImportRow }) {
  const { outcome, changes, reasons } = row;
  if (outcome === 'new') return T.willBeNew;
  if (outcome === 'unchanged' && reasons.length === 0) return T.willStay;
  const lines = [
    ...reasonsOf(row),
    ...changes.map(({ field, from, to }) => T.change(IMPORT_COLUMNS[field], from, to)),
  ];
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

/** The rows that a decision is asked for stand first. */
const otherPeopleFirst = (rows: readonly ImportRow[]): ImportRow[] => {
  const { true: first = [], false: others = [] } = Object.groupBy(rows, ({ outcome }) =>
    outcome === 'otherPerson' ? 'true' : 'false',
  );
  return [...first, ...others];
};

export const ImportPreviewTable = ({
  preview: { counts, rows, unlisted, ignoredColumns, sheet },
}: {
  preview: ImportPreview;
}) => (
  <Stack gap="sm">
    <OutcomeRows
      texts={T}
      outcomes={IMPORT_OUTCOMES.filter((value) => value !== 'otherPerson' || counts[value] > 0).map(
        (value) => ({ value, label: T.outcomes[value], rows: counts[value] }),
      )}
      total={rows.length + unlisted}
      attention={['refused', 'otherPerson']}
      // Refused rows are first, because they block the import.
      first={counts.refused > 0 ? 'refused' : 'all'}
      rows={otherPeopleFirst(rows)}
      columns={COLUMNS}
      sheet={sheet}
      note={(shown) =>
        unlisted > 0 &&
        (shown === 'all' || shown === 'refused') && (
          <Text size="sm" c="dimmed">
            {T.unlisted(unlisted, count(unlisted))}
          </Text>
        )
      }
    >
      {ignoredColumns.length > 0 && (
        <Text size="sm" c="dimmed">
          {T.ignored(ignoredColumns.map((column) => `«${column}»`).join(', '))}
        </Text>
      )}
    </OutcomeRows>
  </Stack>
);
