/** A share in tenths of a percent. Never rounded to all or to nothing. */
function percentTenths(part: number, whole: number): number {
  if (whole <= 0) return 0;
  const tenths = Math.round((1000 * part) / whole);
  return part <= 0 || part >= whole ? tenths : Math.min(999, Math.max(1, tenths));
}

/** A share in percent as screens and documents write it: '37,5 %'; '—' of nothing. */
export const percent = (part: number, whole: number): string =>
  whole > 0 ? `${(percentTenths(part, whole) / 10).toFixed(1).replace('.', ',')}\u00a0%` : '—';

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** A note beside shares that do not add up to 100,0 %; empty if they do, and if they are not of one whole. */
export const roundingNote = (parts: readonly number[], whole: number): string =>
  whole > 0 && sum(parts) === whole && sum(parts.map((part) => percentTenths(part, whole))) !== 1000
    ? 'Los porcentajes no suman 100,0 % por redondeo.'
    : '';
