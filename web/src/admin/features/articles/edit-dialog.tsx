/** Editing an article in a dialog, which closes a second after it was saved (R7.4). */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Article } from '@vigilia/contract/articles';
import { useState } from 'react';
import { useDelayedAction } from '../../../core/scheduling/delayed-action.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../ui/dialog/dialog-foot.tsx';
import { FailedState, FieldSkeleton } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { DELAYS } from '../../specification.ts';
import { ArticleInputs, useArticleForm } from './form.tsx';
import { articleQuery, useUpdateArticle } from './queries.ts';
import { TEXTS as T } from './texts.ts';

interface EditDialogProps {
  /** Null while nothing is edited. */
  id: number | null;
  onClose: () => void;
}

export function EditDialog({ id, onClose }: EditDialogProps) {
  const [saving, setSaving] = useState(false);
  return (
    <Dialog opened={id !== null} onClose={onClose} title={T.editTitle} size="lg" busy={saving}>
      {id !== null && <Loaded key={id} id={id} onSaving={setSaving} onClose={onClose} />}
    </Dialog>
  );
}

interface PartProps {
  onSaving: (saving: boolean) => void;
  onClose: () => void;
}

function Loaded({ id, ...rest }: PartProps & { id: number }) {
  const { data: article, error, refetch } = useQuery(articleQuery(id));
  if (article) return <EditForm article={article} {...rest} />;
  if (error) return <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />;
  return <FieldSkeleton />;
}

function EditForm({ article, onSaving, onClose }: PartProps & { article: Article }) {
  const update = useUpdateArticle(article.id);
  const after = useDelayedAction();
  const [done, setDone] = useState(false);
  const form = useArticleForm(async (fields) => {
    onSaving(true);
    try {
      await update.mutateAsync(fields);
    } finally {
      onSaving(false);
    }
    setDone(true);
    toastSuccess(T.saved, T.changed(fields.name));
    after(DELAYS.articleEdit, onClose);
  }, article);

  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard changed={form.changed && !done} />
      <Stack gap="md">
        <ArticleInputs form={form} saving={update.isPending} disabled={done} />
        <DialogButtons>
          {done && (
            <Text c="dimmed" role="status">
              {T.closing}
            </Text>
          )}
          <DialogCancel disabled={update.isPending}>{T.cancel}</DialogCancel>
          <Button type="submit" disabled={!form.complete || done} loading={update.isPending}>
            {T.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
