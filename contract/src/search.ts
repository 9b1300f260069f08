/** The search of the quick jump through all named records. */
import * as z from 'zod/mini';
import { SUBJECT_KINDS } from './activity.ts';
import { callsOf } from './call.ts';
import { id, keyword } from './fields.ts';

export const foundRecord = z.object({
  kind: z.enum(SUBJECT_KINDS),
  id,
  /** Its title, or the name of a person. */
  title: z.string(),
  /** Distinguishes it from others: the cédula or e-mail of a person, the assembly of a question. */
  within: z.optional(z.string()),
  /** The assembly of a question. */
  assemblyId: z.optional(id),
});
export type FoundRecord = z.output<typeof foundRecord>;

export const searchRecords = callsOf('Búsqueda').administrator.get('/search', {
  summary:
    'People, news, benefits, courses, cases, articles and questions that hold every word of the text, at most six of each kind; of people also in cédula and e-mail. X-Total-Count is the number of people',
  query: z.object({ text: keyword }),
  response: z.array(foundRecord),
});
