/** Verifiable votings (R18): the state of the chain of an assembly, its package, and the switch for receipts. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath } from '../fields.ts';

const { administrator, member } = callsOf('Votaciones');
const ofAssembly = z.object({ assemblyId: idInPath });

/** Hash of a seal, 64 hexadecimal digits; `fingerprintOf` makes the fingerprint that is read out. */
const sealHash = z.string();

export const verification = z.object({
  givesReceipts: z.boolean(),
  /** Null before the first opening. */
  lastSeal: z.nullable(sealHash),
  /** The last opening of each question, and its close. */
  votings: z.array(z.object({ questionId: id, opened: sealHash, closed: z.nullable(sealHash) })),
});
export type Verification = z.output<typeof verification>;

export const readVerification = member.get('/assamble/:assemblyId/verification', {
  summary: 'The seals of an assembly that are read out or printed, and whether it gives receipts',
  params: ofAssembly,
  response: verification,
});

export const setReceipts = administrator.put('/assamble/:assemblyId/receipts', {
  summary: 'Give receipts of ballots in an assembly, or none; not while a voting of it is open',
  params: ofAssembly,
  body: z.object({ givesReceipts: z.boolean() }),
  response: z.object({ givesReceipts: z.boolean() }),
  refusals: [409],
});

export const downloadVerificationPackage = administrator.post('/assamble/:assemblyId/verification-package', {
  summary:
    'The package with which anybody recounts the closed votings of an assembly, as a zip; with names only for the auditor',
  params: ofAssembly,
  body: z.object({ withNames: z.optional(z.boolean()) }),
  response: 'bytes',
  refusals: [409, 429],
});
