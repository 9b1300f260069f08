/** Creates the question of a second round from a closed election (R12.21). */
import { Checkbox, Stack, Text } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { secondRoundTitle } from '@vigilia/contract/votings/finalists';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pluralize } from '../../../../core/text.ts';
import { formDialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../../ui/dialog/dialog-form.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Textarea } from '../../../../ui/form/fields.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { useCreateSecondRound } from '../queries.ts';
import { kindState } from '../question/question-kinds.ts';
import type { CandidateVotes } from '../results/figures.ts';
import { SECOND_ROUND_TEXTS as T } from './action-texts.ts';

interface SecondRoundProps {
  questionId: number;
  title: string;
  /** People who are not elected. */
  candidates: readonly CandidateVotes[];
  /** Ids of the tied; empty if other seats are undecided. */
  tied: readonly number[];
  seats: number;
  /** Whether the screen stays open instead of showing the new question. */
  stays: boolean;
  onClose: () => void;
}

function SecondRound({
  questionId,
  title: first,
  candidates,
  tied,
  seats,
  stays,
  onClose,
}: SecondRoundProps) {
  const [title, setTitle] = useState(secondRoundTitle(first));
  const [chosen, setChosen] = useState<readonly number[]>(
    tied.length > 0 ? tied : candidates.map(({ userId }) => userId),
  );
  const { mutateAsync } = useCreateSecondRound(questionId);
  const save = useFormSave();
  const navigate = useNavigate();
  const complete = title.trim() !== '' && chosen.length > 0;
  const submit = () =>
    save.run({
      send: () => mutateAsync({ title: title.trim(), peopleToVote: [...chosen] }),
      saved: (created) => {
        toastSuccess(T.saved);
        onClose();
        if (stays) return;
        void navigate(`/gremial/assemblies/${created.assambleId}/${created.id}/votes`, {
          state: kindState(created),
        });
      },
    });
  return (
    <DialogForm
      onSubmit={save.on(async () => complete && (await submit()))}
      saving={save.saving}
      changed={false}
      submit={T.save}
      disabled={!complete}
    >
      <Text c="dimmed">{T.about(seats)}</Text>
      <Textarea
        label={T.question}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        maxLength={FIELD_LIMITS.question}
        rows={2}
        disabled={save.saving}
        required
        withAsterisk={false}
      />
      <Checkbox.Group
        label={T.candidates}
        value={chosen.map(String)}
        onChange={(values) => setChosen(values.map(Number))}
      >
        <Stack gap="xs" mt={8}>
          {candidates.map(({ userId, name, votes }) => (
            <Checkbox
              key={userId}
              value={String(userId)}
              label={name}
              description={pluralize(votes, 'voto', 'votos')}
              disabled={save.saving}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </DialogForm>
  );
}

export default formDialog(T.title, SecondRound);
