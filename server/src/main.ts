import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app.ts';
import { banner } from './banner.ts';
import { BadConfiguration, type Config, readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { migrate } from './db/migrate.ts';
import { openEmbedded } from './db/pglite.ts';
import { openPostgres } from './db/postgres.ts';
import { loadSecretKey } from './secret-key.ts';

const serverFolder = fileURLToPath(new URL('..', import.meta.url));
const webFolder = join(serverFolder, '../web/build/client');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase(config);
  await migrate(db, join(serverFolder, 'migrations'));
  const app = await createApp({
    config,
    db,
    secretKey: loadSecretKey(config.secretKey, config.dataDir),
    webFolder: existsSync(webFolder) ? webFolder : null,
  });
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(banner(config));

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    app.log.info({ signal }, 'stopping');
    await app.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> | Database {
  if (!databaseUrl) return openEmbedded(join(dataDir, 'database'));
  return openPostgres(databaseUrl, (error) => process.stderr.write(`A database connection was lost: ${error.message}\n`));
}

function explain(error: unknown): string {
  if (error instanceof BadConfiguration) return `Deskbell cannot start with this configuration:\n${error.lines.map((line) => `  ${line}`).join('\n')}`;
  if (error instanceof FolderInUse) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return `Another program already listens there (${error.message}). Set PORT to a free one.`;
  return error instanceof Error ? (error.stack ?? error.message) + (error.cause instanceof Error ? `\nbecause: ${error.cause.message}` : '') : String(error);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
