/** Creating or editing a news item or a benefit. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { newPictureCard, type PictureCard } from '@vigilia/contract/content/picture-cards';
import type { StoredVersion } from '@vigilia/contract/content/publication';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '../../../core/backend/api.ts';
import { fromBackend } from '../../../core/backend/configuration.ts';
import { storedWith } from '../../../core/navigation-state.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import { ContentConflictDialog } from '../../../domain/publication/content-conflict.tsx';
import { PublicationFields } from '../../../domain/publication/publication-fields.tsx';
import { pictureIn, publicationIn, usePublication } from '../../../domain/publication/use-publication.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { inputProps, showIssues } from '../../../ui/form/form-fields.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { RequiredNote } from '../../../ui/form/required.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { useStartAnew } from '../../../ui/form/saving/start-anew.ts';
import { ImageField } from '../../../ui/media/image-field.tsx';
import { PhonePreview } from '../../../ui/media/phone-preview.tsx';
import styles from './form.module.css';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { allOf, useSaveCard } from './queries.ts';

/** The fields by their names, for the form and for older versions. */
const LABELS = { title: 'Título', description: 'Descripción' };

type Fields = Record<keyof typeof LABELS, string>;
const NAMES = Object.keys(LABELS) as (keyof Fields)[];

/** The card of the form. @param kind its list answers all of them, also on a backend with only the specification's calls */
export const useEditedCard = (kind: PictureCardKind) =>
  useEditedRecord({
    inState: storedWith<PictureCard>('title'),
    load: async (id, signal) => (await call(kind.calls.list, { signal })).find((card) => card.id === id),
    list: kind.path,
  });

/** The fields of `next` that differ from the stored card. */
const changed = (next: Fields, stored: Fields): Partial<Fields> =>
  Object.fromEntries(NAMES.filter((name) => next[name] !== stored[name]).map((name) => [name, next[name]]));

export function CardForm({ kind, card }: { kind: PictureCardKind; card: PictureCard | null }) {
  const publication = usePublication(card);
  const { stored } = publication;
  const { mutateAsync } = useSaveCard(kind);
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<Fields>({
    resolver: zodResolver(newPictureCard),
    defaultValues: { title: stored?.title ?? '', description: stored?.description ?? '' },
  });
  const { title = '', description = '' } = useWatch({ control: form.control });
  const complete =
    title.trim() !== '' && description.trim() !== '' && (file !== null || Boolean(stored?.picture));
  const { texts } = kind;
  const versions = { calls: kind.versions, labels: LABELS };
  const goBack = useGoBack(kind.path);
  const startAnew = useStartAnew();
  const save = useFormSave(kind.saveDelay, goBack, stored ? null : startAnew);
  const input = inputProps(form, save);
  const { dirtyFields } = form.formState;
  const client = useQueryClient();
  const onRestored = () => {
    void client.invalidateQueries({ queryKey: allOf(kind) });
    goBack();
  };

  /** @param version the version that the save replaces */
  const submit = (version = stored?.version) =>
    form.handleSubmit((fields) => {
      if (!publication.check()) return;
      const difference = stored ? changed(fields, stored) : fields;
      // Over another version only own edits.
      const sendsAll = kind.sendsAllTexts && version === stored?.version;
      const change = { ...(sendsAll ? fields : difference), ...publication.change };
      const nothing = stored && !file && Object.keys(change).length === 0;
      const send = () =>
        mutateAsync({
          id: stored?.id ?? null,
          fields: change,
          version,
          file,
          ...(file && save.upload.begin()),
        });
      return save.run({
        send: nothing ? null : send,
        item: { list: kind.path, id: stored?.id ?? null, name: fields.title.trim() },
        saved: () => toastSuccess(texts.saved),
        failed: (error) => {
          if (publication.takeConflict(error)) return;
          showIssues(form, error);
          toastError(texts.saveFailure, error);
        },
      });
    });

  /** Takes over the newest values of untouched fields. */
  const takeOver = (newest: StoredVersion) => {
    if (!stored) return [];
    const { title, description } = newest.content;
    const texts = { title: String(title), description: String(description) };
    const kept = NAMES.filter((name) => dirtyFields[name]);
    form.reset(texts, { keepDirtyValues: true });
    publication.takeOver({ ...stored, ...texts, picture: pictureIn(newest), ...publicationIn(newest) });
    return kept.map((name) => LABELS[name]);
  };

  const picture = stored?.picture ? fromBackend(stored.picture) : null;
  const changedHere = form.formState.isDirty || file !== null || publication.changed;
  return (
    <PhonePreview
      card={{ ratio: kind.ratio, characters: kind.previewLength }}
      list={texts.list}
      title={title}
      text={description}
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
                {...input('title', FIELD_LIMITS.title)}
                label={LABELS.title}
                description={`Hasta ${FIELD_LIMITS.title} caracteres`}
                required
              />
              <Textarea
                {...input('description', FIELD_LIMITS.description)}
                label={LABELS.description}
                description={`En la lista se ven los primeros ${kind.previewLength} caracteres`}
                rows={7}
                required
              />
            </Stack>
            <ImageField
              label="Imagen"
              ratio={kind.ratio}
              stored={picture}
              value={file}
              onChange={setFile}
              disabled={save.saving || save.done}
            />
          </div>
          <Stack gap="sm" mt="lg">
            <PublicationFields
              form={publication}
              disabled={save.saving || save.done}
              versions={{ section: versions, name: stored?.title ?? '', onRestored }}
            />
            <FormFoot
              save={save}
              submit={stored ? texts.edit : texts.create}
              disabled={!complete}
              cancel={T.cancel}
              to={kind.path}
              then="Volviendo a la lista…"
              another={texts.another}
              missing={complete ? null : 'Para guardar se necesitan el título, la descripción y la imagen.'}
            />
          </Stack>
        </form>
        {stored && (
          <ContentConflictDialog
            publication={publication}
            section={versions}
            id={stored.id}
            typed={{ title, description }}
            onOverwrite={(version) => save.start(submit(version))}
            onLoad={takeOver}
          />
        )}
      </Card>
    </PhonePreview>
  );
}
