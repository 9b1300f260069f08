/** Calls on many chosen rows of a list: users, requests. In a file of their own, which first pages do not load. */
import * as z from 'zod/mini';
import { callsOf } from './call.ts';
import { id, idInPath, keyword } from './fields.ts';
import { SELECTION } from './limits.ts';
import {
  membersOnly,
  personFilters,
  sortedRequests,
  sortedUsers,
  tableFormat,
  userFilters,
} from './users/users.ts';

const tooMany = `Puede elegir hasta ${SELECTION.ids} filas a la vez`;

/**
 * Fields of a body that selects rows: by their ids, or all that fit the filters of the list except some. Unknown
 * fields and filters are refused: ignoring one would select more rows (R1.13).
 */
const selectionFields = <const F extends Record<string, z.ZodMiniType>>(filters: F) => ({
  ids: z.optional(
    z.array(id).check(z.minLength(1, 'Elija al menos una fila'), z.maxLength(SELECTION.ids, tooMany)),
  ),
  filters: z.optional(z.strictObject(filters)),
  except: z.optional(
    z.array(id).check(z.maxLength(SELECTION.except, `Puede dejar por fuera hasta ${SELECTION.except} filas`)),
  ),
  /** Number of rows that the administrator saw selected by the filters; the call is refused where more fit. */
  seen: z.optional(z.int().check(z.minimum(0))),
});

interface Selected {
  readonly ids?: readonly number[] | undefined;
  readonly filters?: object | undefined;
  readonly seen?: number | undefined;
}

/** Either ids, or filters with the number that was seen. */
const selectsOneWay = z.refine<Selected>(
  ({ ids, filters, seen }) =>
    ids === undefined ? filters !== undefined && seen !== undefined : filters === undefined,
  { error: 'Elija las filas por sus id, o por filtros con el número esperado', path: ['ids'] },
);

const people = { users: selectionFields(userFilters), requests: selectionFields(personFilters) };
export const chosenUsers = z.strictObject(people.users).check(selectsOneWay);
const chosenRequests = z.strictObject(people.requests).check(selectsOneWay);

/** Rows that a call on many left unchanged. */
const leftOut = z.object({
  count: z.int(),
  /** The first of these rows. */
  rows: z.array(
    z.object({
      id,
      name: z.string(),
      /** A Spanish sentence. */
      reason: z.string(),
    }),
  ),
});
export type LeftOut = z.output<typeof leftOut>;

export const exportSelectedUsers = callsOf('Usuarios').administrator.post('/users/export', {
  summary: 'The chosen users, as a spreadsheet; nothing is changed',
  body: z.strictObject({ format: tableFormat, ...people.users, ...sortedUsers }).check(selectsOneWay),
  response: 'bytes',
});

export const exportRequests = callsOf('Registros').administrator.post('/users/request/export', {
  summary: 'The chosen registration requests, as a spreadsheet; nothing is changed',
  body: z.strictObject({ format: tableFormat, ...people.requests, ...sortedRequests }).check(selectsOneWay),
  response: 'bytes',
});

export const exportRoll = callsOf('Actas').administrator.post('/assamble/:assemblyId/attendees/export', {
  summary: 'The roll of an assembly, or some rows of it, as a spreadsheet; nothing is changed',
  params: z.object({ assemblyId: idInPath }),
  body: z.strictObject({
    format: tableFormat,
    /** Ids of rows of the roll; all of them when absent. */
    attendeeIds: z.optional(
      z
        .array(id)
        .check(
          z.minLength(1, 'Elija al menos una fila'),
          z.maxLength(SELECTION.rows, `Puede elegir hasta ${SELECTION.rows} filas a la vez`),
        ),
    ),
  }),
  response: 'bytes',
});

export const deleteUsers = callsOf('Usuarios').administrator.post('/users/delete', {
  summary:
    'Remove the personal data of many users and end their tokens; the own account and candidates of an open voting stay. Repeating it deletes the rest',
  body: chosenUsers,
  response: z.object({ deleted: z.int(), leftOut }),
  refusals: [409],
});

export const addAttendees = callsOf('Asambleas').administrator.post('/assamble/:assemblyId/attendees', {
  summary:
    'Put the chosen users on the roll as absent, members with the right to vote; who is on it stays as they are, accounts without a person stay off it. Repeating it changes nothing',
  params: z.object({ assemblyId: idInPath }),
  body: z
    .strictObject(selectionFields({ ...userFilters, text: z.optional(keyword), membersOnly }))
    .check(selectsOneWay),
  response: z.object({
    added: z.int(),
    /** Chosen users who were on the roll. */
    alreadyOnRoll: z.int(),
    /** Chosen accounts that belong to no person and stay off the roll; absent if there are none. */
    withoutPerson: z.optional(z.int()),
  }),
  refusals: [409],
});

export const rejectRequests = callsOf('Registros').administrator.post('/users/request/reject', {
  summary: 'Reject many registration requests, which are deleted. Repeating it rejects the rest',
  body: chosenRequests,
  response: z.object({ rejected: z.int() }),
  refusals: [409],
});

export const acceptRequests = callsOf('Registros').administrator.post('/users/request/accept', {
  summary:
    'Make users without a password of many registration requests. Requests that need a decision stay, with the reason. Repeating it accepts the rest',
  body: chosenRequests,
  response: z.object({ accepted: z.array(id), leftOut }),
  refusals: [409],
});
