/**
 * The steps that the app shows to a member who asks for assistance. Input exists as long as the dialog: closing or saving resets
 * it (R8.4).
 */
import { ActionIcon, Button, Stack, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { StepsRecord } from '@vigilia/contract/content/assistance';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Content, useConflict } from '../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../domain/versions/edit-conflict.tsx';
import { formDialog } from '../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Textarea, TextInput } from '../../../ui/form/fields.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/form-fields.ts';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { SortableList } from '../../../ui/form/sortable/sortable-list.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { readRecord, useSaveSteps } from './queries.ts';
import { type EditedStep, numbered, stepsOf, TEXTS } from './texts.ts';

interface StepsFormProps {
  record: StepsRecord | null;
  onClose: () => void;
}

const LABELS = { description: TEXTS.overall, steps: TEXTS.added };
const contentOf = (description: string, steps: readonly { readonly description: string }[]): Content => ({
  description: description.trim(),
  steps: numbered(steps.map((each) => each.description))
    .map((step) => `${step.stepNumber}. ${step.description}`)
    .join('\n'),
});

function StepsForm({ record, onClose }: StepsFormProps) {
  const save = useFormSave();
  const { saving } = save;
  const [changed, setChanged] = useState(false);
  const onChange = () => setChanged(true);
  const { mutateAsync } = useSaveSteps();
  // A snapshot of the opening: the list is refetched behind the dialog.
  const [opened] = useState(record);
  const conflict = useConflict();
  const [overall, setOverall] = useState(record?.description ?? '');
  const [steps, setSteps] = useState(() => stepsOf(record));
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');
  /** How many steps were added since the dialog was opened. */
  const [added, setAdded] = useState(0);
  const nextKey = useRef(steps.length);
  const input = useRef<HTMLInputElement>(null);
  // The field is right under the added step: if it is visible, so is the step.
  useEffect(() => {
    if (added === 0) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    input.current?.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
  }, [added]);

  const next = steps.length + 1;
  const isFull = steps.length >= FIELD_LIMITS.steps;
  const toSave = numbered([...steps.map(({ description }) => description), typed]);

  const change = (list: EditedStep[], news: string) => {
    setSteps(list);
    setSaid(news);
    onChange();
  };
  const add = () => {
    const description = typed.trim();
    input.current?.focus({ preventScroll: true });
    if (description === '' || isFull || saving) return;
    change([...steps, { key: nextKey.current++, description }], TEXTS.saidAdded(next));
    setTyped('');
    setAdded(added + 1);
  };
  const remove = (index: number) => {
    change(
      steps.filter((_, each) => each !== index),
      TEXTS.saidRemoved(index + 1),
    );
    if (steps.length === 1) input.current?.focus();
  };
  const rewrite = (index: number, description: string) => {
    setSteps(steps.map((step, each) => (each === index ? { ...step, description } : step)));
    onChange();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  const before = contentOf(opened?.description ?? '', stepsOf(opened));
  const mine = contentOf(overall, toSave);
  const hasOtherOverall = before.description !== mine.description;
  const hasOtherSteps = before.steps !== mine.steps;

  /** @param version the version that the save replaces; over another one only own edits are sent */
  const submit = (version = opened?.version) =>
    save.run({
      send: () =>
        mutateAsync({
          opened,
          version,
          ...((hasOtherSteps || version === opened?.version) && { step: toSave }),
          ...((hasOtherOverall || version === opened?.version) && { description: overall.trim() }),
        }),
      saved: () => {
        toastSuccess(TEXTS.saved);
        onClose();
      },
      failed: (error) => {
        if (!conflict.takeConflict(error)) toastError(TEXTS.saveFailure, error);
      },
    });

  return (
    <form onSubmit={save.on(() => submit())} noValidate>
      <LeaveGuard changed={changed} />
      <Stack gap="md">
        <Textarea
          label={TEXTS.overall}
          description={TEXTS.overallAbout}
          value={overall}
          onChange={(event) => {
            setOverall(event.currentTarget.value);
            onChange();
          }}
          maxLength={FIELD_LIMITS.description}
          rows={3}
          {...readOnlyWhileSaving(saving)}
          data-autofocus
        />
        {steps.length === 0 ? (
          <Note>{TEXTS.noneAdded}</Note>
        ) : (
          <SortableList
            items={steps}
            idOf={({ key }) => String(key)}
            nameOf={(_, place) => TEXTS.step(place)}
            titleOf={(_, place) => `Paso ${place}`}
            label={TEXTS.added}
            what={TEXTS.aStep}
            onMove={(order) => change(order, '')}
            onRemove={remove}
            disabled={saving}
          >
            {(step, index) => (
              <Textarea
                aria-label={TEXTS.newStep(index + 1)}
                value={step.description}
                onChange={(event) => rewrite(index, event.currentTarget.value)}
                maxLength={FIELD_LIMITS.step}
                rows={2}
                {...readOnlyWhileSaving(saving)}
                size="sm"
                // As high as its text, where the browser supports it; elsewhere two lines that scroll.
                styles={{ input: { fieldSizing: 'content', minHeight: 36, height: 'auto' } }}
              />
            )}
          </SortableList>
        )}
        <TextInput
          ref={input}
          // Keeps clear of the foot of the dialog, which covers scrolled content.
          styles={{ input: { scrollMarginBlock: '48px 96px' } }}
          label={TEXTS.newStep(next)}
          description={isFull ? TEXTS.full : TEXTS.newStepAbout}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onChange();
          }}
          onKeyDown={addOnEnter}
          maxLength={FIELD_LIMITS.step}
          {...readOnlyWhileSaving(saving)}
          disabled={isFull}
          // At least one step is needed.
          required={steps.length === 0}
          withAsterisk={false}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon
              variant="light"
              size={34}
              onClick={add}
              disabled={typed.trim() === '' || isFull}
              aria-label={TEXTS.addStep}
              title={TEXTS.addStep}
            >
              <IconPlus size={20} aria-hidden />
            </ActionIcon>
          }
        />
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <DialogFoot>
          <DialogCancel disabled={saving} />
          <Button type="submit" disabled={toSave.length === 0} loading={saving}>
            {TEXTS.save}
          </Button>
        </DialogFoot>
      </Stack>
      <EditConflictDialog
        state={conflict}
        labels={LABELS}
        load={readRecord}
        contentOf={(newest: StepsRecord) => contentOf(newest.description, stepsOf(newest))}
        typed={mine}
        onOverwrite={(version) => save.start(() => submit(version))}
      />
    </form>
  );
}

export default formDialog(TEXTS.dialog, StepsForm, 'lg');
