import { parseUrl } from './parse-url.ts';
import { trimEndOf } from './trim-end.ts';

/** Links may lead to http and https only: visitors can type javascript: or data: URLs. */
export const isWebAddress = (value: string): boolean => /^https?:/i.test(value) && parseUrl(value) !== null;

const ADDRESS = /(https?:\/\/[^\s<>"']+)/gi;
/** Punctuation after an address belongs to the sentence. */
const TRAILING = '.,;:!?)]}';

export interface TextPart {
  readonly text: string;
  readonly isAddress: boolean;
}

export function splitAtAddresses(text: string): TextPart[] {
  const parts = text.split(ADDRESS).flatMap((part, index) => {
    if (index % 2 === 0) return [{ text: part, isAddress: false }];
    const address = trimEndOf(part, TRAILING);
    return [
      { text: address, isAddress: isWebAddress(address) },
      { text: part.slice(address.length), isAddress: false },
    ];
  });
  return parts.filter((part) => part.text !== '');
}

const SECRET_WORD =
  /^(token|secret|password|passwd|session|signature|credential)|(token|secret|password|passwd|pass|pwd|key|code|session|sessionid|sessid|sid|auth|authorization|signature|sig|hmac|jwt|otp|pin)$/;

const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/);

function isSecret(parameter: string): boolean {
  const [decoded = ''] = new URLSearchParams(parameter).keys();
  return parameter.includes('=') && wordsOf(decoded).some((word) => SECRET_WORD.test(word));
}

/** Removes user name, password and parameters named like secrets; returns '' for what is no address. */
export function withoutSecrets(address: string): string {
  // Fast path: every page view passes here, and most addresses have no user name and no parameters.
  if (!/[@?#;&]/.test(address)) return address;
  const url = parseUrl(address);
  if (!url) return '';
  const hasUser = url.username !== '' || url.password !== '';
  const { href } = Object.assign(url, { username: '', password: '' });
  const [base = '', ...rest] = (hasUser ? href : address).split(/([?#;&])/);
  // In `rest`, delimiters and parameters alternate.
  const parameters = rest.flatMap((delimiter, n) => (n % 2 === 0 ? [{ delimiter, text: rest[n + 1] ?? '' }] : []));
  if (!parameters.some(({ text }) => isSecret(text))) return base + rest.join('');
  let kept = base;
  for (const { delimiter, text } of parameters) {
    if (!isSecret(text)) kept += delimiter + text;
    else if (delimiter === '?' || delimiter === '#') kept += delimiter;
  }
  return kept
    .replace(/([?#])&+/g, '$1')
    .replace(/\?(?=#|$)/g, '')
    .replace(/#$/, '');
}
