/** Rules of powers of attorney (R11.1, R11.2). */

/** The parties of a power and their facts in its assembly. Names are formatted for sentences. */
export interface PowerFacts {
  readonly representedId: number;
  readonly attorneyId: number;
  readonly attorneyOnRoll: boolean;
  /** The current attorney of the represented, in another power. */
  readonly currentAttorney: string | null;
  /** The attorney's own attorney. */
  readonly attorneyOfAttorney: string | null;
  /** A person whom the represented represents. */
  readonly representedByRepresented: string | null;
  /** Other powers of the attorney in the assembly. */
  readonly powersOfAttorney: number;
  /** Maximum powers of one attorney; 0 for no limit. */
  readonly maxPowers: number;
  /** Whether the attorney holds this power already: only its document or represented changes. */
  readonly keepsAttorney: boolean;
}

export type PowerProblem =
  | { readonly reason: 'oneself' | 'attorney-not-on-roll' }
  | { readonly reason: 'too-many-powers'; readonly powers: number; readonly max: number }
  | {
      readonly reason: 'has-attorney' | 'attorney-is-represented' | 'represents-others';
      readonly other: string;
    };

export function powerProblem(facts: PowerFacts): PowerProblem | null {
  const { currentAttorney, attorneyOfAttorney, representedByRepresented } = facts;
  if (facts.representedId === facts.attorneyId) return { reason: 'oneself' };
  if (!facts.attorneyOnRoll) return { reason: 'attorney-not-on-roll' };
  if (currentAttorney) return { reason: 'has-attorney', other: currentAttorney };
  if (attorneyOfAttorney) return { reason: 'attorney-is-represented', other: attorneyOfAttorney };
  if (representedByRepresented) return { reason: 'represents-others', other: representedByRepresented };
  const { powersOfAttorney: powers, maxPowers: max, keepsAttorney } = facts;
  // A lowered limit does not revoke a power.
  if (max > 0 && powers >= max && !keepsAttorney) return { reason: 'too-many-powers', powers, max };
  return null;
}
