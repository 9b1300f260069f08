/** Name and address of an article: a new one, or one that is edited. */
import { newArticle } from '@vigilia/contract/content/articles';
import { completeAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '../../../core/backend/api.ts';
import type { PublicationForm } from '../../../domain/publication/use-publication.ts';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { TextInput } from '../../../ui/form/limited-fields.tsx';
import type { FormSave } from '../../../ui/form/saving/form-save.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/saving/read-only-while-saving.ts';
import { ARTICLES } from './queries.ts';
import { TEXTS as T } from './texts.ts';

export interface ArticleFields {
  name: string;
  url: string;
}
type Problems = Partial<Record<keyof ArticleFields, string>>;

const problemsOf = (issues: readonly { field: unknown; message: string }[]): Problems => {
  const problems: Problems = {};
  for (const { field, message } of issues)
    if (field === 'name' || field === 'url') problems[field] ??= message;
  return problems;
};

export interface ArticleForm {
  readonly values: ArticleFields;
  /** Both are filled. */
  readonly complete: boolean;
  /** Something was typed that is not saved. */
  readonly changed: boolean;
  readonly problems: Problems;
  change(field: keyof ArticleFields, text: string): void;
  submit(event: SyntheticEvent): void;
  /** Saves over a version that was made meanwhile. */
  overwrite(version: number): void;
  /** Takes over stored values of fields that were not typed in, and answers the names of the others. */
  takeOver(stored: ArticleFields): readonly (keyof ArticleFields)[];
  /** Clears the input. */
  clear(): void;
}

const EMPTY: ArticleFields = { name: '', url: '' };

interface ArticleFormOptions {
  save: FormSave;
  /** The edited article; null for a new one. */
  id: number | null;
  /** Initial values. */
  stored?: ArticleFields;
  /** Gets valid fields. */
  send: (fields: ArticleFields, version: number | undefined) => Promise<unknown>;
  publication: PublicationForm<unknown>;
  saved: (fields: ArticleFields) => void;
}

export function useArticleForm({
  save,
  id,
  stored: given = EMPTY,
  publication,
  send,
  saved,
}: ArticleFormOptions): ArticleForm {
  const [stored, setStored] = useState(given);
  const [values, setValues] = useState(stored);
  const [problems, setProblems] = useState<Problems>({});
  const submit = async (version?: number) => {
    const completed = { ...values, url: completeAddress(values.url) };
    setValues(completed);
    const checked = newArticle.safeParse(completed);
    if (!checked.success) {
      const issues = checked.error.issues.map(({ path, message }) => ({ field: path[0], message }));
      setProblems(problemsOf(issues));
      return;
    }
    setProblems({});
    if (!publication.check()) return;
    const { name, url } = checked.data;
    await save.run({
      send: () => send({ name, url }, version),
      item: { list: ARTICLES, id, name },
      saved: () => saved({ name, url }),
      failed: (error) => {
        if (publication.takeConflict(error)) return;
        const issues = error instanceof ApiError ? error.issues : [];
        setProblems(problemsOf(issues.map(({ path, message }) => ({ field: path, message }))));
        toastError(T.failure, error);
      },
    });
  };
  return {
    values,
    problems,
    complete: values.name.trim() !== '' && values.url.trim() !== '',
    changed: values.name !== stored.name || values.url !== stored.url || publication.changed,
    change: (field, text) => {
      setValues((present) => ({ ...present, [field]: text }));
      setProblems(({ [field]: _, ...others }) => others);
    },
    clear: () => setValues(EMPTY),
    submit: save.on(() => submit()),
    overwrite: (version) => save.start(() => submit(version)),
    takeOver: (next) => {
      const kept = (['name', 'url'] as const).filter((field) => values[field] !== stored[field]);
      setValues({
        name: kept.includes('name') ? values.name : next.name,
        url: kept.includes('url') ? values.url : next.url,
      });
      setStored(next);
      return kept;
    },
  };
}

interface FieldsProps {
  form: ArticleForm;
  save: FormSave;
}

export const ArticleInputs = ({ form, save: { saving, done } }: FieldsProps) => (
  <>
    <TextInput
      name="name"
      label={T.name}
      description={`Hasta ${FIELD_LIMITS.articleName} caracteres`}
      value={form.values.name}
      maxLength={FIELD_LIMITS.articleName}
      onChange={(event) => form.change('name', event.currentTarget.value)}
      error={form.problems.name}
      {...readOnlyWhileSaving(saving)}
      disabled={done}
      required
      withAsterisk={false}
    />
    <AddressField
      name="url"
      label={T.url}
      description={T.urlHint}
      value={form.values.url}
      maxLength={FIELD_LIMITS.webAddress}
      typed={form.values.url}
      onChange={(event) => form.change('url', event.currentTarget.value)}
      onComplete={(url) => form.change('url', url)}
      opensPage
      error={form.problems.url}
      {...readOnlyWhileSaving(saving)}
      disabled={done}
      required
      withAsterisk={false}
    />
  </>
);
