/** The area in which a question is created (R12.1). */
import { Button, Card, Group, Title } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isMissing } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { useHasDecisions } from '../../../../domain/assembly-title.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { questionsQuery, useCreateQuestion } from '../queries.ts';
import {
  type ChangedSettings,
  newSettings,
  PRESETS,
  ruleFields,
  sentSettings,
} from '../settings/settings.ts';
import { SettingsFields } from '../settings/settings-fields.tsx';
import { kindHint, moreText, SETTINGS_TEXTS } from '../settings/settings-texts.ts';
import { sentSlates } from '../slates/draft-slates.ts';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { type QuestionDraft, QuestionFields, useQuestionDraft } from './question-fields.tsx';

const NEW: QuestionDraft = { title: '', candidates: [], slates: [], agendaPoint: null, changed: {} };

/** The default majority of the association, for new questions. */
const DEFAULT_RULE =
  configuration.defaultRule === undefined ? {} : { rule: ruleFields(PRESETS[configuration.defaultRule]) };

const Arrow = ({ isUp }: { isUp: boolean }) => (
  <IconChevronDown size={18} aria-hidden style={{ rotate: isUp ? '180deg' : undefined }} />
);

interface QuestionFormProps {
  assemblyId: number;
  onCreated?: (questionId: number) => void;
  /** The point of a new question, until the question is begun. */
  point?: string | null;
  /** Folded at first, even without questions. */
  folded?: boolean;
}

export function QuestionForm({ assemblyId, onCreated, point = null, folded = false }: QuestionFormProps) {
  const [unfolded, setUnfolded] = useState(false);
  /** Whether the area is open; null until questions are loaded. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const { mutateAsync } = useCreateQuestion(assemblyId);
  const save = useFormSave();
  const { data: questions, error } = useQuery(questionsQuery(assemblyId));
  const hasDecisions = useHasDecisions(assemblyId);
  const optionsId = useId();
  const areaId = useId();
  // Decided once: where it is not folded at first, the area stays open for the next question.
  if (isOpen === null && questions) setOpen(!folded && questions.length === 0);
  // A question of candidates has a blank vote only with an explicit kind, on a backend with kinds (R12.15).
  const changedOf = ({ changed: chosen, candidates: people }: QuestionDraft): ChangedSettings =>
    hasDecisions ? { ...(people.length > 0 && { kind: 'candidates' }), ...DEFAULT_RULE, ...chosen } : chosen;
  const form = useQuestionDraft({ ...NEW, agendaPoint: point }, (draft) =>
    newSettings(changedOf(draft), { candidates: draft.candidates.length }),
  );
  const { draft, settings, kind } = form;
  const { title, candidates, slates, agendaPoint } = draft;
  const lacksCandidates = draft.changed.kind === 'candidates' && candidates.length === 0;
  const complete = title.trim() !== '' && !lacksCandidates;
  // Chosen candidates make a list unless another kind is chosen.
  const offersCandidates = draft.changed.kind === undefined || kind.takesCandidates;

  const submit = async () => {
    if (!complete) return;
    if (!form.check()) return;
    await save.run({
      send: () =>
        mutateAsync({
          title: title.trim(),
          ...sentSettings(changedOf(draft), settings),
          ...(kind.takesCandidates &&
            candidates.length > 0 && { peopleToVote: candidates.map(({ id }) => id) }),
          ...(kind.takesSlates && { slates: sentSlates(slates) }),
          ...(agendaPoint !== null && { agendaPoint }),
        }),
      saved: (created) => {
        toastSuccess(T.created);
        if (folded) setOpen(false);
        // The next question belongs to the current point, else often to that of this one.
        form.change({ ...NEW, agendaPoint: point ?? agendaPoint });
        if (created) onCreated?.(created.id);
      },
    });
  };

  const fields = {
    settings,
    onChange: form.changeSettings,
    problem: form.problem,
    disabled: save.saving,
  };
  const hasDraft = title.trim() !== '' || candidates.length > 0 || slates.length > 0;
  const [followed, setFollowed] = useState(point);
  // A begun question keeps its chosen point.
  if (followed !== point) {
    setFollowed(point);
    if (!hasDraft) form.change({ agendaPoint: point });
  }

  // The list below reports the missing assembly.
  if (isMissing(error)) return null;
  return (
    <Card withBorder py={isOpen ? 'md' : 6} component="section" aria-labelledby="nueva-pregunta">
      <LeaveGuard changed={hasDraft} />
      <Group justify="space-between" gap="4px 16px">
        <Title order={2} id="nueva-pregunta">
          <Button
            variant="transparent"
            px={0}
            fz="inherit"
            c="inherit"
            leftSection={<IconPlus size={20} color="var(--mantine-color-anchor)" aria-hidden />}
            rightSection={<Arrow isUp={isOpen === true} />}
            aria-expanded={isOpen === true}
            aria-controls={areaId}
            onClick={() => setOpen(!isOpen)}
          >
            {T.newQuestion}
          </Button>
        </Title>
        {!isOpen && hasDraft && <Note>{T.unfinished}</Note>}
      </Group>
      {/* Keeps its input while it is folded. */}
      <form id={areaId} onSubmit={save.on(submit)} noValidate hidden={!isOpen} style={{ marginTop: 8 }}>
        <QuestionFields
          form={form}
          save={save}
          description={hasDecisions ? undefined : kindHint(settings)}
          hasKinds={hasDecisions}
          rows={2}
          candidatesLabel={offersCandidates ? T.candidates : undefined}
          assemblyId={hasDecisions ? assemblyId : undefined}
        >
          {hasDecisions && (
            <div>
              <SettingsFields part="main" {...fields} />
              <Group gap="4px 12px">
                <Button
                  variant="transparent"
                  size="compact-md"
                  px={0}
                  rightSection={<Arrow isUp={unfolded} />}
                  aria-expanded={unfolded}
                  aria-controls={optionsId}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {unfolded ? SETTINGS_TEXTS.less : SETTINGS_TEXTS.more}
                </Button>
                {!unfolded && <Note>{moreText(settings)}</Note>}
              </Group>
              <div id={optionsId} style={{ paddingTop: 8 }} hidden={!unfolded}>
                {unfolded && <SettingsFields part="more" {...fields} />}
              </div>
            </div>
          )}
          {/* Last, as the choices above are part of the question. */}
          <Group gap="sm">
            <Button type="submit" disabled={!complete} loading={save.saving}>
              {T.create}
            </Button>
            {!complete && <Note>{title.trim() === '' ? T.toCreate : T.toCreateElection}</Note>}
          </Group>
        </QuestionFields>
      </form>
    </Card>
  );
}
