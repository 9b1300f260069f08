/** Journeys of a person in a real browser, against the built product. */
import { defineConfig } from '@playwright/test';
import { FULL } from '@vigilia/server/testing/full';
import { LAUNCH, PLACE } from './kit/browser.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  ...(!FULL && { grepInvert: /@long/ }),
  outputDir: 'test-results',
  fullyParallel: true,
  // More than processors: journeys wait for delays of the specification, for saves and for the next tick.
  workers: 3,
  // Wide, for busy machines.
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { timeout: 60_000 } },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: { viewport: { width: 1280, height: 800 }, ...PLACE, launchOptions: LAUNCH },
});
