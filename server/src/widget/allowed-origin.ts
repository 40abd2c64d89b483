import { isOwnHost } from '@deskbell/contract/own-host';
import { parseUrl } from '@deskbell/contract/parse-url';
import { isLoopback } from '../config/loopback.ts';
import { Refused } from '../errors.ts';
import { shownDomain } from '../names/shown-domain.ts';

/** A key works on the site's domains, this product and localhost. Requests without Origin come from no page. */
export function requireAllowedOrigin(
  origin: string | undefined,
  { domain }: { domain: string },
  publicUrl: string,
): void {
  if (origin === undefined || origin === publicUrl) return;
  const host = parseUrl(origin)?.hostname ?? '';
  const isAllowed = host !== '' && (isOwnHost(domain, host) || isLoopback(origin));
  if (!isAllowed)
    throw new Refused(
      `This widget belongs to ${shownDomain(domain)} but was used on ${host === '' ? 'a page without an address' : shownDomain(host)}. If that site is yours, change the domain in its settings.`,
    );
}

/** Null for an opaque origin, such as that of a sandboxed page. */
export const hostOfOrigin = (origin: string | undefined): string | null => (origin && parseUrl(origin)?.host) ?? null;
