/** Compares pictures. */

/** The largest difference of a colour between two pictures on their grids, of 255. */
export const largestDifference = (a: Buffer, b: Buffer): number =>
  a.reduce((most, value, index) => Math.max(most, Math.abs(value - (b[index] ?? 0))), 0);
