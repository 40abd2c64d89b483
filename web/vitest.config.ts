import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    // A machine that also builds and drives browsers is slow; nothing here waits on purpose.
    testTimeout: 60_000,
    // By itself it would leave one of two cores idle.
    maxWorkers: 2,
    // Loading React and the screens anew for each file took half of the time; set-up.ts tidies up after each test.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
