import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey, deriveKeys, type SecretKey } from '../config/secret-key.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM: only this installation can read or make sealed values. */
export class Sealer {
  readonly #keys: [Buffer, ...Buffer[]];
  readonly #formerKey: Buffer | null;

  constructor(
    secretKey: SecretKey,
    purpose: 'identity secret' | 'id token' | 'local sign-in' | 'visitor link' | 'webhook secret' | 'push key',
  ) {
    this.#keys = deriveKeys(secretKey, purpose);
    this.#formerKey = secretKey.previous === null ? null : deriveKey(secretKey.previous, purpose);
  }

  get hasFormerKey(): boolean {
    return this.#formerKey !== null;
  }

  seal(value: unknown): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#keys[0], nonce);
    const content = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }

  /** Null unless it was sealed with one of the keys. */
  open(sealed: Uint8Array): unknown {
    for (const key of this.#keys) {
      const value = decrypt(key, sealed);
      if (value !== null) return JSON.parse(value);
    }
    return null;
  }

  /** True when opening it needs the previous key. A value of the next key is newer, not outdated. */
  isOutdated(sealed: Uint8Array): boolean {
    return this.#formerKey !== null && decrypt(this.#formerKey, sealed) !== null;
  }
}

function decrypt(key: Buffer, sealed: Uint8Array): string | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString();
  } catch {
    // The tag does not match: forged, or sealed with another key.
    return null;
  }
}
