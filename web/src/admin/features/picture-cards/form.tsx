/** Creating or editing a news item or a benefit; editing when navigation state carries the card. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { newPictureCard, type PictureCard } from '@vigilia/contract/picture-cards';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { fromBackend } from '../../../core/backend/configuration.ts';
import { storedWith } from '../../../core/navigation-state.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { inputProps, showIssues } from '../../../ui/form/form-fields.ts';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { useFormSave } from '../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { RequiredNote } from '../../../ui/form/required.tsx';
import { ImageField } from '../../../ui/media/image-field.tsx';
import styles from './form.module.css';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { useSaveCard } from './queries.ts';

interface Fields {
  title: string;
  description: string;
}

/** The card in the navigation state, if there is one. */
export const cardInState = storedWith<PictureCard>('title');

/** The fields of `next` that differ from the stored card. */
function changed(next: Fields, stored: Fields): Partial<Fields> {
  const fields: Partial<Fields> = {};
  if (next.title !== stored.title) fields.title = next.title;
  if (next.description !== stored.description) fields.description = next.description;
  return fields;
}

export function CardForm({ kind }: { kind: PictureCardKind }) {
  const stored = cardInState(useLocation().state);
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
  const save = useFormSave(kind.saveDelay, useGoBack(kind.path));
  const input = inputProps(form, save);

  const submit = form.handleSubmit((fields) => {
    const difference = stored ? changed(fields, stored) : fields;
    const change = kind.sendsAllTexts ? fields : difference;
    const nothing = stored && !file && Object.keys(change).length === 0;
    const send = () =>
      mutateAsync({ id: stored?.id ?? null, fields: change, file, ...(file && save.upload.begin()) });
    return save.run({
      send: nothing ? null : send,
      saved: () => toastSuccess(texts.saved),
      failed: (error) => {
        showIssues(form, error);
        toastError(texts.saveFailure, error);
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
              {...input('title')}
              label={T.title}
              description={`Hasta ${FIELD_LIMITS.title} caracteres`}
              maxLength={FIELD_LIMITS.title}
              required
            />
            <Textarea
              {...input('description')}
              label={T.description}
              description={`En la lista se ven los primeros ${kind.previewLength} caracteres`}
              maxLength={FIELD_LIMITS.description}
              rows={7}
              required
            />
          </Stack>
          <ImageField
            label={T.image}
            ratio={kind.ratio}
            stored={stored?.picture ? fromBackend(stored.picture) : null}
            value={file}
            onChange={setFile}
            disabled={save.saving || save.done}
          />
        </div>
        <Stack gap="sm" mt="lg">
          <FormFoot
            save={save}
            submit={stored ? texts.edit : texts.create}
            disabled={!complete}
            cancel={T.cancel}
            to={kind.path}
            then="Volviendo a la lista…"
            missing={complete ? null : 'Para guardar se necesitan el título, la descripción y la imagen.'}
          />
        </Stack>
      </form>
    </Card>
  );
}
