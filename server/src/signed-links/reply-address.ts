import type { CommentAudience } from '@deskbell/contract/tickets';
import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from './signer.ts';

/**
 * The recipient of a reply address, and so the author of replies to it. Replies of a member go to the customer (m), or
 * become notes, for clients too (n) or for the team alone (t).
 */
export type ReplyRole = 'customer' | 'admin' | `${MemberLetter}${number}`;

type MemberLetter = 'm' | 'n' | 't';

const AUDIENCE_OF: Record<MemberLetter, CommentAudience> = { m: 'customer', n: 'client', t: 'team' };

export interface ReplyAddress {
  readonly ticket_id: number;
  readonly role: ReplyRole;
  readonly mac: string;
}

/** Lower-case hex: mail servers may change the case of an address. The local part may have at most 64 characters. */
const MAC_LENGTH = 24;
const LOCAL_PART = new RegExp(
  `^reply\\+([1-9]\\d{0,15})\\.(customer|admin|[mnt][1-9]\\d{0,14})\\.([0-9a-f]{${MAC_LENGTH}})$`,
);

/** The address alone decides ticket and author of a reply: every header of an email can be forged. */
export class ReplyAddresses {
  readonly #signer: Signer;

  constructor(
    readonly domain: string,
    readonly secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'reply address', { length: MAC_LENGTH });
  }

  /** `holder` is the recipient's address: the reply address expires when ticket, site or user has another one. */
  addressOf(ticket_id: number, role: ReplyRole, holder: string): string {
    return `reply+${ticket_id}.${role}.${this.#signer.macOf(claimOf(ticket_id, role, holder))}@${this.domain}`;
  }

  /** Does not verify the signature (see isGenuine); null for any other address. */
  parse(address: string): ReplyAddress | null {
    const lower = address.trim().toLowerCase();
    const at = lower.lastIndexOf('@');
    if (lower.slice(at + 1) !== this.domain) return null;
    const [, ticket, role, mac] = LOCAL_PART.exec(lower.slice(0, at)) ?? [];
    if (!ticket || !role || !mac || !Number.isSafeInteger(Number(ticket))) return null;
    return { ticket_id: Number(ticket), role: role as ReplyRole, mac };
  }

  extractFrom(text: string): string[] {
    const found = text.toLowerCase().match(/reply\+[0-9a-z.]+@[0-9a-z.-]+/g) ?? [];
    return [...new Set(found)].filter((address) => this.parse(address) !== null);
  }

  isGenuine({ ticket_id, role, mac }: ReplyAddress, holder: string): boolean {
    return this.#signer.isGenuine(claimOf(ticket_id, role, holder), mac);
  }
}

export const memberRole = (member_id: number, audience: CommentAudience): ReplyRole =>
  `${({ customer: 'm', client: 'n', team: 't' } as const)[audience]}${member_id}`;

/** Null for the customer and the admin address. */
export function memberOf(role: ReplyRole): { readonly member_id: number; readonly audience: CommentAudience } | null {
  if (role === 'customer' || role === 'admin') return null;
  return { member_id: Number(role.slice(1)), audience: AUDIENCE_OF[role.charAt(0) as MemberLetter] };
}

const claimOf = (ticketId: number, role: ReplyRole, holder: string) => `${ticketId}.${role}.${holder.toLowerCase()}`;
