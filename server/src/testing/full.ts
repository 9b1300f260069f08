/** Whether the long versions of the tests run: `npm test -- --full`. */
export const FULL = process.env.TEST_FULL === '1';
