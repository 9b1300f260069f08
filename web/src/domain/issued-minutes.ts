/** Notices about changes that issued minutes lock (R17.6). */
import { useQuery } from '@tanstack/react-query';
import { assemblyQuery } from './assembly-query.ts';

export const ISSUED_TEXTS = {
  /** On each screen of the assembly. */
  notice: (number: number) =>
    `El acta n.º ${number} ya se emitió: los datos de la reunión, la asistencia, los poderes y las votaciones ya no cambian. Si hay un error, emita un acta aclaratoria.`,
  /** Beside a disabled control. */
  reason: (number: number) => `El acta n.º ${number} ya se emitió.`,
};

/** Why nothing of an assembly changes any more; undefined while it may, and on another backend. */
export function useIssuedReason(assemblyId: number): string | undefined {
  const number = useQuery(assemblyQuery(assemblyId)).data?.issuedMinutes ?? undefined;
  return number === undefined ? undefined : ISSUED_TEXTS.reason(number);
}
