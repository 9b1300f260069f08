/** Brings an item that was just saved into view, and announces it. Stands in a marked `li` or `tr`. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { endMark, showMark } from './mark-duration.ts';
import type { ListedItem } from './saved-items.ts';

/** The height of the top bar, in pixels: an element behind it is not seen. */
const TOP_BAR = 56;
/** In pixels. With so much of it in view, an item is seen. */
const ENOUGH = 80;

function isInView(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect();
  return Math.min(bottom, window.innerHeight) - Math.max(top, TOP_BAR) >= Math.min(height, ENOUGH);
}

const announced = (name: string) => `Recién guardado: «${name}»`;

export default function SavedMark({ list, id }: ListedItem) {
  const mark = useRef<HTMLSpanElement>(null);
  // Empty at first: a live region announces what changes in it.
  const [name, setName] = useState('');
  useEffect(() => {
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      const element = mark.current?.closest('li, tr');
      // At once: a long way would be a long movement.
      if (element && !isInView(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const shown = showMark({ list, id });
      setName(shown.name);
      timer = window.setTimeout(() => endMark({ list, id }), shown.left);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [list, id]);
  return (
    <VisuallyHidden ref={mark} role="status">
      {name && announced(name)}
    </VisuallyHidden>
  );
}
