export const MAIL_MAX_BYTES = 10 * 1024 * 1024;
export const RECIPIENTS_MAX = 10;

const HEADERS_MAX_BYTES = 64 * 1024;

/** Unfolded header lines, without parsing the body. */
export function headerLinesOf(raw: Buffer): string[] {
  const head = raw.toString('latin1', 0, HEADERS_MAX_BYTES);
  const end = head.search(/\r?\n\r?\n/);
  return (end < 0 ? head : head.slice(0, end)).replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
}

/** Delivery reports are small: they return the headers of an email, or a short email. */
export const BOUNCE_MAX_BYTES = 1024 * 1024;

const RETURNED_IDS_MAX = 20;
const RETURNED_ID = /^(?:original-)?message-id:\s*<([^<>\s]{1,200})>/gim;

/** Message-IDs anywhere in the email, such as that of the email that a delivery report returns. */
export function messageIdsIn(raw: Buffer): string[] {
  const ids = new Set<string>();
  for (const [, id = ''] of raw.toString('latin1', 0, BOUNCE_MAX_BYTES).matchAll(RETURNED_ID)) {
    ids.add(id);
    if (ids.size === RETURNED_IDS_MAX) break;
  }
  return [...ids];
}

/** Final delivery adds the envelope sender as a header (RFC 5321, 4.4). */
export const returnPathOf = (sender: string): Buffer =>
  Buffer.from(`Return-Path: <${sender.replace(/[\r\n<>]/g, '')}>\r\n`);
