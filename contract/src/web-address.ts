/** Whether a link may lead there: a visitor could have typed javascript: or data:. */
export const isWebAddress = (value: string): boolean => /^https?:/i.test(value) && URL.canParse(value);

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
