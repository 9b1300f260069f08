/** The second call of an assembly as it is sent; the web never loads it. */
import * as z from 'zod/mini';
import { dateTime } from '../fields.ts';
import { fromJsonText } from '../form-values.ts';
import { FIELD_LIMITS } from '../limits.ts';

const QUORUM = 'El quórum de la segunda convocatoria debe ser de al menos una persona';

/** A form sends a JSON text; null without a second call. */
export const secondCallSent = z.pipe(
  z.transform(fromJsonText),
  z.nullable(
    z.object({
      startDate: dateTime,
      quorumMin: z
        .int(QUORUM)
        .check(z.minimum(1, QUORUM), z.maximum(FIELD_LIMITS.participants, 'El quórum es demasiado grande')),
    }),
  ),
);
