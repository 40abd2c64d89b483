import { isEmailAddress } from '@deskbell/contract/email-address';
import { EMAIL_MAX, PAGE_URL_MAX, USER_NAME_MAX } from '@deskbell/contract/limits';
import { parseUrl } from '@deskbell/contract/parse-url';
import type { Person } from '../imported-ticket.ts';

const ELLIPSIS = '…';
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Text as PostgreSQL stores it; empty for what is neither text nor a number. */
export function storedText(value: unknown): string {
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  const clean = text.search(CONTROL) < 0 ? text : text.replace(/\r\n?/g, '\n').replace(CONTROL, '');
  return clean.toWellFormed().trim();
}

export const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}${ELLIPSIS}`;

/** Null when it is empty. */
export function oneLine(value: unknown, max: number): string | null {
  const text = storedText(value).replace(/\s+/g, ' ').trim();
  return text === '' ? null : cut(text, max);
}

/** Addresses that are none are left out; a name that is only the address says nothing. */
export function storedPerson(email: unknown, name: unknown): Person | null {
  const address = storedText(email).toLowerCase();
  const isAddress = address.length <= EMAIL_MAX && isEmailAddress(address);
  const known = oneLine(name, USER_NAME_MAX);
  const person = {
    email: isAddress ? address : null,
    name: isAddress && known?.toLowerCase() === address ? null : known,
  };
  return person.email === null && person.name === null ? null : person;
}

export function storedAddress(value: unknown): string | null {
  const text = storedText(value);
  const url = text.length <= PAGE_URL_MAX ? parseUrl(text) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? text : null;
}

/** A value of our own export, with all its texts as PostgreSQL stores them. */
export function storedValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return null;
  if (Array.isArray(value)) return value.map((each) => storedValue(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [storedText(name), storedValue(each, depth + 1)]),
  );
}
