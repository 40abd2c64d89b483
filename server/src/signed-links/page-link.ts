import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKeys, type SecretKey } from '../config/secret-key.ts';

/** 160 bits, in hex. */
const MAC_LENGTH = 40;
const ADDRESS = new RegExp(`^([1-9]\\d{0,14})\\.([0-9a-f]{${MAC_LENGTH}})$`);

export const PAGE_PATH = '/t';

export interface PageRef {
  readonly id: number;
  readonly page_version: number;
}

/** Capability URLs of the visitor's page of a ticket. Signed, so that a ticket gets one without a column that intake writes. */
export class PageLinks {
  /** The first signs. */
  readonly #keys: [Buffer, ...Buffer[]];

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#keys = deriveKeys(secretKey, 'page link');
  }

  pathOf(ticket: PageRef): string {
    return `${PAGE_PATH}/${ticket.id}.${macOf(this.#keys[0], ticket)}`;
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
    if (mac === undefined || Number(id) !== ticket.id) return false;
    return this.#keys.some((key) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, ticket))));
  }
}

const macOf = (key: Buffer, { id, page_version }: PageRef): string =>
  createHmac('sha256', key).update(`${id}.${page_version}`).digest('hex').slice(0, MAC_LENGTH);
