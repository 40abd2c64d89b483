import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine can fail a sound journey; the summary names those that passed on the retry.
  retries: 1,
  timeout: 120_000,
  // A broken build would fail every journey in turn.
  maxFailures: 8,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: findChromium(), args: CHROMIUM_ARGS },
    // Set by global-setup.ts before the workers read this file.
    ...(process.env.PRODUCT_URL && { baseURL: process.env.PRODUCT_URL }),
    viewport: { width: 1280, height: 800 },
    // Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces double the run time. To debug a failure: npx playwright test -c e2e --trace on
    trace: 'off',
  },
});
