/** The dialog 'Editar Pregunta' (R12.10); it closes two seconds after success. */
import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { useMemo, useState } from 'react';
import { preview } from '../../../../core/text.ts';
import type { Person } from '../../../../domain/person-picker.tsx';
import type { Content } from '../../../../domain/versions/content-fields.ts';
import { useConflict } from '../../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../../domain/versions/edit-conflict.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { DialogFormButtons } from '../../../../ui/dialog/dialog-form-buttons.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Textarea } from '../../../../ui/form/limited-fields.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/saving/read-only-while-saving.ts';
import { DELAYS } from '../../../constants.ts';
import { QUESTIONS, questionsQuery, useUpdateQuestion } from '../queries.ts';
import { FrozenSettings } from '../settings/frozen-settings.tsx';
import { AgendaPointField, SettingsFields, SlatesEditor } from '../settings/lazy-fields.tsx';
import {
  type ChangedSettings,
  changesTo,
  type SettingsFields as Settings,
  sentSettings,
  settingsProblem,
  storedSettings,
} from '../settings/settings.ts';
import { SETTINGS_TEXTS, settingsText } from '../settings/settings-texts.ts';
import {
  areSame,
  type DraftSlate,
  draftsOf,
  sentSlates,
  slatesProblem,
  slatesText,
} from '../slates/draft-slates.ts';
import { SLATES_TEXTS } from '../slates/slates-texts.ts';
import { GENERIC_FAILURE, QUESTION_TEXTS as T } from '../texts.ts';
import { CandidateNames, CandidatesField, personOf } from './candidates-field.tsx';
import { kindNamed } from './question-kinds.ts';

interface QuestionDialogProps {
  /** Null while the dialog is closed. */
  question: Question | null;
  onClose: () => void;
}

export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const [picking, setPicking] = useState(false);
  return (
    <Dialog
      opened={question !== null}
      onClose={onClose}
      title={T.edit}
      size="lg"
      trapFocus={!picking}
      // Escape gives up a move of a slate first.
      closeOnEscape={!picking}
    >
      {question && <Form question={question} onClose={onClose} onPicking={setPicking} />}
    </Dialog>
  );
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).join();

const LABELS = {
  title: T.title,
  candidates: T.candidates,
  settings: SETTINGS_TEXTS.options,
  slates: SLATES_TEXTS.title,
  agendaPoint: T.point,
};

interface Draft {
  readonly title: string;
  readonly candidates: readonly Person[];
  readonly settings: Settings;
  readonly slates: readonly DraftSlate[];
  readonly agendaPoint: string | null;
}

const draftOf = (question: Question): Draft => ({
  title: question.title,
  candidates: question.peopleToBeVoted.map(personOf),
  settings: storedSettings(question),
  slates: draftsOf(question.slates),
  agendaPoint: question.agendaPoint ?? null,
});

const contentOf = ({ title, candidates, settings, slates, agendaPoint }: Draft): Content => ({
  title: title.trim(),
  candidates: candidates.map(fullName).join('\n'),
  settings: settingsText(settings),
  slates: slatesText(slates, fullName),
  agendaPoint: agendaPoint ?? '',
});

interface FormProps {
  question: Question;
  onClose: () => void;
  onPicking: (picking: boolean) => void;
}

