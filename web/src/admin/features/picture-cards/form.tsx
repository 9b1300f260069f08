/** Creating or editing a news item or a benefit; editing when navigation state carries the card. */

import { zodResolver } from '@hookform/resolvers/zod';
import { Card, Stack, Textarea, TextInput } from '@mantine/core';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { newPictureCard, type PictureCard } from '@vigilia/contract/picture-cards';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../../../core/backend/api.ts';
import { fromBackend } from '../../../core/backend/configuration.ts';
import { useReturnLocation } from '../../../core/return-location.ts';
import { useDelayedAction } from '../../../core/scheduling/delayed-action.ts';
import { useSingleFlight } from '../../../core/scheduling/single-flight.ts';
import { toastError, toastSuccess, toastUnchanged } from '../../../ui/feedback/toasts.tsx';
import { useUpload } from '../../../ui/feedback/upload-progress.tsx';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { ImageField } from '../../../ui/form/image-field.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { outcome } from '../../../ui/form/outcome.ts';
import { readOnlyWhileSaving } from '../../../ui/form/read-only-while-saving.ts';
import { RequiredNote } from '../../../ui/form/required.tsx';
import styles from './form.module.css';
import { type PictureCardKind, SHARED_TEXTS as T } from './kinds.ts';
import { useSaveCard } from './queries.ts';

interface Fields {
  title: string;
  description: string;
}

/** The card in the navigation state, if there is one. */
export const cardInState = (state: unknown): PictureCard | null =>
  typeof state === 'object' && state !== null && 'id' in state && 'title' in state
    ? (state as PictureCard)
    : null;

/** The fields of `next` that differ from the stored card. */
function changed(next: Fields, stored: Fields): Partial<Fields> {
  const fields: Partial<Fields> = {};
  if (next.title !== stored.title) fields.title = next.title;
  if (next.description !== stored.description) fields.description = next.description;
  return fields;
}

export function CardForm({ kind }: { kind: PictureCardKind }) {
  const stored = cardInState(useLocation().state);
  const navigate = useNavigate();
  const after = useDelayedAction();
  const back = useReturnLocation(kind.path);
  const save = useSaveCard(kind);
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload();
  const once = useSingleFlight();
  const [done, setDone] = useState(false);
  const [unchanged, setUnchanged] = useState(false);
  const { register, control, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(newPictureCard),
    defaultValues: { title: stored?.title ?? '', description: stored?.description ?? '' },
  });
  const { title = '', description = '' } = useWatch({ control });
  const complete =
    title.trim() !== '' && description.trim() !== '' && (file !== null || Boolean(stored?.picture));
  const { texts } = kind;
  const busy = save.isPending || done;

  const submit = handleSubmit(async (fields) => {
    const difference = stored ? changed(fields, stored) : fields;
    const change = kind.sendsAllTexts ? fields : difference;
    const nothing = stored && !file && Object.keys(change).length === 0;
    try {
      if (!nothing)
        await save.mutateAsync({ id: stored?.id ?? null, fields: change, file, ...(file && upload.begin()) });
    } catch (error) {
      upload.end();
      if (upload.tellIfCancelled()) return;
      for (const { path, message } of error instanceof ApiError ? error.issues : []) {
        if (path === 'title' || path === 'description') setError(path, { message });
      }
      toastError(texts.saveFailure, error);
      return;
    }
    upload.end();
    setDone(true);
    setUnchanged(Boolean(nothing));
    if (nothing) toastUnchanged();
    else toastSuccess(texts.saved);
    // After an edit too: this entry of the history holds the card as it was, and would send it again.
    after(kind.saveDelay, () => {
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
              {...register('title')}
              {...readOnlyWhileSaving(save.isPending)}
              label={T.title}
              description={`Hasta ${FIELD_LIMITS.title} caracteres`}
              maxLength={FIELD_LIMITS.title}
              error={formState.errors.title?.message}
              disabled={done}
              required
            />
            <Textarea
              {...register('description')}
              {...readOnlyWhileSaving(save.isPending)}
              label={T.description}
              description={`En la lista se ven los primeros ${kind.previewLength} caracteres`}
              maxLength={FIELD_LIMITS.description}
              rows={7}
              error={formState.errors.description?.message}
              disabled={done}
              required
            />
          </Stack>
          <ImageField
            label={T.image}
            ratio={kind.ratio}
            stored={stored?.picture ? fromBackend(stored.picture) : null}
            value={file}
            onChange={setFile}
            disabled={busy}
          />
        </div>
        <Stack gap="sm" mt="lg">
          <FormFoot
            upload={upload}
            submit={stored ? texts.edit : texts.create}
            disabled={!complete || done}
            saving={save.isPending}
            cancel={T.cancel}
            to={kind.path}
            goingBack={done ? `${outcome(unchanged)}. Volviendo a la lista…` : null}
            missing={
              !complete && !busy ? 'Para guardar se necesitan el título, la descripción y la imagen.' : null
            }
          />
        </Stack>
      </form>
    </Card>
  );
}
