/** The button and the key that open the quick jump; its dialog is loaded on first use. */
import { UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { TEXTS } from '../texts.ts';
import styles from './jump-button.module.css';

const QuickJump = lazyDialog(() => import('./quick-jump.tsx'));

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function JumpButton() {
  const [opened, { open, close }] = useDisclosure();
  // Also while one is in a field, but not over a dialog: it would leave that behind.
  useHotkeys([['mod+K', () => !document.querySelector('[role=dialog]') && open()]], [], true);

  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        onClick={open}
        aria-label={TEXTS.jump}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title={TEXTS.jumpAbout}
      >
        <IconSearch size={18} aria-hidden />
        <span className={styles.label} data-key={isMac ? '⌘ K' : 'Ctrl K'}>
          {TEXTS.jump}
        </span>
      </UnstyledButton>
      <QuickJump opened={opened} onClose={close} />
    </>
  );
}
