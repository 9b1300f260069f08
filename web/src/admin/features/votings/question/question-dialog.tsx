/** The dialog 'Editar Pregunta' (R12.10); it closes two seconds after success. */
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { Question } from '@vigilia/contract/votings';
import { type FormEvent, useState } from 'react';
import { useDelayedAction } from '../../../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../../../core/scheduling/single-flight.ts';
import type { Person } from '../../../../domain/person-picker.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/read-only-while-saving.ts';
import { DELAYS } from '../../../specification.ts';
import { useUpdateQuestion } from '../queries.ts';
import { GENERIC_FAILURE, QUESTION_TEXTS as T } from '../texts.ts';
import { CandidateNames, CandidatesField, personOf } from './candidates-field.tsx';
import { kindOf } from './question-kinds.ts';

interface QuestionDialogProps {
  /** Null while the dialog is closed. */
  question: Question | null;
  onClose: () => void;
}

export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const [picking, setPicking] = useState(false);
  const [saving, setSaving] = useState(false);
  return (
    <Dialog
      opened={question !== null}
      onClose={onClose}
      title={T.edit}
      size="lg"
      trapFocus={!picking}
      busy={saving}
    >
      {question && <Form question={question} onClose={onClose} onPicking={setPicking} onSaving={setSaving} />}
    </Dialog>
  );
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).join();

interface FormProps {
  question: Question;
  onClose: () => void;
  onPicking: (picking: boolean) => void;
  onSaving: (saving: boolean) => void;
}

function Form({ question, onClose, onPicking, onSaving }: FormProps) {
  const [title, setTitle] = useState(question.title);
  const [candidates, setCandidates] = useState(question.peopleToBeVoted.map(personOf));
  const [done, setDone] = useState(false);
  const after = useDelayedAction();
  const once = useSingleFlight();
  const update = useUpdateQuestion(question.id);
  const busy = update.isPending || done;
  const frozen = question.state !== 'draft';
  const { takesCandidates } = kindOf(question);
  const unsaved =
    !busy &&
    (title.trim() !== question.title || idsOf(candidates) !== idsOf(question.peopleToBeVoted.map(personOf)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !frozen && title.trim() !== '') once(save);
  };
  const save = async () => {
    onSaving(true);
    try {
      await update.mutateAsync({
        title: title.trim(),
        assambleId: question.assambleId,
        ...(takesCandidates && { peopleToVote: candidates.map(({ id }) => id) }),
      });
      toastSuccess(T.edited);
      setDone(true);
      after(DELAYS.editQuestionDialog, onClose);
    } catch (error) {
      toastRefusal(GENERIC_FAILURE, error);
    } finally {
      onSaving(false);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard changed={unsaved} />
      <Stack gap="md">
        <Textarea
          label={T.title}
          description={frozen ? T.frozen : undefined}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          maxLength={FIELD_LIMITS.question}
          rows={4}
          // As high as its text, where the browser can; a question without end scrolls.
          styles={{ input: { fieldSizing: 'content', minHeight: 'calc(4lh + 1.5rem)', maxHeight: '40vh' } }}
          disabled={done}
          {...(frozen ? { readOnly: true } : readOnlyWhileSaving(update.isPending))}
          required={!frozen}
          withAsterisk={false}
        />
        {takesCandidates && (
          <>
            <CandidateNames people={candidates} />
            <div>
              <CandidatesField
                label={T.addCandidates}
                chosen={candidates}
                onChange={(people) => setCandidates([...people])}
                onPicking={onPicking}
                disabled={busy || frozen}
              />
            </div>
          </>
        )}
        <DialogButtons>
          {done && (
            <Text c="dimmed" role="status">
              {T.editedAbout}
            </Text>
          )}
          <DialogCancel disabled={update.isPending} first={frozen}>
            {frozen ? T.understood : T.cancel}
          </DialogCancel>
          <Button type="submit" disabled={title.trim() === '' || done || frozen} loading={update.isPending}>
            {T.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
