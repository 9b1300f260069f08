/** Creating or editing a course; editing when navigation state carries one. */
import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { completeAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { fromBackend } from '../../../core/backend/configuration.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { inputProps, showIssues, showProblems } from '../../../ui/form/form-fields.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { useFormSave } from '../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { PeriodFields, usePeriodOrder } from '../../../ui/form/period-fields.tsx';
import { RequiredNote } from '../../../ui/form/required.tsx';
import { ImageField } from '../../../ui/media/image-field.tsx';
import { DELAYS, PREVIEWS } from '../../constants.ts';
import { PICTURE_RATIO } from './card.tsx';
import {
  type CourseFields,
  changedBody,
  courseInState,
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
  const { mutateAsync } = useSaveCourse();
  const [before] = useState(() => fieldsOf(stored));
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<CourseFields>({ defaultValues: before });
  const typed: CourseFields = { ...before, ...useWatch({ control: form.control }) };
  const order = usePeriodOrder(typed);
  const complete =
    Object.values(typed).every((value) => value.trim() !== '') &&
    (file !== null || Boolean(stored?.imageUrl));
  const save = useFormSave(DELAYS.courseSave, useGoBack(LIST));
  const input = inputProps(form, save);

  /** The request; null without changes. */
  const changeOf = (fields: CourseFields) => {
    if (!stored) return file && { id: null, fields: newCourseBody(fields), file };
    const changed = changedBody(fields, before);
    const nothing = !file && Object.keys(changed).length === 0;
    return nothing ? null : { id: stored.id, fields: changed, file };
  };

  const submit = form.handleSubmit((fields) => {
    form.setValue('url', completeAddress(fields.url));
    const problems = problemsIn(fields);
    showProblems(form, problems);
    if (order.isWrong) return form.setFocus(order.last);
    if (problems.length > 0) return;
    const change = changeOf(fields);
    return save.run({
      send: change && (() => mutateAsync({ ...change, ...(file && save.upload.begin()) })),
      saved: () =>
        stored ? toastSuccess(T.edited) : toastSuccess(T.created, T.createdDetail(fields.name.trim())),
      failed: (error) => {
        showIssues(form, error);
        toastRefusal(T.saveFailure, error);
      },
    });
  });

  return (
    <Card withBorder>
      <LeaveGuard changed={(form.formState.isDirty || file !== null) && !save.done} />
      <form onSubmit={save.on(submit)} noValidate>
        <RequiredNote mb="md" />
        <div className={styles.columns}>
          <Stack gap="md">
            <TextInput
              {...input('name')}
              label={T.name}
              description={`Hasta ${FIELD_LIMITS.title} caracteres`}
              maxLength={FIELD_LIMITS.title}
              required
            />
            <Textarea
              {...input('description')}
              label={T.description}
              description={`En la lista se ven los primeros ${PREVIEWS.course} caracteres`}
              maxLength={FIELD_LIMITS.description}
              rows={5}
              required
            />
            <PeriodFields typed={typed} order={order} input={input} />
          </Stack>
          <Stack gap="md">
            <AddressField
              {...input('url')}
              label={T.url}
              description={T.urlHint}
              maxLength={FIELD_LIMITS.webAddress}
              typed={typed.url}
              onComplete={(url) => form.setValue('url', url, { shouldDirty: true })}
              opensPage
              required
            />
            <TextInput
              {...input('price')}
              inputMode="decimal"
              label={T.priceField}
              description={T.priceHint}
              leftSection="$"
              maxLength={20}
              required
            />
            <ImageField
              label={T.image}
              ratio={PICTURE_RATIO}
              stored={stored?.imageUrl ? fromBackend(stored.imageUrl) : null}
              value={file}
              onChange={setFile}
              disabled={save.saving || save.done}
            />
          </Stack>
        </div>
        <Stack gap="sm" mt="lg">
          <FormFoot
            save={save}
            submit={stored ? T.edit : T.create}
            disabled={!complete}
            cancel={T.cancel}
            to={LIST}
            then={T.goingBack}
            missing={complete ? null : T.incomplete}
          />
        </Stack>
      </form>
    </Card>
  );
}
