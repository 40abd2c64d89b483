import { COMMENT_MAX } from '@deskbell/contract/limits';
import EmailReplyParser from 'email-reply-parser';
import { convert } from 'html-to-text';
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { type Bounce, readBounce } from './bounce.ts';
import { type MailHeaders, whyMachineMail } from './machine-mail.ts';

/** Enough for any conversation; what lies beyond is in the raw mail. */
const FULL_TEXT_MAX = 50_000;
const HTML_MAX = 1_000_000;
const NESTED_PARTS_MAX = 30;
const HEADERS_MAX_BYTES = 256 * 1024;
const NAMED_ATTACHMENTS_MAX = 20;
const FILE_NAME_MAX = 100;

export interface ReceivedMail {
  /** The address it claims to come from. */
  readonly from: string | null;
  readonly message_id: string | null;
  /** Why it comes from a machine; null if a person may have written it. */
  readonly machine: string | null;
  readonly bounce: Bounce | null;
  /** All that was written, quoted history included. */
  readonly full_text: string;
}

export async function readMail(raw: Uint8Array): Promise<ReceivedMail> {
  const email = await PostalMime.parse(raw, {
    maxNestingDepth: NESTED_PARTS_MAX,
    maxHeadersSize: HEADERS_MAX_BYTES,
    forceRfc822Attachments: true,
  });
  const headers = headersOf(email);
  const from = addressOf(email.from);
  return {
    from,
    message_id: email.messageId ?? null,
    machine: whyMachineMail(headers, email.subject ?? '', from),
    bounce: readBounce(headers, email.attachments),
    full_text: cleanText([textOf(email), namesOf(email.attachments)].filter(Boolean).join('\n\n'), FULL_TEXT_MAX),
  };
}

/** The part of a text that its writer added: without quoted history and signature, unless that is all there is. */
export function cutReply(fullText: string): string {
  const own = new EmailReplyParser().parseReply(fullText).trim();
  return cleanText(own || fullText, COMMENT_MAX);
}

function headersOf({ headers }: Email): MailHeaders {
  const byName = new Map<string, string[]>();
  for (const { key, value } of headers) byName.set(key, [...(byName.get(key) ?? []), value]);
  return byName;
}

const addressOf = (from: Address | undefined): string | null =>
  (from?.address ?? from?.group?.[0]?.address)?.trim() || null;

function textOf({ text, html }: Email): string {
  if (text?.trim()) return text;
  if (!html) return '';
  return convert(html.slice(0, HTML_MAX), {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      // Quoted history as in a text mail, so that the same knife cuts both.
      { selector: 'blockquote', format: 'blockquote', options: { trimEmptyLines: true } },
    ],
    limits: { maxDepth: 100, maxInputLength: HTML_MAX },
  });
}

/** Files are not kept: whoever reads the ticket should know that there were some. */
function namesOf(attachments: readonly Attachment[]): string {
  const names = attachments
    .filter(({ disposition, related }) => disposition !== 'inline' && !related)
    .map(({ filename, mimeType }) => (filename ?? mimeType).slice(0, FILE_NAME_MAX))
    .slice(0, NAMED_ATTACHMENTS_MAX);
  return names.length > 0 ? `[Attached to the email, not kept here: ${names.join(', ')}]` : '';
}

/** What the bytes 0x80 to 0x9f mean in windows-1252; Node 20 decodes them as if it were ISO 8859-1. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** As the rest of the product takes text: storable, without control characters, of bounded length. */
function cleanText(text: string, max: number): string {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .toWellFormed()
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return clean.length > max ? `${clean.slice(0, max - 1).toWellFormed()}…` : clean;
}
