/** The end of a form that may send a file: how far it is, save or leave, and what is still missing. */
import { Button, Group, Text } from '@mantine/core';
import { UploadProgress } from '../feedback/upload-progress.tsx';
import { CancelLink } from './cancel-link.tsx';
import { type FormSave, SavedNote } from './form-save.tsx';

interface FormFootProps {
  save: FormSave;
  what?: 'image' | 'document';
  submit: string;
  disabled: boolean;
  cancel: string;
  /** Where cancelling leads. */
  to: string;
  /** Says what happens once it is saved. */
  then: string;
  /** Why it cannot be saved yet; null where it can. */
  missing: string | null;
}

export const FormFoot = ({
  save,
  what = 'image',
  submit,
  disabled,
  cancel,
  to,
  then,
  missing,
}: FormFootProps) => (
  <>
    <Group gap="md">
      <Button type="submit" disabled={disabled || save.done} loading={save.saving}>
        {submit}
      </Button>
      <CancelLink to={to} disabled={save.saving}>
        {cancel}
      </CancelLink>
      <SavedNote save={save} then={then} />
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
