/** A target for the next click of a resting pointer. */
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
  /** Position of the clicked button before its card moved away from the pointer. */
  readonly box: DOMRect;
}

export interface NextClickButtonProps extends NextClick {
  /** Present position of the card, from 1. */
  place: number;
  total: number;
  onClick: () => void;
  onEnd: () => void;
}

/** Without a click for so long, the button below is itself again. Milliseconds. */
const PATIENCE = 2500;

/**
 * Replaces the button of a card moved by a click, so that a quick second click does not move the card that took its
 * place. It disappears when the pointer moves. Keyboard and screen readers use the card's own button.
 */
export function NextClickButton({ by, box, place, total, onClick, onEnd }: NextClickButtonProps) {
  const [clicks, setClicks] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click, and each button, waits anew.
  useEffect(() => {
    const timer = window.setTimeout(onEnd, PATIENCE);
    const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
      // Immediately: the next click may follow at once.
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
