/** Whether each elected person accepted. */
import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import {
  ACCEPTANCES,
  type Acceptance,
  type ElectedPerson,
} from '@vigilia/contract/assemblies/minutes-content';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useActa } from './queries.ts';
import { ACCEPTANCE_NAMES, ACTA_TEXTS as T } from './texts.ts';

interface ElectedProps {
  assemblyId: number;
  elected: readonly ElectedPerson[];
}

export function Elected({ assemblyId, elected }: ElectedProps) {
  const { accept, acceptAll } = useActa(assemblyId);
  if (elected.length === 0) return null;
  const unanswered = elected.filter(({ acceptance }) => acceptance === null);
  const people = new Set(unanswered.map(({ userId }) => userId)).size;
  const all = () =>
    acceptAll.mutate(unanswered, {
      onSuccess: () => toastSuccess(T.answered, T.allAnswered(unanswered.length, people)),
      onError: (error) => toastError(T.failure, error),
    });
  const change = ({ questionId, userId, acceptance: seen }: ElectedPerson, acceptance: Acceptance | null) =>
    accept.mutate(
      { questionId, userId, acceptance, seen },
      { onSuccess: () => toastSuccess(T.answered), onError: (error) => toastError(T.failure, error) },
    );
  /** Optimistic: the chosen answer shows while it is saved. */
  const chosenFor = ({ questionId, userId, acceptance }: ElectedPerson) => {
    const { variables } = accept;
    const isSaving = accept.isPending && variables?.questionId === questionId && variables.userId === userId;
    return (isSaving ? variables?.acceptance : acceptance) ?? '';
  };
  return (
    <Stack gap="md" {...(unanswered.length > 0 && { 'data-unanswered': true })}>
      {unanswered.length > 1 && (
        <Group gap="sm">
          <Button
            variant="default"
            size="sm"
            onClick={all}
            loading={acceptAll.isPending}
            disabled={accept.isPending}
          >
            {T.acceptAll}
          </Button>
          <Text c="dimmed" size="sm">
            {T.acceptAllAbout(unanswered.length, people)}
          </Text>
        </Group>
      )}
      {elected.map((person) => (
        <Group key={`${person.questionId} ${person.userId}`} justify="space-between" gap="sm">
          <Box miw={0} maw="68ch" style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{person.name}</Text>
            <Text c="dimmed" size="sm">
              {[
                person.dni || T.noDocument,
                person.alternateOf && T.alternateOf(person.alternateOf),
                person.questionTitle,
                person.at && T.answeredAt(person.at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
          <NativeSelect
            aria-label={T.acceptanceOf(person.name)}
            value={chosenFor(person)}
            disabled={accept.isPending || acceptAll.isPending}
            onChange={({ currentTarget: { value } }) =>
              change(person, value === '' ? null : (value as Acceptance))
            }
            data={[
              { value: '', label: T.unanswered },
              ...ACCEPTANCES.map((value) => ({ value, label: ACCEPTANCE_NAMES[value] })),
            ]}
          />
        </Group>
      ))}
    </Stack>
  );
}
