import type { SecretKey } from '../config/secret-key.ts';
import { PageLinks, type PageRef } from './page-link.ts';
import { Sealer } from './sealing.ts';

const TOKEN = /^[\w-]{40,1500}$/;

export const MY_TICKETS_PATH = '/support/:siteKey/mine';

export const myTicketsPath = (siteKey: string): string => MY_TICKETS_PATH.replace(':siteKey', siteKey);

export const myTicketsUrl = (publicUrl: string, siteKey: string): string => publicUrl + myTicketsPath(siteKey);

interface Claim {
  readonly email: string;
  readonly ends_at: string;
}

interface AddressClaim extends Claim {
  readonly ticket_id: number;
}

interface MyTicketsClaim extends Claim {
  readonly site_id: number;
}

/** Links of visitor_link emails. Tokens are sealed, because an address does not belong in a URL. */
export class VisitorLinks {
  readonly #sealer: Sealer;
  readonly #pages: PageLinks;

  constructor(
    readonly publicUrl: string,
    secretKey: SecretKey,
  ) {
    this.#sealer = new Sealer(secretKey, 'visitor link');
    this.#pages = new PageLinks(publicUrl, secretKey);
  }

  addressUrlOf(ticket: PageRef, claim: Claim): string {
    return `${this.#pages.urlOf(ticket)}/email/${this.#tokenOf({ ...claim, ticket_id: ticket.id })}`;
  }

  myTicketsUrlOf(siteKey: string, claim: MyTicketsClaim): string {
    return `${myTicketsUrl(this.publicUrl, siteKey)}/${this.#tokenOf(claim)}`;
  }

  lookUpAddress(token: string, ticketId: number): string | null {
    const claim = this.#lookUp(token) as AddressClaim | null;
    return claim?.ticket_id === ticketId ? claim.email : null;
  }

  lookUpOwner(token: string, siteId: number): string | null {
    const claim = this.#lookUp(token) as MyTicketsClaim | null;
    return claim?.site_id === siteId ? claim.email : null;
  }

  #tokenOf(claim: AddressClaim | MyTicketsClaim): string {
    return this.#sealer.seal(claim).toString('base64url');
  }

  #lookUp(token: string): Claim | null {
    if (!TOKEN.test(token)) return null;
    const claim = this.#sealer.open(Buffer.from(token, 'base64url')) as Claim | null;
    return claim && Date.parse(claim.ends_at) > Date.now() ? claim : null;
  }
}
