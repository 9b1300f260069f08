/** Recommending an article, without leaving the list. */
import { Box, Button, Card, Title } from '@mantine/core';
import { useRef } from 'react';
import { PublicationFields } from '../../../domain/publication/publication-fields.tsx';
import { inputOf } from '../../../domain/publication/publication-input.ts';
import { usePublication } from '../../../domain/publication/use-publication.ts';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { ArticleInputs, useArticleForm } from './form.tsx';
import { useCreateArticle } from './queries.ts';
import { TEXTS as T } from './texts.ts';

export function CreateArticle() {
  const create = useCreateArticle();
  const element = useRef<HTMLFormElement>(null);
  const save = useFormSave();
  const publication = usePublication(null);
  const form = useArticleForm({
    save,
    id: null,
    publication,
    send: (fields) => create.mutateAsync({ ...fields, ...publication.change }),
    saved: ({ name }) => {
      form.clear();
      publication.setInput(inputOf(null));
      toastSuccess(T.saved, T.added(name));
      // Ready for the next one.
      element.current?.querySelector('input')?.focus();
    },
  });
  return (
    <Card withBorder component="section" aria-labelledby="agregar">
      <LeaveGuard changed={form.changed} />
      <Title order={2} id="agregar" mb="sm">
        {T.add}
      </Title>
      <form ref={element} onSubmit={form.submit} noValidate>
        <FieldRow>
          <ArticleInputs form={form} save={save} />
          <Button type="submit" disabled={!form.complete} loading={save.saving}>
            {T.save}
          </Button>
        </FieldRow>
        <Box mt="sm">
          <PublicationFields form={publication} disabled={save.saving} />
        </Box>
      </form>
    </Card>
  );
}
