const CONTROL = /[\p{Cc}\s]/gu;
const AUTHORITY = /^[a-z][a-z\d+.-]*:[/\\]*([^/\\?#]*)/i;
const DOT = /[.。．｡]/;
const LABEL_MAX = 63;

/** Null for invalid URLs and for labels longer than DNS allows: encoding those takes quadratic time. */
export function parseUrl(text: string): URL | null {
  const [, authority = ''] = AUTHORITY.exec(text.replace(CONTROL, '')) ?? [];
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return isPossibleHost(host) && URL.canParse(text) ? new URL(text) : null;
}

/** Long labels would take quadratic time to encode. */
export const isPossibleHost = (host: string): boolean => host.split(DOT).every((label) => label.length <= LABEL_MAX);
