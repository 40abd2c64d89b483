import { COMMENT_MAX } from '@deskbell/contract/limits';
import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { detectAutoReply, type MailHeaders } from './auto-replies.ts';
import { listMailParts, type MailParts, NO_PARTS } from './mail-parts.ts';
import { type Bounce, parseBounce } from './parse-bounce.ts';
import { repairWindows1252 } from './windows-1252.ts';

const FULL_TEXT_MAX = 50_000;
const QUOTE_DETECTION_MAX = 12_000;
const HTML_MAX = 1_000_000;
const NESTED_PARTS_MAX = 30;
const HEADERS_MAX_BYTES = 256 * 1024;
/** What Outlook writes into the text for a picture, which is a file of the comment. */
const OUTLOOK_PICTURE = /\[cid:[^\s\]]{1,200}\]/g;

export interface ParsedEmail {
  /** The From address, which can be forged. */
  readonly from: string | null;
  readonly message_id: string | null;
  /** Why it counts as an auto-reply; null if a person may have written it. */
  readonly autoReply: string | null;
  readonly bounce: Bounce | null;
  /** Including quoted history. */
  readonly full_text: string;
  /** None of an email that makes no comment. */
  readonly files: MailParts;
}

interface TextPart {
  readonly contentType: { readonly parsed: { readonly value: string } };
  readonly contentDisposition: {
    readonly parsed: { readonly value: string; readonly params: { readonly filename?: string } };
  };
}

/** A text with a file name is a file: Apple Mail inserts text files without calling them attachments. */
class MailParser extends PostalMime {
  /** Overrides a method of the parser that its types do not declare. */
  isInlineTextNode({ contentType, contentDisposition }: TextPart): boolean {
    const { value, params } = contentDisposition.parsed;
    return /^text\/(plain|html)$/.test(contentType.parsed.value) && value !== 'attachment' && !params.filename;
  }
}

export async function parseInboundEmail(raw: Uint8Array): Promise<ParsedEmail> {
  const email = await new MailParser({
    maxNestingDepth: NESTED_PARTS_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
    forceRfc822Attachments: true,
  }).parse(raw);
  const headers = headersOf(email);
  const from = addressOf(email.from);
  const autoReply = detectAutoReply(headers, email.subject ?? '', from);
  const bounce = parseBounce(headers, email.attachments);
  return {
    from,
    message_id: email.messageId ?? null,
    autoReply,
    bounce,
    full_text: cleanText(textOf(email), FULL_TEXT_MAX),
    files: autoReply === null && bounce === null ? listMailParts(email.attachments) : NO_PARTS,
  };
}

/** Strips quoted history and signature, unless nothing else would remain. */
export function extractReply(fullText: string): string {
  const own = new EmailReplyParser().parseReply(shorten(fullText)).trim();
  return cleanText(own || fullText, COMMENT_MAX);
}

/** The time of the quote detection grows with the square of the length; the comment has at most COMMENT_MAX characters. */
function shorten(text: string): string {
  if (text.length <= QUOTE_DETECTION_MAX) return text;
  const unquoted = text.replace(/^>.*\n?/gm, '');
  return unquoted.slice(0, QUOTE_DETECTION_MAX).toWellFormed();
}

function headersOf({ headers }: Email): MailHeaders {
  const byName = new Map<string, string[]>();
  for (const { key, value } of headers) byName.set(key, [...(byName.get(key) ?? []), value]);
  return byName;
}

const addressOf = (from: Address | undefined): string | null =>
  (from?.address ?? from?.group?.[0]?.address)?.trim() || null;

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text.replace(OUTLOOK_PICTURE, '');
  if (!html) return '';
  return convert(html.slice(0, HTML_MAX), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      // Quotes with `>` as in a text email, so that extractReply finds them.
      { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
    ],
    limits: { maxDepth: 100, maxInputLength: HTML_MAX },
  });
}

function cleanText(text: string, max: number): string {
  const clean = repairWindows1252(text)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return clean.length > max ? `${clean.slice(0, max - 1).toWellFormed()}…` : clean;
}
