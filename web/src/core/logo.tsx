/**
 * The product's mark: a pulse line.
 * @param size in pixels; it grows with the text
 */
export const Logo = ({ size }: { size: number }) => (
  <svg width={`${size / 16}rem`} height={`${size / 16}rem`} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" fill="#0e4f55" />
    <path
      d="M5 18h5l2.5-8 5 13 3-9 1.5 4h5"
      fill="none"
      stroke="#f2a82c"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
