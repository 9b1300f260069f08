/** Elections of several seats among slates: each ballot names one slate. */
import { BLANK, blankOption, onlyChoice, type VotingMethod } from './voting-method.ts';

export interface SlatesChoice {
  readonly kind: 'slates';
  /** Null for a blank. */
  readonly slateId: number | null;
}

export const slates: VotingMethod<SlatesChoice> = {
  parse(ballot) {
    const choice = onlyChoice(ballot);
    if (choice?.vote === BLANK) return { kind: 'slates', slateId: null };
    return choice?.slateId === undefined ? null : { kind: 'slates', slateId: choice.slateId };
  },
  validate: ({ slateId }, { offered, allowBlank }) => (slateId === null ? allowBlank : offered.has(slateId)),
  encode: ({ slateId }) => [slateId === null ? BLANK : String(slateId)],
  describe: (facts) => [...facts.slates.map((slate) => ({ slate })), ...blankOption(facts)],
};
