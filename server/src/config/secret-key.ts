import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Signs with the current key. What the previous key signed is still valid after a rotation. */
export interface SecretKey {
  readonly current: string;
  readonly previous: string | null;
}

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key');
export const previousKeyFile = (dataDir: string): string => join(dataDir, 'secret-key-previous');

/** The configured key, or the one of the data folder; null when no server has generated one there. */
export const lookUpSecretKey = (configured: string | null, dataDir: string): string | null =>
  configured ?? lookUpKeyFile(secretKeyFile(dataDir));

/** The configured keys, or those of the data folder, where the first start generates one. */
export function loadSecretKey(
  configured: { readonly secretKey: string | null; readonly previousSecretKey: string | null },
  dataDir: string,
): SecretKey {
  const { secretKey, previousSecretKey: previous } = configured;
  if (secretKey) return { current: secretKey, previous };
  return { current: generateOnce(dataDir), previous: previous ?? lookUpKeyFile(previousKeyFile(dataDir)) };
}

function generateOnce(dataDir: string): string {
  const file = secretKeyFile(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(KEY_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

function lookUpKeyFile(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export type KeyPurpose =
  | 'sign-in cookie'
  | 'reply address'
  | 'confirm link'
  | 'invitation link'
  | 'mailed file'
  | 'page link'
  | 'visitor link'
  | 'identity secret'
  | 'webhook secret'
  | 'erasure receipt';

/**
 * One key per purpose (HKDF): a signature for one is invalid for the others. Sign with the first; the second, if any, only
 * verifies.
 */
export function deriveKeys({ current, previous }: SecretKey, purpose: KeyPurpose): [Buffer, ...Buffer[]] {
  const derive = (key: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  return previous === null ? [derive(current)] : [derive(current), derive(previous)];
}
