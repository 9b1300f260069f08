/** The foot of a form that may send a file: progress, save or leave, and missing fields. */
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useReturnLocation } from '../../core/return-location.ts';
import { UploadProgress } from '../feedback/upload.tsx';
import type { FormSave } from './saving/form-save.tsx';
import { type Another, SavedButtons, SavedNote } from './saving/saved-note.tsx';
import { useFirstFieldFocus } from './saving/start-anew.ts';

interface FormFootProps {
  save: FormSave;
  what?: 'image' | 'document';
  submit: string;
  disabled?: boolean;
  /** Where cancelling leads: the first, unless one came from another of them. */
  to: string | readonly [string, ...string[]];
  /** Names the next step after a save. */
  then: string;
  another: Another;
  /** Why it cannot be saved yet; null where it can. */
  missing?: string | null;
}

export function FormFoot({
  save,
  what = 'image',
  submit,
  disabled = false,
  to,
  then,
  another,
  missing = null,
}: FormFootProps) {
  const foot = useFirstFieldFocus<HTMLDivElement>();
  return (
    <>
      <Group ref={foot} gap="md">
        <Button type="submit" disabled={disabled || save.done} loading={save.saving}>
          {submit}
        </Button>
        {save.done ? (
          <SavedButtons save={save} another={another} />
        ) : (
          <CancelLink to={to} disabled={save.saving} />
        )}
        <SavedNote save={save} then={then} another={another} />
      </Group>
      {/* Under the buttons, which stay under the pointer. */}
      <UploadProgress upload={save.upload} what={what} />
      {missing !== null && !save.saving && !save.done && (
        <Text size="sm" c="dimmed" maw="var(--measure)">
          {missing}
        </Text>
      )}
    </>
  );
}

interface CancelLinkProps {
  /** Where it leads: the first, unless one came from another of them. */
  to: string | readonly [string, ...string[]];
  disabled: boolean;
}

/** The way out of a form, beside its button. While something is saved it is off, which a link cannot be. */
export function CancelLink({ to, disabled }: CancelLinkProps) {
  const back = useReturnLocation(...(typeof to === 'string' ? ([to] as const) : to));
  return disabled ? (
    <Button variant="default" disabled>
      Cancelar
    </Button>
  ) : (
    <Button variant="default" component={Link} to={back.to} onClick={back.begin}>
      Cancelar
    </Button>
  );
}
