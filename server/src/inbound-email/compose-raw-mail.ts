import { createHash } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';

const TEXT_MAX = 200_000;
const HTML_MAX = 1_000_000;
const HEADERS_MAX = 500;
const NAMED_ATTACHMENTS_MAX = 50;

/** An email that a provider has parsed already. */
export interface ParsedFields {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly name: string; readonly contentId: string | null }[];
}

/** Described anew by the composed email, or replaced by a field of its own. */
const REPLACED_HEADERS = /^(content-.*|mime-version|return-path|from|subject|message-id|bcc)$/;
const HEADER_NAME = /^[A-Za-z0-9-]{1,100}$/;

/** Turns parsed fields back into a raw email, so that all inbound emails are processed alike. Attachments stay empty. */
export function composeRawMail({ headers, from, subject, text, html, attachments }: ParsedFields): Promise<Buffer> {
  const headerOf = (wanted: string) => headers.find(([name]) => name.toLowerCase() === wanted)?.[1].trim() ?? null;
  const isReport = /^multipart\/report\b/i.test(headerOf('content-type') ?? '');
  const body = text.trim() ? { text: text.slice(0, TEXT_MAX) } : { html: html.slice(0, HTML_MAX) };
  return new MailComposer({
    headers: headers
      .slice(0, HEADERS_MAX)
      .filter(([name]) => HEADER_NAME.test(name) && !REPLACED_HEADERS.test(name.toLowerCase()))
      // Without the parts of a delivery report, only this header shows that no person wrote it.
      .concat(isReport ? [['Auto-Submitted', 'auto-replied']] : [])
      .map(([key, value]) => ({ key, value })),
    from: from || (headerOf('from') ?? ''),
    subject: subject || (headerOf('subject') ?? ''),
    // A provider repeats deliveries: without a Message-ID, equal content has an equal one.
    messageId: headerOf('message-id') ?? `<${hashOf([from, subject, headerOf('date') ?? '', text, html])}@webhook>`,
    ...body,
    textEncoding: 'base64',
    attachments: attachments
      .filter(({ contentId }) => contentId === null || !html.includes(`cid:${contentId}`))
      .slice(0, NAMED_ATTACHMENTS_MAX)
      .map(({ name }) => ({ filename: name, content: '' })),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}

const hashOf = (values: readonly string[]) => createHash('sha256').update(JSON.stringify(values)).digest('hex');
