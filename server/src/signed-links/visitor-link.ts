import type { SecretKey } from '../config/secret-key.ts';
import { PageLinks, type PageRef } from './page-link.ts';
import { Sealer } from './sealing.ts';

const TOKEN = /^[\w-]{40,1500}$/;

export const MY_TICKETS_PATH = '/support/:siteKey/mine';

export const myTicketsPath = (siteKey: string): string => MY_TICKETS_PATH.replace(':siteKey', siteKey);

export const myTicketsUrl = (publicUrl: string, siteKey: string): string => publicUrl + myTicketsPath(siteKey);

export const FOLLOW_PATH = '/support/:siteKey/told';

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

interface FollowClaim {
  readonly follower_id: number;
  readonly ends_at: string;
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

  followUrlOf(siteKey: string, follower_id: number, ends_at: string): string {
    return `${this.publicUrl}${FOLLOW_PATH.replace(':siteKey', siteKey)}/${this.#tokenOf({ follower_id, ends_at })}`;
  }

  lookUpFollowerId(token: string): number | null {
    return (this.#lookUp(token) as Partial<FollowClaim> | null)?.follower_id ?? null;
  }

  lookUpAddress(token: string, ticketId: number): string | null {
    const claim = this.#lookUp(token) as AddressClaim | null;
    return claim?.ticket_id === ticketId ? claim.email : null;
  }

  lookUpOwner(token: string, siteId: number): string | null {
    const claim = this.#lookUp(token) as MyTicketsClaim | null;
    return claim?.site_id === siteId ? claim.email : null;
  }

  #tokenOf(claim: AddressClaim | MyTicketsClaim | FollowClaim): string {
    return this.#sealer.seal(claim).toString('base64url');
  }

  #lookUp(token: string): { readonly ends_at: string } | null {
    if (!TOKEN.test(token)) return null;
    const claim = this.#sealer.open(Buffer.from(token, 'base64url')) as { readonly ends_at: string } | null;
    return claim && Date.parse(claim.ends_at) > Date.now() ? claim : null;
  }
}
