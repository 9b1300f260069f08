/** The minutes details and the button that downloads the draft. */
import {
  Autocomplete,
  Button,
  Group,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  ASSEMBLY_TYPES,
  type KnownMinutesData,
  type MinutesData,
} from '@vigilia/contract/assemblies/minutes';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../core/backend/api.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogCancel, DialogFoot } from '../../../ui/dialog/dialog-foot.tsx';
import { toastError, toastSuccess, toastUnchanged } from '../../../ui/feedback/toasts.tsx';
import { lengthProblem } from '../../../ui/form/length-problem.ts';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/saving/read-only-while-saving.ts';
import { DownloadButtons } from './acta/download-buttons.tsx';
import { downloadMinutes, minutesDataQuery, useSaveMinutesData } from './queries.ts';
import { FIELD_TEXTS, GENERIC_FAILURE, MINUTES_TEXTS as T, TYPE_NAMES } from './texts.ts';

const FIELDS = Object.keys(FIELD_TEXTS) as (keyof MinutesData)[];
const changedFields = (typed: MinutesData, entered: MinutesData): (keyof MinutesData)[] =>
  FIELDS.filter((field) => typed[field].trim() !== entered[field]);
const some = (fields: readonly (keyof MinutesData)[], of: MinutesData): Partial<MinutesData> =>
  Object.fromEntries(fields.map((field) => [field, of[field]]));

interface MinutesDialogProps {
  assemblyId: number;
  /** Read when the dialog was opened. */
  entered: KnownMinutesData;
  opened: boolean;
  /** After a save, which closes the dialog. */
  onSaved: () => void;
  onClose: () => void;
}

export const MinutesDialog = ({ assemblyId, entered, opened, onSaved, onClose }: MinutesDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={T.title} size="lg">
    {opened &&
      (entered.issuedNumber === undefined ? (
        <Form assemblyId={assemblyId} entered={entered} onSaved={onSaved} />
      ) : (
        <IssuedMinutes assemblyId={assemblyId} number={entered.issuedNumber} />
      ))}
  </Dialog>
);

interface FormProps {
  assemblyId: number;
  entered: KnownMinutesData;
  onSaved: () => void;
}

function Form({ assemblyId, entered, onSaved }: FormProps) {
  const [typed, setTyped] = useState<MinutesData>(entered);
  // The stored details that this form knows.
  const [known, setKnown] = useState(entered);
  const [busy, setBusy] = useState<'save' | 'draw' | null>(null);
  const [issues, setIssues] = useState<ApiError['issues']>([]);
  const once = useSingleFlight();
  const client = useQueryClient();
  const save = useSaveMinutesData(assemblyId);

  const set = (field: keyof MinutesData) => (value: string) => {
    setTyped({ ...typed, [field]: value });
  };
  /** Merges another administrator's changes; own input stays. */
  const takeOver = async (): Promise<void> => {
    const mine = some(changedFields(typed, known), typed);
    const stored = await client.fetchQuery({ ...minutesDataQuery(assemblyId), staleTime: 0 });
    if (!stored) return;
    setKnown(stored);
    setTyped({ ...stored, ...mine, ...(stored.isNumberOfBook && { number: stored.number }) });
  };
  const store = async (): Promise<MinutesData> => {
    setIssues([]);
    const fields = changedFields(typed, known);
    // Unchanged fields are not sent: another administrator may have changed them. Saving stores a proposal.
    if (fields.length === 0 && known.saved !== false) return known;
    const saved = await save.mutateAsync({ changes: some(fields, typed), seen: some(fields, known) });
    setKnown(saved);
    setTyped(saved);
    return saved;
  };
  const run = (what: 'save' | 'draw') =>
    once(async () => {
      setBusy(what);
      try {
        const saved = await store();
        if (what === 'draw') {
          // They may have been issued while the dialog was open.
          const stored = await client.fetchQuery({ ...minutesDataQuery(assemblyId), staleTime: 0 });
          await downloadMinutes(assemblyId, { number: stored?.issuedNumber });
        } else if (saved === known) toastUnchanged();
        else toastSuccess(T.saved, T.savedAbout);
        onSaved();
      } catch (error) {
        if (error instanceof ApiError) setIssues(error.issues);
        if (error instanceof ApiError && error.status === 409) await takeOver().catch(() => undefined);
        toastError(GENERIC_FAILURE, error);
      } finally {
        setBusy(null);
      }
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run('draw');
  };

  const field = (name: keyof MinutesData, max: number = FIELD_LIMITS.minutesLine) => ({
    label: FIELD_TEXTS[name].label,
    description: FIELD_TEXTS[name].about,
    value: typed[name],
    ...readOnlyWhileSaving(busy !== null),
    error: lengthProblem(typed[name], max) ?? issues.find(({ path }) => path === name)?.message,
    onChange: (event: { currentTarget: { value: string } }) => set(name)(event.currentTarget.value),
  });

  /** With what other minutes state to choose from. Without any, Escape must not wait for an empty list. */
  const suggested = (name: 'place' | 'president' | 'secretary') => {
    const data = known.suggestions?.[name] ?? [];
    const props = field(name);
    return data.length === 0 ? (
      <TextInput {...props} />
    ) : (
      <Autocomplete {...props} data={data} onChange={set(name)} />
    );
  };

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard changed={changedFields(typed, known).length > 0} />
      <Stack gap="md">
        <Text c="dimmed">{T.about}</Text>
        <TextInput {...field('entity')} data-autofocus />
        <TextInput
          {...field('number', FIELD_LIMITS.minutesNumber)}
          {...(known.isNumberOfBook && { readOnly: true, description: T.numberOfBook })}
        />
        <Radio.Group
          label={FIELD_TEXTS.type.label}
          size="md"
          value={typed.type}
          onChange={set('type')}
          readOnly={busy !== null}
          error={issues.find(({ path }) => path === 'type')?.message}
        >
          <Group gap="lg" mt="xs">
            {ASSEMBLY_TYPES.map((type) => (
              <Radio key={type} size="md" value={type} label={TYPE_NAMES[type]} />
            ))}
          </Group>
        </Radio.Group>
        {suggested('place')}
        <TextInput {...field('convener')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {suggested('president')}
          {suggested('secretary')}
        </SimpleGrid>
        <Textarea {...field('remarks', FIELD_LIMITS.minutesRemarks)} rows={6} />
        <DialogFoot>
          <DialogCancel disabled={busy !== null}>{T.cancel}</DialogCancel>
          <Button
            variant="default"
            onClick={() => run('save')}
            loading={busy === 'save'}
            disabled={busy !== null}
          >
            {T.save}
          </Button>
          <Button
            type="submit"
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            loading={busy === 'draw'}
            disabled={busy !== null}
          >
            {T.draw}
          </Button>
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** The issued minutes in the place of their details, which no longer change (R17.4). */
interface IssuedMinutesProps {
  assemblyId: number;
  number: number;
}

const IssuedMinutes = ({ assemblyId, number }: IssuedMinutesProps) => (
  <Stack gap="md">
    <Title order={3} size="1.125rem">
      {T.issuedTitle(number)}
    </Title>
    <Text maw="68ch">{T.issuedAbout}</Text>
    <Group gap="sm">
      <DownloadButtons
        label={T.fileOf}
        download={(format) => downloadMinutes(assemblyId, { format, number })}
      />
    </Group>
  </Stack>
);
