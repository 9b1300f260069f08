/**
 * A responsive table. On a phone or in a narrow dialog each row becomes a card whose values carry the names of their
 * columns.
 */
import { NativeSelect, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { SavedMark, useIsMarked } from '../feedback/marks/marked-items.tsx';
import { IconAction } from '../page/icon-action.tsx';
import { ActionMenu } from '../page/menu/action-menu.tsx';
import type { MenuAction } from '../page/menu/menu-action.ts';
import styles from './data-table.module.css';
import { useProgressiveRows } from './rows/progressive-rows.ts';
import { useRowLinks } from './rows/row-link.tsx';

export interface Column<Row> {
  readonly key: string;
  /** May be empty, over a column that only holds a control. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  readonly align?: 'start' | 'center' | 'end';
  /** Whether the value is as narrow as its text, such as a day or a phone number, and never broken into lines. */
  readonly noWrap?: boolean;
  /** Whether lines are broken only between words, as those of names should be. */
  readonly keepWords?: boolean;
  /** Share of the table, such as `30%`, where the automatic layout is poor. */
  readonly width?: string;
  /** Usual number of lines on a card, for the skeleton; one when absent. */
  readonly lines?: number;
  /** Whether the list can be sorted by it; needs `onSort` of the table. */
  readonly sortable?: boolean;
  /** Whether it is shown only where it is chosen, or always; where columns can be chosen. */
  readonly shown?: 'chosen' | 'always';
}

/** The column and direction of an order. */
export interface Sorting {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  /** Caption of the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load: the table shows its shape. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  /** Text or element for an empty table. */
  empty: ReactNode;
  /** Shows the column 'Acciones' (R4.10); so does `onDelete`. */
  onEdit?: ((row: Row) => void) | undefined;
  onDelete?: ((row: Row) => void) | undefined;
  /** Name of a row in the names of its buttons: `Editar «Ana Ríos»`. Needed with `onEdit` and `onDelete`. */
  nameOf?: (row: Row) => string;
  /**
   * Rows that cannot be deleted have no button for it. As all functions that draw rows: stable, or every row is drawn
   * again.
   */
  canDelete?: (row: Row) => boolean;
  /** Rare actions of a row, in its menu before the one that deletes. */
  menuActions?: (row: Row) => readonly MenuAction[];
  /** Text of the button that edits, where that is the main action of a row; without it, an icon. */
  editText?: string;
  /** Actions of the buttons, if not edit and delete. */
  editLabel?: string;
  deleteLabel?: string;
  /** A note of a row beyond its columns; under it, or under the name on a card. Null for none. */
  note?: (row: Row) => ReactNode;
  sorting?: Sorting | null;
  /** The column of the list's default order, if any. */
  ownOrder?: Sorting | null;
  /** Null restores the default order. */
  onSort?: (sorting: Sorting | null) => void;
  /** Called when a click on a heading is likely, with the order that it would ask for. */
  onSortIntent?: (sorting: Sorting | null) => void;
  /** Another page or order is loading; the previous rows are dimmed. */
  stale?: boolean;
  /** Number of skeleton rows; five when absent. */
  skeletonRows?: number;
  /** Few, short columns that fit a phone: the rows never become cards. */
  keepsColumns?: boolean;
  /** Whether a click anywhere on a row clicks its box or circle. */
  choosesByRow?: boolean;
  /** The content of the first cell of each row: its checkbox. */
  selectCell?: (row: Row) => ReactNode;
  /** Likewise of the heading: the checkbox of all rows. */
  selectAll?: ReactNode;
  /** The list whose saved items are marked; the key of a row is its id. */
  marksSaved?: string | undefined;
  /** Whether rows are low. */
  compact?: boolean;
  /** Whether the heading stays in sight while the page scrolls. */
  stickyHead?: boolean;
  /** Whether rows out of view are rendered later. Not for lists that load more near their end. */
  deferRows?: boolean;
}

/** A row is a larger target for the pointer; the box itself is the one for the keyboard. */
const clickChoice = ({ target, currentTarget: row }: MouseEvent<HTMLTableRowElement>) => {
  if (target instanceof Element && !target.closest('input, label, button, a'))
    row.querySelector('input')?.click();
};

type Direction = Sorting['order'] | null;

const sortOf = (key: string, sorting: Sorting | null): Direction =>
  sorting?.key === key ? sorting.order : null;

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ariaSort = (key: string, sorting: Sorting | null) => {
  const direction = sortOf(key, sorting);
  return direction ? ARIA[direction] : 'none';
};

/** Cycles through ascending, descending and the default order, unless that was the last one. */
const nextSorting = (key: string, sorting: Sorting | null, ownOrder: Sorting | null): Sorting | null => {
  const direction = sortOf(key, sorting);
  const next = direction === 'asc' ? 'desc' : 'asc';
  return direction === 'desc' || sortOf(key, ownOrder) === next ? null : { key, order: next };
};

interface SortButtonProps {
  header: string;
  direction: Direction;
  onIntent: () => void;
  onClick: () => void;
}

function SortButton({ header, direction, onIntent, onClick }: SortButtonProps) {
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  // The arrow is never alone on a line.
  const words = header.split(' ');
  return (
    <UnstyledButton
      className={styles.sort}
      data-active={direction ?? undefined}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onClick}
    >
      {words.slice(0, -1).join(' ')}{' '}
      <span className={styles.lastWord}>
        {words.at(-1)}
        <Icon size={16} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

const SORT_TEXTS = { label: 'Ordenar por', none: 'Lo más reciente', asc: 'ascendente', desc: 'descendente' };

interface SortChoiceProps {
  columns: readonly { readonly key: string; readonly header: string; readonly sortable?: boolean }[];
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
}

/** Takes the place of the headings where rows are cards. */
function SortChoice({ columns, sorting, onSort }: SortChoiceProps) {
  const choices = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ key, header }) =>
      (['asc', 'desc'] as const).map((order) => ({
        value: `${key} ${order}`,
        label: `${header}, ${SORT_TEXTS[order]}`,
        sorting: { key, order },
      })),
    );
  return (
    <NativeSelect
      className={styles.sortChoice}
      label={SORT_TEXTS.label}
      value={sorting ? `${sorting.key} ${sorting.order}` : ''}
      onChange={(event) =>
        onSort(choices.find(({ value }) => value === event.currentTarget.value)?.sorting ?? null)
      }
      data={[{ value: '', label: SORT_TEXTS.none }, ...choices.map(({ value, label }) => ({ value, label }))]}
    />
  );
}

