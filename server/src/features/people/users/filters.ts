/** Filters, order and pages shared by the lists of people: users and registration requests. */
import { USER_TYPES } from '@vigilia/contract/limits';
import { searchedDni } from '@vigilia/contract/users/document-numbers';
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { contains, withinDay, withinMonth, wordsOf } from '../../../kernel/database/search.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { NO_PASSWORD } from './store.ts';

export interface PeopleFilters {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly dni?: string | undefined;
  /** A day in Colombia, `YYYY-MM-DD`. */
  readonly created?: string | undefined;
}

export interface UserFilters extends PeopleFilters {
  /** Words of name, cédula or e-mail. */
  readonly text?: string | undefined;
  readonly except?: string | undefined;
  readonly peopleOnly?: 'true' | undefined;
  readonly membersOnly?: 'true' | undefined;
  /** `withoutPassword`, or empty. */
  readonly account?: string | undefined;
  /** A key of `STANDINGS`, or empty. */
  readonly standing?: string | undefined;
  /** The id of an item that they picked in their profile, or empty. */
  readonly profileItem?: string | undefined;
  readonly month?: string | undefined;
}

/** Columns of the filters in a table of people. */
interface FilteredColumns {
  name_search: string;
  email_search: string;
  dni_search: string;
  created_at: string;
}

const eb = expressionBuilder<{ people: FilteredColumns }, 'people'>();

/** Whether a word is part of the cédula in its stored form. */
const inDni = (word: string) => {
  const dni = searchedDni(word);
  return dni === '' ? [] : [contains(eb, 'dni_search', dni)];
};

/** Minimum digits of a searched part of a phone: shorter ones match too many. */
const MIN_PHONE_DIGITS = 5;

/** Whether a word of digits is part of the phone, in any grouping; that of the country may be stored or not. */
function inPhone(word: string): Expression<SqlBool>[] {
  const digits = word.replace(/^\+?57(?=\d{10}$)/, '');
  if (!/^\d+$/.test(digits) || digits.length < MIN_PHONE_DIGITS) return [];
  return [sql<SqlBool>`replace(replace(phone, ' ', ''), '-', '') like ${`%${digits}%`}`];
}

/** Words of a search; a number in groups, as people read it from paper, is one. */
const searchedWords = (typed: string): string[] => wordsOf(typed.replace(/(?<=\d{2}) +(?=\d{2})/g, ''));

/** Whether a word of the filter by name may be part of the cédula or e-mail instead. */
const mayBeNoName = (word: string) => /[\d@._]/.test(word);

const inAny = (word: string): Expression<SqlBool> =>
  eb.or([
    contains(eb, 'name_search', word),
    contains(eb, 'email_search', word),
    ...inDni(word),
    ...inPhone(word),
  ]);

/**
 * Every word is part of the name, in any order; one with a digit, an @, a dot or an underscore may be part of the cédula, the
 * e-mail or the phone instead: `mario chamorro` finds Mario Andrés Chamorro.
 */
export const nameConditions = (name: string): Expression<SqlBool>[] =>
  searchedWords(name).map((word) => (mayBeNoName(word) ? inAny(word) : contains(eb, 'name_search', word)));

/**
 * Conditions of the filters; empty filters are skipped, so that no filter gives an empty list. They are evaluated in this order:
 * document numbers are the shortest.
 */
export function conditionsOf({ name, email, dni, created }: PeopleFilters): Expression<SqlBool>[] {
  return [
    ...(dni ? [contains(eb, 'dni_search', dni)] : []),
    ...(name ? nameConditions(name) : []),
    ...(email ? [contains(eb, 'email_search', email)] : []),
    ...(created ? [withinDay(eb, 'created_at', created)] : []),
  ];
}

const users = expressionBuilder<
  {
    users: {
      password_hash: string;
      last_name: string;
      dni: string | null;
      user_type: number;
      in_good_standing: number | null;
      created_at: string;
    };
  },
  'users'
>();

const isMember = users('users.user_type', '=', USER_TYPES.member);

/** Administrators pay no dues. */
const standingIs = (value: 0 | 1 | null) =>
  users.and([isMember, users('users.in_good_standing', value === null ? 'is' : '=', value)]);
const STANDINGS: Readonly<Record<string, Expression<SqlBool>>> = {
  good: standingIs(1),
  notGood: users.or([standingIs(0), standingIs(null)]),
  behind: standingIs(0),
  unknown: standingIs(null),
};

/** Whether the account belongs to a person: it has a last name or a document number (R10.3). */
export const isPerson: Expression<SqlBool> = users.or([
  users('users.last_name', '<>', ''),
  users('users.dni', 'is not', null),
]);

/** Conditions of the list of users. */
export const userConditionsOf = ({
  text,
  except,
  peopleOnly,
  membersOnly,
  account,
  standing,
  profileItem,
  month,
  ...filters
}: UserFilters): Expression<SqlBool>[] => [
  ...conditionsOf(filters),
  ...(text ? searchedWords(text).map(inAny) : []),
  ...(except ? [sql<SqlBool>`users.id <> ${Number(except)}`] : []),
  ...(peopleOnly ? [isPerson] : []),
  ...(membersOnly ? [isMember] : []),
  ...(account ? [users('password_hash', '=', NO_PASSWORD)] : []),
  ...(standing && STANDINGS[standing] ? [STANDINGS[standing]] : []),
  ...(profileItem
    ? [
        sql<SqlBool>`users.id in
          (select user_id from member_profile_items where item_id = ${Number(profileItem)})`,
      ]
    : []),
  ...(month ? [isMember, withinMonth(users, 'users.created_at', month)] : []),
];

/**
 * Minimum letters of a part that is searched in the index of words. Shorter parts match so many words that a scan of all names is
 * faster.
 */
const MIN_INDEXED_LETTERS = 3;

/** Maximum parts searched in the index of words, the longest ones: few users are left after them. */
const MAX_INDEXED_PARTS = 2;

/** Words of the filter by name that are searched in the index of words. A day or month has few users, and an index of its own. */
export const indexedParts = ({ name = '', created, month }: UserFilters): string[] =>
  wordsOf(created || month ? '' : name)
    .filter((word) => word.length >= MIN_INDEXED_LETTERS && !mayBeNoName(word))
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_INDEXED_PARTS);

/** A query of ids with the type of a query of users. */
export type IdQuery = SelectQueryBuilder<Tables, 'users', { id: number }>;

/**
 * Ids of the users with every part in their names, as `nameConditions` of words without digits finds them; null without parts.
 * Reads the distinct words, which are few; deleted users have none.
 */
export async function idsNamed(db: Db, [first, ...others]: readonly string[]): Promise<IdQuery | null> {
  if (first === undefined) return null;
  const idsHaving = async (part: string): Promise<IdQuery> => {
    const having = db
      .selectFrom('name_words')
      .select('word')
      .where((words) => contains(words, 'word', part));
    const [word, another] = await having.distinct().limit(2).execute();
    const ids = db.selectFrom('user_name_words').select('user_id as id');
    // Ids of one word are in order, which halves the time of an intersection on SQLite.
    return (word && !another ? ids.where('word', '=', word.word) : ids.where('word', 'in', having)) as never;
  };
  let found = await idsHaving(first);
  for (const other of others) found = found.intersect(await idsHaving(other));
  // One name can match by several words; an intersection has each id once.
  return others.length > 0 ? found : found.distinct();
}
