/** Votes on paper by the names of options, for the activity log and for the administrator who confirms a count. */
import { fullName } from '@vigilia/contract/users/full-name';
import { markOf, type Option } from '../domain/voting-method.ts';

const ANSWERS = { yes: 'a favor', no: 'en contra', blank: 'en blanco' };

export const optionName = (option: Option): string => {
  if ('answer' in option) return ANSWERS[option.answer];
  return 'candidate' in option ? fullName(option.candidate) : option.slate.name;
};

/** Without options that have none. */
export const handVotesByName = (options: readonly Option[], votes: ReadonlyMap<string, number>) =>
  options.flatMap((option) => {
    const each = votes.get(markOf(option)) ?? 0;
    return each > 0 ? [{ option: optionName(option), votes: each }] : [];
  });
