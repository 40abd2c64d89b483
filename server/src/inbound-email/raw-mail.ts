export const MAIL_MAX_BYTES = 10 * 1024 * 1024;
export const RECIPIENTS_MAX = 10;

const HEADERS_MAX_BYTES = 64 * 1024;

/** Unfolded header lines, without parsing the body. */
export function headerLinesOf(raw: Buffer): string[] {
  const head = raw.toString('latin1', 0, HEADERS_MAX_BYTES);
  const end = head.search(/\r?\n\r?\n/);
  return (end < 0 ? head : head.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
}

/** Final delivery adds the envelope sender as Return-Path (RFC 5321, 4.4). */
export function withReturnPath(raw: Buffer, sender: string): Buffer {
  return Buffer.concat([Buffer.from(`Return-Path: <${sender.replace(/[\r\n<>]/g, '')}>\r\n`), raw]);
}
