/** Brand and health of the installation (R2.4, R2.6). */
import * as z from 'zod/mini';
import { callsOf } from './call.ts';

const { anyone } = callsOf('Instalación');

export const NAMED_RULES = ['simple', 'halfPlusOne', 'absolute', 'twoThirds', 'fourFifths'] as const;

/** Configuration the web client needs before it can call anything; the server writes it into the page. */
export const webConfiguration = z.object({
  apiBaseUrl: z.string(),
  brandName: z.string(),
  brandAcronym: z.string(),
  /** Whether the backend has all calls of the product; another one is queried for its capabilities. */
  complete: z.optional(z.boolean()),
  /** Whether the backend mails links with which people set their own password. */
  passwordLinks: z.optional(z.boolean()),
  /** Whether the backend has drafts, schedules and versions of content. */
  publication: z.optional(z.boolean()),
  /** Whether members vote at `/votar`. */
  votar: z.optional(z.boolean()),
  /** The majority of new questions; none when absent. */
  defaultRule: z.optional(z.enum(NAMED_RULES)),
  /** Version of the server's program. */
  version: z.optional(z.string()),
});
export type WebConfiguration = z.output<typeof webConfiguration>;

export const readBrand = anyone.get('/brand', {
  summary: 'Product name and the acronym of the association',
  response: z.object({ brandName: z.string(), brandAcronym: z.string() }),
});

export const readCapabilities = anyone.get('/capabilities', {
  summary: 'What the backend can do; one without this call has those of the specification alone',
  response: z.object({ complete: z.boolean() }),
});

/** A backend of the specification returns only the status. */
const health = z.object({ status: z.literal('ok'), version: z.optional(z.string()) });

export const checkLive = anyone.get('/health/live', {
  summary: 'The process is running',
  response: health,
});

export const checkReady = anyone.get('/health/ready', {
  summary: 'The database answers and files can be written',
  response: health,
  refusals: [503],
});
