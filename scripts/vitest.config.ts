import { defineConfig } from 'vitest/config';

/** A wide limit, for busy machines. */
export default defineConfig({ test: { include: ['**/*.test.ts'], testTimeout: 60_000 } });
