/** The next click of a pointer that stays where it is. */
import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import cardStyles from './card.module.css';
import styles from './next-click.module.css';

export interface NextClick {
  /** The card that was moved. */
  readonly id: number;
  readonly by: 1 | -1;
  /** Of the button that was clicked, before its card went away from under the pointer. */
  readonly box: DOMRect;
}

export interface NextClickButtonProps extends NextClick {
  /** Where the card is by now, from 1. */
  place: number;
  total: number;
  onClick: () => void;
  onEnd: () => void;
}

/** Without a click for so long, the button below is itself again. Milliseconds. */
const PATIENCE = 2500;

/**
 * Stands where a card was moved from by a click: the card has taken its button along, and a quick second click would move
 * the one that came in its place. It goes when the pointer does. The keyboard and screen readers have the card's own.
 */
export function NextClickButton({ by, box, place, total, onClick, onEnd }: NextClickButtonProps) {
  const [clicks, setClicks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click, and each button, waits anew.
  useEffect(() => {
    const timer = window.setTimeout(onEnd, PATIENCE);
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      // At once: the next click may come right after.
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) flushSync(onEnd);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerdown', follow);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerdown', follow);
    };
  }, [box, clicks]);
  const Icon = by < 0 ? IconArrowLeft : IconArrowRight;
  return createPortal(
    <div className={styles.again} style={{ left: box.left, top: box.top }} aria-hidden>
      <ActionIcon
        variant="filled"
        size={36}
        tabIndex={-1}
        className={cardStyles.move}
        // The focus stays with the card.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setClicks(clicks + 1);
          onClick();
        }}
      >
        <Icon size={18} />
      </ActionIcon>
      <span className={`${styles.where} figures`}>
        {place} de {total}
      </span>
    </div>,
    document.body,
  );
}
