/** The dialog 'Horario de asamblea': the points of the day, added, edited, ordered and removed (R10.1). */
import { Button, Flex, Stack, Text, VisuallyHidden } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { fold, lengthProblem } from '../../../../core/text.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastWarning } from '../../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../../ui/form/fields.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { SortableList } from '../../../../ui/form/sortable/sortable-list.tsx';
import { TEXTS } from '../texts.ts';

const T = TEXTS.agenda;

interface AgendaDialogProps {
  opened: boolean;
  agenda: readonly string[];
  /** Documents and votings of a point, in words; empty without any. */
  contentOf: (point: string) => string;
  onChange: (agenda: string[]) => void;
  /** Rewords a point, which keeps its identity. */
  onRename: (before: string, after: string) => void;
  onClose: () => void;
}

export function AgendaDialog({ opened, agenda, contentOf, onChange, onRename, onClose }: AgendaDialogProps) {
  const [point, setPoint] = useState('');
  const [error, setError] = useState('');
  const [said, setSaid] = useState('');
  const [edited, setEdited] = useState<EditedPoint | null>(null);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  /** The focused field was removed: the focus moves to the button that opened it. */
  const giveFocusBack = () => {
    if (returnTo === null) return;
    const place = agenda.indexOf(returnTo);
    list.current?.querySelectorAll<HTMLButtonElement>('[aria-label^="Editar "]')[place]?.focus();
    setReturnTo(null);
  };
  useEffect(giveFocusBack);
  const endEdit = (point: string) => {
    setEdited(null);
    setReturnTo(point);
  };
  /** @returns whether no edit is pending */
  const takeEdit = (): boolean => {
    if (!edited) return true;
    const after = edited.text.trim();
    if (after === edited.point) {
      endEdit(after);
      return true;
    }
    if (isTooLong(after)) return false;
    const isTaken = agenda.some((each) => each !== edited.point && fold(each) === fold(after));
    if (!after || isTaken) {
      if (isTaken) toastWarning(T.duplicate);
      setEdited({ ...edited, error: isTaken ? T.repeatedEdit : T.emptyEdit });
      return false;
    }
    onRename(edited.point, after);
    setSaid(T.renamed(edited.point, after));
    endEdit(after);
    return true;
  };
  /** @returns whether the typed point was added, or none was typed */
  const take = (): boolean => {
    const added = point.trim();
    if (!added) return true;
    if (isTooLong(added)) return false;
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
    if (!takeEdit()) return;
    if (take()) onClose();
    else field.current?.focus();
  };
  const close = () => {
    setPoint('');
    setError('');
    setEdited(null);
    onClose();
  };
  const remove = (point: string) => {
    onChange(agenda.filter((each) => each !== point));
    setSaid(T.removed(point));
    // The focused control was removed.
    field.current?.focus();
  };

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={T.title}
      size="lg"
      // Escape first ends an edit.
      closeOnEscape={edited === null}
    >
      <LeaveGuard changed={point.trim() !== '' || (edited !== null && edited.text !== edited.point)} />
      <Stack gap="md">
        <Text c="dimmed">{T.about}</Text>
        <Flex onSubmit={add} component="form" wrap="wrap" align="flex-end" rowGap={8} columnGap={12}>
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
            flex="1 1 240px"
            data-autofocus
          />
          <Button type="submit" variant="light">
            {T.add}
          </Button>
        </Flex>
        {agenda.length === 0 ? (
          <Text p="24px 16px" bd="1px dashed var(--line)" bdrs="md" c="dimmed" ta="center">
            {T.empty}
          </Text>
        ) : (
          <div ref={list}>
            <SortableList
              items={agenda}
              idOf={String}
              nameOf={(each) => `«${each}»`}
              titleOf={String}
              label={T.list}
              what="un punto"
              onMove={onChange}
              onEdit={(index) => {
                const each = agenda[index] ?? '';
                if (edited?.point !== each && takeEdit()) setEdited({ point: each, text: each, error: '' });
              }}
              onRemove={(index) => {
                const each = agenda[index] ?? '';
                if (contentOf(each) === '') return remove(each);
                confirm({
                  title: T.removeTitle,
                  text: T.removeText(contentOf(each)),
                  detail: `«${each}»`,
                  confirm: T.remove,
                  run: async () => remove(each),
                });
              }}
            >
              {(each) =>
                edited?.point === each ? (
                  <PointField
                    edited={edited}
                    onType={(text) => setEdited({ point: each, text, error: '' })}
                    onSave={takeEdit}
                    onCancel={() => endEdit(each)}
                  />
                ) : (
                  each
                )
              }
            </SortableList>
          </div>
        )}
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <DialogFoot>
          <Button onClick={ready}>{T.ready}</Button>
        </DialogFoot>
      </Stack>
    </Dialog>
  );
}

/** Its field shows the message. */
const isTooLong = (point: string): boolean => lengthProblem(point, FIELD_LIMITS.agendaPoint) !== undefined;

/** A point whose words are being changed. */
interface EditedPoint {
  /** The text in the agenda. */
  readonly point: string;
  readonly text: string;
  readonly error: string;
}

interface PointFieldProps {
  edited: EditedPoint;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function PointField({ edited, onType, onSave, onCancel }: PointFieldProps) {
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Flex onSubmit={save} component="form" wrap="wrap" align="flex-end" rowGap={8} columnGap={12}>
      <TextInput
        aria-label={T.editing(edited.point)}
        value={edited.text}
        error={edited.error}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
        maxLength={FIELD_LIMITS.agendaPoint}
        flex="1 1 240px"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button type="submit" variant="light">
        {T.save}
      </Button>
      <ToolButton onClick={onCancel}>Cancelar</ToolButton>
    </Flex>
  );
}
