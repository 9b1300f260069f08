/** Shows and changes the web address behind a section of the app. */
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Link, LinkName } from '@vigilia/contract/content/links';
import { completeAddress, isWebAddress, webAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useConflict } from '../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../domain/versions/edit-conflict.tsx';
import { Unloaded } from '../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/form-fields.ts';
import { type FormSave, useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { DELAYS } from '../../constants.ts';
import { linkQuery, readLink, TEXTS, useSaveLink } from './queries.ts';

export interface LinkEditorProps {
  name: LinkName;
  /** Runs three seconds after a save; without it the screen stays. */
  onSaved?: () => void;
  /** Content during those seconds. */
  leaving?: (save: FormSave) => ReactNode;
  /** Runs at once after a save. */
  onStored?: () => void;
  takesFocus?: boolean;
}

export function LinkEditor(props: LinkEditorProps) {
  const query = useQuery(linkQuery(props.name));
  // Keeps loaded data, and with it the input.
  if (query.data === undefined)
    return <Unloaded query={query} failure={TEXTS.failure} heights={[66, 42]} inCard />;
  return <LinkForm {...props} link={query.data} />;
}

function LinkForm({
  name,
  link,
  onSaved,
  leaving,
  onStored,
  takesFocus = false,
}: LinkEditorProps & { link: Link | null }) {
  const saved = link?.url ?? '';
  // Null until something is typed, so that an untouched field follows the saves of other tabs.
  const [typed, setTyped] = useState<string | null>(null);
  const url = typed ?? saved;
  // The link at the time of typing, which another administrator may change meanwhile.
  const [under, setUnder] = useState(link);
  const opened = typed === null ? link : under;
  const type = (next: string) => {
    if (typed === null) setUnder(link);
    setTyped(next);
  };
  const conflict = useConflict();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { mutateAsync } = useSaveLink(name);
  const save = useFormSave(DELAYS.linkSave, onSaved);

  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  /** @param version the version that the save replaces */
  const submit = async (version = opened?.version) => {
    const completed = completeAddress(url);
    if (typed !== null) type(completed);
    const checked = webAddress.safeParse(completed);
    if (!checked.success) {
      setProblem(checked.error.issues[0]?.message ?? TEXTS.failure);
      field.current?.focus();
      return;
    }
    setProblem(null);
    await save.run({
      send: () => mutateAsync({ url: checked.data, opened, version }),
      saved: () => {
        toastSuccess(TEXTS.saved);
        setTyped(null);
        onStored?.();
      },
      failed: (error) => {
        if (!conflict.takeConflict(error)) toastError(TEXTS.failure, error);
      },
    });
  };

  const page = completeAddress(url);
  const changed = url.trim() !== saved;
  return (
    <form onSubmit={save.on(() => submit())} noValidate style={{ maxWidth: '45rem' }}>
      <LeaveGuard changed={changed && !save.done} />
      <FieldRow>
        <AddressField
          ref={field}
          label={TEXTS.field}
          description={TEXTS.hint}
          value={url}
          maxLength={FIELD_LIMITS.webAddress}
          typed={url}
          onChange={(event) => {
            type(event.currentTarget.value);
            setProblem(null);
          }}
          onComplete={type}
          error={problem}
          required
          withAsterisk={false}
          {...readOnlyWhileSaving(save.saving)}
          disabled={save.done}
        />
        <Button
          type="submit"
          // Filled if there is something to save.
          variant={changed || save.done ? 'filled' : 'default'}
          disabled={url.trim() === '' || save.done}
          loading={save.saving}
        >
          {TEXTS.save}
        </Button>
      </FieldRow>
      {save.done && leaving?.(save)}
      {isWebAddress(page) && !save.done && (
        <Anchor
          href={page}
          target="_blank"
          rel="noopener noreferrer"
          display="inline-block"
          mt={10}
          size="sm"
        >
          {TEXTS.open}
        </Anchor>
      )}
      <EditConflictDialog
        state={conflict}
        labels={{ url: TEXTS.field }}
        load={() => readLink(name)}
        contentOf={({ url: stored }: Link) => ({ url: stored })}
        typed={{ url }}
        onOverwrite={(version) => save.start(() => submit(version))}
      />
    </form>
  );
}
