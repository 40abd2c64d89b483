/** Whether a link may lead there: a visitor could have typed javascript: or data:. */
export const isWebAddress = (value: string): boolean => /^https?:/i.test(value) && URL.canParse(value);

const ADDRESS = /(https?:\/\/[^\s<>"']+)/gi;
/** Punctuation after an address belongs to the sentence. */
const TRAILING = /[.,;:!?)\]}]+$/;

export interface TextPart {
  readonly text: string;
  readonly isAddress: boolean;
}

/** Plain text in parts, so that its web addresses can be shown as links. */
export function splitAtAddresses(text: string): TextPart[] {
  const parts = text.split(ADDRESS).flatMap((part, index) => {
    if (index % 2 === 0) return [{ text: part, isAddress: false }];
    const trailing = TRAILING.exec(part)?.[0] ?? '';
    const address = part.slice(0, part.length - trailing.length);
    return [
      { text: address, isAddress: isWebAddress(address) },
      { text: trailing, isAddress: false },
    ];
  });
  return parts.filter((part) => part.text !== '');
}

const SECRET_WORD =
  /^(token|secret|password|passwd|session|signature|credential)|(token|secret|password|passwd|pass|pwd|key|code|session|sessionid|sessid|sid|auth|authorization|signature|sig|hmac|jwt|otp|pin)$/;

/** Words of `accessToken`, `access_token` and `user[token]`. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/);

function isSecret(parameter: string): boolean {
  const [decoded = ''] = new URLSearchParams(parameter).keys();
  return parameter.includes('=') && wordsOf(decoded).some((word) => SECRET_WORD.test(word));
}

/** The address without user name, password and parameters named like secrets, in the query, the fragment or the path. */
export function withoutSecrets(address: string): string {
  // Every page view passes here, and most addresses have no user name and no parameters.
  if (!/[@?#;&]/.test(address)) return address;
  const url = new URL(address);
  const hasUser = url.username !== '' || url.password !== '';
  const { href } = Object.assign(url, { username: '', password: '' });
  const [base = '', ...rest] = (hasUser ? href : address).split(/([?#;&])/);
  // The parts of rest alternate: delimiter, parameter.
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
