import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from './signer.ts';

const TOKEN = /^([1-9]\d{0,14})\.([1-9]\d{0,8})\.([\w-]{43})$/;

export const JOIN_PATH = '/join';

interface InvitationRef {
  readonly invitation_id: number;
  readonly serial: number;
}

/** Capability URLs: signed, so that neither the invitation nor its queued email contains the secret. */
export class InvitationLinks {
  readonly #signer: Signer;

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'invitation link', { encoding: 'base64url' });
  }

  urlOf({ invitation_id, serial }: InvitationRef): string {
    const claim = `${invitation_id}.${serial}`;
    return `${this.publicUrl}${JOIN_PATH}/${claim}.${this.#signer.macOf(claim)}`;
  }

  lookUp(token: string): InvitationRef | null {
    const [, id, serial, mac] = TOKEN.exec(token) ?? [];
    if (!mac || !this.#signer.isGenuine(`${id}.${serial}`, mac)) return null;
    return { invitation_id: Number(id), serial: Number(serial) };
  }
}
