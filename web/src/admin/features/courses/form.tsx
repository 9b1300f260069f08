/** Creating or editing a course; editing when navigation state carries one. */

import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Course, listCourses } from '@vigilia/contract/content/courses';
import type { StoredVersion } from '@vigilia/contract/content/publication';
import { completeAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../core/backend/api.ts';
import { fromBackend } from '../../../core/backend/configuration.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { ContentConflictDialog } from '../../../domain/publication/content-conflict.tsx';
import { PublicationFields } from '../../../domain/publication/publication-fields.tsx';
import { usePublication } from '../../../domain/publication/use-publication.ts';
import { toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { inputProps, showIssues, showProblems } from '../../../ui/form/form-fields.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { PeriodFields, periodOrder, periodProblems } from '../../../ui/form/moment/period-fields.tsx';
import { RequiredNote } from '../../../ui/form/required.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { useStartAnew } from '../../../ui/form/saving/start-anew.ts';
import { ImageField } from '../../../ui/media/image-field.tsx';
import { PhonePreview } from '../../../ui/media/phone-preview.tsx';
import { DELAYS, PREVIEWS } from '../../constants.ts';
import { PICTURE_RATIO } from './card.tsx';
import {
  bodyOf,
  type CourseFields,
  changedBody,
  courseIn,
  courseInState,
  fieldsOf,
  LABELS,
  newCourseBody,
  problemsIn,
  VERSIONS,
} from './fields.ts';
import styles from './form.module.css';
import { COURSES, coursesQuery, useSaveCourse } from './queries.ts';
import { TEXTS as T } from './texts.ts';

const LIST = '/academic/courses';

/** The course of the form; the list answers all of them. */
export const useEditedCourse = () =>
  useEditedRecord({
    inState: courseInState,
    load: async (id, signal) => (await call(listCourses, { signal })).find((course) => course.id === id),
    list: LIST,
  });

export function CourseForm({ course }: { course: Course | null }) {
  const publication = usePublication(course);
  const { stored } = publication;
  const { mutateAsync } = useSaveCourse();
  const before = useMemo(() => fieldsOf(stored), [stored]);
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<CourseFields>({ defaultValues: before });
  const typed: CourseFields = { ...before, ...useWatch({ control: form.control }) };
  const order = periodOrder(typed);
  const complete =
    Object.values(typed).every((value) => value.trim() !== '') &&
    (file !== null || Boolean(stored?.imageUrl));
  const goBack = useGoBack(LIST);
  const startAnew = useStartAnew();
  const save = useFormSave(DELAYS.courseSave, goBack, stored ? null : startAnew);
  const input = inputProps(form, save);
  const { dirtyFields } = form.formState;
  const client = useQueryClient();
  const onRestored = () => {
    void client.invalidateQueries(coursesQuery);
    goBack();
  };

  /** The request; null without changes. */
  const changeOf = (fields: CourseFields, version: number | undefined) => {
    const { change } = publication;
    if (!stored) return file && { id: null, fields: { ...newCourseBody(fields), ...change }, file };
    const changed = { ...changedBody(fields, before), ...change };
    const nothing = !file && Object.keys(changed).length === 0;
    const body = { ...changed, ...(version !== undefined && { version }) };
    return nothing ? null : { id: stored.id, fields: body, file };
  };

  /** @param version the version that the save replaces */
  const submit = (version = stored?.version) =>
    form.handleSubmit((fields) => {
      form.setValue('url', completeAddress(fields.url));
      const problems = [...problemsIn(fields), ...periodProblems(fields)];
      showProblems(form, problems, order.isWrong ? [order.wrong] : []);
      if (problems.length > 0 || order.isWrong || !publication.check()) return;
      const change = changeOf(fields, version);
      return save.run({
        send: change && (() => mutateAsync({ ...change, ...(file && save.upload.begin()) })),
        item: { list: COURSES, id: stored?.id ?? null, name: fields.name.trim() },
        saved: () =>
          stored ? toastSuccess(T.edited) : toastSuccess(T.created, T.createdDetail(fields.name.trim())),
        failed: (error) => {
          if (publication.takeConflict(error)) return;
          showIssues(form, error);
          toastRefusal(T.saveFailure, error);
        },
      });
    });

  /** Takes over the newest values of untouched fields. */
  const takeOver = (newest: StoredVersion) => {
    if (!stored) return [];
    const next = courseIn(newest, stored);
    const kept = new Set(Object.keys(dirtyFields).map((name) => LABELS[name] ?? name));
    form.reset(fieldsOf(next), { keepDirtyValues: true });
    publication.takeOver(next);
    return [...kept];
  };

  const picture = stored?.imageUrl ? fromBackend(stored.imageUrl) : null;
  const changedHere = form.formState.isDirty || file !== null || publication.changed;
  return (
    <PhonePreview
      card={{ ratio: PICTURE_RATIO, characters: PREVIEWS.course }}
      list={T.list}
      title={typed.name}
      titleLabel={T.name}
      text={typed.description}
      facts={[typed.startDate, typed.endDate].filter(Boolean).join(' – ')}
      file={file}
      stored={picture}
    >
      <Card withBorder>
        <LeaveGuard changed={changedHere && !save.done} />
        <form onSubmit={save.on(submit())} noValidate>
          <RequiredNote mb="md" />
          <div className={styles.columns}>
            <Stack gap="md">
              <TextInput
                {...input('name', FIELD_LIMITS.title)}
                label={T.name}
                description={`Hasta ${FIELD_LIMITS.title} caracteres`}
                required
              />
              <Textarea
                {...input('description', FIELD_LIMITS.description)}
                label={T.description}
                description={`En la lista se ven los primeros ${PREVIEWS.course} caracteres`}
                rows={5}
                required
              />
              <PeriodFields form={form} order={order} save={save} />
            </Stack>
            <Stack gap="md">
              <AddressField
                {...input('url', FIELD_LIMITS.webAddress)}
                label={T.url}
                description={T.urlHint}
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
                // Its sign, blanks and points do not count.
                required
              />
              <ImageField
                label={T.image}
                ratio={PICTURE_RATIO}
                stored={picture}
                value={file}
                onChange={setFile}
                disabled={save.saving || save.done}
              />
            </Stack>
          </div>
          <Stack gap="sm" mt="lg">
            <PublicationFields
              form={publication}
              disabled={save.saving || save.done}
              versions={{ section: VERSIONS, name: stored?.name ?? '', onRestored }}
            />
            <FormFoot
              save={save}
              submit={stored ? T.edit : T.create}
              disabled={!complete}
              cancel={T.cancel}
              to={LIST}
              then={T.goingBack}
              another="Crear otro"
              missing={complete ? null : T.incomplete}
            />
          </Stack>
        </form>
        {stored && (
          <ContentConflictDialog
            publication={publication}
            section={VERSIONS}
            id={stored.id}
            typed={bodyOf(typed)}
            onOverwrite={(version) => save.start(submit(version))}
            onLoad={takeOver}
          />
        )}
      </Card>
    </PhonePreview>
  );
}
