/** The title of a question in the hall, as large as the content below allows. */
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './hall.module.css';
import { unitOf, useWindowSize } from './window-size.ts';

/** Tried sizes of the text, in units of the window, largest first. */
const SIZES = [3.4, 3.1, 2.8, 2.6, 2.4, 2.2, 2, 1.8, 1.6, 1.4, 1.2];
/** The height of a title, in units of the window: three lines of the fourth size. */
const MAX_HEIGHT = 9.4;

export function HallTitle({ title }: { title: string }) {
  const { ref: sized, width } = useElementSize<HTMLHeadingElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const ref = useMergedRef(heading, sized);
  const unit = unitOf(useWindowSize());
  const [hasTypeface, setHasTypeface] = useState(false);
  useEffect(() => void document.fonts.ready.then(() => setHasTypeface(true)), []);
  // Measured as drawn, around the state beside its first line.
  useLayoutEffect(() => {
    const element = heading.current;
    if (!element) return;
    for (const size of SIZES) {
      element.style.setProperty('--title', String(size));
      if (element.offsetHeight <= MAX_HEIGHT * unit) return;
    }
  }, [title, width, unit, hasTypeface]);
  return (
    <h2 ref={ref} className={styles.title}>
      {title}
    </h2>
  );
}
