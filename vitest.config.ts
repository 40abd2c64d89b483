import { defineConfig } from 'vitest/config';

// The tests of the workspaces are run inside their own folders; these are the tests of the tools themselves.
export default defineConfig({
  test: { include: ['scripts/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
