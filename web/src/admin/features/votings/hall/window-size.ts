/** The window of the hall, and the unit of its style sheet: text is equally legible from the back row on every projector. */
import { useWindowEvent } from '@mantine/hooks';
import { createContext, use, useState } from 'react';

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

const windowSize = (): WindowSize => ({ width: innerWidth, height: innerHeight });

/** The size of the preview on the run sheet, before it is scaled. */
export const PREVIEW_SIZE: WindowSize = { width: 1280, height: 720 };
/** The size of a window inside the page; null for that of the browser. */
export const WindowSizeContext = createContext<WindowSize | null>(null);

export function useWindowSize(): WindowSize {
  const given = use(WindowSizeContext);
  const [size, setSize] = useState(windowSize);
  useWindowEvent('resize', () => setSize(windowSize()));
  return given ?? size;
}

/** Whether the window is upright, like a phone, and scrolls. */
export const isUpright = ({ width, height }: WindowSize): boolean => height >= width;

/** The unit of `hall.module.css` in pixels. */
export const unitOf = (size: WindowSize): number =>
  (isUpright(size) ? Math.min(1.8 * size.width, size.height) : Math.min(size.width, 1.6 * size.height)) / 100;
