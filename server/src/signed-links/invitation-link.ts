import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type SecretKey } from '../config/secret-key.ts';

const TOKEN = /^([1-9]\d{0,14})\.([1-9]\d{0,8})\.([\w-]{43})$/;

export const JOIN_PATH = '/join';

interface InvitationRef {
  readonly invitation_id: number;
  readonly serial: number;
}

/** Capability URLs: signed, so that neither the invitation nor its queued email holds the secret part. */
export class InvitationLinks {
  /** The first signs. */
  readonly #keys: [Buffer, ...Buffer[]];

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#keys = deriveKeys(secretKey, 'invitation link');
  }

  urlOf(invitation: InvitationRef): string {
    return `${this.publicUrl}${JOIN_PATH}/${tokenOf(this.#keys[0], invitation)}`;
  }

  /** Null for a forged token. */
  lookUp(token: string): InvitationRef | null {
    const [, id, serial] = TOKEN.exec(token) ?? [];
    if (!id || !serial) return null;
    const invitation = { invitation_id: Number(id), serial: Number(serial) };
    const given = Buffer.from(token);
    const isGenuine = this.#keys.some((key) => {
      const expected = Buffer.from(tokenOf(key, invitation));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return isGenuine ? invitation : null;
  }
}

function tokenOf(key: Buffer, { invitation_id, serial }: InvitationRef): string {
  const mac = createHmac('sha256', key).update(`${invitation_id}.${serial}`).digest('base64url');
  return `${invitation_id}.${serial}.${mac}`;
}
