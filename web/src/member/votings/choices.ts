/** The options of a question, and the marks of a ballot. */

import type { MemberQuestion } from '@vigilia/contract/assemblies/member-assembly';
import { fullName } from '@vigilia/contract/users/full-name';
import { KIND_RULES, marksPerBallot } from '@vigilia/contract/votings/question-kinds';
import type { Choice } from './ballot-box.ts';
import { VOTING_TEXTS as T } from './texts.ts';

export interface Option {
  /** Unique in its question. */
  readonly key: string;
  readonly name: string;
  /** The people of a slate, in their order; none of others. */
  readonly people?: readonly string[];
}

const BLANK: Option = { key: 'blank', name: T.blank };

export function optionsOf({ kind, allowBlank, candidates, slates }: MemberQuestion): readonly Option[] {
  const blank = allowBlank ? [BLANK] : [];
  const { options } = KIND_RULES[kind];
  if (options === 'answers') return [{ key: 'yes', name: T.yes }, { key: 'no', name: T.no }, ...blank];
  if (options === 'candidates')
    return [...candidates.map((each) => ({ key: String(each.userId), name: fullName(each) })), ...blank];
  return [
    ...slates.map(({ id, name, places }) => ({
      key: String(id),
      name,
      people: places.map((place) =>
        place.alternate ? T.withAlternate(place.name, place.alternate) : place.name,
      ),
    })),
    ...blank,
  ];
}

/** Options that a ballot may mark. */
export const maxMarks = ({ kind, seats, candidates, slates }: MemberQuestion): number =>
  marksPerBallot(kind, seats, candidates.length + slates.length);

/** The keys of the options that a choice marks. */
export function markedIn(choice: Choice | undefined): readonly string[] {
  if (!choice) return [];
  if ('vote' in choice) return [choice.vote];
  if ('slateId' in choice) return [String(choice.slateId)];
  return choice.candidateIds.map(String);
}

/**
 * The choice after an option was touched; null without any. A blank and names exclude each other; with several marks a touch
 * takes a mark back, and one beyond the maximum changes nothing.
 */
export function afterTouch(question: MemberQuestion, choice: Choice | undefined, key: string): Choice | null {
  const { options } = KIND_RULES[question.kind];
  if (options === 'answers' || key === BLANK.key) {
    const isTakenBack = maxMarks(question) > 1 && markedIn(choice).includes(key);
    return isTakenBack ? null : { vote: key as 'yes' | 'no' | 'blank' };
  }
  const id = Number(key);
  if (options === 'slates') return { slateId: id };
  if (maxMarks(question) === 1) return { candidateIds: [id] };
  const before = choice && 'candidateIds' in choice ? choice.candidateIds : [];
  const after = before.includes(id) ? before.filter((each) => each !== id) : [...before, id];
  if (after.length > maxMarks(question)) return choice ?? null;
  return after.length === 0 ? null : { candidateIds: after };
}

/** The marks of a choice in words; empty where an option no longer exists. */
export function choiceText(question: MemberQuestion, choice: Choice): string {
  const options = optionsOf(question);
  const names = markedIn(choice).map((key) => options.find((option) => option.key === key)?.name);
  return names.every((name) => name !== undefined) ? names.join(', ') : '';
}
