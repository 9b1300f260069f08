import type { FilterField } from '../../../ui/table/filters.tsx';
import type { PersonFilter, UserFilter } from './queries.ts';
import { FILTER_TEXTS as T } from './texts.ts';

/** The filters of the lists of people (R1.7). */
export const PERSON_FILTERS: readonly FilterField<PersonFilter>[] = [
  { name: 'name', label: T.name, box: T.box, parameter: 'nombre' },
  { name: 'email', label: T.email, parameter: 'correo' },
  { name: 'dni', label: T.dni, parameter: 'cedula' },
  { name: 'created', label: T.created, parameter: 'fecha', kind: 'day' },
];

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
];
