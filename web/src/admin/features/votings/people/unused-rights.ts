/** Unused rights: which can be used now, and why others cannot. Pure. */
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { PEOPLE_TEXTS as T } from './people-texts.ts';

/** Whether the right can be used now, by its holder or by the attorney. */
export const canVoteNow = ({ canVote, cannotNow }: Voter): boolean => canVote && cannotNow === undefined;

/** The person who can use it, or why no one can; undefined without either. */
export function whyNotText({
  canVote,
  cannotNow,
  whyNot,
  representedBy,
  attorney,
  leftAt,
}: Voter): string | undefined {
  if (representedBy && !cannotNow) return T.representedBy(representedBy);
  if (leftAt) return undefined;
  if (canVote && cannotNow) return T.cannotNow[cannotNow](attorney ?? representedBy);
  return whyNot && T.whyNot[whyNot];
}
