/** The minimum of call days as it is sent with an assembly (R15.6); the web never loads it. */
import * as z from 'zod/mini';
import { fromDigits } from '../form-values.ts';
import { CALL_DAY_KINDS } from '../time/call-day-kinds.ts';
import { CONVOCATION_LIMITS } from './convocation-limits.ts';

const PROBLEM = `Los días de convocatoria deben ser un número entero, ${CONVOCATION_LIMITS.callDays} como máximo`;

export const callRuleSent = {
  /** May arrive as text, as forms send it. */
  minimumCallDays: z.optional(
    z.pipe(
      z.transform(fromDigits),
      z.int(PROBLEM).check(z.minimum(0, PROBLEM), z.maximum(CONVOCATION_LIMITS.callDays, PROBLEM)),
    ),
  ),
  callDayKind: z.optional(z.enum(CALL_DAY_KINDS, 'Elija días calendario o días hábiles')),
};
