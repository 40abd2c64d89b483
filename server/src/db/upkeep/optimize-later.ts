import { setFlagsFromString } from 'node:v8';

/** Their V8 takes 500 MB more while it optimizes what the embedded database runs at its start: docs/decisions/0110. */
const HUNGRY_NODE = /^v2[45]\./;
const isHungry = HUNGRY_NODE.test(process.version) && !process.execArgv.includes('--liftoff-only');

/** WebAssembly that starts meanwhile is optimized afterwards, when it turns out to be used often. */
export async function optimizeLater<Result>(start: () => Promise<Result>): Promise<Result> {
  if (!isHungry) return start();
  setOptimizing(false);
  try {
    return await start();
  } finally {
    setOptimizing(true);
  }
}

function setOptimizing(isOn: boolean): void {
  for (const flag of ['wasm-tier-up', 'wasm-dynamic-tiering']) setFlagsFromString(`--${isOn ? '' : 'no-'}${flag}`);
}
