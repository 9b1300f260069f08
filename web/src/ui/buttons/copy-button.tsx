/** Puts a text where it can be pasted from. */
import { Button, type ButtonProps } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toastSuccess } from '../feedback/toasts.tsx';

/** Available only over HTTPS or on localhost. */
const mayCopy = () => typeof navigator.clipboard?.writeText === 'function';

interface CopyButtonProps extends Pick<ButtonProps, 'classNames'> {
  text: string;
  label: string;
  /** Message after copying. */
  done: string;
}

export const CopyButton = ({ text, label, done, ...rest }: CopyButtonProps) =>
  mayCopy() && (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      {...rest}
      onClick={() => void navigator.clipboard.writeText(text).then(() => toastSuccess(done))}
    >
      {label}
    </Button>
  );
