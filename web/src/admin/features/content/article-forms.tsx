/** Recommending an article without leaving the list, and editing one in a dialog, which closes a second after a save (R7.4). */
import { Box, Button, Card, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Article } from '@vigilia/contract/content/articles';
import { useEffect, useRef } from 'react';
import { inputOf } from '../../../domain/publication/use-publication.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/dialog-foot.tsx';
import { DialogFormButtons } from '../../../ui/dialog/dialog-form-buttons.tsx';
import { FailedState, FieldSkeleton } from '../../../ui/feedback/states.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { articles } from './articles.ts';
import { ContentConflict, ContentField, ContentPublication } from './form.tsx';
import { articleQuery } from './queries.ts';
import { type ContentForm, useContentForm } from './use-content-form.ts';

const { texts: T } = articles;

const Fields = ({ content }: { content: ContentForm }) =>
  articles.fields.map((field) => <ContentField key={field.name} field={field} content={content} isBare />);

export function CreateArticle() {
  const element = useRef<HTMLFormElement>(null);
  const content = useContentForm<Article>(articles, null, {
    saved: () => {
      content.form.reset(articles.typedOf(null));
      content.publication.setInput(inputOf(null));
      // Ready for the next one.
      element.current?.querySelector('input')?.focus();
    },
  });
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <Card withBorder component="section" aria-labelledby="agregar">
      <LeaveGuard changed={content.changed} />
      <Title order={2} id="agregar" mb="sm">
        {T.create}
      </Title>
      <form ref={element} onSubmit={content.onSubmit} noValidate>
        <FieldRow>
          <Fields content={content} />
          <Button type="submit" disabled={!content.isComplete} loading={content.save.saving}>
            Guardar
          </Button>
        </FieldRow>
        <Box mt="sm">
          <ContentPublication content={content} />
        </Box>
      </form>
    </Card>
  );
}

interface EditDialogProps {
  /** Null while nothing is edited. */
  id: number | null;
  onClose: () => void;
}

export const EditDialog = ({ id, onClose }: EditDialogProps) => (
  <Dialog opened={id !== null} onClose={onClose} title={T.edit} size="lg">
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
  const content = useContentForm<Article>(articles, article, { leave: onClose });
  return (
    <form onSubmit={content.onSubmit} noValidate>
      <LeaveGuard changed={content.changed && !content.save.done} />
      <Stack gap="md">
        <Fields content={content} />
        <ContentPublication content={content} />
        <DialogButtons>
          <DialogFormButtons
            save={content.save}
            submit="Guardar"
            disabled={!content.isComplete}
            cancel={T.cancel}
            then="Cerrando…"
          />
        </DialogButtons>
      </Stack>
      <ContentConflict content={content} />
    </form>
  );
}
