/** The dialog 'Horario de asamblea': the points of the day, added, ordered and removed (R10.1). */
import { arrayMove } from '@dnd-kit/sortable';
import { Button, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { fold } from '../../../../core/text.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { SortableList } from '../../../../ui/form/sortable/sortable-list.tsx';
import { TEXTS } from '../texts.ts';
import styles from './agenda-dialog.module.css';

const T = TEXTS.agenda;

interface AgendaDialogProps {
  opened: boolean;
  agenda: readonly string[];
  onChange: (agenda: string[]) => void;
  onClose: () => void;
}

export function AgendaDialog({ opened, agenda, onChange, onClose }: AgendaDialogProps) {
  const [point, setPoint] = useState('');
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  const [dragging, setDragging] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** @returns whether what is typed is in the agenda now, or nothing is */
  const take = (): boolean => {
    const added = point.trim();
    if (!added) return true;
    const refusal = agenda.some((each) => fold(each) === fold(added))
      ? T.duplicate
      : agenda.length >= FIELD_LIMITS.agendaPoints && T.full;
    if (refusal) {
      toastWarning(refusal);
      setError(refusal === T.duplicate ? T.repeated : T.noRoom);
      return false;
    }
    onChange([...agenda, added]);
    setSaid(T.added(added, agenda.length + 1));
    setPoint('');
    return true;
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    take();
  };
  const ready = () => {
    if (take()) onClose();
    else field.current?.focus();
  };
  const close = () => {
    setPoint('');
    setError('');
    onClose();
  };
  const remove = (removed: string) => {
    onChange(agenda.filter((each) => each !== removed));
    setSaid(T.removed(removed));
    // The focused control was removed.
    field.current?.focus();
  };
  const move = (from: number, to: number) => {
    const moved = agenda[from];
    if (moved === undefined || to < 0 || to >= agenda.length || from === to) return;
    onChange(arrayMove([...agenda], from, to));
    setSaid(T.moved(moved, to + 1, agenda.length));
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={T.title}
      size="lg"
      // Escape gives up a move first.
      closeOnEscape={!dragging}
    >
      <LeaveGuard changed={point.trim() !== ''} />
      <Stack gap="md">
        <Text c="dimmed">{T.about}</Text>
        <form onSubmit={add} className={styles.adding}>
          <TextInput
            ref={field}
            label={T.field}
            placeholder={T.placeholder}
            value={point}
            error={error}
            onChange={(event) => {
              setPoint(event.currentTarget.value);
              setError('');
            }}
            maxLength={FIELD_LIMITS.agendaPoint}
            className={styles.field}
            data-autofocus
          />
          <Button type="submit" variant="light">
            {T.add}
          </Button>
        </form>
        {agenda.length === 0 ? (
          <Text className={styles.empty}>{T.empty}</Text>
        ) : (
          <SortableList
            items={agenda}
            idOf={String}
            nameOf={(each) => `«${each}»`}
            titleOf={String}
            label={T.list}
            what="un punto"
            onMove={move}
            onRemove={(index) => remove(agenda[index] ?? '')}
            onDragging={setDragging}
          >
            {String}
          </SortableList>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <DialogFoot>
          <Button onClick={ready}>{T.ready}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}
