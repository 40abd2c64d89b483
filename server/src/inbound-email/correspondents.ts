import { USER_NAME_MAX } from '@deskbell/contract/limits';
import { email } from '@deskbell/contract/text';
import { type Address, addressParser, decodeWords } from 'postal-mime';
import type { MailHeaders } from './auto-replies.ts';

export interface Correspondent {
  readonly address: string;
  readonly name: string | null;
}

const HEADER_MAX = 4_000;

interface Correspondents {
  readonly sender: Correspondent | null;
  readonly replyTo: Correspondent | null;
}

/** Each only if the header stands once and names one address. */
export const correspondentsOf = (headers: MailHeaders): Correspondents => ({
  sender: onlyOneOf(headers.get('from')),
  replyTo: onlyOneOf(headers.get('reply-to')),
});

function onlyOneOf(values: readonly string[] = []): Correspondent | null {
  const [value, ...others] = values;
  if (value === undefined || others.length > 0 || value.length > HEADER_MAX) return null;
  const [found, ...more] = addressParser(value, { flatten: true }) as Address[];
  return found?.address && more.length === 0 ? correspondentOf(found.address, found.name) : null;
}

/** Null for what is no address. */
export function correspondentOf(written: string, name = ''): Correspondent | null {
  const address = email.safeParse(written);
  return address.success ? { address: address.data, name: nameOf(name, address.data) } : null;
}

/** Null when it is no more than the address. */
function nameOf(written: string, address: string): string | null {
  const name = decodeWords(written)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^['"\s]+|['"\s]+$/g, '')
    .toWellFormed()
    .slice(0, USER_NAME_MAX)
    .replace(/\p{Surrogate}$/u, '')
    .trim();
  return name === '' || name.toLowerCase() === address.toLowerCase() ? null : name;
}
