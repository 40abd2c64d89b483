import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { cleanFileName } from '../../files/file-name.ts';
import { MAIL_MAX_BYTES } from './raw-mail.ts';

const TEXT_MAX = 200_000;
const HTML_MAX = 1_000_000;
const HEADERS_MAX = 500;
const ATTACHMENTS_MAX = 100;
/** Base64 in lines of 76 characters. */
const BASE64_GROWTH = (4 / 3) * (78 / 76);
const PART_BYTES = 2_000;
const HEADERS_BYTES = 64 * 1024;
/** RFC 2046: the email names the file without containing it. */
const WITHOUT_CONTENT = 'message/external-body; access-type=x-omitted';

export interface ParsedFields {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly ParsedAttachment[];
}

interface ParsedAttachment {
  readonly name: string;
  readonly contentId: string | null;
  readonly content: Buffer;
}

/** The composed email describes these anew, or has a field for them. */
const REPLACED_HEADERS = /^(content-.*|mime-version|return-path|from|subject|message-id|bcc)$/;
const HEADER_NAME = /^[A-Za-z0-9-]{1,100}$/;

/** Turns parsed fields back into a raw email, so that all inbound emails are processed alike. */
export function composeRawMail({ headers, from, subject, text, html, attachments }: ParsedFields): Promise<Buffer> {
  const headerOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? null;
  const isReport = /^multipart\/report\b/i.test(headerOf('content-type') ?? '');
  const body = text.trim() ? { text: text.slice(0, TEXT_MAX) } : { html: html.slice(0, HTML_MAX) };
  const files = attachments.flatMap(({ name, content }) => [name, content]);
  return new MailComposer({
    headers: headers
      .slice(0, HEADERS_MAX)
      .filter(([name]) => HEADER_NAME.test(name) && !REPLACED_HEADERS.test(name.toLowerCase()))
      // Only this header shows that no person wrote it: the parts of a delivery report are gone.
      .concat(isReport ? [['Auto-Submitted', 'auto-replied']] : [])
      .map(([key, value]) => ({ key, value })),
    from: from || (headerOf('from') ?? ''),
    subject: subject || (headerOf('subject') ?? ''),
    // A provider repeats deliveries: without a Message-ID, equal content has an equal one.
    messageId:
      headerOf('message-id') ?? `<${hashOf([from, subject, headerOf('date') ?? '', text, html, ...files])}@webhook>`,
    ...body,
    textEncoding: 'base64',
    attachments: composeAttachments(attachments, html, MAIL_MAX_BYTES - HEADERS_BYTES - encodedLength(body)),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

/** Attachments that do not fit, or beyond the number that is listed, are only named. */
function composeAttachments(attachments: readonly ParsedAttachment[], html: string, room: number) {
  let left = room;
  const listed = attachments.slice(0, ATTACHMENTS_MAX).map(({ name, contentId, content }) => {
    const length = Math.ceil(content.length * BASE64_GROWTH) + PART_BYTES;
    const fits = length <= left;
    left -= fits ? length : PART_BYTES;
    const isInline = contentId !== null && html.includes(`cid:${contentId}`);
    return fits
      ? { filename: cleanFileName(name), content, contentDisposition: isInline ? ('inline' as const) : ATTACHED }
      : nameOnly(cleanFileName(name));
  });
  const more = attachments.length - listed.length;
  return more > 0 ? [...listed, nameOnly(`${more} more files`)] : listed;
}

const ATTACHED = 'attachment' as const;
const nameOnly = (filename: string) => ({
  filename,
  content: '',
  contentType: WITHOUT_CONTENT,
  contentDisposition: ATTACHED,
});

const encodedLength = ({ text = '', html = '' }: { text?: string; html?: string }) =>
  Math.ceil(Buffer.byteLength(text + html) * BASE64_GROWTH);

function hashOf(values: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const value of values) hash.update(`${value.length} `).update(value);
  return hash.digest('hex');
}
