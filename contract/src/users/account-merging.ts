/** Merging two accounts of one person (R9.19). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id } from '../fields.ts';
import { openedVersion } from '../versions.ts';
import { user } from './users.ts';

/** Fields of the ending account that may replace those of the other one. */
export const MERGED_FIELDS = ['name', 'lastName', 'email', 'phone', 'dniType', 'dni'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

export const mergeAccounts = callsOf('Usuarios').administrator.post('/users/:id/merge', {
  summary:
    'Merge another account of the same person into this one, and end it; refused where both had a right in one voting',
  params: byId,
  body: z.strictObject({
    /** The account that ends. */
    other: id,
    /** Fields that are taken from it. */
    take: z
      .array(z.enum(MERGED_FIELDS, 'No es un campo de una cuenta'))
      .check(z.maxLength(MERGED_FIELDS.length)),
    version: openedVersion,
  }),
  response: user,
  refusals: [409],
});
