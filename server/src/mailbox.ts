import { domainToASCII } from 'node:url';

export const GMAIL_DOMAINS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The canonical form of an address, the same for all spellings that reach one mailbox. Limits and suppressions count by it;
 * emails are sent to the address as it was written.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address
    .slice(0, at)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<=.)\+.*$/s, '');
  const written = address
    .slice(at + 1)
    .normalize('NFKC')
    .toLowerCase();
  // Empty for what is no domain.
  const domain = domainToASCII(written) || written;
  return GMAIL_DOMAINS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}
