/** The order of an assembly's questions (R12.27). First pages do not load it. */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import { id, idInPath } from '../fields.ts';
import { VOTING_LIMITS } from '../limits.ts';

const ids = z
  .array(id)
  .check(
    z.maxLength(
      VOTING_LIMITS.ordered,
      `Se pueden ordenar hasta ${VOTING_LIMITS.ordered} preguntas de una asamblea`,
    ),
  );

export const orderQuestions = callsOf('Votaciones').administrator.post(
  '/assamble/:assemblyId/questions/order',
  {
    summary:
      'Order the questions of an assembly, all at once. Refused where the list is no longer the one in `seen`',
    params: z.object({ assemblyId: idInPath }),
    body: z.object({
      /** The ids of all questions in the order of the screen. */
      seen: ids,
      /** Ids in their new order. */
      order: ids,
    }),
    response: z.object({ order: z.array(id) }),
    refusals: [409],
  },
);
