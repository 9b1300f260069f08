/** Prices in Colombian pesos, as people write and read them: a point for thousands, a comma for cents. */

const PESOS = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const PLAIN = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 6 });

/** `$ 680.000` */
export const inPesos = (price: number): string => PESOS.format(price);

/** `680.000`, as the field holds it; `priceIn` reads it back. */
export const priceText = (price: number): string => PLAIN.format(price);

const WRITTEN = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,6})?$/;

/** Parses a price; null for an invalid one. `12.5` is invalid: it could mean twelve and a half, or be a mistake. */
export function priceIn(typed: string): number | null {
  const bare = typed.replace(/[$\s\u00a0]/g, '');
  return WRITTEN.test(bare) ? Number(bare.replaceAll('.', '').replace(',', '.')) : null;
}