const ACTIONS = 'Acciones';
const ACTIONS_COLUMN: Column<unknown> = { key: ACTIONS, header: ACTIONS, cell: () => null };
const NO_ROWS: readonly never[] = [];
const SKELETON_ROWS = 5;
/** Skeleton width of a date or a number. */
const NOWRAP_WIDTH = '6.5rem';
/** Rows of the first render: they fill a window on a desk. */
const INITIAL_ROWS = 12;

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  empty,
  onEdit,
  onDelete,
  nameOf,
  editText,
  editLabel = 'Editar',
  deleteLabel = 'Eliminar',
  canDelete,
  menuActions,
  note,
  sorting = null,
  ownOrder = null,
  onSort,
  onSortIntent,
  stale = false,
  skeletonRows = SKELETON_ROWS,
  keepsColumns = false,
  choosesByRow = false,
  selectCell,
  selectAll,
  marksSaved,
  compact = false,
  stickyHead = false,
  deferRows = false,
}: DataTableProps<Row>) {
  const [hasEdit, hasDelete] = [onEdit !== undefined, onDelete !== undefined];
  const hasActions = hasEdit || hasDelete;
  const shown = useMemo(() => (hasActions ? [...columns, ACTIONS_COLUMN] : columns), [columns, hasActions]);
  const calls = useRef({ onEdit, onDelete });
  useLayoutEffect(() => {
    calls.current = { onEdit, onDelete };
  });
  const buttons = useMemo(
    () => ({
      edit: hasEdit
        ? { label: editLabel, text: editText, run: (row: Row) => calls.current.onEdit?.(row) }
        : null,
      delete: hasDelete ? { label: deleteLabel, run: (row: Row) => calls.current.onDelete?.(row) } : null,
    }),
    [hasEdit, hasDelete, editText, editLabel, deleteLabel],
  );
  const followLinks = useRowLinks();
  const loading = rows === undefined;
  const columnCount = shown.length + (selectCell ? 1 : 0);
  const present = sorting ?? ownOrder;
  const drawn = useProgressiveRows(
    rows ?? NO_ROWS,
    deferRows ? INITIAL_ROWS : Number.POSITIVE_INFINITY,
    rowKey,
  );
  if (rows?.length === 0 && typeof empty !== 'string') return empty;

  // biome-ignore-start lint/a11y/noRedundantRoles: browsers forget those of a table whose rows are laid out as cards.
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links in it are what is clicked, by the keyboard too.
    <div
      className={styles.frame}
      data-keeps-columns={keepsColumns || undefined}
      data-compact={compact || undefined}
      data-sticky={stickyHead || undefined}
      data-texts={editText !== undefined || undefined}
      onClick={followLinks}
    >
      {onSort && <SortChoice columns={columns} sorting={sorting} onSort={onSort} />}
      <table role="table" className={styles.table} aria-busy={loading || stale || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selectCell && (
              <td role="cell" className={styles.select}>
                {selectAll}
              </td>
            )}
            {shown.map(({ key, header, align = 'start', noWrap, width, sortable }) =>
              // A header without a word would be read as one, and mean nothing.
              header === '' ? (
                <td key={key} role="cell" />
              ) : (
                <th
                  key={key}
                  role="columnheader"
                  scope="col"
                  data-align={align}
                  style={{ width }}
                  data-nowrap={(noWrap && loading && !width) || undefined}
                  aria-sort={sortable && onSort ? ariaSort(key, present) : undefined}
                >
                  {sortable && onSort ? (
                    <SortButton
                      header={header}
                      direction={sortOf(key, present)}
                      onIntent={() => onSortIntent?.(nextSorting(key, sorting, ownOrder))}
                      onClick={() => onSort(nextSorting(key, sorting, ownOrder))}
                    />
                  ) : (
                    header
                  )}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body} data-stale={stale || undefined}>
          {loading &&
            Array.from({ length: skeletonRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <tr key={row} role="row" className={styles.row}>
                {selectCell && <td role="cell" className={styles.select} />}
                {shown.map(({ key, header, align = 'start', noWrap, lines = 1 }) => (
                  <td
                    key={key}
                    role="cell"
                    data-label={header}
                    data-align={align}
                    data-actions={key === ACTIONS || undefined}
                    className={styles.cell}
                  >
                    {header === ACTIONS ? (
                      <div className={styles.actions}>
                        {[onEdit, onDelete].map(
                          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
                          (action, place) => action && <Skeleton key={place} height={36} width={36} />,
                        )}
                      </div>
                    ) : (
                      <div>
                        {Array.from({ length: lines }, (_, line) => (
                          <Skeleton
                            // biome-ignore lint/suspicious/noArrayIndexKey: they never change places.
                            key={line}
                            height={14}
                            width={noWrap ? NOWRAP_WIDTH : line < lines - 1 ? '95%' : '70%'}
                            my={5}
                            className={line > 0 ? styles.further : undefined}
                          />
                        ))}
                      </div>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr role="row">
              <td role="cell" colSpan={columnCount} className={styles.empty}>
                {empty}
              </td>
            </tr>
          )}
          {drawn.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              id={Number(rowKey(row))}
              marksSaved={marksSaved}
              columns={shown}
              buttons={buttons}
              nameOf={nameOf}
              canDelete={canDelete}
              menuActions={menuActions}
              note={note}
              selectCell={selectCell}
              choosesByRow={choosesByRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowButton<Row> {
  readonly label: string;
  readonly text?: string | undefined;
  readonly run: (row: Row) => void;
}

interface TableRowProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'columns' | 'nameOf' | 'canDelete' | 'menuActions' | 'note' | 'selectCell' | 'choosesByRow' | 'marksSaved'
  > {
  row: Row;
  /** Not a number where the key is none. */
  id: number;
  buttons: { readonly edit: RowButton<Row> | null; readonly delete: RowButton<Row> | null };
}

/** A row is drawn again only where it or how it is drawn changes: a list draws its hundred rows at every click otherwise. */
const TableRow = memo(function TableRow<Row>({
  row,
  id,
  marksSaved,
  columns,
  buttons,
  nameOf,
  canDelete,
  menuActions,
  note,
  selectCell,
  choosesByRow,
}: TableRowProps<Row>) {
  const isSaved = useIsMarked(marksSaved, id);
  const noted = note?.(row) ?? null;
  const lastName = columns.findLastIndex(({ keepWords }) => keepWords);
  const name = nameOf ? ` «${nameOf(row)}»` : '';
  const rare = [...(menuActions?.(row) ?? [])];
  if (buttons.delete && (canDelete?.(row) ?? true))
    rare.push({
      icon: IconTrash,
      label: buttons.delete.label,
      name: buttons.delete.label + name,
      dangerous: true,
      onClick: () => buttons.delete?.run(row),
    });
  return (
    <>
      <tr
        role="row"
        className={styles.row}
        data-noted={noted !== null || undefined}
        data-saved={isSaved || undefined}
        data-chooses={choosesByRow || undefined}
        onClick={choosesByRow ? clickChoice : undefined}
      >
        {selectCell && (
          <td role="cell" className={styles.select}>
            {selectCell(row)}
          </td>
        )}
        {columns.map(({ key, header, cell, align = 'start', noWrap, keepWords }, index) => (
          <td
            key={key}
            role="cell"
            data-label={header}
            data-align={align}
            data-nowrap={noWrap}
            data-keep-words={keepWords}
            data-actions={key === ACTIONS || undefined}
            className={styles.cell}
          >
            {key === ACTIONS ? (
              <div className={styles.actions}>
                {buttons.edit && (
                  <IconAction
                    icon={IconPencil}
                    onClick={() => buttons.edit?.run(row)}
                    label={buttons.edit.label + name}
                    text={buttons.edit.text}
                    title={buttons.edit.text === undefined ? buttons.edit.label : undefined}
                  />
                )}
                {rare.length > 0 && <ActionMenu of={`de${name}`} actions={rare} />}
              </div>
            ) : (
              cell(row)
            )}
            {isSaved && marksSaved && index === 0 && <SavedMark list={marksSaved} id={id} />}
            {noted && index === Math.max(0, lastName) && <div className={styles.noteOfCard}>{noted}</div>}
          </td>
        ))}
      </tr>
      {noted && (
        <tr role="row" className={styles.note}>
          {/* Under the box. */}
          {selectCell && <td aria-hidden />}
          <td role="cell" colSpan={columns.length}>
            {noted}
          </td>
        </tr>
      )}
    </>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;
// biome-ignore-end lint/a11y/noRedundantRoles: as above.
