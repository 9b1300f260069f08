/** Rules of an assembly's fields (R10.1), and the initial right to vote. */
import { fold } from '@vigilia/contract/fold';
import { USER_TYPES } from '@vigilia/contract/limits';

interface Dates {
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
}

interface CheckedFields {
  readonly quorum?: 'true' | 'false';
  readonly quorumMin?: number;
  readonly orderDay?: { readonly agenda: readonly string[] };
}

export type AssemblyProblem =
  | {
      readonly reason:
        | 'ends-before-start'
        | 'quorum-of-nobody'
        | 'second-call-too-early'
        | 'second-call-began';
    }
  | { readonly reason: 'repeated-point'; readonly point: string };

/** Why these dates cannot be those of an assembly; null when they can. */
export const datesProblem = ({ startDate, endDate }: Dates): AssemblyProblem | null =>
  Date.parse(endDate) < Date.parse(startDate) ? { reason: 'ends-before-start' } : null;

/** Why the second call cannot be this one, or removed (R10.14); null when it can. */
export function secondCallProblem({
  startDate,
  secondCall,
  inSecondCall,
}: {
  readonly startDate: string;
  readonly secondCall?: { readonly startDate: string } | null | undefined;
  readonly inSecondCall: boolean;
}): AssemblyProblem | null {
  if (!secondCall) return inSecondCall ? { reason: 'second-call-began' } : null;
  return Date.parse(secondCall.startDate) <= Date.parse(startDate)
    ? { reason: 'second-call-too-early' }
    : null;
}

/** Checks the fields that the form of an assembly requires (R10.1); null when they are in order. */
export function fieldsProblem({ quorum, quorumMin = 0, orderDay }: CheckedFields): AssemblyProblem | null {
  if (quorum === 'true' && quorumMin < 1) return { reason: 'quorum-of-nobody' };
  const seen = new Set<string>();
  for (const point of orderDay?.agenda ?? []) {
    if (seen.has(fold(point))) return { reason: 'repeated-point', point };
    seen.add(fold(point));
  }
  return null;
}

/** Points of the agenda that are the same but for capitals and accents, with their old and new spelling (R12.28). */
export const respelledPoints = (before: readonly string[], after: readonly string[]) =>
  after.flatMap((point) => {
    const old = before.find((each) => fold(each) === fold(point));
    return old === undefined || old === point ? [] : [{ before: old, after: point }];
  });

/** The default right to vote: members may, administrators may not (R10.3). */
export const startsWithVote = ({ userType }: { readonly userType: number }): boolean =>
  userType === USER_TYPES.member;
