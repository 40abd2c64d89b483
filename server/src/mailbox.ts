import { domainToASCII } from 'node:url';
import { normalizeText } from '@deskbell/contract/normalize-text';
import { isPossibleHost } from '@deskbell/contract/parse-url';

export const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** All spellings of one mailbox share it. Limits and suppressions count by it; emails go to the address as written. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = normalizeText(address.slice(0, at), 'NFKC')
    .toLowerCase()
    .replace(/(?<=.)\+.*$/s, '');
  const written = normalizeText(address.slice(at + 1), 'NFKC').toLowerCase();
  // Empty for an invalid domain.
  const domain = (isPossibleHost(written) && domainToASCII(written)) || written;
  return GMAIL_DOMAINS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
