import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from './signer.ts';

const ADDRESS = /^([1-9]\d{0,14})\.([0-9a-f]{40})$/;

export const PAGE_PATH = '/t';

/** Each earlier version costs a MAC. */
const EARLIER_MAX = 20;

export interface PageRef {
  readonly id: number;
  readonly page_version: number;
}

/** Capability URLs of a ticket's page for its visitor. Signed, so that intake writes no extra column. */
export class PageLinks {
  readonly #signer: Signer;

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#signer = new Signer(secretKey, 'page link', { length: 40 });
  }

  pathOf(ticket: PageRef): string {
    return `${PAGE_PATH}/${ticket.id}.${this.#signer.macOf(claimOf(ticket))}`;
  }

  urlOf(ticket: PageRef): string {
    return this.publicUrl + this.pathOf(ticket);
  }

  /** Does not verify the signature (see isGenuine); null for a malformed token. */
  lookUpTicketId(address: string): number | null {
    const [, id] = ADDRESS.exec(address) ?? [];
    return id === undefined ? null : Number(id);
  }

  /** Whether the address belonged to an earlier version, which was ended. */
  wasGenuine(address: string, { id, page_version }: PageRef): boolean {
    const earlier = Array.from({ length: Math.min(page_version, EARLIER_MAX) }, (_, n) => page_version - 1 - n);
    return earlier.some((version) => this.isGenuine(address, { id, page_version: version }));
  }

  isGenuine(address: string, ticket: PageRef): boolean {
    const [, id, mac] = ADDRESS.exec(address) ?? [];
    return mac !== undefined && Number(id) === ticket.id && this.#signer.isGenuine(claimOf(ticket), mac);
  }
}

const claimOf = ({ id, page_version }: PageRef) => `${id}.${page_version}`;
