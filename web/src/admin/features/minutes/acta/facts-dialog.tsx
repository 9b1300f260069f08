/** Facts of the acta beside its details: tax number, modality, call, hours, commission, approval. */
import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  MINUTES_LIMITS,
  type MinutesContent,
  type MinutesFacts,
  MODALITIES,
} from '@vigilia/contract/assemblies/minutes-content';
import { localMoment, utcMoment } from '@vigilia/contract/time/colombian-time';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../../core/backend/api.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../../ui/dialog/dialog-foot.tsx';
import { toastError, toastSuccess, toastUnchanged } from '../../../../ui/feedback/toasts.tsx';
import { Textarea, TextInput } from '../../../../ui/form/limited-fields.tsx';
import { MomentField } from '../../../../ui/form/moment/moment-field.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/saving/read-only-while-saving.ts';
import { contentQuery, useActa } from './queries.ts';
import { FACT_TEXTS, MODALITY_NAMES, ACTA_TEXTS as T, TIMES_ABOUT } from './texts.ts';

interface FactsDialogProps {
  assemblyId: number;
  content: MinutesContent;
  opened: boolean;
  onClose: () => void;
}

export const FactsDialog = ({ opened, onClose, ...rest }: FactsDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={T.facts} size="lg">
    {opened && <Form {...rest} onSaved={onClose} />}
  </Dialog>
);

/** As typed: moments as day and hour. */
type Typed = Omit<MinutesFacts, 'startedAt' | 'endedAt'> & {
  readonly startedAt: { day: string; hour: string };
  readonly endedAt: { day: string; hour: string };
};
type TextField = 'nit' | 'call' | 'presidentDni' | 'secretaryDni' | 'commission' | 'approval';

const NO_MOMENT = { day: '', hour: '' };
const factsOf = ({
  nit,
  modality,
  call,
  startedAt,
  endedAt,
  presidentDni,
  secretaryDni,
  commission,
  approval,
  approvedOn,
}: MinutesContent): MinutesFacts => ({
  nit,
  modality,
  call,
  startedAt,
  endedAt,
  presidentDni,
  secretaryDni,
  commission,
  approval,
  approvedOn,
});
const toTyped = (facts: MinutesFacts): Typed => ({
  ...facts,
  startedAt: facts.startedAt ? localMoment(facts.startedAt) : NO_MOMENT,
  endedAt: facts.endedAt ? localMoment(facts.endedAt) : NO_MOMENT,
});
const isHalf = ({ day, hour }: Typed['startedAt']) => (day === '') !== (hour === '');

/** The fields that differ. */
function changesOf(typed: Typed, known: MinutesFacts): Partial<MinutesFacts> {
  const before = toTyped(known);
  const changes: Partial<MinutesFacts> = {};
  // Seconds of a stored hour are kept until it is changed.
  for (const field of ['startedAt', 'endedAt'] as const)
    if (typed[field].day !== before[field].day || typed[field].hour !== before[field].hour)
      changes[field] = utcMoment(typed[field]);
  for (const field of ['nit', 'call', 'presidentDni', 'secretaryDni', 'commission', 'approval'] as const)
    if (typed[field].trim() !== known[field]) changes[field] = typed[field];
  if (typed.approvedOn !== known.approvedOn) changes.approvedOn = typed.approvedOn;
  if (typed.modality !== known.modality) changes.modality = typed.modality;
  return changes;
}

