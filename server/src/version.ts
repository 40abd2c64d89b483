import { createRequire } from 'node:module';

const manifest = createRequire(import.meta.url)('../package.json') as { version: string };

/** The release this code belongs to. */
export const version = manifest.version;
