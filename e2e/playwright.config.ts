import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.ts';

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium found: install one or set CHROMIUM_PATH.');

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A machine that stops for seconds fails journeys that are sound. Who needed the second attempt is named in the summary.
  retries: 1,
  timeout: 120_000,
  // A product that is broken at the root need not fail every journey in turn.
  maxFailures: 8,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath, args: CHROMIUM_ARGS },
    // Set by global-setup.ts before the workers read this file.
    ...(process.env.PRODUCT_URL && { baseURL: process.env.PRODUCT_URL }),
    viewport: { width: 1280, height: 800 },
    // Recording every journey costs half the time of the run. To hunt a failure: npx playwright test -c e2e --trace on
    trace: 'off',
  },
});
