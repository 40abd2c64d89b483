import type { VisitorLanguage } from '@deskbell/contract/limits';
import { matchLanguage } from '@deskbell/contract/visitor-language';
import type { Address, Email } from 'postal-mime';
import { detectAutoReply, detectMachine, type MailHeaders } from './auto-replies.ts';
import { BoundedMailParser } from './bounded-mail-parser.ts';
import { cleanText, ELLIPSIS } from './clean-text.ts';
import { type Correspondent, correspondentsOf, sendersOf } from './correspondents.ts';
import { htmlToText } from './html-text.ts';
import { listMailParts, type MailParts, NO_PARTS, REST_OF_EMAIL } from './mail-parts.ts';
import { type Bounce, parseBounce } from './parse-bounce.ts';

const FULL_TEXT_MAX = 50_000;
const SUBJECT_MAX = 1_000;
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
  /** Every address that says who wrote it. */
  readonly senders: readonly string[];
  readonly subject: string;
  readonly language: VisitorLanguage | null;
  readonly message_id: string | null;
  /** Why it counts as an auto-reply; null if a person may have written it. */
  readonly autoReply: string | null;
  /** Why it opens no ticket. A contact form sends as itself, and forwarding leaves its marks: both may be from a person. */
  readonly machine: string | null;
  readonly bounce: Bounce | null;
  readonly full_text: string;
  /** Empty for an email that makes no comment. */
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
    senders: sendersOf(headers),
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
  return htmlToText(html);
}
