/** Copies a text to the clipboard. */
import type { ButtonProps } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toastSuccess } from '../feedback/toasts.tsx';
import { ToolButton } from './tool-button.tsx';

/** Available only over HTTPS or on localhost. */
const mayCopy = () => typeof navigator.clipboard?.writeText === 'function';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'variant'> {
  text: string;
  label: string;
  done: string;
}

export const CopyButton = ({ text, label, done, ...button }: CopyButtonProps) =>
  mayCopy() && (
    <ToolButton
      size="sm"
      icon={IconCopy}
      {...button}
      onClick={() => void navigator.clipboard.writeText(text).then(() => toastSuccess(done))}
    >
      {label}
    </ToolButton>
  );
