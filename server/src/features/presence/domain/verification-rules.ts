/** When the quorum of a call can be verified (R10.14, R10.15). */

/** Verifications of one assembly that are recorded. */
export const MAX_VERIFICATIONS = 100;

export interface VerificationFacts {
  readonly call: 1 | 2;
  readonly needsQuorum: boolean;
  readonly secondCall: { readonly startDate: string } | null;
  readonly inSecondCall: boolean;
  readonly former: readonly { readonly call: number; readonly reached: boolean }[];
  /** ISO 8601. */
  readonly now: string;
}

export type VerificationProblem =
  | { readonly reason: 'too-many' | 'no-second-call' | 'second-call-began' | 'first-not-failed' }
  | { readonly reason: 'too-early'; readonly startDate: string };

/** Why it cannot be verified now; null where it can. */
export function verificationProblem(facts: VerificationFacts): VerificationProblem | null {
  const { call, needsQuorum, secondCall, inSecondCall, former, now } = facts;
  if (former.length >= MAX_VERIFICATIONS) return { reason: 'too-many' };
  if (call === 1) return inSecondCall ? { reason: 'second-call-began' } : null;
  if (!needsQuorum || !secondCall) return { reason: 'no-second-call' };
  const first = former.filter((verification) => verification.call === 1);
  if (first.length === 0 || first.some(({ reached }) => reached)) return { reason: 'first-not-failed' };
  if (Date.parse(now) < Date.parse(secondCall.startDate))
    return { reason: 'too-early', startDate: secondCall.startDate };
  return null;
}
