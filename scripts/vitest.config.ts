import { defineConfig } from 'vitest/config';

/** Wide limits, for busy machines. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 10 } },
  },
});
