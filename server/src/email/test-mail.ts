import { randomUUID } from 'node:crypto';
import { type Explanation, explainDelivery } from './explain-delivery.ts';
import { renderHtml, renderText } from './letter.ts';
import { DeliveryFailed, type MailTransport, type SmtpFailure } from './mail-transport.ts';
import { testMessage } from './messages/test-message.ts';

interface TestMail {
  readonly transport: MailTransport;
  /** Null where mails are written to files. */
  readonly smtpUrl: string | null;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly publicUrl: string;
}

/** Sends one mail that shows whether mails arrive; null when it was taken. */
export async function sendTestMail({ transport, smtpUrl, from, to, publicUrl }: TestMail): Promise<Explanation | null> {
  const letter = testMessage(publicUrl);
  try {
    await transport.send({
      logId: 0,
      from,
      to,
      replyTo: [],
      subject: letter.subject,
      text: renderText(letter),
      html: renderHtml(letter),
      messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
      thread: null,
    });
    return null;
  } catch (error) {
    if (!(error instanceof DeliveryFailed) || smtpUrl === null) throw error;
    return explainDelivery(error.cause as SmtpFailure, smtpUrl);
  }
}
