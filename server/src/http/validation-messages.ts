/**
 * What Zod says of a field that breaks a rule, in Spanish. Rules with a text of their own in the contract
 * keep it; these are the words for all others.
 */
import * as z from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  string: 'un texto',
  number: 'un número',
  int: 'un número entero',
  boolean: 'verdadero o falso',
  object: 'un objeto',
  array: 'una lista',
  date: 'una fecha',
};

const kind = (expected: string) => KINDS[expected] ?? 'otro tipo de dato';

export const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Este dato es requerido' : `Debe ser ${kind(issue.expected)}`;
    case 'too_small':
      return `Debe ser ${issue.minimum} como mínimo`;
    case 'too_big':
      return `Debe ser ${issue.maximum} como máximo`;
    case 'invalid_format':
      return 'No tiene la forma esperada';
    case 'invalid_value':
      return `Debe ser uno de estos valores: ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `Datos desconocidos: ${issue.keys.join(', ')}`;
    default:
      return 'Este dato no es válido';
  }
};

/** Makes every schema of this process speak Spanish. */
export const useSpanishMessages = () => z.config({ customError: describeIssue });
