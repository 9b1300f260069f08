/** The fields that people type of themselves, or an administrator of them (R9.1). */
import * as z from 'zod/mini';
import { atLength, bounded, email, line } from '../fields.ts';
import { FIELD_LIMITS } from '../limits.ts';
import { hasLetter } from '../text/normal-text.ts';
import { dniProblem, isDni, isPhone, plainDni, plainPhone } from './document-numbers.ts';
import { dniType } from './document-types.ts';

const personName = (required: string) =>
  line(FIELD_LIMITS.personName, required, required).check(
    z.refine(hasLetter, required),
    // In the activity log a colon separates a person from a field.
    z.refine((value) => !value.includes(':'), 'Los nombres y apellidos no llevan dos puntos'),
  );

const DNI_REQUIRED = 'Número de cedula es requerido';

/** Fields of a person, with the rules and texts of R9.1. */
export const personFields = {
  name: personName('Nombre es requerido'),
  lastName: personName('Apellido es requerido'),
  email,
  phone: line(FIELD_LIMITS.phone, 'Celular es requerido', 'Celular es requerido').check(
    z.overwrite(plainPhone),
    z.refine(isPhone, 'Escriba el celular con todas sus cifras, sin decimales'),
  ),
  dniType,
  dni: z.string().check(
    bounded(FIELD_LIMITS.dni),
    z.overwrite(plainDni),
    z.refine((value) => /[\p{L}\p{N}]/u.test(value), { error: DNI_REQUIRED, abort: true }),
    atLength(FIELD_LIMITS.dni),
    z.refine(isDni, { error: ({ input }) => dniProblem(String(input)) }),
  ),
};
