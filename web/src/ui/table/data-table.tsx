/** A responsive table. On a phone or in a narrow dialog each row becomes a card whose values carry the names of their columns. */
import { NativeSelect, Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, memo, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../buttons/action-menu.tsx';
import { IconAction } from '../buttons/icon-action.tsx';
import type { MenuAction } from '../buttons/opened-menu.tsx';
import styles from './data-table.module.css';
import { SelectBox, SelectPageBox } from './selection/select-box.tsx';
import type { SelectableRow, Selection } from './selection/selection.ts';

export interface Column<Row> {
  readonly key: string;
  /** May be empty, above a column of controls. */
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers are aligned to the end. */
  readonly align?: 'start' | 'center' | 'end';
  /** Whether the column is as narrow as its text, such as a day or a phone number, and never wraps. */
  readonly noWrap?: boolean;
  /** Whether lines break only between words, as for names. */
  readonly keepWords?: boolean;
  /** Share of the table, such as `30%`, if the automatic layout is poor. */
  readonly width?: string;
  /** Its place on a compact card; if any column has one, those without are omitted from cards. */
  readonly card?: 'title' | 'line' | 'extra';
  /** Whether it is omitted from tables narrower than a desktop screen. */
  readonly isWide?: boolean;
  /** Whether the backend sorts by it. */
  readonly sortable?: boolean;
  /** The folded text or number by which a fully loaded list is sorted. */
  readonly sortValue?: (row: Row) => string | number;
}

export interface Sorting {
  readonly key: string;
  readonly order: 'asc' | 'desc';
}

interface Order {
  readonly sorting: Sorting | null;
  /** The column of the list's default order, if any. */
  readonly ownOrder?: Sorting | undefined;
  /** Null restores the default order. */
  readonly onSort: (sorting: Sorting | null) => void;
}

/** The buttons of a row: the column 'Acciones' (R4.10). Stable fields spare the rows a new rendering. */
interface RowActions<Row> {
  /** Name of a row in the names of its buttons: `Editar «Ana Ríos»`. */
  readonly nameOf: (row: Row) => string;
  readonly onEdit?: ((row: Row) => void) | undefined;
  readonly onRemove?: ((row: Row) => void) | undefined;
  /** Names of the buttons; `text` replaces the pencil. */
  readonly texts?: { readonly edit?: string; readonly text?: string; readonly remove?: string };
  /** Rows that cannot be deleted have no button for it. */
  readonly canRemove?: (row: Row) => boolean;
  /** Rare actions of a row, in its menu before the deletion. */
  readonly rare?: (row: Row) => readonly MenuAction[];
}

export interface DataTableProps<Row extends object> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load: the table shows skeletons. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
  order?: Order | undefined;
  actions?: RowActions<Row> | undefined;
  selection?: (Row extends SelectableRow ? Selection<Row> : never) | undefined;
  /** Whether a click anywhere on a row clicks its checkbox or radio button. */
  choosesByRow?: boolean;
  /** A note of a row beyond its columns; under it, or under the name on a card. Null without one. */
  note?: (row: Row) => ReactNode;
  /** Another page or order is loading; the previous rows are dimmed. */
  stale?: boolean;
  /** Rows while they load; five when absent. */
  skeletonRows?: number;
  /** Few, short columns that fit a phone: the rows never become cards. */
  keepsColumns?: boolean;
  /** Whether it is the list of a screen: its heading stays visible while the page scrolls. */
  isList?: boolean;
}

/** A row is a larger target for the pointer; its link or box is the one for the keyboard. */
const clickMain =
  (main: string) =>
  ({ target, currentTarget: row, defaultPrevented }: MouseEvent) => {
    const isControl = target instanceof Element && target.closest('input, label, button, a, [data-select]');
    if (isControl || defaultPrevented || window.getSelection()?.isCollapsed === false) return;
    row.querySelector<HTMLElement>(main)?.click();
  };
const OF_ROW = { link: clickMain('a[data-of-row]'), choice: clickMain('input') };

type Direction = Sorting['order'] | null;
const sortOf = (key: string, sorting: Sorting | null | undefined): Direction =>
  sorting?.key === key ? sorting.order : null;

const ARIA = { asc: 'ascending', desc: 'descending' } as const;
const ariaSort = (key: string, sorting: Sorting | null | undefined) => {
  const direction = sortOf(key, sorting);
  return direction ? ARIA[direction] : 'none';
};

/** Cycles through ascending, descending and the default order, unless that was the last one. */
const nextSorting = (key: string, sorting: Sorting | null, ownOrder: Sorting | undefined): Sorting | null => {
  const direction = sortOf(key, sorting);
  const next = direction === 'asc' ? 'desc' : 'asc';
  return direction === 'desc' || sortOf(key, ownOrder) === next ? null : { key, order: next };
};

