/** The area in which a question is created (R12.1). */
import { Button, Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useId, useState } from 'react';
import { ApiError } from '../../../../core/backend/api.ts';
import { useHasDecisions } from '../../../../domain/assembly-title.tsx';
import type { Person } from '../../../../domain/person-picker.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Textarea } from '../../../../ui/form/limited-fields.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/saving/read-only-while-saving.ts';
import { questionsQuery, useCreateQuestion } from '../queries.ts';
import { AgendaPointField, SettingsFields, SlatesEditor } from '../settings/lazy-fields.tsx';
import { type ChangedSettings, newSettings, sentSettings, settingsProblem } from '../settings/settings.ts';
import { kindHint, SETTINGS_TEXTS, settingsText } from '../settings/settings-texts.ts';
import { type DraftSlate, sentSlates, slatesProblem } from '../slates/draft-slates.ts';
import { GENERIC_FAILURE, QUESTION_TEXTS as T } from '../texts.ts';
import { CandidateNames, CandidatesField } from './candidates-field.tsx';
import styles from './question-form.module.css';
import { kindNamed } from './question-kinds.ts';

interface QuestionFormProps {
  assemblyId: number;
  onCreated: (questionId: number) => void;
}

export function QuestionForm({ assemblyId, onCreated }: QuestionFormProps) {
  const [title, setTitle] = useState('');
  const [candidates, setCandidates] = useState<readonly Person[]>([]);
  const [chosen, setChanged] = useState<ChangedSettings>({});
  const [slates, setSlates] = useState<readonly DraftSlate[]>([]);
  const [unfolded, setUnfolded] = useState(false);
  /** Kept after a save: the next question often belongs to the same point. */
  const [agendaPoint, setAgendaPoint] = useState<string | null>(null);
  /** Whether the area is open; null until it is known whether there are questions. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  /** Whether a save was tried with a problem, which is shown from then on. */
  const [tried, setTried] = useState(false);
  const { mutateAsync } = useCreateQuestion(assemblyId);
  const save = useFormSave();
  const complete = title.trim() !== '';
  const { data: questions, error } = useQuery(questionsQuery(assemblyId));
  const hasDecisions = useHasDecisions(assemblyId);
  const optionsId = useId();
  const areaId = useId();
  // Decided once: the area stays open for the next question.
  if (isOpen === null && questions) setOpen(questions.length === 0);
  // A question of candidates has a blank vote: only its kind, where the backend has kinds, says so (R12.15).
  const changed: ChangedSettings =
    hasDecisions && candidates.length > 0 ? { kind: 'candidates', ...chosen } : chosen;
  const settings = newSettings(changed, { candidates: candidates.length });
  const kind = kindNamed(settings.kind);
  // Chosen candidates make a list unless another kind is chosen.
  const offersCandidates = chosen.kind === undefined || kind.takesCandidates;
  const problem = settingsProblem(settings);
  const slateProblem = kind.takesSlates ? slatesProblem(slates) : null;

  const submit = async () => {
    if (!complete) return;
    if (problem || slateProblem) {
      setTried(true);
      setUnfolded(true);
      return;
    }
    await save.run({
      send: () =>
        mutateAsync({
          title: title.trim(),
          ...sentSettings(changed, settings),
          ...(kind.takesCandidates &&
            candidates.length > 0 && { peopleToVote: candidates.map(({ id }) => id) }),
          ...(kind.takesSlates && { slates: sentSlates(slates) }),
          ...(agendaPoint !== null && { agendaPoint }),
        }),
      saved: (created) => {
        toastSuccess(T.created);
        setTitle('');
        setCandidates([]);
        setSlates([]);
        setChanged({});
        setTried(false);
        if (created) onCreated(created.id);
      },
      failed: (error) => toastRefusal(GENERIC_FAILURE, error),
    });
  };

  const hasDraft = complete || candidates.length > 0 || slates.length > 0;

  // The list below reports the missing assembly.
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <Card withBorder component="section" aria-labelledby="nueva-pregunta">
      <LeaveGuard changed={hasDraft} />
      <Group justify="space-between" gap="4px 16px">
        <Title order={2} id="nueva-pregunta">
          <UnstyledButton
            className={styles.head}
            aria-expanded={isOpen === true}
            aria-controls={areaId}
            onClick={() => setOpen(!isOpen)}
          >
            <IconPlus size={20} aria-hidden className={styles.plus} />
            {T.newQuestion}
            <IconChevronDown size={20} aria-hidden className={styles.arrow} />
          </UnstyledButton>
        </Title>
        {!isOpen && hasDraft && (
          <Text size="sm" c="dimmed">
            {T.unfinished}
          </Text>
        )}
      </Group>
      {/* Keeps its input while it is folded. */}
      <form id={areaId} onSubmit={save.on(submit)} noValidate hidden={!isOpen} className={styles.area}>
        <Stack gap="md">
          <Textarea
            label={T.title}
            description={unfolded ? undefined : kindHint(settings)}
            value={title}
            maxLength={FIELD_LIMITS.question}
            onChange={(event) => setTitle(event.currentTarget.value)}
            rows={2}
            {...readOnlyWhileSaving(save.saving)}
            required
            withAsterisk={false}
          />
          {kind.takesCandidates && candidates.length > 0 && (
            <CandidateNames people={candidates} needsAnother={!settings.allowBlank} />
          )}
          {kind.takesSlates && (
            <SlatesEditor
              slates={slates}
              seats={Number(settings.seats)}
              onChange={setSlates}
              problem={tried ? slateProblem : null}
              disabled={save.saving}
            />
          )}
          {offersCandidates && (
            <div>
              <CandidatesField
                label={T.candidates}
                chosen={candidates}
                onChange={setCandidates}
                disabled={save.saving}
              />
            </div>
          )}
          {hasDecisions && (
            <AgendaPointField
              assemblyId={assemblyId}
              point={agendaPoint}
              onChange={setAgendaPoint}
              disabled={save.saving}
            />
          )}
          {hasDecisions && (
            <div>
              <div className={styles.fold}>
                <UnstyledButton
                  className={styles.more}
                  aria-expanded={unfolded}
                  aria-controls={optionsId}
                  onClick={() => setUnfolded(!unfolded)}
                >
                  {unfolded ? SETTINGS_TEXTS.less : SETTINGS_TEXTS.more}
                  <IconChevronDown size={18} aria-hidden className={styles.arrow} />
                </UnstyledButton>
                {!unfolded && (
                  <Text size="sm" c="dimmed">
                    {settingsText(settings)}
                  </Text>
                )}
              </div>
              <div id={optionsId} className={styles.options} hidden={!unfolded}>
                {unfolded && (
                  <SettingsFields
                    settings={settings}
                    onChange={(next) => setChanged({ ...chosen, ...next })}
                    problem={tried ? problem : null}
                    disabled={save.saving}
                  />
                )}
              </div>
            </div>
          )}
          {/* Last: the choices above are part of the question. */}
          <Group gap="sm">
            <Button type="submit" disabled={!complete} loading={save.saving}>
              {T.create}
            </Button>
            {!complete && (
              <Text size="sm" c="dimmed">
                {T.toCreate}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