function Form({
  assemblyId,
  content,
  onSaved,
}: Pick<FactsDialogProps, 'assemblyId' | 'content'> & {
  onSaved: () => void;
}) {
  const [known, setKnown] = useState(() => factsOf(content));
  const [typed, setTyped] = useState(() => toTyped(known));
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  const client = useQueryClient();
  const { saveFacts } = useActa(assemblyId);
  const saving = saveFacts.isPending;
  const changes = changesOf(typed, known);
  const isChanged = Object.keys(changes).length > 0;
  const isIncomplete = isHalf(typed.startedAt) || isHalf(typed.endedAt);
  const set = (changed: Partial<Typed>) => setTyped({ ...typed, ...changed });

  /** Merges the other person's save, which was read again after the refusal; own input stays. */
  const takeOver = () => {
    const stored = client.getQueryData(contentQuery(assemblyId).queryKey);
    if (!stored) return;
    const facts = factsOf(stored);
    setKnown(facts);
    setTyped(toTyped({ ...facts, ...changes }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete) return;
    if (!isChanged) {
      toastUnchanged();
      return onSaved();
    }
    setIssues([]);
    const seen = Object.fromEntries(
      Object.keys(changes).map((field) => [field, known[field as keyof MinutesFacts]]),
    );
    try {
      await saveFacts.mutateAsync({ ...changes, seen });
      toastSuccess(T.saved, T.factsSaved);
      onSaved();
    } catch (error) {
      if (error instanceof ApiError) setIssues(error.issues);
      if (error instanceof ApiError && error.status === 409) takeOver();
      toastError(T.failure, error);
    }
  };

  const field = (name: TextField, maxLength: number) => ({
    label: FACT_TEXTS[name].label,
    description: FACT_TEXTS[name].about,
    value: typed[name],
    maxLength,
    error: issues.find(({ path }) => path === name)?.message,
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    ...readOnlyWhileSaving(saving),
  });
  const moment = (name: 'startedAt' | 'endedAt', about: string) => (
    <Stack gap={4} component="fieldset" style={{ border: 0, margin: 0, padding: 0 }}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MomentField
          kind="day"
          label={`${FACT_TEXTS[name].label}: día`}
          value={typed[name].day}
          onChange={(day) => set({ [name]: { ...typed[name], day } })}
          readOnly={saving}
        />
        <MomentField
          kind="hour"
          label={`${FACT_TEXTS[name].label}: hora`}
          value={typed[name].hour}
          onChange={(hour) => set({ [name]: { ...typed[name], hour } })}
          readOnly={saving}
          error={isHalf(typed[name]) ? 'Escriba el día y la hora, o ninguno' : undefined}
        />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
    </Stack>
  );

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard changed={isChanged && !saveFacts.isSuccess} />
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...field('nit', MINUTES_LIMITS.nit)} data-autofocus />
          <NativeSelect
            label={FACT_TEXTS.modality.label}
            value={typed.modality ?? ''}
            onChange={({ currentTarget: { value } }) =>
              set({ modality: MODALITIES.find((each) => each === value) ?? null })
            }
            data={['' as const, ...MODALITIES].map((value) => ({ value, label: MODALITY_NAMES[value] }))}
            disabled={saving}
          />
        </SimpleGrid>
        <Textarea {...field('call', MINUTES_LIMITS.call)} rows={2} />
        {moment('startedAt', TIMES_ABOUT.start(content.derived.startedAt))}
        {moment('endedAt', TIMES_ABOUT.end(content.derived.endedAt))}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...field('presidentDni', MINUTES_LIMITS.personDni)} />
          <TextInput {...field('secretaryDni', MINUTES_LIMITS.personDni)} />
        </SimpleGrid>
        <Textarea {...field('commission', MINUTES_LIMITS.commission)} rows={3} />
        <Textarea {...field('approval', MINUTES_LIMITS.approval)} rows={3} />
        <MomentField
          kind="day"
          label={FACT_TEXTS.approvedOn.label}
          value={typed.approvedOn}
          onChange={(approvedOn) => set({ approvedOn })}
          readOnly={saving}
          error={issues.find(({ path }) => path === 'approvedOn')?.message}
        />
        <DialogFoot>
          <DialogCancel disabled={saving}>{T.cancel}</DialogCancel>
          <Button type="submit" loading={saving}>
            {T.save}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}
