import { freePort } from './free-port.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Product, removeDataDir, startProductBriefly, temporaryDataDir } from './product.ts';

/** Sends to a mail server of its own, and receives. Journeys share it, each with addresses of its own. */
export interface MailingProduct extends Product {
  readonly mailServer: MailServer;
  readonly inboundPort: number;
  readonly webhookSecret: string;
}

export async function startMailingProduct(): Promise<MailingProduct> {
  const dataDir = temporaryDataDir();
  const mailServer = await startMailServer();
  const inboundPort = await freePort();
  const webhookSecret = 'known to the provider only';
  const product = await startProductBriefly(dataDir, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Deskbell <desk@deskbell.test>',
    INBOUND_DOMAIN: 'in.deskbell.test',
    INBOUND_SMTP_PORT: String(inboundPort),
    INBOUND_WEBHOOK_SECRET: webhookSecret,
  });
  const stop = async () => {
    await product.stop();
    await mailServer.close();
    removeDataDir(dataDir);
  };
  return { ...product, mailServer, inboundPort, webhookSecret, stop };
}
