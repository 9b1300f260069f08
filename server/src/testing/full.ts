/** Whether the long versions of the tests run: `npm test -- --full`. */
export const FULL = process.env.TEST_FULL === '1';

/** How often a property is tried: a fifth of `count` in a quick run. */
export const runs = (count: number): number => (FULL ? count : Math.ceil(count / 5));
