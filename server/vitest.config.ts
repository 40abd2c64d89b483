import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WITHOUT_OPTIMIZING } from './src/testing/server-program.ts';

const startBuiltThread = fileURLToPath(new URL('./src/testing/start-built-thread.ts', import.meta.url));

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    alias: process.env.TEST_SERVER_BUILD
      ? [{ find: /^\.\.?\/.*\bstart-thread\.ts$/, replacement: startBuiltThread }]
      : [],
    pool: 'forks',
    execArgv: WITHOUT_OPTIMIZING,
    // One database per worker process, shared by its test files; each test has owners of its own.
    isolate: false,
    // One more than cores: a test often waits, for a database, a mail server or a moment that it tests.
    maxWorkers: 3,
    // Only a test that hangs runs into this; how long one may take depends on the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
