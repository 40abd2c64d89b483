import { fileURLToPath } from 'node:url';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

/** Tests open the embedded database for seconds: optimizing its WebAssembly costs more than it saves. */
export const WITHOUT_OPTIMIZING = ['--liftoff-only', '--wasm-lazy-compilation'];

export const builtCluster = process.env.TEST_SERVER_BUILD ? path('build/empty-cluster') : null;

export const serverProgram = (name: 'main' | 'cli'): string[] => [
  ...WITHOUT_OPTIMIZING,
  // No source maps and optimized code: they cost a short process a tenth of its start.
  ...(process.env.TEST_SERVER_BUILD
    ? ['--no-opt', path(`dist/${name}.js`)]
    : ['--import', 'tsx', path(`src/${name}.ts`)]),
];
