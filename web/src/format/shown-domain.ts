const BASE = 36;
const MAX_INT = 0x7fffffff;

/** Returns 'bücher.example' for 'xn--bcher-kva.example'; labels that cannot be decoded stay. */
export const shownDomain = (domain: string): string =>
  domain
    .split('.')
    .map((part) => (part.toLowerCase().startsWith('xn--') ? (decodePunycode(part.slice(4)) ?? part) : part))
    .join('.');

/** Returns 'bücher.example/korb' for 'https://xn--bcher-kva.example/korb'. */
export function shownAddress(url: string): string {
  const [host = '', ...path] = url.replace(/^https?:\/\//i, '').split('/');
  return [shownDomain(host), ...path].join('/');
}

const digitOf = (character: string): number => {
  if (/[0-9]/.test(character)) return character.charCodeAt(0) - 22;
  return /[a-z]/i.test(character) ? character.toLowerCase().charCodeAt(0) - 97 : BASE;
};

/** RFC 3492; null for invalid text. */
function decodePunycode(encoded: string): string | null {
  const end = encoded.lastIndexOf('-');
  const output = Array.from(end > 0 ? encoded.slice(0, end) : '', (character) => character.codePointAt(0) ?? 0);
  let at = end > 0 ? end + 1 : 0;
  let code = 128;
  let index = 0;
  let bias = 72;
  while (at < encoded.length) {
    const before = index;
    let weight = 1;
    for (let step = BASE; ; step += BASE) {
      const digit = digitOf(encoded[at] ?? '');
      at += 1;
      if (digit >= BASE || index > MAX_INT) return null;
      index += digit * weight;
      const threshold = Math.min(Math.max(step - bias, 1), 26);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    if (code > 0x10ffff) return null;
    index %= length;
    output.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...output);
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let steps = 0;
  for (; rest > 455; steps += BASE) rest = Math.floor(rest / 35);
  return steps + Math.floor((36 * rest) / (rest + 38));
}
