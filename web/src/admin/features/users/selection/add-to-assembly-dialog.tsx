/** Puts the chosen users on the roll of an assembly. */
import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Assembly, listAssemblies } from '@vigilia/contract/assemblies/assemblies';
import { addAttendees } from '@vigilia/contract/selection';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { call } from '../../../../core/backend/api.ts';
import { endOf } from '../../../../domain/assembly-end.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import type { SelectionBody } from './selection-body.ts';
import { SELECTED_TEXTS as T } from './texts.ts';

interface AddToAssemblyDialogProps {
  opened: boolean;
  /** Chosen users. */
  number: number;
  body: () => Promise<SelectionBody>;
  onDone: () => void;
  onClose: () => void;
}

export function AddToAssemblyDialog({ opened, number, body, onDone, onClose }: AddToAssemblyDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog opened={opened} onClose={onClose} title={T.addTitle} busy={busy}>
      <Stack gap="md">
        <Text>{T.addText(number)}</Text>
        <Choice body={body} onBusy={setBusy} onDone={onDone} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

interface ChoiceProps extends Omit<AddToAssemblyDialogProps, 'opened' | 'number'> {
  onBusy: (busy: boolean) => void;
}

/** Assemblies that are not over, the next one first. @param now milliseconds since 1970 */
const openAssemblies = (assemblies: readonly Assembly[], now: number): Assembly[] =>
  assemblies
    .filter((assembly) => Date.parse(endOf(assembly)) >= now)
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));

function Choice({ body, onBusy, onDone, onClose }: ChoiceProps) {
  const assemblies = useQuery({
    queryKey: ['users', 'assemblies'],
    queryFn: ({ signal }) => call(listAssemblies, { signal }),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState('');
  const add = useMutation({
    mutationFn: async (assemblyId: number) =>
      call(addAttendees, { params: { assemblyId }, body: await body() }),
  });
  if (assemblies.error)
    return (
      <FailedState
        headline={T.loadFailure}
        error={assemblies.error}
        onRetry={() => void assemblies.refetch()}
      />
    );
  if (!assemblies.data) return <Skeleton height={64} />;
  const open = openAssemblies(assemblies.data, Date.now());
  const [next] = open;
  const value = chosen || String(next?.id ?? '');
  const submit = async () => {
    if (add.isPending) return;
    onBusy(true);
    try {
      const { added, alreadyOnRoll, withoutPerson = 0 } = await add.mutateAsync(Number(value));
      toastSuccess(T.added, T.addedAbout(added, alreadyOnRoll, withoutPerson));
      onDone();
      onClose();
    } catch (error) {
      toastRefusal(T.addFailure, error);
    } finally {
      onBusy(false);
    }
  };
  return (
    <>
      {next ? (
        <NativeSelect
          label={T.assembly}
          value={value}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={open.map(({ id, title, startDate }) => ({
            value: String(id),
            // The date first: a long title is cut.
            label: `${timeStamp(startDate)} · ${title}`,
          }))}
        />
      ) : (
        <Text c="dimmed">{T.noAssembly}</Text>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={add.isPending}>
          {T.cancel}
        </Button>
        <Button onClick={() => void submit()} disabled={!next} loading={add.isPending}>
          {T.addConfirm}
        </Button>
      </DialogButtons>
    </>
  );
}
