/** Account deletion by its owner (R9.7). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { bounded, byId, dateTime, id, removed } from '../fields.ts';
import { DELETION_CODE } from '../limits.ts';

const { anyone } = callsOf('Eliminación de cuentas');

/** The mailed code; spaces around and inside it do not matter. */
export const deletionCode = z.string('Escriba el código').check(
  bounded(DELETION_CODE.digits),
  z.overwrite((typed) => typed.replace(/\s+/g, '')),
  z.regex(/^\d{6}$/, `El código tiene ${DELETION_CODE.digits} cifras`),
);

export const mailDeletionCode = anyone.post('/users/delete-account/:id/code', {
  summary:
    'Mail a code to the user, with which the account can be deleted; it replaces one mailed before. An account that does not exist is answered alike',
  params: byId,
  response: z.object({ id, expires: dateTime }),
  refusals: [429, 503],
});

export const deleteAccount = anyone.delete('/users/delete-account/:id', {
  summary:
    'Delete an account with the code that was mailed: 422 for a wrong one, 409 for one that is no longer good',
  params: byId,
  body: z.object({ code: deletionCode }),
  response: removed,
  refusals: [409, 429],
});
