import { freePort } from '../free-port.ts';
import { expect, test } from '../journey.ts';
import { deliverEmail, startMailServer } from '../mail-server.ts';
import { haveDesk, setAdminAddress } from '../owner.ts';
import { removeDataDir, startProductBriefly, temporaryDataDir } from '../product.ts';
import { openSite, sendTicket } from '../visitor.ts';

const ADMIN = 'marta@kettle.example';
const CUSTOMER = 'priya@example.com';

test('customer and owner reply by email, and the ticket shows both replies', async ({ browser }) => {
  test.slow();
  const dataDir = temporaryDataDir();
  const mailServer = await startMailServer();
  const inboundPort = await freePort();
  const product = await startProductBriefly(dataDir, {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Deskbell <desk@deskbell.test>',
    INBOUND_DOMAIN: 'reply.deskbell.test',
    INBOUND_SMTP_PORT: String(inboundPort),
    INBOUND_WEBHOOK_SECRET: 'known to the provider only',
  });
  const page = await browser.newPage({ baseURL: product.url });
  await haveDesk(page);
  await setAdminAddress(page, ADMIN);
  const number = await sendTicket(page, { title: 'Cracked lid', email: CUSTOMER });

  const replyAddress = async (recipient: string, count: number) => {
    const received = () => mailServer.emails.filter((email) => new RegExp(`^To: .*${recipient}`, 'im').test(email));
    await expect.poll(() => received().length).toBe(count);
    return /^Reply-To:\s*<?([^\s,>]+)/im.exec(received().at(-1) ?? '')?.[1] ?? '';
  };
  const rawEmail = (from: string, to: string, text: string) =>
    `From: ${from}\r\nTo: ${to}\r\nSubject: Re: Your request\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

  await openSite(page, `?ticket=${number}`);
  const dialog = page.getByRole('dialog', { name: 'Cracked lid' });
  await dialog.getByRole('button', { name: 'Closed' }).click();
  await expect(dialog.getByRole('button', { name: 'Closed' })).toBeDisabled();

  const toCustomer = await replyAddress(CUSTOMER, 2);
  expect(toCustomer).toMatch(/^reply\+\d+\.customer\.[0-9a-f]+@reply\.deskbell\.test$/);
  await deliverEmail(inboundPort, {
    from: CUSTOMER,
    to: toCustomer,
    email: rawEmail(CUSTOMER, toCustomer, 'It leaks again.\r\n\r\n> closed'),
  });
  const comments = dialog.getByRole('listitem');
  await expect(comments.getByText('It leaks again.', { exact: true })).toBeVisible();
  await expect(comments.getByText('Received by email')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();

  const toAdmin = await replyAddress(ADMIN, 2);
  const webhook = await fetch(`${product.url}/api/inbound-email`, {
    method: 'POST',
    headers: { 'x-webhook-secret': 'known to the provider only', 'content-type': 'message/rfc822' },
    body: rawEmail(ADMIN, toAdmin, 'We send a new lid.'),
  });
  expect(webhook.status).toBe(202);
  await expect(comments.getByText('We send a new lid.')).toBeVisible();
  await expect(comments.getByText('Support Agent')).toBeVisible();
  // One email with the reopening, or two if that one was sent separately.
  await expect.poll(() => mailServer.emails.at(-1)).toContain('We send a new lid.');

  await product.stop();
  await mailServer.close();
  removeDataDir(dataDir);
});
