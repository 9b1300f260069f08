import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { PAGE_SIZE, rowsOfPage } from '../../core/backend/listing.ts';
import { count } from '../../core/text.ts';
import { Choices } from '../buttons/choices.tsx';
import { Note } from '../page/note.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { Pages } from '../table/pages.tsx';

interface OutcomeRowsProps<Outcome extends string, Row> {
  texts: { readonly show: string; readonly all: string; readonly table: string; readonly noRows: string };
  /** Outcomes in the order of the choices, with their names for one row and for several. Those without rows are left out. */
  outcomes: readonly {
    readonly value: Outcome;
    readonly one: string;
    readonly many: string;
    readonly rows: number;
  }[];
  total: number;
  /** Outcomes that prevent the file from being applied. */
  attention: readonly Outcome[];
  /** The outcome that is shown first. */
  first: Outcome | 'all';
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** Name of the read sheet of a workbook; other and hidden sheets are ignored. */
  sheet: string | null | undefined;
  /** Content above the rows. */
  children?: ReactNode;
  /** Note under the rows of an outcome. */
  note?: (shown: Outcome | 'all') => ReactNode;
}

export function OutcomeRows<
  Outcome extends string,
  Row extends { readonly line: number; readonly outcome: Outcome },
>({
  texts: T,
  outcomes,
  total,
  attention,
  first,
  rows,
  columns,
  sheet,
  children,
  note,
}: OutcomeRowsProps<Outcome, Row>) {
  const [shown, setShown] = useState(first);
  const [page, setPage] = useState(1);
  const fitting = shown === 'all' ? rows : rows.filter(({ outcome }) => outcome === shown);
  const choices = [
    { value: 'all' as const, one: T.all, many: T.all, rows: total },
    ...outcomes.filter(({ rows: number }) => number > 0),
  ];
  return (
    <>
      <Choices
        label={T.show}
        choices={choices.map(({ value, one, many, rows: number }) => {
          const needsAttention = value !== 'all' && attention.includes(value);
          return {
            value,
            text: (
              <>
                <Text span inherit fw={700} {...(needsAttention && { c: 'var(--attention-strong)' })}>
                  {count(number)}
                </Text>
                {`\u00a0${(number === 1 ? one : many).toLowerCase()}`}
              </>
            ),
          };
        })}
        value={shown}
        onChange={(value) => {
          setShown(value);
          setPage(1);
        }}
      />
      {sheet && <Note>Hoja leída: «{sheet}»</Note>}
      {children}
      <Stack gap="sm">
        <DataTable
          caption={T.table}
          columns={columns}
          rows={rowsOfPage(fitting, page)}
          rowKey={({ line }) => line}
          empty={T.noRows}
        />
        <Pages page={page} size={PAGE_SIZE} total={fitting.length} onChange={setPage} />
      </Stack>
      {note?.(shown)}
    </>
  );
}
