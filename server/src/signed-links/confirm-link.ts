import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type SecretKey } from '../config/secret-key.ts';
import { mailboxOf } from '../mailbox.ts';

const MAC_LENGTH = 32;
const TOKEN = new RegExp(`^([1-9]\\d{0,14})\\.([0-9a-f]{${MAC_LENGTH}})$`);

export const CONFIRM_PATH = '/confirm-address';

/** Capability URLs: only the recipient of the email knows the link. It contains the id of the email and no address. */
export class ConfirmLinks {
  /** The first signs. */
  readonly #keys: [Buffer, ...Buffer[]];

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#keys = deriveKeys(secretKey, 'confirm link');
  }

  urlOf(emailId: number, recipient: string): string {
    return `${this.publicUrl}${CONFIRM_PATH}/${emailId}.${macOf(this.#keys[0], emailId, recipient)}`;
  }

  /** Does not verify the signature (see isGenuine); null for what is no token. */
  lookUpEmailId(token: string): number | null {
    const [, id] = TOKEN.exec(token) ?? [];
    return id === undefined ? null : Number(id);
  }

  isGenuine(token: string, recipient: string): boolean {
    const [, id, mac] = TOKEN.exec(token) ?? [];
    if (id === undefined || mac === undefined) return false;
    return this.#keys.some((key) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, Number(id), recipient))));
  }
}

const macOf = (key: Buffer, emailId: number, recipient: string): string =>
  createHmac('sha256', key)
    .update(`${emailId}.${mailboxOf(recipient)}`)
    .digest('hex')
    .slice(0, MAC_LENGTH);
