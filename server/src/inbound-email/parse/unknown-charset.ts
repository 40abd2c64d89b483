/** The words of a header (RFC 2047) and of its parameters (RFC 2231) that name their charset. */
const ENCODED_WORD = /=\?([^?*\s]{1,40})(\*[^?\s]{0,20})?\?([bq])\?([^?\s]*)\?=/gi;
const ENCODED_PARAMETER = /(\*(?:0\*)?=)([^'\s"]{1,40})('[^'\s]{0,20}')([^\s;]*)/g;

/** Null for bytes that are not UTF-8, and for ASCII, which the bytes of ISO-2022-JP are too. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  if (!bytes.some((byte) => byte > 0x7f)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function isKnownCharset(name: string): boolean {
  try {
    return new TextDecoder(name.trim()) !== null;
  } catch {
    return false;
  }
}

/** A line of a header in which words of an unknown charset that are UTF-8 say so. */
export function nameUtf8Words(line: string): string {
  return line
    .replace(ENCODED_WORD, (word, charset: string, _language, encoding: string, text: string) => {
      const bytes =
        encoding.toLowerCase() === 'b' ? Buffer.from(text, 'base64') : percentBytes(text.replaceAll('=', '%'));
      return isUnknownUtf8(charset, bytes) ? `=?utf-8?${encoding}?${text}?=` : word;
    })
    .replace(ENCODED_PARAMETER, (parameter, name: string, charset: string, language: string, text: string) =>
      isUnknownUtf8(charset, percentBytes(text)) ? `${name}utf-8${language}${text}` : parameter,
    );
}

const isUnknownUtf8 = (charset: string, bytes: Uint8Array): boolean =>
  !isKnownCharset(charset) && decodeUtf8(bytes) !== null;

const percentBytes = (text: string): Buffer =>
  Buffer.from(
    text.replace(/%([\da-f]{2})/gi, (_code, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  );
