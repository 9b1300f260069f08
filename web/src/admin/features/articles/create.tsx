/** Recommending an article, without leaving the list. */
import { Button, Card, Title } from '@mantine/core';
import { useRef } from 'react';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { useFormSave } from '../../../ui/form/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { ArticleInputs, useArticleForm } from './form.tsx';
import { useCreateArticle } from './queries.ts';
import { TEXTS as T } from './texts.ts';

export function CreateArticle() {
  const create = useCreateArticle();
  const element = useRef<HTMLFormElement>(null);
  const save = useFormSave();
  const form = useArticleForm({
    save,
    send: create.mutateAsync,
    saved: ({ name }) => {
      form.clear();
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
      </form>
    </Card>
  );
}
