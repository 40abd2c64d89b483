import type { SecretKey } from '../config/secret-key.ts';
import { mailboxOf } from '../mailbox.ts';
import { Signer } from './signer.ts';

/** What the link ends: a choice of Settings → Notifications, or following a ticket. */
export type Subscription =
  | 'new_tickets'
  | 'all_replies'
  | 'replies'
  | 'assigned'
  | 'alarms'
  | 'overdue'
  | 'reports'
  | `ticket-${number}`;

const TOKEN =
  /^([1-9]\d{0,14})\.(new_tickets|all_replies|replies|assigned|alarms|overdue|reports|ticket-[1-9]\d{0,14})\.([0-9a-f]{40})$/;

export const UNSUBSCRIBE_PATH = '/unsubscribe';

interface SubscriptionRef {
  readonly member_id: number;
  readonly subscription: Subscription;
}

/** The link ends when the member's role or address changes. */
interface Subscriber {
  readonly role: string;
  readonly email: string;
}

/** Capability URLs in headers of emails to members; mail programs open them without a session. */
export class UnsubscribeLinks {
  readonly #signer: Signer;

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'unsubscribe link', { length: 40 });
  }

  urlOf(ref: SubscriptionRef, subscriber: Subscriber): string {
    const mac = this.#signer.macOf(claimOf(ref, subscriber));
    return `${this.publicUrl}${UNSUBSCRIBE_PATH}/${ref.member_id}.${ref.subscription}.${mac}`;
  }

  /** Does not verify the signature (see isGenuine); null for a malformed token. */
  parse(token: string): SubscriptionRef | null {
    const [, id, subscription] = TOKEN.exec(token) ?? [];
    return subscription === undefined ? null : { member_id: Number(id), subscription: subscription as Subscription };
  }

  isGenuine(token: string, subscriber: Subscriber): boolean {
    const ref = this.parse(token);
    return ref !== null && this.#signer.isGenuine(claimOf(ref, subscriber), token.slice(token.lastIndexOf('.') + 1));
  }
}

const claimOf = ({ member_id, subscription }: SubscriptionRef, { role, email }: Subscriber) =>
  `${member_id}.${subscription}.${role}.${mailboxOf(email)}`;
