import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../secret-key.ts';

/** In whose name an answer that arrives at a reply address is taken. */
export type ReplyRole = 'customer' | 'admin';

export interface ReplyAddress {
  readonly ticket_id: number;
  readonly role: ReplyRole;
  readonly mac: string;
}

/** Lower-case hex: mail servers may change the case of an address. As long as fits into the 64 characters of a local part. */
const MAC_LENGTH = 24;
const LOCAL_PART = new RegExp(`^reply\\+([1-9]\\d{0,15})\\.(customer|admin)\\.([0-9a-f]{${MAC_LENGTH}})$`);

/**
 * The signed addresses that answers go to. Such an address alone decides whose words they are and under which ticket they
 * belong, since all else in a mail can be forged.
 */
export class ReplyAddresses {
  readonly #key: Buffer;

  constructor(
    readonly domain: string,
    secretKey: string,
  ) {
    this.#key = deriveKey(secretKey, 'reply address');
  }

  /** `holder` is who it is given to; once the ticket or the site names somebody else, it is worth nothing. */
  addressOf(ticket_id: number, role: ReplyRole, holder: string): string {
    return `reply+${ticket_id}.${role}.${this.#macOf(ticket_id, role, holder)}@${this.domain}`;
  }

  /** What an address of ours claims, still to be checked with isGenuine; null if it is no such address. */
  read(address: string): ReplyAddress | null {
    const lower = address.trim().toLowerCase();
    const at = lower.lastIndexOf('@');
    if (lower.slice(at + 1) !== this.domain) return null;
    const [, ticket, role, mac] = LOCAL_PART.exec(lower.slice(0, at)) ?? [];
    if (!ticket || !role || !mac || !Number.isSafeInteger(Number(ticket))) return null;
    return { ticket_id: Number(ticket), role: role as ReplyRole, mac };
  }

  /** All addresses in a text that look like ours. */
  findIn(text: string): string[] {
    const found = text.toLowerCase().match(/reply\+[0-9a-z.]+@[0-9a-z.-]+/g) ?? [];
    return [...new Set(found)].filter((address) => this.read(address) !== null);
  }

  isGenuine({ ticket_id, role, mac }: ReplyAddress, holder: string): boolean {
    return timingSafeEqual(Buffer.from(mac), Buffer.from(this.#macOf(ticket_id, role, holder)));
  }

  #macOf(ticket_id: number, role: ReplyRole, holder: string): string {
    const claim = `${ticket_id}.${role}.${holder.toLowerCase()}`;
    return createHmac('sha256', this.#key).update(claim).digest('hex').slice(0, MAC_LENGTH);
  }
}
