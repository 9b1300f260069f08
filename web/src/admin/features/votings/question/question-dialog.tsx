import { Box, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { useMemo, useState } from 'react';
import { GENERIC_FAILURE } from '../../../../core/text.ts';
import type { Person } from '../../../../domain/person-picker.tsx';
import { type Content, useConflict } from '../../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../../domain/versions/edit-conflict.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { DialogFormButtons } from '../../../../ui/dialog/dialog-form.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { DELAYS } from '../../../constants.ts';
import { questionsQuery, useUpdateQuestion } from '../queries.ts';
import {
  changesTo,
  defined,
  type SettingsFields as Settings,
  sentSettings,
  storedSettings,
} from '../settings/settings.ts';
import { SettingsFields } from '../settings/settings-fields.tsx';
import { SETTINGS_TEXTS, settingsText } from '../settings/settings-texts.ts';
import { areSame, draftsOf, sentSlates, slatesText } from '../slates/draft-slates.ts';
import { SLATES_TEXTS } from '../slates/slates-texts.ts';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { personOf } from './candidates-field.tsx';
import { type QuestionDraft, QuestionFields, useQuestionDraft } from './question-fields.tsx';

interface QuestionDialogProps {
  /** Null while the dialog is closed. */
  question: Question | null;
  onClose: () => void;
}

export const QuestionDialog = ({ question, onClose }: QuestionDialogProps) => (
  <Dialog opened={question !== null} onClose={onClose} title={T.edit} size="lg">
    {question && <Form question={question} onClose={onClose} />}
  </Dialog>
);

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).join();

const LABELS = {
  title: T.title,
  candidates: T.candidates,
  settings: SETTINGS_TEXTS.options,
  slates: SLATES_TEXTS.title,
  agendaPoint: T.point,
};

const draftOf = (question: Question): QuestionDraft => ({
  title: question.title,
  candidates: question.peopleToBeVoted.map(personOf),
  changed: {},
  slates: draftsOf(question.slates),
  agendaPoint: question.agendaPoint ?? null,
});

const contentOf = (
  { title, candidates, slates, agendaPoint }: QuestionDraft,
  settings: Settings,
): Content => ({
  title: title.trim(),
  candidates: candidates.map(fullName).join('\n'),
  settings: settingsText(settings),
  slates: slatesText(slates, fullName),
  agendaPoint: agendaPoint ?? '',
});

function Form({ question, onClose }: { question: Question; onClose: () => void }) {
  // The question at the opening of the dialog: the list behind it is refetched.
  const [opened] = useState(question);
  const before = useMemo(() => draftOf(opened), [opened]);
  const stored = useMemo(() => storedSettings(opened), [opened]);
  const form = useQuestionDraft(before, (draft) => ({ ...stored, ...defined(draft.changed) }));
  const { draft, settings } = form;
  const { title, candidates, slates, agendaPoint } = draft;
  const { takesCandidates, takesSlates } = form.kind;
  const changed = changesTo(stored, draft.changed);
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
    if (!frozen && !form.check()) return;
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

  return (
    <form onSubmit={save.on(() => submit())} noValidate>
      <LeaveGuard changed={unsaved} />
      <QuestionFields
        form={form}
        save={save}
        description={frozen ? T.frozen : undefined}
        rows={4}
        candidatesLabel={takesCandidates ? T.addCandidates : undefined}
        assemblyId={question.agendaPoint === undefined ? undefined : question.assambleId}
        hasKinds={hasSettings}
        isSecondRound={question.secondRoundOf !== undefined}
        frozen={frozen}
      >
        {frozen && hasSettings && <FrozenSettings question={question} />}
        {!frozen && hasSettings && (
          <SettingsFields
            settings={settings}
            onChange={form.changeSettings}
            problem={form.problem}
            disabled={busy}
            isSecondRound={question.secondRoundOf !== undefined}
          />
        )}
        <DialogButtons>
          <DialogFormButtons
            save={save}
            submit={T.save}
            disabled={!saves}
            cancel={frozen && !hasOtherPoint ? T.understood : undefined}
            cancelFirst={frozen}
            then={T.closing}
          />
        </DialogButtons>
      </QuestionFields>
      <EditConflictDialog
        state={conflict}
        labels={LABELS}
        load={loadNewest}
        contentOf={(newest: Question) => contentOf(draftOf(newest), storedSettings(newest))}
        typed={contentOf(draft, settings)}
        onOverwrite={(version) => save.start(() => submit(version))}
      />
    </form>
  );
}

const FrozenSettings = ({ question }: { question: Question }) => (
  <Stack gap="xs">
    <Text>{settingsText(storedSettings(question))}</Text>
    {question.slates?.map((slate) => (
      <section key={slate.id} aria-label={slate.name}>
        <Text fw={600}>{slate.name}</Text>
        <Box component="ol" m="4px 0 0" ps="1.75em" style={{ overflowWrap: 'anywhere' }}>
          {slate.places.map((place) => (
            <li key={place.userId}>
              {fullName(place)}
              {place.alternate && ` · ${SETTINGS_TEXTS.alternate}: ${fullName(place.alternate)}`}
            </li>
          ))}
        </Box>
      </section>
    ))}
    <Note>{SETTINGS_TEXTS.frozen}</Note>
  </Stack>
);
