import type { SecretKey } from '../config/secret-key.ts';
import { mailboxOf } from '../mailbox.ts';
import { Signer } from './signer.ts';

const TOKEN = /^([1-9]\d{0,14})\.([0-9a-f]{32})$/;

export const CONFIRM_PATH = '/confirm-address';

/** Capability URLs: only the recipient of the email knows the link. It contains the email's id and no address. */
export class ConfirmLinks {
  readonly #signer: Signer;

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'confirm link', { length: 32 });
  }

  urlOf(emailId: number, recipient: string): string {
    return `${this.publicUrl}${CONFIRM_PATH}/${emailId}.${this.#signer.macOf(claimOf(emailId, recipient))}`;
  }

  /** Does not verify the signature (see isGenuine); null for a malformed token. */
  lookUpEmailId(token: string): number | null {
    const [, id] = TOKEN.exec(token) ?? [];
    return id === undefined ? null : Number(id);
  }

  isGenuine(token: string, recipient: string): boolean {
    const [, id, mac] = TOKEN.exec(token) ?? [];
    return mac !== undefined && this.#signer.isGenuine(claimOf(Number(id), recipient), mac);
  }
}

const claimOf = (emailId: number, recipient: string) => `${emailId}.${mailboxOf(recipient)}`;
