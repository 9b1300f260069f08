/** Creating or editing an assembly; editing when navigation state carries one (R10.1). */
import {
  Button,
  Card,
  Checkbox,
  Group,
  Stack,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import type { Assembly } from '@vigilia/contract/assemblies';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../../core/backend/api.ts';
import { fromBackend } from '../../../../core/backend/configuration.ts';
import { LAST_DAY } from '../../../../core/date-time.ts';
import { useReturnLocation } from '../../../../core/return-location.ts';
import { useDelayedAction } from '../../../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../../../core/scheduling/single-flight.ts';
import { toastRefusal, toastSuccess, toastUnchanged } from '../../../../ui/feedback/toasts.tsx';
import { useUpload } from '../../../../ui/feedback/upload-progress.tsx';
import { DayAndHour, useMomentOrder } from '../../../../ui/form/day-and-hour.tsx';
import { FormFoot } from '../../../../ui/form/form-foot.tsx';
import { ImageField } from '../../../../ui/form/image-field.tsx';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/read-only-while-saving.ts';
import { RequiredMark, RequiredNote } from '../../../../ui/form/required.tsx';
import { DELAYS } from '../../../specification.ts';
import { agendaOf } from '../assembly.ts';
import { PICTURE_RATIO } from '../card.tsx';
import { useSaveAssembly } from '../queries.ts';
import { AttendancePanel } from '../roll/attendance-panel.tsx';
import { TEXTS } from '../texts.ts';
import { AgendaDialog } from './agenda-dialog.tsx';
import {
  type AssemblyFields,
  bodyOf,
  changesTo,
  endsTooEarly,
  fieldOfIssue,
  fieldsOf,
  missingIn,
  problemsIn,
} from './fields.ts';
import styles from './form.module.css';

const T = TEXTS.form;
const LIST = '/gremial/assemblies';
const ENUMERATION = new Intl.ListFormat('es-CO');

/** @param stored the assembly to edit; null creates one */
export function AssemblyForm({ stored }: { stored: Assembly | null }) {
  const navigate = useNavigate();
  const after = useDelayedAction();
  const back = useReturnLocation(LIST);
  const save = useSaveAssembly();
  const oneAtATime = useSingleFlight();
  const [before] = useState(() => ({ fields: fieldsOf(stored), agenda: agendaOf(stored?.orderDay) }));
  const [agenda, setAgenda] = useState(before.agenda);
  const [agendaOpened, setAgendaOpened] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload();
  const [done, setDone] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm<AssemblyFields>({
    defaultValues: before.fields,
  });
  const { errors } = formState;
  const typed: AssemblyFields = { ...before.fields, ...useWatch({ control }) };
  const isOrderWrong = endsTooEarly(typed);
  const order = useMomentOrder<keyof AssemblyFields>(
    'endHour',
    isOrderWrong ? T.problems.endsTooEarly : undefined,
  );
  const missing = missingIn(typed, agenda, file !== null || Boolean(stored?.imageUrl));
  const busy = save.isPending || done;
  const changed = formState.isDirty || file !== null || agenda.join('\n') !== before.agenda.join('\n');

  const submit = handleSubmit(async (fields) => {
    const problems = problemsIn(fields);
    for (const [index, { field, message }] of problems.entries())
      setError(field, { message }, { shouldFocus: index === 0 });
    if (isOrderWrong) return setFocus(order.last);
    if (problems.length > 0) return;
    const body = stored ? changesTo(stored, fields, agenda) : bodyOf(fields, agenda);
    const nothing = stored !== null && !file && Object.keys(body).length === 0;
    try {
      if (!nothing)
        await save.mutateAsync({ id: stored?.id ?? null, fields: body, file, ...(file && upload.begin()) });
    } catch (error) {
      upload.end();
      if (upload.tellIfCancelled()) return;
      for (const { path, message } of error instanceof ApiError ? error.issues : []) {
        const field = fieldOfIssue(path);
        if (field) setError(field, { message });
      }
      toastRefusal(TEXTS.failure, error);
      return;
    }
    upload.end();
    setDone(true);
    setUnchanged(nothing);
    if (nothing) toastUnchanged();
    else toastSuccess(stored ? T.edited : T.created);
    after(DELAYS.assemblySave, () => {
      back.begin();
      void navigate(back.to, { replace: true, state: null });
    });
  });

  const fewExpected = typed.quorum && Number(typed.quorumMin) > Number(typed.participants || 0);

  return (
    <>
      <LeaveGuard changed={changed && !done} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!done) oneAtATime(submit);
        }}
        noValidate
      >
        <Card withBorder>
          <RequiredNote mb="md" />
          <div className={styles.columns}>
            <Stack gap="md">
              <TextInput
                {...register('title')}
                {...readOnlyWhileSaving(save.isPending)}
                label={T.title}
                description={T.titleHint}
                maxLength={FIELD_LIMITS.title}
                error={errors.title?.message}
                disabled={done}
                required
              />
              <Textarea
                {...register('description')}
                {...readOnlyWhileSaving(save.isPending)}
                label={T.description}
                description={T.descriptionHint}
                maxLength={FIELD_LIMITS.description}
                rows={5}
                error={errors.description?.message}
                disabled={done}
                required
              />
              <DayAndHour onChange={order.onChange}>
                <TextInput
                  {...register('startDate')}
                  {...readOnlyWhileSaving(save.isPending)}
                  type="date"
                  max={LAST_DAY}
                  label={T.startDate}
                  error={order.problemAt('startDate') ?? errors.startDate?.message}
                  disabled={done}
                  required
                />
                <TextInput
                  {...register('startHour')}
                  {...readOnlyWhileSaving(save.isPending)}
                  type="time"
                  label={T.startHour}
                  error={order.problemAt('startHour')}
                  disabled={done}
                  required
                />
              </DayAndHour>
              <DayAndHour onChange={order.onChange}>
                <TextInput
                  {...register('endDate')}
                  {...readOnlyWhileSaving(save.isPending)}
                  type="date"
                  max={LAST_DAY}
                  {...(typed.startDate && { min: typed.startDate })}
                  label={T.endDate}
                  error={order.problemAt('endDate') ?? errors.endDate?.message}
                  disabled={done}
                  required
                />
                <TextInput
                  {...register('endHour')}
                  {...readOnlyWhileSaving(save.isPending)}
                  type="time"
                  label={T.endHour}
                  error={order.problemAt('endHour')}
                  disabled={done}
                  required
                />
              </DayAndHour>
              <TextInput
                {...register('participants')}
                {...readOnlyWhileSaving(save.isPending)}
                inputMode="numeric"
                label={T.participants}
                description={T.participantsHint}
                maxLength={7}
                error={errors.participants?.message}
                disabled={done}
                required
              />
            </Stack>
            <Stack gap="md">
              <ImageField
                label={T.image}
                ratio={PICTURE_RATIO}
                stored={stored?.imageUrl ? fromBackend(stored.imageUrl) : null}
                value={file}
                onChange={setFile}
                disabled={busy}
                crop="offered"
              />
              <div className={styles.quorum}>
                <Checkbox
                  {...register('quorum')}
                  {...readOnlyWhileSaving(save.isPending)}
                  size="md"
                  label={T.quorum}
                  description={T.quorumHint}
                  disabled={done}
                />
                <TextInput
                  {...register('quorumMin')}
                  {...readOnlyWhileSaving(save.isPending)}
                  inputMode="numeric"
                  label={T.quorumMin}
                  description={fewExpected ? T.quorumAboveParticipants : T.quorumMinHint}
                  maxLength={7}
                  error={typed.quorum ? errors.quorumMin?.message : undefined}
                  disabled={done || !typed.quorum}
                  required={typed.quorum}
                />
              </div>
            </Stack>
          </div>
          <section className={styles.agenda} aria-labelledby="agenda">
            <Group justify="space-between" gap="sm">
              <Text component="h2" id="agenda" fw={600}>
                {T.agenda}
                <RequiredMark />
              </Text>
              <Button
                variant="light"
                size="sm"
                leftSection={<IconListNumbers size={18} aria-hidden />}
                onClick={() => setAgendaOpened(true)}
                disabled={busy}
              >
                {T.agendaOpen}
              </Button>
            </Group>
            {agenda.length === 0 ? (
              <Text size="sm" c="dimmed">
                {T.agendaNone}
              </Text>
            ) : (
              <>
                <VisuallyHidden>{T.agendaPoints(agenda.length)}</VisuallyHidden>
                <ol className={styles.points}>
                  {agenda.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ol>
              </>
            )}
          </section>
          <Stack gap="sm" mt="lg" maw={720}>
            <FormFoot
              upload={upload}
              submit={stored ? T.edit : T.create}
              disabled={missing.length > 0 || done}
              saving={save.isPending}
              cancel={TEXTS.cancel}
              to={LIST}
              goingBack={done ? T.goingBack(unchanged) : null}
              missing={missing.length > 0 && !busy ? T.missing(ENUMERATION.format(missing)) : null}
            />
          </Stack>
        </Card>
      </form>
      {/* Outside the form: what is submitted in a dialog would otherwise reach it. */}
      <AttendancePanel assembly={stored} disabled={busy} />
      <AgendaDialog
        opened={agendaOpened}
        agenda={agenda}
        onChange={setAgenda}
        onClose={() => setAgendaOpened(false)}
      />
    </>
  );
}
