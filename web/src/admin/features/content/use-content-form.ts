import { useQueryClient } from '@tanstack/react-query';
import { completeAddress } from '@vigilia/contract/fields';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { inputProps, showIssues, showProblems } from '../../../ui/form/form-fields.ts';
import { periodOrder, periodProblems } from '../../../ui/form/moment/period-fields.tsx';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import type { ContentKind, ContentRecord, Typed } from './kind.ts';
import { summaryOf, usePublication } from './publication/use-publication.ts';
import { useSave } from './queries.ts';

interface AfterSave {
  /** Leaves a saved form; without it the form is emptied for the next record. */
  leave?: () => void;
  startAnew?: (() => void) | null;
  saved?: () => void;
}

export function useContentForm<Stored extends ContentRecord>(
  kind: ContentKind<Stored>,
  record: Stored | null,
  { leave, startAnew = null, saved }: AfterSave,
) {
  const publication = usePublication<Stored>(record);
  const { stored } = publication;
  const before = useMemo(() => kind.typedOf(stored), [kind, stored]);
  const [file, setFile] = useState<File | null>(null);
  const form: UseFormReturn<Typed> = useForm<Typed>({ defaultValues: before });
  const typed = { ...before, ...useWatch({ control: form.control }) } as Typed;
  const save = useFormSave(leave && kind.saveDelay, leave, stored ? null : startAnew);
  const send = useSave(kind);
  const client = useQueryClient();
  const { isDirty } = form.formState;

  const { picture } = kind;
  const pictureOf = (of: Stored | null) => of && picture && String(of[picture.name as keyof Stored] ?? '');
  const hasPeriod = kind.fields.some(({ input }) => input === 'period');
  /** Only with a period. */
  const order = hasPeriod ? periodOrder(typed) : null;
  const optional = kind.fields.flatMap(({ name, isOptional }) => (isOptional ? [name] : []));
  const isComplete =
    Object.entries(typed).every(([name, text]) => text.trim() !== '' || optional.includes(name)) &&
    (!picture || file !== null || Boolean(pictureOf(stored)));

  /** The body of a valid form; else shows its problems. */
  const checked = (fields: Typed): object | null => {
    for (const { name, input } of kind.fields)
      if (input === 'address') form.setValue(name, completeAddress(fields[name] ?? ''));
    const result = kind.schema.safeParse(kind.bodyOf(fields));
    const isWrongOrder = order?.isWrong === true;
    const problems: { field: string; message: string }[] = result.success
      ? []
      : result.error.issues.flatMap(({ path, message }) => {
          const field = String(path[0]);
          if (!(field in fields) || (isWrongOrder && field === 'endDate')) return [];
          return [{ field, message: kind.fields.find(({ name }) => name === field)?.problem ?? message }];
        });
    if (hasPeriod) problems.push(...periodProblems(fields));
    showProblems(form, problems, order && isWrongOrder ? [order.wrong] : []);
    return problems.length === 0 && !isWrongOrder && result.success ? result.data : null;
  };

  /** The fields of a call; null without a change. */
  const changeOf = (body: object, isOverwrite: boolean): object | null => {
    if (!stored) return { ...body, ...kind.fixed, ...publication.change };
    const old = kind.bodyOf(before);
    const all = Object.entries(body);
    // Over another version only own edits are sent.
    const sent =
      kind.sendsAllTexts && !isOverwrite ? all : all.filter(([name, value]) => value !== old[name]);
    const change = { ...Object.fromEntries(sent), ...publication.change };
    return !file && Object.keys(change).length === 0 ? null : change;
  };

  /** @param version the version that the save replaces */
  const submit = (version = stored?.version) =>
    form.handleSubmit((fields) => {
      const body = checked(fields);
      if (!body || !publication.check()) return;
      const change = changeOf(body, version !== stored?.version);
      const name = fields[kind.title]?.trim() ?? '';
      return save.run({
        send:
          change &&
          (() => send({ id: stored?.id ?? null, change, version, file, ...(file && save.upload.begin()) })),
        saved: () => {
          saved?.();
          const [headline, detail] = kind.texts.saved(name, !stored);
          const isNow = publication.input.when === 'now';
          toastSuccess(headline, isNow ? detail : summaryOf(publication.input, stored));
        },
        failed: (error) => {
          if (publication.takeConflict(error)) return;
          showIssues(form, error);
          kind.toastFailure(kind.texts.saveFailure, error);
        },
      });
    });

  return {
    kind,
    stored,
    form,
    typed,
    file,
    setFile,
    save,
    order,
    publication,
    isComplete,
    changed: isDirty || file !== null || publication.changed,
    input: inputProps(form, save),
    storedPicture: pictureOf(stored),
    onSubmit: save.on(submit()),
    overwrite: (version: number) => save.start(submit(version)),
    onRestored: () => {
      void client.invalidateQueries({ queryKey: kind.queryKey });
      leave?.();
    },
  };
}

export type ContentForm = ReturnType<typeof useContentForm<ContentRecord>>;
