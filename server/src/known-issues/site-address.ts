import { isOwnHost } from '@deskbell/contract/own-host';
import { parseUrl } from '@deskbell/contract/parse-url';
import { Invalid } from '../errors.ts';
import { shownDomain } from '../names/shown-domain.ts';

/** A path of the site stays a path, so that it follows a new domain; of addresses only those on the site's domains are taken. */
export function addressOnSite(domain: string, typed: string, path: readonly (string | number)[]): string {
  const message = `Use an address on ${shownDomain(domain)}, such as /status.`;
  const url = /^\/(?![/\\])/.test(typed) ? parseUrl(`https://${domain}${typed}`) : parseUrl(typed);
  const isOwn =
    url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password && isOwnHost(domain, url.host);
  if (!isOwn) throw new Invalid(message, [{ path: path.map(String), message }]);
  return url.host === domain && url.protocol === 'https:' ? url.href.slice(url.origin.length) : url.href;
}

/** Null for an address on a domain that is no longer the site's. */
export function shownAddress(domain: string, stored: string | null): string | null {
  if (stored === null) return null;
  if (stored.startsWith('/')) return `https://${domain}${stored}`;
  return isOwnHost(domain, parseUrl(stored)?.host ?? '') ? stored : null;
}
