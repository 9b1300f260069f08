/** Records the lot that decided a tie (R12.19). */

import { Box, Button, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { enumerate } from '@vigilia/contract/text/enumerate';
import type { Undecided } from '@vigilia/contract/votings/question-results';
import { type SyntheticEvent, useState } from 'react';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { formDialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { DialogForm } from '../../../../ui/dialog/dialog-form.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useRecordLot } from '../queries.ts';
import { LOT_TEXTS as T } from './action-texts.ts';
import { WitnessField } from './witness-field.tsx';

interface LotProps {
  questionId: number;
  undecided: Undecided;
  nameOf: (id: number) => string;
  onClose: () => void;
}

function Lot({ questionId, undecided, nameOf, onClose }: LotProps) {
  const { options, drawSeats } = undecided;
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const [drawnBy, setDrawnBy] = useState('');
  const [witnessedBy, setWitnessedBy] = useState('');
  const { mutateAsync } = useRecordLot(questionId);
  const save = useFormSave();
  const [reviewing, setReviewing] = useState(false);
  const complete = drawn.length === drawSeats && drawnBy.trim() !== '' && witnessedBy.trim() !== '';
  const submit = () =>
    save.run({
      send: () =>
        mutateAsync({ drawn: [...drawn], drawnBy: drawnBy.trim(), witnessedBy: witnessedBy.trim() }),
      saved: () => {
        toastSuccess(T.saved);
        onClose();
      },
    });
  if (reviewing)
    return (
      <Summary
        undecided={undecided}
        entries={[
          [T.drawn(drawSeats), enumerate(drawn.map(nameOf))],
          [T.drawnBy, drawnBy.trim()],
          [T.witnessedBy, witnessedBy.trim()],
        ]}
        names={enumerate(drawn.map(nameOf))}
        isSaving={save.saving}
        onBack={() => setReviewing(false)}
        onConfirm={save.on(submit)}
      />
    );
  return (
    <DialogForm
      onSubmit={save.on(async () => complete && setReviewing(true))}
      saving={save.saving}
      changed={!save.saving && (drawn.length > 0 || drawnBy.trim() !== '' || witnessedBy.trim() !== '')}
      submit={T.review}
      disabled={!complete}
    >
      <Text c="dimmed">{T.about(drawSeats)}</Text>
      {drawSeats === 1 ? (
        <Radio.Group
          label={T.drawn(drawSeats)}
          value={String(drawn[0] ?? '')}
          onChange={(value) => setDrawn([Number(value)])}
        >
          <Stack gap="xs" mt={8}>
            {options.map((id) => (
              <Radio key={id} value={String(id)} label={nameOf(id)} disabled={save.saving} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Checkbox.Group
          label={T.drawn(drawSeats)}
          value={drawn.map(String)}
          onChange={(values) => setDrawn(values.map(Number))}
        >
          <Stack gap="xs" mt={8}>
            {options.map((id) => (
              <Checkbox
                key={id}
                value={String(id)}
                label={nameOf(id)}
                disabled={save.saving || (drawn.length >= drawSeats && !drawn.includes(id))}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <WitnessField label={T.drawnBy} value={drawnBy} onChange={setDrawnBy} disabled={save.saving} />
      <WitnessField
        label={T.witnessedBy}
        value={witnessedBy}
        onChange={setWitnessedBy}
        disabled={save.saving}
      />
      {!complete && <Note>{T.missing}</Note>}
    </DialogForm>
  );
}

interface SummaryProps {
  undecided: Undecided;
  entries: readonly (readonly [term: string, text: string])[];
  /** The people favoured by the lot. */
  names: string;
  isSaving: boolean;
  onBack: () => void;
  onConfirm: (event: SyntheticEvent) => void;
}

/** Summary before the lot is recorded, which cannot be undone. */
function Summary({ undecided, entries, names, isSaving, onBack, onConfirm }: SummaryProps) {
  return (
    <>
      <LeaveGuard changed={!isSaving} />
      <Stack gap="md">
        {/* Replaces the fields, which had the focus. */}
        <Text ref={takeFocus} tabIndex={-1} fw={600}>
          {T.check}
        </Text>
        <Stack component="dl" gap={12} m={0} p={16} bd="1px solid var(--line)" bdrs="md">
          {entries.map(([term, text]) => (
            <div key={term}>
              <Box component="dt" c="dimmed" fz="0.875rem">
                {term}
              </Box>
              <Box component="dd" m={0} fw={600} style={{ overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            </div>
          ))}
        </Stack>
        <Text>{T.follows(names, undecided)}</Text>
        <DialogButtons>
          <ToolButton onClick={onBack} disabled={isSaving}>
            {T.back}
          </ToolButton>
          {/* Ignores the second click of a double click on the button before. */}
          <Button onClick={(event) => event.detail < 2 && onConfirm(event)} loading={isSaving}>
            {T.save}
          </Button>
        </DialogButtons>
      </Stack>
    </>
  );
}

const takeFocus = (element: HTMLElement | null) => element?.focus();

export default formDialog(T.title, Lot);
