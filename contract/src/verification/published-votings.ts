/** The published seals and lists of an assembly, in which members look for their own ballot after the close (R18.6). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath } from '../fields.ts';

const { member } = callsOf('Votaciones');

/** Hexadecimal digits. */
const digest = z.string();

const publishedSeal = z.object({
  number: z.int(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  kind: z.string(),
  /** JSON, as it was sealed; null for a close and a lot of a reopened voting. */
  body: z.nullable(z.string()),
  previous: digest,
  hash: digest,
  publicKey: digest,
  signature: digest,
});
export type PublishedSeal = z.output<typeof publishedSeal>;

export const publishedSeals = z.object({ assemblyId: id, seals: z.array(publishedSeal) });
export type PublishedSeals = z.output<typeof publishedSeals>;

export const readSeals = member.get('/assamble/:assemblyId/seals', {
  summary: 'The seals of an assembly, for those who are on its roll or had a right in one of its votings',
  params: z.object({ assemblyId: idInPath }),
  response: publishedSeals,
  refusals: [429],
});

export const PUBLISHED_LISTS = ['ballots', 'participation'] as const;

export const publishedList = z.object({
  questionId: id,
  /** Counts the openings of the question, from 1. */
  round: z.int(),
  /** The list byte for byte, as hashed by its seal. */
  content: z.string(),
});

export const readPublishedList = member.get('/assamble/question/:questionId/lists/:list', {
  summary:
    'A list of a closed voting, as it is now: ballots by their codes, or used rights by their pseudonyms; never while it is open',
  params: z.object({ questionId: idInPath, list: z.enum(PUBLISHED_LISTS) }),
  response: publishedList,
  refusals: [409, 429],
});
