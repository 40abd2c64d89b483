const LOCAL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]/u;
const LOCAL_MAX = 64;
const SHOWN = 3;

/** `ingrid@example.no` becomes `ing•••@example.no`. Looks at 64 characters before each @, so that the time is linear. */
function maskAddresses(text: string): string {
  const parts = text.split('@');
  const last = parts.pop() ?? '';
  return [...parts.map((part) => maskEnd(part)), last].join('@');
}

function maskEnd(part: string): string {
  let begin = part.length;
  while (begin > 0 && part.length - begin < LOCAL_MAX && LOCAL.test(part.charAt(begin - 1))) begin -= 1;
  const local = part.slice(begin);
  if (local === '') return part;
  return `${part.slice(0, begin)}${local.slice(0, local.length > SHOWN ? SHOWN : 1)}•••`;
}

/** A client that renders Markdown shows pictures and links of strangers as text. */
const withoutLinks = (text: string): string => text.replaceAll('](', '] (');

export interface Reader {
  /** Whether the token reads addresses. */
  readonly people: boolean;
}

export const quote = ({ people }: Reader, text: string): string => withoutLinks(people ? text : maskAddresses(text));

export const quoteOrNull = (reader: Reader, text: string | null): string | null =>
  text === null ? null : quote(reader, text);
