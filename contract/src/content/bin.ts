/** The bin: deleted content, which an administrator can restore for 30 days (R6.7). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { byId, id, keyword, page, removed } from '../fields.ts';
import { BIN_KINDS } from './kinds.ts';

const { administrator } = callsOf('Papelera');

/** Days for which deleted content is kept (R6.7). */
export const BIN_DAYS = 30;

export const binEntry = z.object({
  id,
  kind: z.enum(BIN_KINDS),
  /** Its title, name or first words. */
  title: z.string(),
  /** ISO 8601 in UTC. */
  deletedAt: z.string(),
  /** The administrator's name; empty for a deleted account. */
  deletedBy: z.string(),
});
export type BinEntry = z.output<typeof binEntry>;

export const listBin = administrator.get('/bin', {
  summary: 'Deleted content, the latest first; `keyword` is a part of its title',
  query: z.object({
    keyword: z.optional(keyword),
    kind: z.optional(z.enum([...BIN_KINDS, ''], 'No es un tipo de la Papelera')),
    ...page,
  }),
  response: z.array(binEntry),
});

export const restoreFromBin = administrator.post('/bin/:id/restore', {
  summary: 'Restore an entry to its place; refused where something else has taken it',
  params: byId,
  response: removed,
  refusals: [409],
});

export const deleteFromBin = administrator.delete('/bin/:id', {
  summary: 'Delete an entry for good, with its files',
  params: byId,
  response: removed,
});
