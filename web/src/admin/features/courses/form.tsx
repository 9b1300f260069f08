/** Creating or editing a course; editing when navigation state carries one. */
import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { completeAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../core/backend/api.ts';
import { fromBackend } from '../../../core/backend/configuration.ts';
import { LAST_DAY } from '../../../core/date-time.ts';
import { useReturnLocation } from '../../../core/return-location.ts';
import { useDelayedAction } from '../../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { toastRefusal, toastSuccess, toastUnchanged } from '../../../ui/feedback/toasts.tsx';
import { useUpload } from '../../../ui/feedback/upload-progress.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { DayAndHour, useMomentOrder } from '../../../ui/form/day-and-hour.tsx';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { ImageField } from '../../../ui/form/image-field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/read-only-while-saving.ts';
import { RequiredNote } from '../../../ui/form/required.tsx';
import { DELAYS, PREVIEWS } from '../../specification.ts';
import { PICTURE_RATIO } from './card.tsx';
import {
  type CourseFields,
  changedBody,
  courseInState,
  endsTooEarly,
  fieldsOf,
  newCourseBody,
  problemsIn,
} from './fields.ts';
import styles from './form.module.css';
import { useSaveCourse } from './queries.ts';
import { TEXTS as T } from './texts.ts';

const LIST = '/academic/courses';

export function CourseForm() {
  const stored = courseInState(useLocation().state);
  const navigate = useNavigate();
  const after = useDelayedAction();
  const back = useReturnLocation(LIST);
  const save = useSaveCourse();
  const [before] = useState(() => fieldsOf(stored));
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload();
  const once = useSingleFlight();
  const [done, setDone] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const { register, control, handleSubmit, setError, setFocus, setValue, formState } = useForm<CourseFields>({
    defaultValues: before,
  });
  const typed: CourseFields = { ...before, ...useWatch({ control }) };
  const isOrderWrong = endsTooEarly(typed);
  const order = useMomentOrder<keyof CourseFields>('endHour', isOrderWrong ? T.endsTooEarly : undefined);
  const complete =
    Object.values(typed).every((value) => value.trim() !== '') &&
    (file !== null || Boolean(stored?.imageUrl));
  const { errors } = formState;
  const busy = save.isPending || done;

  /** The request; null without changes. */
  const changeOf = (fields: CourseFields) => {
    if (!stored) return file && { id: null, fields: newCourseBody(fields), file, ...upload.begin() };
    const changed = changedBody(fields, before);
    const nothing = !file && Object.keys(changed).length === 0;
    return nothing ? null : { id: stored.id, fields: changed, file, ...(file && upload.begin()) };
  };

  const submit = handleSubmit(async (fields) => {
    setValue('url', completeAddress(fields.url));
    const problems = problemsIn(fields);
    for (const [index, { field, message }] of problems.entries())
      setError(field, { message }, { shouldFocus: index === 0 });
    if (isOrderWrong) return setFocus(order.last);
    if (problems.length > 0) return;
    const change = changeOf(fields);
    try {
      if (change) await save.mutateAsync(change);
    } catch (error) {
      upload.end();
      if (upload.tellIfCancelled()) return;
      for (const { path, message } of error instanceof ApiError ? error.issues : [])
        if (path in before) setError(path as keyof CourseFields, { message });
      toastRefusal(T.saveFailure, error);
      return;
    }
    upload.end();
    setDone(true);
    setUnchanged(!change);
    if (!change) toastUnchanged();
    else if (stored) toastSuccess(T.edited);
    else toastSuccess(T.created, T.createdDetail(fields.name.trim()));
    after(DELAYS.courseSave, () => {
      back.begin();
      void navigate(back.to, { replace: true, state: null });
    });
  });

  return (
    <Card withBorder>
      <LeaveGuard changed={(formState.isDirty || file !== null) && !done} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!done) once(submit);
        }}
        noValidate
      >
        <RequiredNote mb="md" />
        <div className={styles.columns}>
          <Stack gap="md">
            <TextInput
              {...register('name')}
              {...readOnlyWhileSaving(save.isPending)}
              label={T.name}
              description={`Hasta ${FIELD_LIMITS.title} caracteres`}
              maxLength={FIELD_LIMITS.title}
              error={errors.name?.message}
              disabled={done}
              required
            />
            <Textarea
              {...register('description')}
              {...readOnlyWhileSaving(save.isPending)}
              label={T.description}
              description={`En la lista se ven los primeros ${PREVIEWS.course} caracteres`}
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
          </Stack>
          <Stack gap="md">
            <AddressField
              {...register('url')}
              {...readOnlyWhileSaving(save.isPending)}
              label={T.url}
              description={T.urlHint}
              maxLength={FIELD_LIMITS.webAddress}
              typed={typed.url}
              onComplete={(url) => setValue('url', url, { shouldDirty: true })}
              opensPage
              error={errors.url?.message}
              disabled={done}
              required
            />
            <TextInput
              {...register('price')}
              {...readOnlyWhileSaving(save.isPending)}
              inputMode="decimal"
              label={T.priceField}
              description={T.priceHint}
              leftSection="$"
              maxLength={20}
              error={errors.price?.message}
              disabled={done}
              required
            />
            <ImageField
              label={T.image}
              ratio={PICTURE_RATIO}
              stored={stored?.imageUrl ? fromBackend(stored.imageUrl) : null}
              value={file}
              onChange={setFile}
              disabled={busy}
            />
          </Stack>
        </div>
        <Stack gap="sm" mt="lg">
          <FormFoot
            upload={upload}
            submit={stored ? T.edit : T.create}
            disabled={!complete || done}
            saving={save.isPending}
            cancel={T.cancel}
            to={LIST}
            goingBack={done ? T.goingBack(unchanged) : null}
            missing={!complete && !busy ? T.incomplete : null}
          />
        </Stack>
      </form>
    </Card>
  );
}
