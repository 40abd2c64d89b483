import { fileURLToPath } from 'node:url';
import { readConfig } from './config/config.ts';
import { explainFailedStart, start } from './start/start.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));

try {
  await start(readConfig(process.env), { serverFolder });
} catch (error) {
  process.stderr.write(`${explainFailedStart(error)}\n`);
  process.exit(1);
}
