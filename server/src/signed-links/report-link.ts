import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from './signer.ts';

/** Whose link it is: a recipient, or a member who sees the site. */
export type ReportReaderRef =
  | { readonly kind: 'recipient'; readonly recipient_id: number }
  | { readonly kind: 'member'; readonly member_id: number; readonly site_id: number };

const TOKEN = /^(r([1-9]\d{0,14})|m([1-9]\d{0,14})-([1-9]\d{0,14}))\.([0-9a-f]{40})$/;

export const REPORT_PATH = '/c';

/** Capability URLs of the monthly reports of a site; no row holds one. A link ends with its recipient or member. */
export class ReportLinks {
  readonly #signer: Signer;

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'report link', { length: 40 });
  }

  secretOf(ref: ReportReaderRef): string {
    const claim = ref.kind === 'recipient' ? `r${ref.recipient_id}` : `m${ref.member_id}-${ref.site_id}`;
    return `${claim}.${this.#signer.macOf(claim)}`;
  }

  urlOf(ref: ReportReaderRef, part: string): string {
    return `${this.publicUrl}${REPORT_PATH}/${this.secretOf(ref)}/${part}`;
  }

  lookUp(secret: string): ReportReaderRef | null {
    const [, claim, recipient, member, site, mac] = TOKEN.exec(secret) ?? [];
    if (claim === undefined || mac === undefined || !this.#signer.isGenuine(claim, mac)) return null;
    return recipient === undefined
      ? { kind: 'member', member_id: Number(member), site_id: Number(site) }
      : { kind: 'recipient', recipient_id: Number(recipient) };
  }
}
