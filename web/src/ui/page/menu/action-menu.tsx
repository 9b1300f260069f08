/** The button '⋯' of a row, card or page, and the menu of its rare or dangerous actions. */
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { preloadChunk } from '../../../core/scheduling/lazy-chunk.ts';
import { toastError } from '../../feedback/toasts.tsx';
import styles from '../icon-action.module.css';
import type { MenuAction, OpenedMenu } from './menu-action.ts';

/** Not part of a first page. */
const load = () => import('./open-menu.tsx');
const OpenMenu = lazy(load);
const prefetch = () => void preloadChunk(load).catch(() => undefined);

interface ActionMenuProps {
  /** The item after its preposition, such as `de «Ana Ríos»`, for the accessible name; none for a page. */
  of?: string;
  actions: readonly MenuAction[];
  /** Pixels. */
  size?: 36 | 40 | 42;
  /** Whether it has a line, as the buttons of a page beside it. */
  bordered?: boolean;
}

const MORE = 'Más acciones';

const FAILURE = 'No se pudo abrir el menú';

export function ActionMenu({ of, actions, size = 36, bordered = false }: ActionMenuProps) {
  const [opened, setOpened] = useState<OpenedMenu | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const label = of === undefined ? MORE : `${MORE} ${of}`;
  const open = (first: number) =>
    void preloadChunk(load).then(
      () => button.current && setOpened({ box: button.current.getBoundingClientRect(), first }),
      (error) => toastError(FAILURE, error),
    );
  const close = () => setOpened(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.action}
        data-size={size}
        data-bordered={bordered || undefined}
        aria-label={label}
        title={MORE}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? menuId : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => (opened ? close() : open(0))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open(event.key === 'ArrowDown' ? 0 : actions.length - 1);
        }}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {opened && (
        <Suspense>
          <OpenMenu
            id={menuId}
            label={label}
            actions={actions}
            opened={opened}
            button={button.current}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
