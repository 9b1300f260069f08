/** Records ballots on paper: the used rights, and the votes of each option (R12.20). */
import { Box, Button, Pill, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fullName } from '@vigilia/contract/users/full-name';
import type { OptionsOfKind } from '@vigilia/contract/votings/question-kinds';
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { useId, useMemo, useState } from 'react';
import { includesText } from '../../../../core/text.ts';
import { type Person, PersonPicker, type PersonSource } from '../../../../domain/person-picker.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { formDialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../../ui/dialog/dialog-foot.tsx';
import { Warnings } from '../../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { paperSignersQuery, useRecordHandVotes } from '../queries.ts';
import type { Choice } from '../results/figures.ts';
import {
  countOf,
  countProblemText,
  dependentText,
  handCountProblem,
  revealing,
  PAPER_TEXTS as T,
} from './action-texts.ts';
import { WitnessField } from './witness-field.tsx';

interface HandVotesProps {
  questionId: number;
  marksPerBallot: number;
  options: OptionsOfKind;
  choices: readonly Choice[];
  /** People who can vote and have not voted. */
  left: readonly Voter[];
  isSecret: boolean;
  onClose: () => void;
}

/** Maximum shown names of chosen people. */
const MAX_NAMES = 12;

const personOf = ({ userId, name, lastName, dni }: Voter): Person => ({ id: userId, name, lastName, dni });

/** People who have not voted, searched here: the votes screen has loaded them all. */
const sourceOf = (people: readonly Person[]): PersonSource => ({
  key: ['paper-voters', people.length],
  load: async ({ name, dni, limit, offset }) => {
    const found = people.filter(
      (person) => includesText([fullName(person)], name) && includesText([person.dni ?? ''], dni),
    );
    return { data: found.slice(offset, offset + limit), total: found.length };
  },
});

