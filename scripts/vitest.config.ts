import { defineConfig } from 'vitest/config';

/** The limit is wide, for machines that do something else at the same time. */
export default defineConfig({ test: { include: ['**/*.test.ts'], testTimeout: 60_000 } });
