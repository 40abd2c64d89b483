import type { Attachment } from 'postal-mime';
import type { MailHeaders } from './auto-replies.ts';

export interface Bounce {
  /** Hard bounce, as opposed to a delay or a temporary failure. */
  readonly isPermanent: boolean;
  readonly reason: string;
  /** Message-IDs of the returned email, unverified; recordBounce matches them against email_logs. */
  readonly message_ids: readonly string[];
}

const REASON_MAX = 300;
const READ_MAX = 200_000;
const MESSAGE_ID = /^(?:original-)?message-id:\s*<([^<>\s]{1,200})>/gim;

/** Parses a delivery status notification (RFC 3464); null for any other email. */
export function parseBounce(headers: MailHeaders, attachments: readonly Attachment[]): Bounce | null {
  if (!/^multipart\/report\b/i.test(headers.get('content-type')?.[0] ?? '')) return null;
  const status = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!status) return null;
  const fields = textOf(status).replace(/\r?\n[ \t]+/g, ' ');
  const fieldOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'im').exec(fields)?.[1]?.trim() ?? '';
  const code = fieldOf('Status');
  const returned = attachments.filter(({ mimeType }) => /^(message\/rfc822|text\/rfc822-headers)$/.test(mimeType));
  return {
    isPermanent: /^failed$/i.test(fieldOf('Action')) && code.startsWith('5'),
    reason: (fieldOf('Diagnostic-Code').replace(/^smtp;\s*/i, '') || `status ${code || 'unknown'}`).slice(
      0,
      REASON_MAX,
    ),
    message_ids: [status, ...returned].flatMap((part) =>
      [...textOf(part).matchAll(MESSAGE_ID)].map(([, messageId = '']) => messageId),
    ),
  };
}

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content.slice(0, READ_MAX);
  return Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content)).toString('utf8', 0, READ_MAX);
}
