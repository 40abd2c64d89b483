import { isOwnHost } from '@deskbell/contract/own-host';
import { isLoopback } from '../config/loopback.ts';
import { Refused } from '../errors.ts';

/**
 * The origin rule: a site's key works on its domain and subdomains, on this product and on the owner's own machine.
 * Without an Origin header the request comes from no page.
 */
export function requireAllowedOrigin(
  origin: string | undefined,
  { domain }: { domain: string },
  publicUrl: string,
): void {
  if (origin === undefined || origin === publicUrl) return;
  const host = URL.canParse(origin) ? new URL(origin).hostname : '';
  const isAllowed = host !== '' && (isOwnHost(domain, host) || isLoopback(origin));
  if (!isAllowed)
    throw new Refused(
      `This widget belongs to ${domain} but was used on ${host || 'a page without an address'}. If that site is yours, change the domain in its settings.`,
    );
}

/** Null for an origin without a host, such as the `null` of a sandboxed page. */
export const hostOfOrigin = (origin: string | undefined): string | null =>
  origin && URL.canParse(origin) ? new URL(origin).host : null;
