/** The area in which a question is created (R12.1). */
import { Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { ApiError } from '../../../../core/backend/api.ts';
import type { Person } from '../../../../domain/person-picker.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/read-only-while-saving.ts';
import { questionsQuery, useCreateQuestion } from '../queries.ts';
import { GENERIC_FAILURE, QUESTION_TEXTS as T } from '../texts.ts';
import { CandidateNames, CandidatesField } from './candidates-field.tsx';
import { kindWith } from './question-kinds.ts';

interface QuestionFormProps {
  assemblyId: number;
  onCreated: (questionId: number) => void;
}

export function QuestionForm({ assemblyId, onCreated }: QuestionFormProps) {
  const [title, setTitle] = useState('');
  const [candidates, setCandidates] = useState<readonly Person[]>([]);
  const { mutateAsync } = useCreateQuestion(assemblyId);
  const save = useFormSave();
  const complete = title.trim() !== '';
  const { error } = useQuery(questionsQuery(assemblyId));

  const submit = async () => {
    if (!complete) return;
    await save.run({
      send: () =>
        mutateAsync({
          title: title.trim(),
          ...(candidates.length > 0 && { peopleToVote: candidates.map(({ id }) => id) }),
        }),
      saved: (created) => {
        toastSuccess(T.created);
        setTitle('');
        setCandidates([]);
        if (created) onCreated(created.id);
      },
      failed: (error) => toastRefusal(GENERIC_FAILURE, error),
    });
  };

  // The list below reports the missing assembly.
  if (error instanceof ApiError && error.status === 404) return null;
  return (
    <Card withBorder component="section" aria-labelledby="nueva-pregunta">
      <LeaveGuard changed={complete || candidates.length > 0} />
      <form onSubmit={save.on(submit)} noValidate>
        <Stack gap="md">
          <Title order={2} id="nueva-pregunta">
            {T.newQuestion}
          </Title>
          <Textarea
            label={T.title}
            description={kindWith(candidates.length).about}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            maxLength={FIELD_LIMITS.question}
            rows={2}
            {...readOnlyWhileSaving(save.saving)}
            required
            withAsterisk={false}
          />
          {candidates.length > 0 && <CandidateNames people={candidates} />}
          <Group gap="sm">
            <CandidatesField
              label={T.candidates}
              chosen={candidates}
              onChange={setCandidates}
              disabled={save.saving}
            />
            <Button type="submit" disabled={!complete} loading={save.saving}>
              {T.create}
            </Button>
            {!complete && (
              <Text size="sm" c="dimmed">
                Para crearla, escriba el título.
              </Text>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
