// npm only warns of `engines`, and engine-strict would also refuse lines that the engines of dependencies leave out, like 23.
// Plain JavaScript, because old releases of Node run it.
import { fileURLToPath } from 'node:url';

const NEEDED = 'Deskbell needs Node 20.19 or newer (of the 22 line, 22.13 or newer)';

/** The same as `engines` in package.json. */
export function isSupportedNode(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  return major === 20 ? minor >= 19 : major === 22 ? minor >= 13 : major > 22;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && !isSupportedNode(process.version)) {
  console.error(`${NEEDED}; this is ${process.version}.`);
  process.exitCode = 1;
}
