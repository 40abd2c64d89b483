import { domainToUnicode } from 'node:url';

const CODED = /^(?=[!-~]{1,260}$).*xn--/i;

/** In letters, as people write it, for whom `xn--bcher-kva` looks like an attack; invalid ones stay as they are. */
export function shownDomain(host: string): string {
  // Decoding takes square time; hosts that are not coded are shown as they are.
  if (!CODED.test(host)) return host;
  const [name = '', ...port] = host.split(':');
  return [domainToUnicode(name) || name, ...port].join(':');
}
