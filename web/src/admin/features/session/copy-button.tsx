/** Puts a text where it can be pasted from. */
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { TEXTS as T } from './second-factor-texts.ts';
import styles from './secret-box.module.css';

/** Class names of a button beside a secret. */
export const TOOL = { root: styles.tool ?? '', section: styles.icon ?? '' };

/** Available only over HTTPS or on localhost. */
const mayCopy = () => typeof navigator.clipboard?.writeText === 'function';

interface CopyButtonProps {
  text: string;
  /** Message after copying. */
  done: string;
}

export const CopyButton = ({ text, done }: CopyButtonProps) =>
  mayCopy() && (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      classNames={TOOL}
      onClick={() => void navigator.clipboard.writeText(text).then(() => toastSuccess(done))}
    >
      {T.copy}
    </Button>
  );
