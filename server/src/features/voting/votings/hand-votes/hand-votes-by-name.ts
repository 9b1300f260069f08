/** Votes on paper by the names of options, for the activity log and for the administrator who confirms a count. */
import { markOf, type Option, optionName } from '../domain/voting-method.ts';

/** Without options that have none. */
export const handVotesByName = (options: readonly Option[], votes: ReadonlyMap<string, number>) =>
  options.flatMap((option) => {
    const each = votes.get(markOf(option)) ?? 0;
    return each > 0 ? [{ option: optionName(option), votes: each }] : [];
  });
