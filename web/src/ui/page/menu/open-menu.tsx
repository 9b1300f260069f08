/** The menu of a button '⋯' while it is open. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { MenuAction, OpenedMenu } from './menu-action.ts';
import styles from './open-menu.module.css';

/** Of an item and of the frame around all of them, in pixels: as in the style sheet. */
const ITEM_HEIGHT = 44;
const FRAME = 10;
const MIN_WIDTH = 200;
const GAP = 4;

/** Under the button, or over it where the window ends; at the button's end, or its start where there is no room. */
function placeOf(box: DOMRect, items: number) {
  const height = items * ITEM_HEIGHT + FRAME;
  const fitsBelow = box.bottom + GAP + height <= window.innerHeight || box.top < height;
  const { clientWidth } = document.documentElement;
  return {
    ...(fitsBelow ? { top: box.bottom + GAP } : { bottom: window.innerHeight - box.top + GAP }),
    ...(box.right >= MIN_WIDTH + GAP
      ? { right: Math.max(GAP, clientWidth - box.right) }
      : { left: Math.max(GAP, box.left) }),
  };
}

interface MenuProps {
  id: string;
  label: string;
  actions: readonly MenuAction[];
  opened: OpenedMenu;
  button: HTMLButtonElement | null;
  onClose: () => void;
}

/** Outside of the cards, which clip their content. */
export default function OpenMenu({ id, label, actions, opened: { box, first }, button, onClose }: MenuProps) {
  const list = useRef<HTMLDivElement>(null);
  const items = () => [...(list.current?.children ?? [])] as HTMLElement[];
  const leave = useRef(onClose);
  leave.current = onClose;

  useEffect(() => {
    const target = list.current?.children[first];
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  }, [first]);

  // The menu does not follow its button. An event of a scroll before it was opened may arrive late.
  useEffect(() => {
    const close = () => leave.current();
    const closeIfMoved = () => {
      const now = button?.getBoundingClientRect();
      if (now?.top !== box.top || now.left !== box.left) close();
    };
    const closeOutside = ({ target }: PointerEvent) => {
      // The button closes it itself.
      if (target instanceof Node && !list.current?.contains(target) && !button?.contains(target)) close();
    };
    window.addEventListener('pointerdown', closeOutside);
    window.addEventListener('scroll', closeIfMoved, true);
    window.addEventListener('resize', closeIfMoved);
    return () => {
      window.removeEventListener('pointerdown', closeOutside);
      window.removeEventListener('scroll', closeIfMoved, true);
      window.removeEventListener('resize', closeIfMoved);
    };
  }, [button, box]);

  const closeToButton = () => {
    button?.focus({ preventScroll: true });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const present = all.indexOf(document.activeElement as HTMLElement);
    const go = (index: number) => all.at(index % all.length)?.focus({ preventScroll: true });
    if (event.key === 'ArrowDown') go(present + 1);
    else if (event.key === 'ArrowUp') go(present - 1);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(-1);
    else if (event.key === 'Escape') closeToButton();
    // Goes on from the button, as if the menu stood there.
    else if (event.key === 'Tab') return closeToButton();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return createPortal(
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      className={styles.menu}
      style={placeOf(box, actions.length)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && relatedTarget !== button && !currentTarget.contains(relatedTarget)) onClose();
      }}
    >
      {actions.map(({ icon: Icon, label: text, name, dangerous, onClick }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          tabIndex={-1}
          aria-label={name}
          // A dialog around it would close with the menu.
          data-mantine-stop-propagation="true"
          data-dangerous={dangerous || undefined}
          className={styles.item}
          onClick={() => {
            // Before a dialog remembers where the focus was.
            flushSync(closeToButton);
            onClick();
          }}
        >
          <Icon size={18} aria-hidden />
          {text}
        </button>
      ))}
    </div>,
    // Inside of a landmark, and of a dialog around it.
    button?.closest('[role=dialog], main') ?? document.body,
  );
}
