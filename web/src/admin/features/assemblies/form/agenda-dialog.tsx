/** The dialog 'Horario de asamblea': the points of the day, added, ordered and removed (R10.1). */
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon, Button, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, useRef, useState } from 'react';
import { fold } from '../../../../core/text.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { announcements, dragInstructions } from '../../../../ui/form/drag-texts.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import ghost from '../../../../ui/page/icon-action.module.css';
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
  const [said, setSaid] = useState('');
  const [dragging, setDragging] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  /** @returns whether what is typed is in the agenda now, or nothing is */
  const take = (): boolean => {
    const added = point.trim();
    if (!added) return true;
    const refusal = agenda.some((each) => fold(each) === fold(added))
      ? T.duplicate
      : agenda.length >= FIELD_LIMITS.agendaPoints && T.full;
    if (refusal) {
      toastWarning(refusal);
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
  const indexOf = (id: unknown) => agenda.indexOf(String(id));
  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false);
    if (over) move(indexOf(active.id), indexOf(over.id));
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
            onChange={(event) => setPoint(event.currentTarget.value)}
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
          <DndContext
            sensors={sensors}
            collisionDetection={closestCenter}
            modifiers={[restrictToVerticalAxis]}
            onDragStart={() => setDragging(true)}
            onDragCancel={() => setDragging(false)}
            onDragEnd={drop}
            accessibility={{
              screenReaderInstructions: { draggable: dragInstructions('un punto') },
              announcements: announcements(String, indexOf, agenda.length),
            }}
          >
            <SortableContext items={[...agenda]} strategy={verticalListSortingStrategy}>
              <ol className={styles.points} aria-label={T.list}>
                {agenda.map((each, index) => (
                  <Point
                    key={each}
                    point={each}
                    place={index + 1}
                    isLast={index === agenda.length - 1}
                    onMove={(by) => move(index, index + by)}
                    onRemove={() => remove(each)}
                  />
                ))}
              </ol>
            </SortableContext>
          </DndContext>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <DialogFoot>
          <Button onClick={ready}>{T.ready}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

interface PointProps {
  point: string;
  /** Counts from 1. */
  place: number;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function Point({ point, place, isLast, onMove, onRemove }: PointProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: point });
  return (
    <li
      ref={setNodeRef}
      className={styles.point}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <ActionIcon
        ref={setActivatorNodeRef}
        variant="subtle"
        size={36}
        className={`${ghost.ghost} ${styles.grip}`}
        {...attributes}
        {...listeners}
        aria-label={T.move(point)}
      >
        <IconGripVertical size={18} aria-hidden />
      </ActionIcon>
      <span className={`${styles.place} figures`} aria-hidden>
        {place}.
      </span>
      <span className={styles.text}>{point}</span>
      <span className={styles.controls}>
        <ActionIcon
          variant="subtle"
          size={36}
          className={ghost.ghost}
          disabled={place === 1}
          onClick={() => onMove(-1)}
          aria-label={T.up(point)}
        >
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          className={ghost.ghost}
          disabled={isLast}
          onClick={() => onMove(1)}
          aria-label={T.down(point)}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          className={ghost.ghost}
          onClick={onRemove}
          aria-label={T.remove(point)}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </span>
    </li>
  );
}
