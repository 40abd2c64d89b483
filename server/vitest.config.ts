import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    pool: 'forks',
    // One database per worker process, shared by its test files; each test has owners of its own.
    isolate: false,
    maxWorkers: 2,
    hookTimeout: 60_000,
    testTimeout: 30_000,
  },
});