interface SortButtonProps {
  header: string;
  direction: Direction;
  onClick: () => void;
}

function SortButton({ header, direction, onClick }: SortButtonProps) {
  const Icon = direction === 'asc' ? IconArrowUp : direction === 'desc' ? IconArrowDown : IconArrowsSort;
  // The arrow is never alone on a line.
  const words = header.split(' ');
  return (
    <UnstyledButton className={styles.sort} data-active={direction ?? undefined} onClick={onClick}>
      {words.slice(0, -1).join(' ')}{' '}
      <span className={styles.lastWord}>
        {words.at(-1)}
        <Icon size={16} aria-hidden />
      </span>
    </UnstyledButton>
  );
}

const SORT_TEXTS = { label: 'Ordenar por', none: 'Orden inicial', asc: 'ascendente', desc: 'descendente' };

interface SortChoiceProps {
  columns: readonly { readonly key: string; readonly header: string }[];
  order: Order;
}

/** Replaces the headings if rows are cards. */
function SortChoice({ columns, order: { sorting, onSort } }: SortChoiceProps) {
  const choices = columns.flatMap(({ key, header }) =>
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

const TEXTS = { actions: 'Acciones', edit: 'Editar', remove: 'Eliminar' };
const NO_ROWS: readonly never[] = [];
/** With more columns than this, dates and numbers break on a narrow screen. */
const MANY_COLUMNS = 6;

const SKELETON_ROWS = 5;

const ACTIONS: Column<object> = { key: 'actions', header: TEXTS.actions, cell: () => null };

export function DataTable<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  empty = '',
  order,
  stale = false,
  skeletonRows = SKELETON_ROWS,
  keepsColumns = false,
  isList = false,
  actions,
  ...row
}: DataTableProps<Row>) {
  const { selection } = row;
  const hasActions = actions?.onEdit !== undefined || actions?.onRemove !== undefined;
  const shown = useMemo<readonly Column<Row>[]>(
    () => (hasActions ? [...columns, ACTIONS as Column<Row>] : columns),
    [columns, hasActions],
  );
  const { sorting = null, ownOrder, onSort } = order ?? {};
  if (rows?.length === 0 && typeof empty !== 'string') return empty;
  const loading = rows === undefined;
  const present = sorting ?? ownOrder;
  const canSort = ({ sortable, sortValue }: Column<Row>) => onSort && (sortable || sortValue);

  // biome-ignore-start lint/a11y/noRedundantRoles: browsers forget those of a table whose rows are laid out as cards.
  return (
    <div
      className={`${styles.frame} framed`}
      data-keeps-columns={keepsColumns || undefined}
      data-compact={columns.some(({ card }) => card) || undefined}
      data-sticky={isList || undefined}
      data-crowded={(isList && columns.length > MANY_COLUMNS) || undefined}
      data-texts={actions?.texts?.text !== undefined || undefined}
    >
      {order && <SortChoice columns={columns.filter(canSort)} order={order} />}
      <table role="table" className={styles.table} aria-busy={loading || stale || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead role="rowgroup" className={styles.head}>
          <tr role="row">
            {selection && (
              <td role="cell" className={styles.select}>
                <SelectPageBox
                  selection={selection as Selection<SelectableRow>}
                  rows={(rows ?? NO_ROWS) as readonly SelectableRow[]}
                />
              </td>
            )}
            {shown.map((column) =>
              // An empty header cell would be read as a header without meaning.
              column.header === '' ? (
                <td key={column.key} role="cell" />
              ) : (
                <th
                  key={column.key}
                  role="columnheader"
                  scope="col"
                  data-align={column.align ?? 'start'}
                  data-actions={column === ACTIONS || undefined}
                  data-wide={column.isWide}
                  style={{ width: column.width }}
                  data-nowrap={(column.noWrap && loading && !column.width) || undefined}
                  aria-sort={canSort(column) ? ariaSort(column.key, present) : undefined}
                >
                  {canSort(column) ? (
                    <SortButton
                      header={column.header}
                      direction={sortOf(column.key, present)}
                      onClick={() => onSort?.(nextSorting(column.key, sorting, ownOrder))}
                    />
                  ) : (
                    column.header
                  )}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody role="rowgroup" className={styles.body} data-stale={stale || undefined}>
          {loading &&
            Array.from({ length: skeletonRows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
              <SkeletonRow key={index} columns={shown} isSelectable={selection !== undefined} />
            ))}
          {rows?.length === 0 && (
            <tr role="row">
              <td
                role="cell"
                colSpan={shown.length + (selection ? 1 : 0)}
                style={{ padding: '32px 16px', color: 'var(--mantine-color-dimmed)', textAlign: 'center' }}
              >
                {empty}
              </td>
            </tr>
          )}
          {rows?.map((each) => (
            <TableRow
              key={rowKey(each)}
              {...row}
              {...actions}
              row={each}
              columns={shown}
              rows={selection ? rows : NO_ROWS}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Actions<Row>({
  row,
  nameOf,
  onEdit,
  onRemove,
  canRemove,
  rare,
  texts = {},
}: RowActions<Row> & { row: Row }) {
  const name = ` «${nameOf(row)}»`;
  const { edit = TEXTS.edit, text, remove = TEXTS.remove } = texts;
  const menu = [...(rare?.(row) ?? [])];
  if (onRemove && (canRemove?.(row) ?? true))
    menu.push({
      icon: IconTrash,
      label: remove,
      name: remove + name,
      dangerous: true,
      onClick: () => onRemove(row),
    });
  return (
    <div className={styles.actions}>
      {onEdit && (
        <IconAction
          icon={IconPencil}
          onClick={() => onEdit(row)}
          label={edit + name}
          text={text}
          title={text === undefined ? edit : undefined}
        />
      )}
      {menu.length > 0 && <ActionMenu of={`de${name}`} actions={menu} />}
    </div>
  );
}

/** Skeleton width of a date or a number. */
const NOWRAP_WIDTH = '6.5rem';

interface SkeletonRowProps {
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'align' | 'noWrap' | 'card' | 'isWide'>[];
  isSelectable: boolean;
}

const SkeletonRow = ({ columns, isSelectable }: SkeletonRowProps) => (
  <tr role="row" className={styles.row}>
    {isSelectable && <td role="cell" className={styles.select} />}
    {columns.map(({ key, header, align = 'start', noWrap, card, isWide }) => (
      <td
        key={key}
        role="cell"
        data-label={header}
        data-align={align}
        data-actions={key === ACTIONS.key || undefined}
        data-card={card}
        data-wide={isWide}
        className={styles.cell}
      >
        <Skeleton height={key === ACTIONS.key ? 36 : 14} width={noWrap ? NOWRAP_WIDTH : '80%'} />
      </td>
    ))}
  </tr>
);

interface TableRowProps<Row extends object>
  extends Pick<DataTableProps<Row>, 'columns' | 'selection' | 'choosesByRow' | 'note'>,
    Partial<RowActions<Row>> {
  row: Row;
  /** Rows of the page; undefined if they cannot be chosen. */
  rows: readonly Row[];
}

const TableRow = memo(PlainRow) as typeof PlainRow;

function PlainRow<Row extends object>({
  row,
  rows,
  columns,
  selection,
  choosesByRow = false,
  note,
  nameOf = () => '',
  ...actions
}: TableRowProps<Row>) {
  const noted = note?.(row) ?? null;
  const lastName = columns.findLastIndex(({ keepWords }) => keepWords);
  return (
    <>
      <tr
        role="row"
        className={styles.row}
        data-noted={noted !== null || undefined}
        data-chooses={choosesByRow || undefined}
        onClick={choosesByRow ? OF_ROW.choice : OF_ROW.link}
      >
        {selection && (
          <td role="cell" className={styles.select} data-select>
            <SelectBox
              selection={selection as Selection<SelectableRow>}
              row={row as unknown as SelectableRow}
              name={nameOf(row)}
              rows={() => rows as readonly SelectableRow[]}
            />
          </td>
        )}
        {columns.map(({ key, header, cell, align = 'start', noWrap, keepWords, card, isWide }, index) => (
          <td
            key={key}
            role="cell"
            data-label={header}
            data-align={align}
            data-nowrap={noWrap}
            data-keep-words={keepWords}
            data-card={card}
            data-wide={isWide}
            data-actions={key === ACTIONS.key || undefined}
            className={styles.cell}
          >
            {cell === ACTIONS.cell ? <Actions row={row} nameOf={nameOf} {...actions} /> : cell(row)}
            {noted && index === Math.max(0, lastName) && <div className={styles.noteOfCard}>{noted}</div>}
          </td>
        ))}
      </tr>
      {noted && (
        <tr role="row" className={styles.note}>
          {/* Under the checkbox. */}
          {selection && <td aria-hidden />}
          <td role="cell" colSpan={columns.length}>
            {noted}
          </td>
        </tr>
      )}
    </>
  );
}
// biome-ignore-end lint/a11y/noRedundantRoles: as above.

interface RowLinkProps {
  /** A path of the product. */
  to: string;
  isQuiet?: boolean;
  /** Whether a click anywhere in the row, except on its controls, follows it. */
  isOfRow?: boolean;
  children: ReactNode;
}

export const RowLink = ({ to, isQuiet = false, isOfRow = false, children }: RowLinkProps) => (
  <Link to={to} className={styles.link} data-quiet={isQuiet || undefined} data-of-row={isOfRow || undefined}>
    {children}
  </Link>
);
