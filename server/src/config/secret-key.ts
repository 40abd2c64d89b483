import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from './create-folder.ts';

const KEY_BYTES = 32;

/** The previous key still verifies after a rotation, the next one before it: another instance may sign with it. */
export interface SecretKey {
  readonly current: string;
  readonly previous: string | null;
  readonly next?: string | null;
}

export const secretKeyFile = (dataDir: string): string => join(dataDir, 'secret-key');
export const previousKeyFile = (dataDir: string): string => join(dataDir, 'secret-key-previous');

/** The configured key, or the one of the data folder; null when no server has generated one there. */
export const lookUpSecretKey = (configured: string | null, dataDir: string): string | null =>
  configured ?? lookUpKeyFile(secretKeyFile(dataDir));

/** The configured keys, or those of the data folder, where the first start generates one. */
export function loadSecretKey(
  configured: {
    readonly secretKey: string | null;
    readonly previousSecretKey: string | null;
    readonly nextSecretKey?: string | null;
  },
  dataDir: string,
): SecretKey {
  const { secretKey, previousSecretKey: previous, nextSecretKey: next } = configured;
  if (secretKey) return { current: secretKey, previous, ...(next && { next }) };
  return { current: generateOnce(dataDir), previous: previous ?? lookUpKeyFile(previousKeyFile(dataDir)) };
}

function generateOnce(dataDir: string): string {
  const file = secretKeyFile(dataDir);
  createFolder(dataDir);
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
  | 'local sign-in'
  | 'reply address'
  | 'intake address'
  | 'confirm link'
  | 'invitation link'
  | 'mailed file'
  | 'page link'
  | 'unsubscribe link'
  | 'visitor link'
  | 'report link'
  | 'identity secret'
  | 'id token'
  | 'webhook secret'
  | 'push key'
  | 'erasure receipt';

/** One key per purpose (HKDF): a signature for one is invalid for the others. */
export const deriveKey = (key: string, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));

/** Sign with the first; the others, if any, only verify. */
export function deriveKeys(secretKey: SecretKey, purpose: KeyPurpose): [Buffer, ...Buffer[]] {
  const [current, ...others] = keysOf(secretKey);
  return [deriveKey(current, purpose), ...others.map((key) => deriveKey(key, purpose))];
}

const keysOf = ({ current, previous, next = null }: SecretKey): [string, ...string[]] => [
  current,
  ...[previous, next].filter((key) => key !== null),
];

/** Tells keys apart without telling them. */
export const fingerprintOf = (key: string): string =>
  createHash('sha256').update(`deskbell secret key\0${key}`).digest('hex').slice(0, 16);

/** The first is that of the key that signs. */
export function fingerprintsOf(secretKey: SecretKey): [string, ...string[]] {
  const [current, ...others] = keysOf(secretKey);
  return [fingerprintOf(current), ...others.map(fingerprintOf)];
}