function HandVotes({
  questionId,
  marksPerBallot,
  options,
  choices,
  left,
  isSecret,
  onClose,
}: HandVotesProps) {
  const [picking, picker] = useDisclosure();
  const [voters, setVoters] = useState<readonly Person[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [countedBy, setCountedBy] = useState('');
  const [witnessedBy, setWitnessedBy] = useState('');
  const people = useMemo(() => left.map(personOf), [left]);
  const source = useMemo(() => sourceOf(people), [people]);
  const { mutateAsync } = useRecordHandVotes(questionId);
  const { data: signers = [] } = useQuery(paperSignersQuery);
  const dependent = dependentText(signers);
  const save = useFormSave();
  const statusId = useId();

  const counts = choices.map(({ key }) => ({ key, votes: countOf(typed[key] ?? '') }));
  const areNumbers = counts.every(({ votes }) => votes !== undefined);
  const votesOf = (wanted: string) => counts.find(({ key }) => key === wanted)?.votes ?? 0;
  const problem = handCountProblem({
    ballots: voters.length,
    marksPerBallot,
    blank: votesOf('blank'),
    marks: counts.filter(({ key }) => key !== 'blank').map(({ votes = 0 }) => votes),
  });
  const revealed =
    areNumbers && problem === null
      ? revealing(
          voters.length,
          counts.map(({ votes = 0 }) => votes),
        )
      : null;
  const isSigned = countedBy.trim() !== '' && witnessedBy.trim() !== '';
  const complete = areNumbers && problem === null && isSigned;
  const statusText = !areNumbers
    ? T.notNumbers
    : problem
      ? countProblemText(problem)
      : `${T.counted(voters.length)}${isSigned ? '' : ` ${T.missing}`}`;

  const submit = () => {
    const marks = counts.filter(({ key }) => key !== 'blank');
    return save.run({
      send: () =>
        mutateAsync({
          voters: voters.map(({ id }) => id),
          ...(votesOf('blank') > 0 && { blank: votesOf('blank') }),
          ...(options === 'answers' && { yes: votesOf('yes'), no: votesOf('no') }),
          ...(options === 'candidates' && {
            candidates: marks.map(({ key, votes = 0 }) => ({ userId: Number(key), votes })),
          }),
          ...(options === 'slates' && {
            slates: marks.map(({ key, votes = 0 }) => ({ slateId: Number(key), votes })),
          }),
          countedBy: countedBy.trim(),
          witnessedBy: witnessedBy.trim(),
        }),
      saved: ({ ballots, rightsLeft, isPending = false }) => {
        toastSuccess(T.saved(ballots, isPending), T.savedDetail(rightsLeft));
        onClose();
      },
    });
  };

  return (
    <form onSubmit={save.on(async () => complete && (await submit()))} noValidate>
      <LeaveGuard changed={!save.saving && (voters.length > 0 || Object.keys(typed).length > 0)} />
      <Stack gap="md">
        <Text c="dimmed">
          {T.about(left.length)} {isSecret && T.secret}
        </Text>
        {dependent && <Warnings texts={[dependent]} />}
        <section aria-label={T.voters}>
          <Text fw={600}>{T.voters}</Text>
          {voters.length === 0 ? (
            <Note>{T.nobody}</Note>
          ) : (
            <Pill.Group role="list" aria-label={T.voters} my={6}>
              {voters.slice(0, MAX_NAMES).map((person) => (
                <Pill key={person.id} size="md" role="listitem">
                  {fullName(person)}
                </Pill>
              ))}
              {voters.length > MAX_NAMES && (
                <Pill size="md" role="listitem">
                  {T.others(voters.length - MAX_NAMES)}
                </Pill>
              )}
            </Pill.Group>
          )}
          <ToolButton
            size="sm"
            mt={6}
            icon={IconUsersPlus}
            onClick={picker.open}
            data-autofocus
            disabled={save.saving}
          >
            {T.choose}
            {voters.length > 0 && ` (${voters.length})`}
          </ToolButton>
        </section>
        <Box
          component="fieldset"
          display="grid"
          m={0}
          p={0}
          bd="0"
          style={{
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 180px), 1fr))',
            gap: 12,
            alignItems: 'end',
          }}
        >
          <Box component="legend" p={0} mb={4} fw={600}>
            {T.counts}
            {marksPerBallot > 1 && <Note>{T.marks(marksPerBallot)}</Note>}
          </Box>
          {choices.map(({ key, label }) => (
            <TextInput
              key={key}
              label={label}
              inputMode="numeric"
              value={typed[key] ?? ''}
              placeholder="0"
              onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
              error={countOf(typed[key] ?? '') === undefined}
              disabled={save.saving}
            />
          ))}
        </Box>
        <Box
          display="grid"
          style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))', gap: '12px' }}
        >
          <WitnessField
            label={T.countedBy}
            value={countedBy}
            onChange={setCountedBy}
            disabled={save.saving}
          />
          <WitnessField
            label={T.witnessedBy}
            value={witnessedBy}
            onChange={setWitnessedBy}
            disabled={save.saving}
          />
        </Box>
        {/* Stays visible below many options, which scroll. */}
        <Stack
          pos="sticky"
          bottom={0}
          gap={12}
          py={12}
          bg="var(--mantine-color-body)"
          style={{ borderTop: '1px solid var(--line)' }}
        >
          <div id={statusId} role="status">
            <Text size="sm" fw={complete ? 600 : undefined}>
              {statusText}
            </Text>
            {revealed && <Text size="sm">{T.revealing[revealed]}</Text>}
          </div>
          <DialogButtons>
            <DialogCancel disabled={save.saving} />
            <Button type="submit" disabled={!complete} loading={save.saving} aria-describedby={statusId}>
              {T.save}
            </Button>
          </DialogButtons>
        </Stack>
      </Stack>
      <PersonPicker
        opened={picking}
        title={T.pickerTitle}
        source={source}
        several
        chosen={voters}
        onSave={setVoters}
        onClose={picker.close}
        about={T.pickerAbout}
      />
    </form>
  );
}

export default formDialog(T.title, HandVotes, 'lg');
