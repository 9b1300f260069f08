/** Filters, order and pages shared by the lists of people: users and registration requests. */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import { contains, withinDay } from '../../database/search.ts';
import { NO_PASSWORD } from './store.ts';

export interface PeopleFilters {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly dni?: string | undefined;
  /** A day in Colombia, `YYYY-MM-DD`. */
  readonly created?: string | undefined;
}

export interface UserFilters extends PeopleFilters {
  readonly withoutPassword?: 'true' | undefined;
}

/** Columns of the filters in a table of people. */
interface FilteredColumns {
  name_search: string;
  email_search: string;
  dni_search: string;
  created_at: string;
}

const eb = expressionBuilder<{ people: FilteredColumns }, 'people'>();

/** Conditions of the filters; empty filters are skipped, so that none at all gives an empty list. */
export function conditionsOf({ name, email, dni, created }: PeopleFilters): Expression<SqlBool>[] {
  return [
    ...(name ? [contains(eb, 'name_search', name)] : []),
    ...(email ? [contains(eb, 'email_search', email)] : []),
    ...(dni ? [contains(eb, 'dni_search', dni)] : []),
    ...(created ? [withinDay(eb, 'created_at', created)] : []),
  ];
}

const users = expressionBuilder<{ users: { password_hash: string } }, 'users'>();

/** The same of users, who have a filter of their own. */
export const userConditionsOf = ({ withoutPassword, ...filters }: UserFilters): Expression<SqlBool>[] => [
  ...conditionsOf(filters),
  ...(withoutPassword ? [users('password_hash', '=', NO_PASSWORD)] : []),
];
