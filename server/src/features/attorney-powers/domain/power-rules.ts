/** Who may represent whom (R11.1, R11.2). */

/** The parties of a power and what holds of them in its assembly. Names are as a sentence writes them. */
export interface PowerFacts {
  readonly representedId: number;
  readonly attorneyId: number;
  /** Whether the attorney is on the assembly's roll. */
  readonly attorneyOnRoll: boolean;
  /** Who represents the represented already, in another power. */
  readonly presentAttorney: string | null;
  /** Who represents the attorney. */
  readonly attorneyOfAttorney: string | null;
  /** Somebody whom the represented represents. */
  readonly representedByRepresented: string | null;
}

/** Why somebody cannot represent somebody else; `other` is the name of the person in the way. */
export type PowerProblem =
  | { readonly reason: 'oneself' | 'attorney-not-on-roll' }
  | {
      readonly reason: 'has-attorney' | 'attorney-is-represented' | 'represents-others';
      readonly other: string;
    };

/** Why this power cannot be given; null when it can. */
export function powerProblem(facts: PowerFacts): PowerProblem | null {
  const { presentAttorney, attorneyOfAttorney, representedByRepresented } = facts;
  if (facts.representedId === facts.attorneyId) return { reason: 'oneself' };
  if (!facts.attorneyOnRoll) return { reason: 'attorney-not-on-roll' };
  if (presentAttorney) return { reason: 'has-attorney', other: presentAttorney };
  if (attorneyOfAttorney) return { reason: 'attorney-is-represented', other: attorneyOfAttorney };
  if (representedByRepresented) return { reason: 'represents-others', other: representedByRepresented };
  return null;
}
