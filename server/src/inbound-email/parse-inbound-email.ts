import { COMMENT_MAX, type VisitorLanguage } from '@deskbell/contract/limits';
import { matchLanguage } from '@deskbell/contract/visitor-language';
import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';
import type { Address, Email } from 'postal-mime';
import { detectAutoReply, detectMachine, type MailHeaders } from './auto-replies.ts';
import { BoundedMailParser } from './bounded-mail-parser.ts';
import { type Correspondent, correspondentsOf } from './correspondents.ts';
import { listMailParts, type MailParts, NO_PARTS, REST_OF_EMAIL } from './mail-parts.ts';
import { type Bounce, parseBounce } from './parse-bounce.ts';
import { repairWindows1252 } from './windows-1252.ts';

const FULL_TEXT_MAX = 50_000;
const QUOTE_DETECTION_MAX = 12_000;
const SUBJECT_MAX = 1_000;
const ELLIPSIS = '…';
/** What Outlook writes into the text for a picture, which is a file of the comment. */
const OUTLOOK_PICTURE = /\[cid:[^\s\]]{1,200}\]/g;

/** A ticket that a member opens by hand has the files of an automatic email too. */
export type EmailUse = 'reply' | 'ticket' | 'ticket by hand';

export interface ParsedEmail {
  /** The From address, which can be forged. */
  readonly from: string | null;
  /** The only From that it has, and the only Reply-To; null when there are several, or none that is an address. */
  readonly sender: Correspondent | null;
  readonly replyTo: Correspondent | null;
  readonly subject: string;
  readonly language: VisitorLanguage | null;
  readonly message_id: string | null;
  /** Why it counts as an auto-reply; null if a person may have written it. */
  readonly autoReply: string | null;
  /** Why it opens no ticket. A contact form sends as itself, and forwarding leaves its marks: both may be from a person. */
  readonly machine: string | null;
  readonly bounce: Bounce | null;
  /** Including quoted history. */
  readonly full_text: string;
  /** None of an email that makes no comment. */
  readonly files: MailParts;
}

export async function parseInboundEmail(raw: Uint8Array, use: EmailUse = 'reply'): Promise<ParsedEmail> {
  const parser = new BoundedMailParser();
  const email = await parser.parse(raw);
  const headers = headersOf(email);
  const from = addressOf(email.from);
  const subject = cleanText(email.subject?.slice(0, SUBJECT_MAX) ?? '', SUBJECT_MAX).replace(/\s+/g, ' ');
  const { sender, replyTo } = correspondentsOf(headers);
  const autoReply = detectAutoReply(headers, subject, from);
  const machine = detectMachine(headers, subject, { from, replyTo: replyTo?.address ?? null });
  const bounce = parseBounce(headers, email.attachments);
  const isTextCut = email.text?.trim() ? parser.isTextCut : parser.isHtmlCut;
  const full_text = cleanText(textOf(email) + (isTextCut ? ELLIPSIS : ''), FULL_TEXT_MAX);
  return {
    from,
    sender,
    replyTo,
    subject,
    language: matchLanguage(headers.get('content-language')?.[0]?.split(',', 1)[0]?.trim() ?? ''),
    message_id: email.messageId ?? null,
    autoReply,
    machine,
    bounce,
    full_text: full_text === ELLIPSIS ? '' : full_text,
    files: isWanted(use, { autoReply, machine, bounce })
      ? filesOf(email, parser.isCut || full_text === ELLIPSIS)
      : NO_PARTS,
  };
}

function isWanted(
  use: EmailUse,
  { autoReply, machine, bounce }: Pick<ParsedEmail, 'autoReply' | 'machine' | 'bounce'>,
): boolean {
  if (use === 'ticket by hand') return true;
  return bounce === null && (use === 'reply' ? autoReply : machine) === null;
}

/** What was not read of an email is named, so that nothing is lost silently. */
function filesOf({ attachments }: Email, isCut: boolean): MailParts {
  const { parts, unlisted } = listMailParts(attachments);
  return { parts: isCut ? [...parts, REST_OF_EMAIL] : parts, unlisted };
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
  for (const { key, value } of headers) {
    const values = byName.get(key);
    if (values) values.push(value);
    else byName.set(key, [value]);
  }
  return byName;
}

const addressOf = (from: Address | undefined): string | null =>
  (from?.address ?? from?.group?.[0]?.address)?.trim() || null;

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text.replace(OUTLOOK_PICTURE, '');
  if (!html) return '';
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      // Quotes with `>` as in a text email, so that extractReply finds them.
      { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
    ],
    limits: { maxDepth: 100 },
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
  return clean.length > max ? `${clean.slice(0, max - 1).toWellFormed()}${ELLIPSIS}` : clean;
}
