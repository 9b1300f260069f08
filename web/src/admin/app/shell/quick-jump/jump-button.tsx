/** The button and the key that open the quick jump; its dialog is loaded on first use. */
import { UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { preloadChunk } from '../../../../core/scheduling/lazy-chunk.ts';
import { loadWhenIdle } from '../../../../core/scheduling/when-idle.ts';
import { toastError } from '../../../../ui/feedback/toasts.tsx';
import { TEXTS } from '../texts.ts';
import styles from './jump-button.module.css';

const load = () => import('./quick-jump.tsx');
const QuickJump = lazy(load);
const loadJump = () => preloadChunk(load);

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function JumpButton() {
  const [opened, setOpened] = useState(false);
  // Kept after the first time, so that closing can be seen and gives the focus back.
  const [wanted, setWanted] = useState(false);
  // Loaded when idle: text typed right after the shortcut would otherwise be lost.
  useEffect(() => loadWhenIdle(loadJump), []);
  const open = async () => {
    try {
      await loadJump();
      setWanted(true);
      setOpened(true);
    } catch (error) {
      toastError(TEXTS.jumpFailure, error);
    }
  };
  // Also while one is in a field, but not over a dialog: it would leave that behind.
  useHotkeys([['mod+K', () => !document.querySelector('[role=dialog]') && void open()]], [], true);

  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        onClick={() => void open()}
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
      {wanted && (
        <Suspense>
          <QuickJump opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
