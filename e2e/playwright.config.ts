import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, lookUpHeadlessShell } from './chromium.ts';

// The shell moves the pointer to 0,0 when a page loads, which public pages take for the first interaction, and has no
// notifications.
const NEEDS_CHROMIUM = /(public-pages|push)\.spec/;
// Firefox and WebKit: Playwright cannot drive those of Debian.
const OTHER_ENGINES = /engines\.spec/;

const launch = (executablePath: string) => ({ launchOptions: { executablePath, args: CHROMIUM_ARGS } });

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine can fail a sound journey; the summary names those that passed on the retry.
  retries: 1,
  timeout: 240_000,
  // A broken build would fail every journey in turn.
  maxFailures: 8,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Set by global-setup.ts before the workers read this file.
    ...(process.env.PRODUCT_URL && { baseURL: process.env.PRODUCT_URL }),
    // One context per worker, emptied between journeys: opening one takes longer than many journeys.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    // Journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces double the run time. To debug a failure: npx playwright test -c e2e --trace on
    trace: 'off',
  },
  projects: [
    { name: 'chromium', testMatch: NEEDS_CHROMIUM, use: launch(findChromium()) },
    {
      name: 'shell',
      testIgnore: [NEEDS_CHROMIUM, OTHER_ENGINES],
      use: launch(lookUpHeadlessShell() ?? findChromium()),
    },
    { name: 'engines', testMatch: OTHER_ENGINES },
  ],
});
