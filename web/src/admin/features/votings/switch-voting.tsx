/** Opens and closes a voting, from its screen and from its card. */
import type { Question } from '@vigilia/contract/votings/votings';
import { useAction } from '../../../core/scheduling.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { toastAdvice, toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { useUpdateQuestion } from './queries.ts';
import { singleOption } from './question/question-kinds.ts';
import { openingWarning } from './results/figures.ts';
import { VOTE_TEXTS as T } from './texts.ts';

/** @param id of the question */
export function useSwitchVoting(id: number) {
  const update = useUpdateQuestion(id);
  return {
    isPending: update.isPending,
    sends: (isActive: boolean) => update.isPending && update.variables.isActive === isActive,
    switchVoting: async (body: { isActive: boolean; version?: number; confirm?: true }) => {
      const answer = await update.mutateAsync(body);
      toastSuccess(body.isActive ? T.opened : T.closed);
      const warning = openingWarning(answer?.opening);
      if (warning) toastAdvice(warning);
    },
  };
}

/** A toast above the screen or a dialog, which closes. */
export const toastNotSwitched = (error: unknown) => toastRefusal(GENERIC_FAILURE, error);

/** A draft is opened as it is shown here: another administrator may have edited it since. */
export const draftOpening = (question: Question | undefined) => ({
  isActive: true,
  ...(question?.version !== undefined && { version: question.version }),
});

/** Opens a voting; where it has a single option, asks first. @returns the press of the button */
export function useOpening(
  question: Question | undefined,
  open: () => Promise<unknown>,
  onClosed?: () => void,
) {
  const { run } = useAction(toastNotSwitched);
  const single = singleOption(question);
  return () => {
    if (!single) return run(open);
    confirm({
      title: T.single.title,
      text: single,
      confirm: T.single.confirm,
      harmless: true,
      run: () => open().catch(toastNotSwitched),
      ...(onClosed && { onClosed }),
    });
  };
}
