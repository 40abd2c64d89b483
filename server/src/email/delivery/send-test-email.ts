import { randomUUID } from 'node:crypto';
import { renderHtml, renderText } from '../messages/message-layout.ts';
import { testMessage } from '../messages/test-message.ts';
import { explainSmtpError, type SmtpExplanation } from './explain-smtp-error.ts';
import { DeliveryFailed, type MailTransport, type SmtpError } from './mail-transport.ts';

interface TestEmail {
  readonly transport: MailTransport;
  /** Null when emails are written to mail files. */
  readonly smtpUrl: string | null;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly publicUrl: string;
}

/** Returns null when the mail server accepted the email, else an explanation of the failure. */
export async function sendTestEmail({
  transport,
  smtpUrl,
  from,
  to,
  publicUrl,
}: TestEmail): Promise<SmtpExplanation | null> {
  const message = testMessage(publicUrl);
  try {
    await transport.send({
      logId: 0,
      from,
      to,
      replyTo: [],
      subject: message.subject,
      text: renderText(message),
      html: renderHtml(message),
      messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
      references: [],
    });
    return null;
  } catch (error) {
    if (!(error instanceof DeliveryFailed) || smtpUrl === null) throw error;
    return explainSmtpError(error.cause as SmtpError, smtpUrl);
  }
}
