import { USER_NAME_MAX } from '@deskbell/contract/limits';
import { email } from '@deskbell/contract/text';
import { trimEndOf } from '@deskbell/contract/trim-end';
import { type Address, addressParser, decodeWords } from 'postal-mime';
import { isAutomaticSender, type MailHeaders } from './auto-replies.ts';

export interface Correspondent {
  readonly address: string;
  readonly name: string | null;
}

const HEADER_MAX = 4_000;
const HEADERS_MAX = 10;

interface Correspondents {
  readonly sender: Correspondent | null;
  readonly replyTo: Correspondent | null;
}

/** A correspondent is null unless its header stands once and names one address. */
export const correspondentsOf = (headers: MailHeaders): Correspondents => ({
  sender: onlyOneOf(headers.get('from')),
  replyTo: onlyOneOf(headers.get('reply-to')),
});

/**
 * Every address that says who wrote the email, for what is not to be passed by naming a second one. The envelope sender only
 * without a From: forwarding replaces it by the mailbox that forwards. Nor what many share: noreply@ beside a Reply-To.
 */
export function sendersOf(headers: MailHeaders): string[] {
  const addressesIn = (name: string) => (headers.get(name) ?? []).slice(0, HEADERS_MAX).flatMap(listAddresses);
  const from = addressesIn('from');
  const replyTo = addressesIn('reply-to');
  const named = [...(from.length > 0 ? from : addressesIn('return-path')), ...addressesIn('sender'), ...replyTo];
  const isShared = (address: string) => replyTo.length > 0 && !replyTo.includes(address) && isAutomaticSender(address);
  return [...new Set(named)].filter((address) => !isShared(address));
}

const listAddresses = (value: string): string[] =>
  (addressParser(value.slice(0, HEADER_MAX), { flatten: true }) as Address[]).flatMap(
    ({ address = '' }) => correspondentOf(address)?.address ?? [],
  );

function onlyOneOf(values: readonly string[] = []): Correspondent | null {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0 || value.length > HEADER_MAX) return null;
  const [found, ...more] = addressParser(value, { flatten: true }) as Address[];
  return found?.address && more.length === 0 ? correspondentOf(found.address, found.name) : null;
}

/** Null for a text that is no address. */
export function correspondentOf(written: string, name = ''): Correspondent | null {
  const address = email.safeParse(written);
  return address.success ? { address: address.data, name: nameOf(name, address.data) } : null;
}

/** Null when it is no more than the address. */
function nameOf(written: string, address: string): string | null {
  const line = decodeWords(written).replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  const name = trimEndOf(line.replace(/^['" ]+/, ''), `'" `)
    .toWellFormed()
    .slice(0, USER_NAME_MAX)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
  return name === '' || name.toLowerCase() === address.toLowerCase() ? null : name;
}
