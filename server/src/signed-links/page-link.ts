import type { SecretKey } from '../config/secret-key.ts';
import { Signer } from './signer.ts';

const ADDRESS = /^([1-9]\d{0,14})\.([0-9a-f]{40})$/;

export const PAGE_PATH = '/t';

export interface PageRef {
  readonly id: number;
  readonly page_version: number;
}

/** Capability URLs of the visitor's page of a ticket. Signed, so that a ticket gets one without a column that intake writes. */
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

  /** Does not verify the signature (see isGenuine); null for what is no address. */
  lookUpTicketId(address: string): number | null {
    const [, id] = ADDRESS.exec(address) ?? [];
    return id === undefined ? null : Number(id);
  }

  isGenuine(address: string, ticket: PageRef): boolean {
    const [, id, mac] = ADDRESS.exec(address) ?? [];
    return mac !== undefined && Number(id) === ticket.id && this.#signer.isGenuine(claimOf(ticket), mac);
  }
}

const claimOf = ({ id, page_version }: PageRef) => `${id}.${page_version}`;
