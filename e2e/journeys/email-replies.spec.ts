import { expect, test } from '../journey.ts';
import { deliverEmail } from '../mail-server.ts';
import { haveDesk, setAdminAddress } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const ADMIN = 'marta@kettle.example';
const CUSTOMER = 'priya@example.com';

test.use({ baseURL: async ({ mailing }, use) => use(mailing.url) });

test('customer and owner reply by email, and the ticket shows both replies', async ({
  page,
  mailing: { mailServer, inboundPort, url, webhookSecret },
}) => {
  test.slow();
  await haveDesk(page);
  await setAdminAddress(page, ADMIN);
  const number = await sendTicket(page, { title: 'Cracked lid', email: CUSTOMER });

  const replyAddress = async (recipient: string, count: number) => {
    await expect.poll(() => mailServer.emailsTo(recipient).length).toBe(count);
    return /^Reply-To:\s*<?([^\s,>]+)/im.exec(mailServer.emailsTo(recipient).at(-1) ?? '')?.[1] ?? '';
  };
  const rawEmail = (from: string, to: string, text: string) =>
    `From: ${from}\r\nTo: ${to}\r\nSubject: Re: Your request\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`;

  await openSite(page, `?ticket=${number}`);
  const dialog = page.getByRole('dialog', { name: 'Cracked lid' });
  await dialog.getByRole('button', { name: 'Closed' }).click();
  await expect(dialog.getByRole('button', { name: 'Closed' })).toBeDisabled();

  const toCustomer = await replyAddress(CUSTOMER, 2);
  expect(toCustomer).toMatch(/^reply\+\d+\.customer\.[0-9a-f]+@in\.deskbell\.test$/);
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
  const webhook = await fetch(`${url}/api/inbound-email`, {
    method: 'POST',
    headers: { 'x-webhook-secret': webhookSecret, 'content-type': 'message/rfc822' },
    body: rawEmail(ADMIN, toAdmin, 'We send a new lid.'),
  });
  expect(webhook.status).toBe(202);
  await expect(comments.getByText('We send a new lid.')).toBeVisible();
  await expect(comments.getByText('Support Agent')).toBeVisible();
  // One email with the reopening, or two if that one was sent separately.
  await expect.poll(() => mailServer.emailsTo(CUSTOMER).at(-1)).toContain('We send a new lid.');
});
