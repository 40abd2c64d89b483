import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { previousKeyFile, secretKeyFile } from '../config/secret-key.ts';

const KEY_BYTES = 48;

export const newSecretKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Makes the data folder's key the previous one; after a crash in between, the next start generates a new key. */
export function rotateStoredKey(dataDir: string): boolean {
  const file = secretKeyFile(dataDir);
  if (!existsSync(file)) return false;
  const next = `${file}.next`;
  writeFileSync(next, newSecretKey(), { mode: 0o600 });
  renameSync(file, previousKeyFile(dataDir));
  renameSync(next, file);
  return true;
}
