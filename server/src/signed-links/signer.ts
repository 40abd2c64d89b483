import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type KeyPurpose, type SecretKey } from '../config/secret-key.ts';

interface MacFormat {
  /** Hexadecimal where letters may lose their case. */
  readonly encoding?: 'hex' | 'base64url';
  /** Truncates the MAC. */
  readonly length?: number;
}

/** HMAC-SHA256 signatures. After a rotation, signatures of the former key stay valid. */
export class Signer {
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
