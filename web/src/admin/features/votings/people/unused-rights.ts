/** Rights that were not used: which can be cast now, and why each other one cannot. Pure. */
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { PEOPLE_TEXTS as T } from './people-texts.ts';

/** Whether the right can be cast now, by its holder or by the attorney. */
export const canVoteNow = ({ canVote, cannotNow }: Voter): boolean => canVote && cannotNow === undefined;

/** Who casts it, or why nobody does; undefined where there is nothing to say. */
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
