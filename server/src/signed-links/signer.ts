import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyPurpose, type SecretKey } from '../config/secret-key.ts';

interface MacFormat {
  /** Hexadecimal where the case of letters may get lost. */
  readonly encoding?: 'hex' | 'base64url';
  /** Without it the whole MAC. */
  readonly length?: number;
}

/** Signs values that this installation gives away (HMAC-SHA256). After a rotation, what the former key signed stays valid. */
export class Signer {
  /** The first signs. */
  readonly #keys: [Buffer, ...Buffer[]];

  constructor(
    secretKey: SecretKey,
    purpose: KeyPurpose,
    readonly format: MacFormat = {},
  ) {
    this.#keys = deriveKeys(secretKey, purpose);
  }

  macOf(value: string): string {
    return this.#mac(this.#keys[0], value);
  }

  isGenuine(value: string, mac: string): boolean {
    const given = Buffer.from(mac);
    return this.#keys.some((key) => {
      const expected = Buffer.from(this.#mac(key, value));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }

  #mac(key: Buffer, value: string): string {
    const { encoding = 'hex', length } = this.format;
    return createHmac('sha256', key).update(value).digest(encoding).slice(0, length);
  }
}