function Form({ question, onClose, onPicking }: FormProps) {
  // As it was when the dialog was opened: the list behind it is refetched.
  const [opened, setOpened] = useState(question);
  const before = useMemo(() => draftOf(opened), [opened]);
  const [title, setTitle] = useState(question.title);
  const [candidates, setCandidates] = useState(before.candidates);
  const [slates, setSlates] = useState(before.slates);
  const [agendaPoint, setAgendaPoint] = useState(before.agendaPoint);
  const [touched, setTouched] = useState<ChangedSettings>({});
  /** Whether a save was tried with a problem, which is shown from then on. */
  const [tried, setTried] = useState(false);
  const changed = changesTo(before.settings, touched);
  const settings: Settings = { ...before.settings, ...touched };
  const hasOtherTitle = title.trim() !== opened.title;
  const hasOtherCandidates = idsOf(candidates) !== idsOf(before.candidates);
  const hasOtherSlates = !areSame(slates, before.slates);
  const hasOtherPoint = agendaPoint !== before.agendaPoint;
  const hasOtherSettings = Object.keys(changed).length > 0;
  const conflict = useConflict();
  const client = useQueryClient();
  const { mutateAsync } = useUpdateQuestion(question.id);
  const save = useFormSave(DELAYS.editQuestionDialog, onClose);
  const busy = save.saving || save.done;
  const frozen = question.state !== 'draft';
  // Another backend has no settings.
  const hasSettings = question.kind !== undefined;
  const { takesCandidates, takesSlates } = kindNamed(settings.kind);
  const problem = settingsProblem(settings);
  const slateProblem = takesSlates ? slatesProblem(slates) : null;
  const unsaved =
    !busy &&
    (hasOtherTitle ||
      hasOtherCandidates ||
      (hasOtherSlates && takesSlates) ||
      hasOtherSettings ||
      hasOtherPoint);
  // The point of the agenda is not part of the vote.
  const saves = frozen ? hasOtherPoint : title.trim() !== '';

  /** @param version the version that the save replaces */
  const submit = async (version = opened.version) => {
    if (!saves) return;
    if (!frozen && (problem || slateProblem)) return setTried(true);
    // Over another version only own edits are sent.
    const isOver = version !== opened.version;
    await save.run({
      send: () =>
        mutateAsync({
          assambleId: question.assambleId,
          ...(!frozen && {
            ...((hasOtherTitle || !isOver) && { title: title.trim() }),
            ...sentSettings(changed, settings),
            ...(takesCandidates &&
              (hasOtherCandidates || !isOver) && { peopleToVote: candidates.map(({ id }) => id) }),
            ...(takesSlates && (hasOtherSlates || changed.kind) && { slates: sentSlates(slates) }),
          }),
          ...(hasOtherPoint && { agendaPoint }),
          ...(version !== undefined && { version }),
        }),
      item: { list: QUESTIONS, id: question.id, name: preview(title.trim(), 80) },
      saved: () => toastSuccess(T.edited),
      failed: (error) => {
        if (!conflict.takeConflict(error)) toastRefusal(GENERIC_FAILURE, error);
      },
    });
  };

  const loadNewest = async () => {
    const questions = await client.fetchQuery({ ...questionsQuery(question.assambleId), staleTime: 0 });
    return questions.find(({ id }) => id === question.id);
  };
  /** Takes over the newest values of untouched fields. */
  const takeOver = (newest: Question) => {
    if (!hasOtherTitle) setTitle(newest.title);
    if (!hasOtherCandidates) setCandidates(newest.peopleToBeVoted.map(personOf));
    if (!hasOtherSlates) setSlates(draftsOf(newest.slates));
    if (!hasOtherPoint) setAgendaPoint(newest.agendaPoint ?? null);
    setTouched(changed);
    setOpened(newest);
    return [
      ...(hasOtherTitle ? [LABELS.title] : []),
      ...(hasOtherCandidates ? [LABELS.candidates] : []),
      ...(hasOtherSettings ? [LABELS.settings] : []),
      ...(hasOtherSlates ? [LABELS.slates] : []),
      ...(hasOtherPoint ? [LABELS.agendaPoint] : []),
    ];
  };

  return (
    <form onSubmit={save.on(() => submit())} noValidate>
      <LeaveGuard changed={unsaved} />
      <Stack gap="md">
        <Textarea
          label={T.title}
          description={frozen ? T.frozen : undefined}
          value={title}
          maxLength={FIELD_LIMITS.question}
          onChange={(event) => setTitle(event.currentTarget.value)}
          rows={4}
          // As high as its text, where the browser can; a question without end scrolls.
          styles={{ input: { fieldSizing: 'content', minHeight: 'calc(4lh + 1.5rem)', maxHeight: '40vh' } }}
          disabled={save.done}
          {...(frozen ? { readOnly: true } : readOnlyWhileSaving(save.saving))}
          required={!frozen}
          withAsterisk={false}
        />
        {takesCandidates && (
          <>
            <CandidateNames people={candidates} needsAnother={!frozen && !settings.allowBlank} />
            <div>
              <CandidatesField
                label={T.addCandidates}
                chosen={candidates}
                onChange={setCandidates}
                onPicking={onPicking}
                disabled={busy || frozen}
              />
            </div>
          </>
        )}
        {question.agendaPoint !== undefined && (
          <AgendaPointField
            assemblyId={question.assambleId}
            point={agendaPoint}
            onChange={setAgendaPoint}
            disabled={busy}
          />
        )}
        {frozen && hasSettings && <FrozenSettings question={question} />}
        {!frozen && hasSettings && (
          <>
            {takesSlates && (
              <SlatesEditor
                slates={slates}
                seats={Number(settings.seats)}
                onChange={setSlates}
                problem={tried ? slateProblem : null}
                onBusy={onPicking}
                disabled={busy}
              />
            )}
            <SettingsFields
              settings={settings}
              onChange={(next) => setTouched({ ...touched, ...next })}
              problem={tried ? problem : null}
              disabled={busy}
              isSecondRound={question.secondRoundOf !== undefined}
            />
          </>
        )}
        <DialogButtons>
          <DialogFormButtons
            save={save}
            submit={T.save}
            disabled={!saves}
            cancel={frozen && !hasOtherPoint ? T.understood : T.cancel}
            cancelFirst={frozen}
            then={T.closing}
          />
        </DialogButtons>
      </Stack>
      <EditConflictDialog
        state={conflict}
        labels={LABELS}
        load={loadNewest}
        contentOf={(newest: Question) => contentOf(draftOf(newest))}
        typed={contentOf({ title, candidates, settings, slates, agendaPoint })}
        onOverwrite={(version) => save.start(() => submit(version))}
        onLoad={takeOver}
      />
    </form>
  );
}
