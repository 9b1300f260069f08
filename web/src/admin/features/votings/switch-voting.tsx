/** Opens and closes a voting, from its screen and from its card. */
import type { Question } from '@vigilia/contract/votings/votings';
import { type ComponentProps, useState } from 'react';
import { useAction } from '../../../core/scheduling.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
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

/** A message over the screen, also from a dialog, which closes. */
export const toastNotSwitched = (error: unknown) => toastRefusal(GENERIC_FAILURE, error);

/** A draft is opened as it is shown here: another administrator may have edited it since. */
export const draftOpening = (question: Question | undefined) => ({
  isActive: true,
  ...(question?.version !== undefined && { version: question.version }),
});

/**
 * Opens a voting; where it has a single option, asks first.
 * @returns the press of the button, and the dialog
 */
export function useOpening(
  question: Question | undefined,
  open: () => Promise<unknown>,
  onClosed?: ComponentProps<typeof ConfirmDialog>['onClosed'],
) {
  const [isAsking, setAsking] = useState(false);
  const { run } = useAction(toastNotSwitched);
  const single = singleOption(question);
  return {
    press: () => (single ? setAsking(true) : run(open)),
    dialog: (
      <ConfirmDialog
        opened={isAsking}
        title={T.single.title}
        text={single ?? ''}
        confirm={T.single.confirm}
        harmless
        onConfirm={() => open().catch(toastNotSwitched)}
        onClose={() => setAsking(false)}
        {...(onClosed && { onClosed })}
      />
    ),
  };
}
