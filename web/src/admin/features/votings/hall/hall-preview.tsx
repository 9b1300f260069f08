/** The hall as the audience sees it, small: the same component in a window of its own size. */
import { useElementSize } from '@mantine/hooks';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import styles from './hall-preview.module.css';
import { PREVIEW_SIZE, WindowSizeContext } from './window-size.ts';

const T = { label: 'Lo que se ve en el salón' };

const HallView = lazyPart<{ assemblyId: number; isPreview: true }>(async () => ({
  default: (await import('./hall.tsx')).Hall,
}));

export function HallPreview({ assemblyId }: { assemblyId: number }) {
  const { ref, width } = useElementSize();
  return (
    // A picture: its parts are no controls here, and are read out by the cards beside it.
    <div ref={ref} className={styles.preview} role="img" aria-label={T.label}>
      <div
        className={styles.window}
        style={{ transform: `scale(${width / PREVIEW_SIZE.width})` }}
        inert
        aria-hidden
      >
        <WindowSizeContext value={PREVIEW_SIZE}>
          <HallView assemblyId={assemblyId} isPreview />
        </WindowSizeContext>
      </div>
    </div>
  );
}
