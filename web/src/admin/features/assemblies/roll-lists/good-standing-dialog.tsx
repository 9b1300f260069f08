/** Good standing: sets the right to vote of people on a roll by a file with document numbers. */
import { Alert, Checkbox, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  applyGoodStanding,
  previewGoodStanding,
  type RollPerson,
  rightAfter,
  STANDING_CHOICES,
  type StandingChoice,
} from '@vigilia/contract/assemblies/roll-lists';
import { useState } from 'react';
import { call } from '../../../../core/backend/api.ts';
import { PAGE_SIZE, rowsOfPage } from '../../../../core/backend/listing.ts';
import { ListFileDialog } from '../../../../domain/list-file/list-file.tsx';
import { useListFile } from '../../../../domain/list-file/use-list-file.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx';
import { Pages } from '../../../../ui/table/pages.tsx';
import { ROLL_LIST_TEXTS } from './roll-list-texts.ts';

const T = ROLL_LIST_TEXTS.standing;

const inWords = (canVote: boolean) => (canVote ? T.canVote : T.cannotVote);

const COLUMNS: readonly Column<RollPerson>[] = [
  { key: 'name', header: T.columns.name, cell: ({ name }) => name },
  { key: 'dni', header: T.columns.dni, noWrap: true, cell: ({ dni }) => dni ?? '—' },
  { key: 'now', header: T.columns.now, cell: ({ canVote }) => inWords(canVote) },
  { key: 'after', header: T.columns.after, cell: ({ canVote }) => <strong>{inWords(!canVote)}</strong> },
];

const CHOICES = STANDING_CHOICES.map((value) => ({ value, label: T.choices[value] }));
const isChoice = (value: string): value is StandingChoice => STANDING_CHOICES.some((each) => each === value);

interface GoodStandingDialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

export default function GoodStandingDialog({ assemblyId, opened, onClose }: GoodStandingDialogProps) {
  const [listed, setListed] = useState<StandingChoice>('may');
  const [others, setOthers] = useState<StandingChoice>('mayNot');
  const [duringVoting, setDuringVoting] = useState(false);
  const [page, setPage] = useState(1);
  const params = { assemblyId };
  const file = useListFile({
    changes: 'assemblies',
    preview: (sent) => call(previewGoodStanding, { params, body: {}, ...sent }),
    apply: (sent, body) =>
      call(applyGoodStanding, {
        params,
        body: { ...body, listed, others, ...(duringVoting && { duringVoting: 'true' as const }) },
        ...sent,
      }),
    onApplied: ({ given, taken }) => {
      toastSuccess(ROLL_LIST_TEXTS.saved, T.done(given, taken));
      onClose();
    },
  });
  const preview = file.chosen?.preview;
  const changed = (preview?.people ?? []).filter(
    (person) => rightAfter(person.listed ? listed : others, person.canVote) !== person.canVote,
  );
  const taken = changed.filter(({ canVote }) => canVote).length;
  const takesInVoting = preview?.votingOpen === true && taken > 0;
  const waits = takesInVoting && !duringVoting;
  /** True even if no person on the roll changes: it also holds for later ones. */
  const decides = listed !== 'unchanged' || others !== 'unchanged';
  const select = (label: string, value: StandingChoice, set: (choice: StandingChoice) => void) => (
    <NativeSelect
      label={label}
      value={value}
      data={CHOICES}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (isChoice(chosen)) set(chosen);
        setDuringVoting(false);
        setPage(1);
      }}
    />
  );
  return (
    <ListFileDialog
      file={file}
      outcomes={T.outcomes}
      title={T.title}
      about={T.about}
      confirm={decides && !waits ? T.confirm(changed.length) : null}
      opened={opened}
      onClose={onClose}
    >
      {preview && (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {select(T.listed, listed, setListed)}
            {select(T.others, others, setOthers)}
          </SimpleGrid>
          <Alert role="status">
            {T.summary(changed.length - taken, taken)}
            {decides && ` ${T.later}`}
          </Alert>
          {preview.votingOpen && (
            <Alert color="amber" title={T.votingOpen}>
              {takesInVoting ? (
                <Stack gap="sm">
                  <Text size="sm">{T.votingOpenTake}</Text>
                  <Checkbox
                    label={T.duringVoting(taken)}
                    checked={duringVoting}
                    onChange={({ currentTarget: { checked } }) => setDuringVoting(checked)}
                  />
                </Stack>
              ) : (
                T.votingOpenGive
              )}
            </Alert>
          )}
          <DataTable
            caption={T.changes}
            columns={COLUMNS}
            rows={rowsOfPage(changed, page)}
            rowKey={({ userId }) => userId}
            empty={T.noChanges}
          />
          <Pages page={page} size={PAGE_SIZE} total={changed.length} onChange={setPage} />
        </>
      )}
    </ListFileDialog>
  );
}
