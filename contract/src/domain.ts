import * as z from 'zod';
import { DOMAIN_INPUT_MAX, DOMAIN_MAX } from './limits.ts';
import { parseUrl } from './parse-url.ts';
import { requiredText } from './text.ts';

const HOST_LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/** The lower-case host, with its port if there is one, of a typed domain or URL; null if it has none. */
export function hostOf(typed: string): string | null {
  const trimmed = typed.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  const url = /^https?:\/\/[^\s\\@]*$/i.test(withScheme) ? parseUrl(withScheme) : null;
  if (!url) return null;
  const host = url.hostname.replace(/\.$/, '');
  return isHostName(host, trimmed) ? host + (url.port && `:${url.port}`) : null;
}

function isHostName(host: string, typed: string): boolean {
  if (host === 'localhost') return true;
  // The URL parser turns any number into an IPv4 address ("123" is 0.0.0.123): accept one only as typed.
  if (IPV4.test(host)) return typed.includes(host);
  const labels = host.split('.');
  return host.length <= DOMAIN_MAX && labels.length > 1 && labels.every((label) => HOST_LABEL.test(label));
}

export const domain = requiredText(DOMAIN_INPUT_MAX, 'A domain is required.').transform((typed, context) => {
  const host = hostOf(typed);
  if (host !== null && host.length <= DOMAIN_MAX) return host;
  context.addIssue({
    code: 'custom',
    message: 'This is not a domain. Write it like shop.example.com, without spaces.',
  });
  return z.NEVER;
});
