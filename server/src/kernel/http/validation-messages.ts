/** Spanish messages of Zod for rules without a text of their own in the contract. */
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

const describeIssue: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Este dato es requerido' : `Debe ser ${kind(issue.expected)}`;
    case 'too_small':
      return issue.inclusive === false
        ? `Debe ser mayor que ${issue.minimum}`
        : `Debe ser ${issue.minimum} como mínimo`;
    case 'too_big':
      return issue.inclusive === false
        ? `Debe ser menor que ${issue.maximum}`
        : `Debe ser ${issue.maximum} como máximo`;
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

export const useSpanishMessages = () => z.config({ customError: describeIssue });
