import { fileURLToPath } from 'node:url';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Tests open the embedded database for seconds: optimizing its WebAssembly would take longer than it saves. */
export const WITHOUT_OPTIMIZING = ['--liftoff-only', '--wasm-lazy-compilation'];

/** The folder of a migrated embedded database, when the test run has built it. */
export const builtCluster = process.env.TEST_SERVER_BUILD ? path('build/empty-cluster') : null;

/** The arguments of Node for a program of the server: as built when the test run has built it, else from its source. */
export const serverProgram = (name: 'main' | 'cli'): string[] => [
  ...WITHOUT_OPTIMIZING,
  // Without source maps and optimized code, which cost a process of seconds a tenth of its start.
  ...(process.env.TEST_SERVER_BUILD
    ? ['--no-opt', path(`dist/${name}.js`)]
    : ['--import', 'tsx', path(`src/${name}.ts`)]),
];
