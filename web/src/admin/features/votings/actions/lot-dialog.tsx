/** Records the lot that decided a tie (R12.19). */
import { Button, Checkbox, Radio, Stack, Text, TextInput } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { Undecided } from '@vigilia/contract/question-results';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { useRecordLot } from '../queries.ts';
import { GENERIC_FAILURE } from '../texts.ts';
import { LOT_TEXTS as T } from './action-texts.ts';

interface LotDialogProps {
  opened: boolean;
  questionId: number;
  undecided: Undecided;
  nameOf: (id: number) => string;
  onClose: () => void;
}

export default function LotDialog({ opened, onClose, ...rest }: LotDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={T.title}>
      <Form {...rest} onClose={onClose} />
    </Dialog>
  );
}

function Form({ questionId, undecided, nameOf, onClose }: Omit<LotDialogProps, 'opened'>) {
  const { options, drawSeats } = undecided;
  const [drawn, setDrawn] = useState<readonly number[]>([]);
  const [drawnBy, setDrawnBy] = useState('');
  const [witnessedBy, setWitnessedBy] = useState('');
  const { mutateAsync } = useRecordLot(questionId);
  const save = useFormSave();
  const complete = drawn.length === drawSeats && drawnBy.trim() !== '' && witnessedBy.trim() !== '';
  const submit = () =>
    save.run({
      send: () =>
        mutateAsync({ drawn: [...drawn], drawnBy: drawnBy.trim(), witnessedBy: witnessedBy.trim() }),
      saved: () => {
        toastSuccess(T.saved);
        onClose();
      },
      failed: (error) => toastRefusal(GENERIC_FAILURE, error),
    });
  return (
    <form onSubmit={save.on(async () => complete && (await submit()))} noValidate>
      <LeaveGuard
        changed={!save.saving && (drawn.length > 0 || drawnBy.trim() !== '' || witnessedBy.trim() !== '')}
      />
      <Stack gap="md">
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
        <TextInput
          label={T.drawnBy}
          value={drawnBy}
          onChange={(event) => setDrawnBy(event.currentTarget.value)}
          maxLength={FIELD_LIMITS.witness}
          disabled={save.saving}
        />
        <TextInput
          label={T.witnessedBy}
          value={witnessedBy}
          onChange={(event) => setWitnessedBy(event.currentTarget.value)}
          maxLength={FIELD_LIMITS.witness}
          disabled={save.saving}
        />
        {!complete && (
          <Text size="sm" c="dimmed">
            {T.missing}
          </Text>
        )}
        <DialogButtons>
          <DialogCancel disabled={save.saving}>{T.cancel}</DialogCancel>
          <Button type="submit" disabled={!complete} loading={save.saving}>
            {T.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
