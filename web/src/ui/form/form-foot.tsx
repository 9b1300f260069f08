/** The end of a form that may send a file: how far it is, save or leave, and what is still missing. */
import { Button, Group, Text } from '@mantine/core';
import { type Upload, UploadProgress } from '../feedback/upload-progress.tsx';
import { CancelLink } from './cancel-link.tsx';

interface FormFootProps {
  upload: Upload;
  what?: 'image' | 'document';
  submit: string;
  disabled: boolean;
  saving: boolean;
  cancel: string;
  /** Where cancelling leads. */
  to: string;
  /** Message while a saved form waits to go back; null before. */
  goingBack: string | null;
  /** Why it cannot be saved yet; null where it can. */
  missing: string | null;
}

export const FormFoot = ({
  upload,
  what = 'image',
  submit,
  disabled,
  saving,
  cancel,
  to,
  goingBack,
  missing,
}: FormFootProps) => (
  <>
    <Group gap="md">
      <Button type="submit" disabled={disabled} loading={saving}>
        {submit}
      </Button>
      <CancelLink to={to} disabled={saving}>
        {cancel}
      </CancelLink>
      {goingBack !== null && (
        <Text c="dimmed" role="status">
          {goingBack}
        </Text>
      )}
    </Group>
    {/* Under the buttons, which stay under the pointer. */}
    <UploadProgress upload={upload} what={what} />
    {missing !== null && (
      <Text size="sm" c="dimmed" maw="var(--measure)">
        {missing}
      </Text>
    )}
  </>
);
