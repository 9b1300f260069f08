/** Scrutineers of an assembly: the fingerprint and the package go to their addresses, on request (R18.9). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { dateTime, email, idInPath } from '../fields.ts';

const { administrator } = callsOf('Votaciones');
const ofAssembly = z.object({ assemblyId: idInPath });

export const MAX_SCRUTINEERS = 10;

/** `uncertain`: it may have arrived, and is only sent again if an administrator says so. */
export const SCRUTINEER_MAIL_STATES = ['pending', 'sending', 'accepted', 'refused', 'uncertain'] as const;

const scrutineerMail = z.object({
  email: z.string(),
  /** Fingerprint of the last seal at the request. */
  fingerprint: z.string(),
  requestedAt: dateTime,
  state: z.enum(SCRUTINEER_MAIL_STATES),
  /** Why it was not sent, in Spanish; empty without a reason. */
  reason: z.string(),
});
export type ScrutineerMail = z.output<typeof scrutineerMail>;

export const scrutineers = z.object({
  emails: z.array(z.string()),
  /** Whether the server is configured to send mails. */
  canMail: z.boolean(),
  /** Latest first, at most 50. */
  mails: z.array(scrutineerMail),
});
export type Scrutineers = z.output<typeof scrutineers>;

export const readScrutineers = administrator.get('/assamble/:assemblyId/scrutineers', {
  summary: 'The addresses of the scrutineers of an assembly, and the mails to them',
  params: ofAssembly,
  response: scrutineers,
});

export const setScrutineers = administrator.put('/assamble/:assemblyId/scrutineers', {
  summary: 'Set the addresses of the scrutineers',
  params: ofAssembly,
  body: z.object({
    emails: z
      .array(email)
      .check(z.maxLength(MAX_SCRUTINEERS, `Escriba hasta ${MAX_SCRUTINEERS} direcciones de correo`)),
  }),
  response: scrutineers,
  refusals: [409],
});

export const mailScrutineers = administrator.post('/assamble/:assemblyId/scrutineers/mails', {
  summary:
    'Mail the last fingerprint and the package to the scrutineers who have not got that fingerprint; not while a voting is open',
  params: ofAssembly,
  body: z.object({
    /** Sends also mails that may have arrived. */
    again: z.optional(z.boolean()),
  }),
  response: scrutineers,
  success: 201,
  refusals: [409],
});
