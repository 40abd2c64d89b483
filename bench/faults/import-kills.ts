/** `npm run faults -- import`: kills the command at 50 places of an import with files and merges; see imports/import-kills.test.ts. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openPostgres } from '../open-product.ts';

const KILLS = '50';
const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

const postgres = await openPostgres();
try {
  execFileSync(process.execPath, [at('node_modules/vitest/vitest.mjs'), 'run', 'src/imports/import-kills.test.ts'], {
    cwd: at('server'),
    env: { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_SERVER_BUILD: '1', IMPORT_KILLS: KILLS },
    stdio: 'inherit',
  });
} finally {
  await postgres.stop();
}
