/** Editing an article in a dialog, which closes a second after it was saved (R7.4). */
import { Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Article, listArticleVersions, restoreArticleVersion } from '@vigilia/contract/content/articles';
import { ContentConflictDialog } from '../../../domain/publication/content-conflict.tsx';
import type { VersionedContent } from '../../../domain/publication/publication-calls.ts';
import { PublicationFields } from '../../../domain/publication/publication-fields.tsx';
import { publicationIn, usePublication } from '../../../domain/publication/use-publication.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogFormButtons } from '../../../ui/dialog/dialog-form-buttons.tsx';
import { FailedState, FieldSkeleton } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { DELAYS } from '../../constants.ts';
import { ArticleInputs, useArticleForm } from './form.tsx';
import { articleQuery, articlesQuery, useUpdateArticle } from './queries.ts';
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

const SECTION: VersionedContent = {
  calls: { listVersions: listArticleVersions, restoreVersion: restoreArticleVersion },
  labels: { name: T.name, url: T.url },
};

function EditForm({ article, onClose }: { article: Article; onClose: () => void }) {
  const publication = usePublication(article);
  const opened = publication.stored?.version;
  const update = useUpdateArticle(article.id);
  const client = useQueryClient();
  const onRestored = () => {
    void client.invalidateQueries(articlesQuery);
    onClose();
  };
  const save = useFormSave(DELAYS.articleEdit, onClose);
  const form = useArticleForm({
    save,
    id: article.id,
    publication,
    stored: article,
    send: ({ name, url }, version = opened) => {
      // Over another version only own edits.
      const over = version === opened ? null : publication.stored;
      return update.mutateAsync({
        ...(name !== over?.name && { name }),
        ...(url !== over?.url && { url }),
        ...publication.change,
        ...(version !== undefined && { version }),
      });
    },
    saved: ({ name }) => toastSuccess(T.saved, T.changed(name)),
  });

  return (
    <form onSubmit={form.submit} noValidate>
      <LeaveGuard changed={form.changed && !save.done} />
      <Stack gap="md">
        <ArticleInputs form={form} save={save} />
        <PublicationFields
          form={publication}
          disabled={save.saving || save.done}
          versions={{ section: SECTION, name: article.name, onRestored }}
        />
        <DialogButtons>
          <DialogFormButtons
            save={save}
            submit={T.save}
            disabled={!form.complete}
            cancel={T.cancel}
            then={T.closing}
          />
        </DialogButtons>
      </Stack>
      <ContentConflictDialog
        publication={publication}
        section={SECTION}
        id={article.id}
        typed={{ ...form.values }}
        onOverwrite={form.overwrite}
        onLoad={(newest) => {
          const next = { name: String(newest.content.name), url: String(newest.content.url) };
          const kept = form.takeOver(next);
          publication.takeOver({ ...article, ...next, ...publicationIn(newest) });
          return kept.map((field) => T[field]);
        }}
      />
    </form>
  );
}
