/** A stored picture in the size in which it is shown, without layout shift. */
import { IconPhoto } from '@tabler/icons-react';
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/content/files';
import { useEffect, useState } from 'react';
import { fromBackend } from '../../core/backend/configuration.ts';

export interface PictureProps {
  /** As returned by the backend; null or empty shows a placeholder. */
  address: string | null;
  /** Width divided by height. */
  ratio: number;
  /** Rendered width, as in the `sizes` attribute. */
  sizes?: string;
  /** Whether it is visible at once. */
  eager?: boolean;
}

/** Our own backend keeps each picture in several widths; others may not. */
const OURS = /\/files\/[0-9a-f]{32}\.webp$/;

const variants = (address: string): string =>
  PICTURE_WIDTHS.map((width) => `${fromBackend(pictureVariant(address, width))} ${width}w`).join(', ');

const FRAME = {
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  background: 'var(--surface-quiet)',
  color: 'var(--mantine-color-dimmed)',
} as const;
const WHOLE = { display: 'block', width: '100%', height: '100%', objectFit: 'cover' } as const;

export function Picture({ address, ratio, sizes = CARD_SIZES, eager = false }: PictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <div style={{ ...FRAME, aspectRatio: String(ratio) }}>
      {address && !broken ? (
        <img
          src={fromBackend(address)}
          {...(OURS.test(address) && { srcSet: variants(address), sizes })}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'low'}
          decoding="async"
          style={WHOLE}
          onError={() => setBroken(true)}
        />
      ) : (
        <IconPhoto size={40} stroke={1.2} aria-hidden />
      )}
    </div>
  );
}

/** Rendered width of pictures of cards, as in the `sizes` attribute. */
const CARD_SIZES = '(max-width: 767px) 100vw, (max-width: 991px) 50vw, 80px';

/** Cards in view on a desktop: their pictures load at once, the others lazily. */
export const ABOVE_THE_FOLD = 3;

/** An address under which the browser shows `file`, revoked with the component. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
