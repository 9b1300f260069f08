/** When the quorum of a call can be checked (R10.14, R10.15). */

/** Maximum recorded quorum checks of one assembly. */
export const MAX_QUORUM_CHECKS = 100;

export interface QuorumCheckFacts {
  readonly call: 1 | 2;
  readonly needsQuorum: boolean;
  readonly secondCall: { readonly startDate: string } | null;
  readonly inSecondCall: boolean;
  readonly former: readonly { readonly call: number; readonly reached: boolean; readonly at: string }[];
  /** From when the first call can be checked, by the dates as they are now. */
  readonly opensAt: string;
  /** The last moment of the assembly; null while a voting is open. */
  readonly closesAt: string | null;
  /** ISO 8601. */
  readonly now: string;
}

export type QuorumCheckProblem =
  | {
      readonly reason:
        | 'too-many'
        | 'over'
        | 'no-second-call'
        | 'second-call-began'
        | 'first-not-failed'
        | 'voting-open';
    }
  | { readonly reason: 'too-early'; readonly startDate: string }
  | { readonly reason: 'before-assembly'; readonly opensAt: string };

/** Why the quorum cannot be checked now; else null. */
export function quorumCheckProblem(facts: QuorumCheckFacts): QuorumCheckProblem | null {
  const { call, needsQuorum, secondCall, inSecondCall, former, opensAt, closesAt, now } = facts;
  if (former.length >= MAX_QUORUM_CHECKS) return { reason: 'too-many' };
  if (closesAt !== null && now > closesAt) return { reason: 'over' };
  if (call === 1 && inSecondCall) return { reason: 'second-call-began' };
  if (call === 1) return now < opensAt ? { reason: 'before-assembly', opensAt } : null;
  if (!needsQuorum || !secondCall) return { reason: 'no-second-call' };
  // The dates may have been moved after a quorum check: one from before the assembly does not count.
  const first = former.filter((quorumCheck) => quorumCheck.call === 1 && quorumCheck.at >= opensAt);
  if (first.length === 0 || first.some(({ reached }) => reached)) return { reason: 'first-not-failed' };
  if (Date.parse(now) < Date.parse(secondCall.startDate))
    return { reason: 'too-early', startDate: secondCall.startDate };
  // An open voting keeps the quorum of its opening (R12.22).
  if (closesAt === null && !inSecondCall) return { reason: 'voting-open' };
  return null;
}
