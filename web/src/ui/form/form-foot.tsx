import { Button, Group } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useReturnLocation } from '../../core/return-location.ts';
import { ToolButton } from '../buttons/tool-button.tsx';
import { UploadProgress } from '../feedback/upload.tsx';
import { Note } from '../page/note.tsx';
import type { FormSave } from './saving/form-save.tsx';
import { type Another, SavedButtons, SavedNote } from './saving/saved-note.tsx';

interface FormFootProps {
  save: FormSave;
  what?: 'image' | 'document';
  submit: string;
  disabled?: boolean;
  /** Destination of cancelling: the first, unless the person came from another of them. */
  to: string | readonly [string, ...string[]];
  /** Names the next step after a save. */
  then: string;
  another: Another;
  /** Why it cannot be saved yet; else null. */
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
      {missing !== null && !save.saving && !save.done && <Note maw="var(--measure)">{missing}</Note>}
    </>
  );
}

interface CancelLinkProps {
  /** Destination: the first, unless the person came from another of them. */
  to: string | readonly [string, ...string[]];
  disabled: boolean;
}

/** The way out of a form, beside its button. Disabled during a save, which a link cannot be. */
export function CancelLink({ to, disabled }: CancelLinkProps) {
  const back = useReturnLocation(...(typeof to === 'string' ? ([to] as const) : to));
  return disabled ? (
    <ToolButton disabled>Cancelar</ToolButton>
  ) : (
    <ToolButton to={back.to} onClick={back.onClick}>
      Cancelar
    </ToolButton>
  );
}

/** Whether the next form takes the focus, as the button that requested it was removed. */
let takesFocus = false;

/** For `useFormSave`: another new item after a saved one. Replaces the history entry of the saved form. */
export function useStartAnew(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => {
    takesFocus = true;
    // Another location is another form (its screen has the location's key).
    void navigate(pathname, { replace: true, state: null });
  };
}

const FIELD = ':is(input:not([type=hidden], [type=file]), textarea, select, button):not(:disabled)';

/** Focuses the first field of a form that was started anew. Returns the ref of any element in it. */
function useFirstFieldFocus<Inside extends HTMLElement>(): RefObject<Inside | null> {
  const inside = useRef<Inside>(null);
  useEffect(() => {
    if (!takesFocus) return;
    takesFocus = false;
    inside.current?.closest('form')?.querySelector<HTMLElement>(FIELD)?.focus();
  }, []);
  return inside;
}
