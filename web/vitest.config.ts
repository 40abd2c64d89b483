import { defineConfig } from 'vitest/config';

// Node 25 has a localStorage of its own, which hides that of jsdom.
const hasOwnStorage = Object.hasOwn(globalThis, 'localStorage');

export default defineConfig({
  test: {
    environment: 'jsdom',
    execArgv: hasOwnStorage ? ['--no-experimental-webstorage'] : [],
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    // Generous, for a machine that also builds and drives browsers; nothing here waits on purpose.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 50_000 } },
    // The default leaves one of two cores idle.
    maxWorkers: 2,
    // Loading React and the screens for each file took half of the time; set-up.ts cleans up after each test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
