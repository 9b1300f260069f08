/** Users: members and administrators (R9.1). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { atLength, bounded, byId, dayFilter, email, id, keyword, page, removed } from '../fields.ts';
import { FIELD_LIMITS, MIN_PASSWORD_LENGTH, USER_TYPES } from '../limits.ts';
import { openedVersion, version } from '../versions.ts';
import { searchedDni } from './document-numbers.ts';
import { personFields } from './person-fields.ts';

/** Whether a member is in good standing, since when in ISO 8601, and the source of that, in Spanish. */
export const memberStanding = z.object({ isGood: z.boolean(), since: z.string(), source: z.string() });

export const user = z.object({
  id,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dniType: z.nullable(z.int()),
  dni: z.nullable(z.string()),
  userType: z.int(),
  /** When the user was registered: ISO 8601 in UTC. */
  created: z.string(),
  /** False for a user who cannot sign in before a password is set. */
  hasPassword: z.optional(z.boolean()),
  /** When the last invitation was mailed; null if never: ISO 8601 in UTC. */
  invited: z.optional(z.nullable(z.string())),
  /** When the owner first set the password by a mailed link; null if never: ISO 8601 in UTC. */
  activated: z.optional(z.nullable(z.string())),
  /** Whether a member is in good standing (R21.2); absent while unknown. */
  standing: z.optional(memberStanding),
  /** Whether an administrator signs in with a second factor; only on the page of the user. */
  secondFactor: z.optional(z.boolean()),
  version: z.optional(version),
});
export type User = z.output<typeof user>;

/** Filters by document number: the searched number is normalised like the stored one. */
export const dniFilter = z.optional(keyword.check(z.overwrite(searchedDni)));

const PASSWORD_TOO_LONG = { error: 'La contraseña debe tener como máximo 25 caracteres' };

/** A new password, with the texts of R9.2 and a minimum length; it travels under the name `hash`. */
export const newPassword = z.string('Contraseña es requerida').check(
  bounded(FIELD_LIMITS.password, PASSWORD_TOO_LONG),
  // One character may have been typed as two: a letter and its accent.
  z.overwrite((value) => value.normalize('NFC')),
  z.minLength(1, 'Contraseña es requerida'),
  atLength(FIELD_LIMITS.password, PASSWORD_TOO_LONG),
  z.refine(
    // Counts visible characters: an emoji is one.
    (value) => value === '' || [...value].length >= MIN_PASSWORD_LENGTH,
    `La contraseña debe tener al menos ${MIN_PASSWORD_LENGTH} caracteres`,
  ),
);

export const userType = z
  .int()
  .check(
    z.refine(
      (value) => Object.values<number>(USER_TYPES).includes(value),
      'El tipo de usuario debe ser asociado o administrador',
    ),
  );

/**
 * The filters of the lists of people: case- and accent-insensitive "contains", combined with AND. `name` searches every word in
 * name and last name together, and words with a digit or an @ in cédula and e-mail too; `created` is a day in Colombia.
 */
export const personFilters = {
  name: z.optional(keyword),
  email: z.optional(keyword),
  dni: dniFilter,
  created: z.optional(dayFilter),
};

const anId = z.optional(z.string().check(z.regex(/^([1-9]\d{0,8})?$/, 'No es un identificador')));

/**
 * The filters of the list of users. `standing` of members: in good standing, not in it, behind or unknown; `profileItem` is the
 * id of a picked item, `month` that of the registration of members. Empty text filters nothing.
 */
export const userFilters = {
  ...personFilters,
  standing: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(good|notGood|behind|unknown)?$/,
          'El paz y salvo debe ser good, notGood, behind o unknown',
        ),
      ),
  ),
  account: z.optional(z.string().check(z.regex(/^(withoutPassword)?$/, 'Solo puede ser withoutPassword'))),
  profileItem: anId,
  month: z.optional(z.string().check(z.regex(/^(\d{4}-(0[1-9]|1[0-2]))?$/, 'Escriba el mes como AAAA-MM'))),
};

/** Excludes accounts of no person: without last name and document number, like that of the first administrator. */
const peopleOnly = z.optional(z.literal('true', 'Solo puede ser true'));

/** Excludes administrators. */
export const membersOnly = z.optional(z.literal('true', 'Solo puede ser true'));

const order = z.optional(z.enum(['asc', 'desc'], 'El orden debe ser asc o desc'));

/** Columns by which users can be sorted; by default the latest registered is first. Days are descending by default. */
export const USER_SORTS = ['name', 'lastName', 'email', 'dni', 'created'] as const;
export const sortedUsers = {
  sort: z.optional(z.enum(USER_SORTS, 'No se puede ordenar por esta columna')),
  order,
};

/** Columns by which requests can be sorted; by default the latest is first. */
export const REQUEST_SORTS = [
  'name',
  'lastName',
  'email',
  'phone',
  'dni',
  'isAnesthesiologist',
  'date',
] as const;
export const sortedRequests = {
  sort: z.optional(z.enum(REQUEST_SORTS, 'No se puede ordenar por esta columna')),
  order,
};

const { administrator, anyone } = callsOf('Usuarios');

export const listUsers = administrator.get('/users/all', {
  summary: 'Users that fit all filters, optionally a page of them',
  query: z.object({
    ...userFilters,
    text: z.optional(keyword),
    except: anId,
    peopleOnly,
    membersOnly,
    ...sortedUsers,
    ...page,
  }),
  response: z.array(user),
});

export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export const tableFormat = z.enum(TABLE_FORMATS, 'El formato debe ser csv o xlsx');
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const exportUsers = administrator.get('/users/export', {
  summary: 'All users that fit the filters, as a spreadsheet',
  query: z.strictObject({ format: tableFormat, ...userFilters, ...sortedUsers }),
  response: 'bytes',
});

export const updateUser = administrator.put('/users/:id', {
  summary: 'Change the fields that are sent; a new password or type ends the tokens of the user',
  params: byId,
  body: z.partial(z.object({ ...personFields, hash: newPassword, userType, version: openedVersion })),
  response: user,
  refusals: [409],
});

export const deleteUser = administrator.delete('/users/:id', {
  summary: 'Remove the personal data of a user and end their tokens; the last administrator stays',
  params: byId,
  response: removed,
  refusals: [409],
});

export const readDeletionEffects = administrator.get('/users/:id/deletion', {
  summary:
    'What deleting a user would change: results in which they are a candidate, assemblies that are not over',
  params: byId,
  response: z.object({
    /** Titles of closed votings in which the user is a candidate, the latest first; at most 100. */
    candidateIn: z.array(z.string()),
    /** Votings among them whose acta is not issued: name and document stay in them until then (R9.18). */
    keptFor: z.optional(z.array(z.string())),
    ongoing: z.array(z.string()),
    /**
     * Titles of open votings in which the user is a candidate, or in which a ballot can still be cast with the account: the
     * deletion is refused until they are closed (R12.38). Absent without one.
     */
    blockedBy: z.optional(z.array(z.string())),
  }),
});

export const usersByEmail = anyone.get('/users/userByEmail/:email', {
  summary:
    'Who has this e-mail address: only the id, or nobody. Administrators get the user. What is no e-mail address is a 400',
  params: z.object({ email }),
  response: z.array(z.union([user, z.object({ id })])),
  refusals: [429],
});
