/** A text as a QR code, drawn as one path: dark on light in either colour scheme, as cameras need it. */
import encodeQR from 'qr';
import type { CSSProperties } from 'react';

/** Modules of the quiet zone, as the standard requires. */
const BORDER = 4;

/** The dark modules, row by row, as runs of squares. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    let start = -1;
    for (let x = 0; x <= row.length; x += 1) {
      if (row[x] && start < 0) start = x;
      if (row[x] || start < 0) continue;
      runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`);
      start = -1;
    }
  }
  return runs.join('');
}

const USUAL: CSSProperties = {
  width: 224,
  maxWidth: '100%',
  // Its ground is white, and so is a card in the light.
  border: '1px solid var(--line)',
  borderRadius: 8,
};

interface QrCodeProps {
  text: string;
  label: string;
  /** Replaces the usual size. */
  className?: string | undefined;
}

export function QrCode({ text, label, className }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={className}
      style={className ? undefined : USUAL}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="white" />
      <path d={pathOf(rows)} fill="black" />
    </svg>
  );
}
