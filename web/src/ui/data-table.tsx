/**
 * A table of people, votes, messages. Where there is little room, on a phone or in a narrow dialog, each row becomes
 * a card whose values carry the names of their columns.
 */
import { ActionIcon, Group, Skeleton, Table, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  /** May be empty, over a column that only holds a control. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'center' | 'end';
  /** Whether the value is as narrow as its text, such as a day or a phone number, and never broken into lines. */
  readonly tight?: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists; read aloud, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load: the table shows its shape. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** A quoted text, which stands where the rows would be; or what stands there instead of the whole table. */
  empty: ReactNode;
  /** Shows the column 'Acciones' (specification §2 'Registrations'); so does `onDelete`. */
  onEdit?: ((row: Row) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  /** How a row is called in the names of its buttons: `Editar «Ana Ríos»`. Needed with `onEdit` and `onDelete`. */
  nameOf?: (row: Row) => string;
  /** What the buttons do, where it is not editing and deleting. */
  editLabel?: string;
  deleteLabel?: string;
}

const ACTIONS = 'Acciones';
const SKELETON_ROWS = [1, 2, 3, 4, 5];

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  onEdit,
  onDelete,
  nameOf,
  editLabel = 'Editar',
  deleteLabel = 'Eliminar',
}: DataTableProps<Row>) {
  const actions: Column<Row> = {
    key: 'actions',
    header: ACTIONS,
    align: 'end',
    cell: (row) => {
      const name = nameOf ? ` «${nameOf(row)}»` : '';
      return (
        <Group gap={4} wrap="nowrap" className={styles.actions}>
          {onEdit && (
            <ActionIcon
              variant="light"
              size={36}
              onClick={() => onEdit(row)}
              aria-label={editLabel + name}
              title={editLabel}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
          )}
          {onDelete && (
            <ActionIcon
              variant="light"
              color="red"
              size={36}
              onClick={() => onDelete(row)}
              aria-label={deleteLabel + name}
              title={deleteLabel}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      );
    },
  };
  const shown = onEdit || onDelete ? [...columns, actions] : columns;
  if (rows?.length === 0 && typeof empty !== 'string') return empty;

  // Roles are written out because browsers forget those of a table whose rows are laid out as cards.
  return (
    <div className={styles.frame}>
      <Table role="table" className={styles.table} aria-busy={rows === undefined || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <Table.Thead role="rowgroup" className={styles.head}>
          <Table.Tr role="row">
            {shown.map(({ key, header, align = 'start' }) => (
              <Table.Th key={key} role="columnheader" scope="col" data-align={align}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows === undefined &&
            SKELETON_ROWS.map((row) => (
              <Table.Tr key={row} role="row" className={styles.row}>
                {shown.map(({ key, header }) => (
                  <Table.Td key={key} role="cell" data-label={header} className={styles.cell}>
                    <Skeleton height={14} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          {rows?.length === 0 && (
            <Table.Tr role="row">
              <Table.Td role="cell" colSpan={shown.length} className={styles.empty}>
                {empty}
              </Table.Td>
            </Table.Tr>
          )}
          {rows?.map((row) => (
            <Table.Tr key={rowKey(row)} role="row" className={styles.row}>
              {shown.map(({ key, header, cell, align = 'start', tight }) => (
                <Table.Td
                  key={key}
                  role="cell"
                  data-label={header}
                  data-align={align}
                  data-tight={tight}
                  className={styles.cell}
                >
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
