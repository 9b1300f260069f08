import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { monthInWords } from '@vigilia/contract/time/long-day';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { Receiving } from '../../../core/backend/api.ts';
import type { MenuAction } from '../../../ui/buttons/opened-menu.tsx';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import type { FilterField } from '../../../ui/table/filters.tsx';
import type { PersonFilter, UserFilter } from './queries.ts';
import { EXPORT_TEXTS, INVITED_TEXTS, FILTER_TEXTS as T } from './texts.ts';

export const PERSON_FILTERS: readonly FilterField<PersonFilter>[] = [
  { name: 'name', label: T.name, box: T.box, parameter: 'nombre' },
  { name: 'email', label: T.email, parameter: 'correo' },
  { name: 'dni', label: T.dni, parameter: 'cedula' },
  { name: 'created', label: T.created, parameter: 'fecha', kind: 'day' },
];

const MONTH_PARAMETER = 'mes';

/** The list of the members who were registered in a month, `YYYY-MM`. */
export const membersOfMonth = (month: string) => `/register/users?${MONTH_PARAMETER}=${month}`;

export const USER_FILTERS: readonly FilterField<UserFilter>[] = [
  ...PERSON_FILTERS,
  {
    name: 'standing',
    label: T.standing,
    parameter: 'paz-y-salvo',
    kind: 'choice',
    options: (['good', 'notGood', 'behind', 'unknown'] as const).map((value) => ({
      value,
      label: T.standings[value],
    })),
  },
  {
    name: 'account',
    label: T.account,
    parameter: 'cuenta',
    kind: 'choice',
    options: [{ value: 'withoutPassword', label: INVITED_TEXTS.withoutPassword }],
  },
  {
    name: 'month',
    label: T.month,
    parameter: MONTH_PARAMETER,
    kind: 'month',
    display: monthInWords,
  },
];

/** Exports a filtered and sorted list as a spreadsheet. */
interface ExportButtonsProps {
  name: string;
  /** Number of rows in the file, in words. */
  found: string;
  fetch: (format: TableFormat, receiving: Receiving) => Promise<Blob>;
}

export const ExportButtons = (list: ExportButtonsProps) => (
  <FormatButtons texts={EXPORT_TEXTS} size="sm" short download={(format) => exportList(list, format)} />
);

const exportList = ({ name, found, fetch }: ExportButtonsProps, format: TableFormat) =>
  download({
    name: `${name}-${dayOf(new Date().toISOString())}.${format}`,
    fetch: (receiving) => fetch(format, receiving),
    done: EXPORT_TEXTS.done,
    doneAbout: EXPORT_TEXTS.doneAbout(found),
    failure: EXPORT_TEXTS.failure,
  });

/** The same actions in a menu. */
export const exportActions = (list: ExportButtonsProps): MenuAction[] => [
  {
    icon: IconFileSpreadsheet,
    label: EXPORT_TEXTS.excel,
    onClick: () => void exportList(list, 'xlsx'),
  },
  { icon: IconFileTypeCsv, label: EXPORT_TEXTS.csv, onClick: () => void exportList(list, 'csv') },
];
