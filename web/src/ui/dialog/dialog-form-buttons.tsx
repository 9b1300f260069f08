/** Buttons of a form in a dialog that closes after its save. */
import { Button } from '@mantine/core';
import type { FormSave } from '../form/saving/form-save.tsx';
import { SavedButtons, SavedNote } from '../form/saving/saved-note.tsx';
import { DialogCancel } from './dialog-foot.tsx';

interface DialogFormButtonsProps {
  save: FormSave;
  submit: string;
  disabled: boolean;
  /** Of the button that cancels, where it is another text. */
  cancel?: string | undefined;
  /** Whether the button that cancels gets the initial focus. */
  cancelFirst?: boolean;
  /** Names the next step after a save. */
  then: string;
}

export const DialogFormButtons = ({
  save,
  submit,
  disabled,
  cancel,
  cancelFirst = false,
  then,
}: DialogFormButtonsProps) => (
  <>
    <SavedNote save={save} then={then} />
    {save.done ? (
      <SavedButtons save={save} />
    ) : (
      <DialogCancel disabled={save.saving} first={cancelFirst}>
        {cancel}
      </DialogCancel>
    )}
    <Button type="submit" disabled={disabled || save.done} loading={save.saving}>
      {submit}
    </Button>
  </>
);
