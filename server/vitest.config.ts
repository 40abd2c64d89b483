import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { WITHOUT_OPTIMIZING } from './src/testing/server-program.ts';

const startBuiltThread = fileURLToPath(new URL('./src/testing/start-built-thread.ts', import.meta.url));

/** Vitest begins with large files if it knows no earlier run; the crossings are small ones that take longest. */
class CrossingsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isCrossing = ({ moduleId }: TestSpecification) => moduleId.includes('/testing/crossing/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isCrossing), ...sorted.filter((file) => !isCrossing(file))];
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: 'src/testing/global-setup.ts',
    alias: process.env.TEST_SERVER_BUILD
      ? [{ find: /^\.\.?\/.*\bstart-thread\.ts$/, replacement: startBuiltThread }]
      : [],
    sequence: { sequencer: CrossingsFirst },
    pool: 'forks',
    execArgv: WITHOUT_OPTIMIZING,
    // One database per worker process, shared by its test files; each test has owners of its own.
    isolate: false,
    // One more than cores: a test often waits, for a database, a mail server or a moment that it tests.
    maxWorkers: 3,
    // Only a test that hangs runs into this; how long one may take depends on the machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 240_000 } },
  },
});
