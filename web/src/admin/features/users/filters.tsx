import { TextInput } from '@mantine/core';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { monthInWords } from '@vigilia/contract/time/long-day';
import type { TableFormat } from '@vigilia/contract/users/users';
import type { Receiving } from '../../../core/backend/api.ts';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import type { FilterField } from '../../../ui/table/filters.tsx';
import type { PersonFilter, UserFilter } from './queries.ts';
import { EXPORT_TEXTS, FILTER_TEXTS as T } from './texts.ts';

/** The filters of the lists of people (R1.7). */
export const PERSON_FILTERS: readonly FilterField<PersonFilter>[] = [
  { name: 'name', label: T.name, box: T.box, parameter: 'nombre' },
  { name: 'email', label: T.email, parameter: 'correo' },
  { name: 'dni', label: T.dni, parameter: 'cedula' },
  { name: 'created', label: T.created, parameter: 'fecha', kind: 'day' },
];

const MONTH_PARAMETER = 'mes';

/** The list of the members who were registered in a month, `YYYY-MM`. */
export const membersOfMonth = (month: string) => `/register/users?${MONTH_PARAMETER}=${month}`;

/** The filters of the list of users. */
export const USER_FILTERS: readonly FilterField<UserFilter>[] = [
  ...PERSON_FILTERS,
  {
    name: 'standing',
    label: T.standing,
    parameter: 'paz-y-salvo',
    kind: 'choice',
    options: [
      { value: 'good', label: T.standings.good },
      { value: 'behind', label: T.standings.behind },
      { value: 'unknown', label: T.standings.unknown },
    ],
  },
  {
    name: 'month',
    label: T.month,
    parameter: MONTH_PARAMETER,
    field: ({ label, value, onChange }) => (
      <TextInput
        type="month"
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
    display: monthInWords,
  },
];

/** A list as it is filtered and sorted, as a spreadsheet. */
interface ExportButtonsProps {
  /** Of the file, before its day. */
  name: string;
  /** Number of rows in the file, in words. */
  found: string;
  fetch: (format: TableFormat, receiving: Receiving) => Promise<Blob>;
}

export const ExportButtons = ({ name, found, fetch }: ExportButtonsProps) => (
  <FormatButtons
    texts={EXPORT_TEXTS}
    size="sm"
    short
    download={(format) =>
      download({
        name: `${name}-${dayOf(new Date().toISOString())}.${format}`,
        fetch: (receiving) => fetch(format, receiving),
        done: EXPORT_TEXTS.done,
        doneAbout: EXPORT_TEXTS.doneAbout(found),
        failure: EXPORT_TEXTS.failure,
      })
    }
  />
);
