/** The end of a saved form: the success, the next step, and buttons to continue at once. */
import { Button, type ButtonProps, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../../core/lost-focus.ts';
import { ToolButton } from '../../buttons/tool-button.tsx';
import { savedText } from '../../feedback/toasts.tsx';
import type { FormSave } from './form-save.tsx';

/** By the gender of the created record. */
export type Another = 'Crear otra' | 'Crear otro' | 'Agregar otro';

const TEXTS = {
  leave: 'Volver ya',
  offer: (another: Another | null) =>
    another ? `Puede volver ya o ${another.toLowerCase()}.` : 'Puede volver ya.',
};

interface SavedProps {
  save: FormSave;
  /** Required if the form creates. */
  another?: Another;
}

export const SavedNote = ({ save, then, another }: SavedProps & { then: string }) =>
  save.done && (
    <div role="status">
      <Text c="dimmed">{`${savedText(save.unchanged)}. ${then}`}</Text>
      <VisuallyHidden>{TEXTS.offer((save.startAnew && another) ?? null)}</VisuallyHidden>
    </div>
  );

/** Replaces the button that cancels. */
export function SavedButtons({ save, another, size }: SavedProps & Pick<ButtonProps, 'size'>) {
  const leave = useRef<HTMLButtonElement>(null);
  // The pressed button is disabled and has lost the focus.
  useEffect(() => {
    if (isFocusLost()) leave.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <Button ref={leave} onClick={save.leaveNow} {...(size && { size })}>
        {TEXTS.leave}
      </Button>
      {save.startAnew && another && (
        <ToolButton onClick={save.startAnew} {...(size && { size })}>
          {another}
        </ToolButton>
      )}
    </>
  );
}
