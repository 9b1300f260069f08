/** Who may represent whom (R11.1, R11.4). */
import { conflict, invalid, type Refusal } from '../../runtime/errors.ts';
import type { PowerFacts } from './store.ts';

/** A person as a sentence names them. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
}

export const nameOf = ({ name, lastName }: Named): string => `${name} ${lastName}`.trim();

/**
 * Why `attorney` cannot represent `represented`; null when they can. No sentence begins with a name: people are called
 * whatever they were registered as.
 */
export function refusePower(represented: Named, attorney: Named, facts: PowerFacts): Refusal | null {
  const [absent, deputy] = [nameOf(represented), nameOf(attorney)];
  if (represented.id === attorney.id)
    return invalid(
      'userIdToDelegate',
      'Nadie puede representarse a sí mismo. Elija a dos personas distintas.',
    );
  if (!facts.attorneyOnRoll)
    return conflict(
      `En la lista de la asamblea no está ${deputy}. Agregue primero al apoderado como asistente.`,
    );
  if (facts.presentAttorney)
    return conflict(`En esta asamblea ${absent} ya tiene apoderado: ${facts.presentAttorney}.`);
  if (facts.attorneyOfAttorney)
    return conflict(
      `En esta asamblea ${deputy} está representado por ${facts.attorneyOfAttorney} y no puede representar a otra persona.`,
    );
  if (facts.representedByRepresented)
    return conflict(
      `En esta asamblea ${absent} es apoderado de ${facts.representedByRepresented} y no puede ceder su voto.`,
    );
  return null;
}
