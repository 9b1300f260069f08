/** Who may represent whom (decisions §6). */
import { conflict, invalid, type Refusal } from '../../platform/errors.ts';
import type { PowerFacts } from './store.ts';

/** A person as a sentence names them. */
export interface Named {
  readonly id: number;
  readonly name: string;
  readonly lastName: string;
}

export const nameOf = ({ name, lastName }: Named): string => `${name} ${lastName}`.trim();

/** Why `attorney` cannot represent `represented`; null when they can. */
export function refusePower(represented: Named, attorney: Named, facts: PowerFacts): Refusal | null {
  const [absent, deputy] = [nameOf(represented), nameOf(attorney)];
  if (represented.id === attorney.id)
    return invalid(
      'userIdToDelegate',
      'Nadie puede representarse a sí mismo. Elija a dos personas distintas.',
    );
  if (!facts.attorneyOnRoll)
    return conflict(
      `${deputy} no está en la lista de la asamblea. Agregue primero al apoderado como asistente.`,
    );
  if (facts.presentAttorney)
    return conflict(`${absent} ya tiene apoderado en esta asamblea: ${facts.presentAttorney}.`);
  if (facts.attorneyOfAttorney)
    return conflict(
      `${deputy} está representado en esta asamblea por ${facts.attorneyOfAttorney} y no puede representar a otra persona.`,
    );
  if (facts.representedByRepresented)
    return conflict(
      `${absent} es apoderado de ${facts.representedByRepresented} en esta asamblea y no puede ceder su voto.`,
    );
  return null;
}
