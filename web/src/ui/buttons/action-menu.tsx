/** The button '⋯' of a row, card or page, and the menu of its rare or dangerous actions. */
import { IconDots } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import styles from './icon-action.module.css';
import type { MenuAction } from './opened-menu.tsx';

interface ActionMenuProps {
  /** The item after its preposition, such as `de «Ana Ríos»`, for the accessible name; absent for a page. */
  of?: string;
  actions: readonly MenuAction[];
  /** Pixels. */
  size?: 36 | 40 | 42;
  /** Whether it has an outline, like the buttons of a page beside it. */
  bordered?: boolean;
}

const MORE = 'Más acciones';

const load = () => import('./opened-menu.tsx');
const OpenedMenu = lazyPart(load);
const preload = () => void load().catch(() => undefined);

export function ActionMenu({ of, actions, size = 36, bordered = false }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = of === undefined ? MORE : `${MORE} ${of}`;
  const close = () => {
    button.current?.focus({ preventScroll: true });
    setOpened(false);
  };
  return (
    <span className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.action}
        data-size={size}
        data-bordered={bordered || undefined}
        aria-label={label}
        title={MORE}
        aria-haspopup="menu"
        aria-expanded={opened}
        // A second click closes the menu once, not as a click outside too.
        onMouseDown={(event) => event.stopPropagation()}
        onTouchStart={(event) => event.stopPropagation()}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpened(!opened)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <IconDots size={18} aria-hidden />
      </button>
      {/* A list has a hundred of these buttons: the menu exists only while it is open. */}
      {opened && button.current && (
        <OpenedMenu of={button.current} label={label} actions={actions} onClose={close} />
      )}
    </span>
  );
}
