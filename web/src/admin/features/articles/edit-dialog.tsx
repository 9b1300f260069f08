/** Editing an article in a dialog, which closes a second after it was saved (R7.4). */
import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Article } from '@vigilia/contract/articles';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons, DialogCancel } from '../../../ui/dialog/dialog-foot.tsx';
import { FailedState, FieldSkeleton } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { SavedNote, useFormSave } from '../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { DELAYS } from '../../constants.ts';
import { ArticleInputs, useArticleForm } from './form.tsx';
import { articleQuery, useUpdateArticle } from './queries.ts';
import { TEXTS as T } from './texts.ts';

interface EditDialogProps {
  /** Null while nothing is edited. */
  id: number | null;
  onClose: () => void;
}

export const EditDialog = ({ id, onClose }: EditDialogProps) => (
  <Dialog opened={id !== null} onClose={onClose} title={T.editTitle} size="lg">
    {id !== null && <Loaded key={id} id={id} onClose={onClose} />}
  </Dialog>
);

function Loaded({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: article, error, refetch } = useQuery(articleQuery(id));
  if (article) return <EditForm article={article} onClose={onClose} />;
  if (error) return <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />;
  return <FieldSkeleton />;
}

function EditForm({ article, onClose }: { article: Article; onClose: () => void }) {
  const update = useUpdateArticle(article.id);
  const save = useFormSave(DELAYS.articleEdit, onClose);
  const form = useArticleForm({
    save,
    stored: article,
    send: update.mutateAsync,
    saved: ({ name }) => toastSuccess(T.saved, T.changed(name)),
  });

  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard changed={form.changed && !save.done} />
      <Stack gap="md">
        <ArticleInputs form={form} save={save} />
        <DialogButtons>
          <SavedNote save={save} then={T.closing} />
          <DialogCancel disabled={save.saving}>{T.cancel}</DialogCancel>
          <Button type="submit" disabled={!form.complete || save.done} loading={save.saving}>
            {T.save}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
