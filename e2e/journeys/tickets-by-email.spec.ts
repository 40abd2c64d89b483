import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { deliverEmail } from '../mail-server.ts';
import { haveDesk } from '../owner.ts';
import { openSite } from '../visitor.ts';

const CUSTOMER = 'ingrid@example.com';

const rawEmail = (headers: readonly string[], text: string) =>
  [...headers, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n');

test.use({
  baseURL: async ({ mailing }, use) => use(mailing.url),
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('an email to the address of a site becomes a ticket, and the conversation goes on by email', async ({
  page,
  mailing: { mailServer, inboundPort },
}) => {
  test.slow();
  const toCustomer = () => mailServer.emailsTo(CUSTOMER);
  const send = (from: string, to: string, email: string) => deliverEmail(inboundPort, { from, to, email });

  await haveDesk(page);
  await openSite(page, '?tab=settings&part=email');
  const panel = page.getByRole('region', { name: 'Tickets by email' });
  await panel.getByRole('switch', { name: 'Tickets by email' }).click();
  await expect(panel.getByText('Waiting for the first email')).toBeVisible();
  await expectAccessible(page, 'tickets by email');
  await panel.getByRole('button', { name: 'Copy address' }).click();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect(address).toMatch(/^new\+\d+\.[0-9a-f]{24}@in\.deskbell\.test$/);

  // The mailbox provider asks whether it may forward.
  await send(
    'forwarding@provider.test',
    address,
    rawEmail(
      [
        'From: forwarding@provider.test',
        `To: ${address}`,
        'Subject: Forwarding Confirmation',
        'Auto-Submitted: auto-generated',
      ],
      'Confirmation code: 481 520 337',
    ),
  );
  await panel.getByRole('link', { name: 'Email Logs, Received email' }).click();
  await page.getByRole('button', { name: 'Show text of Forwarding Confirmation' }).click();
  const text = page.getByRole('dialog', { name: 'Forwarding Confirmation' });
  await expect(text.getByText('481 520 337')).toBeVisible();
  await expectAccessible(page, 'received email');
  await text.getByRole('button', { name: 'Done' }).click();

  await openSite(page, '?tab=settings&part=email');
  await send(
    CUSTOMER,
    address,
    rawEmail(
      [`From: Ingrid Solheim <${CUSTOMER}>`, 'To: support@kettle.example', 'Subject: Torn zip'],
      'The second cover has a torn zip.',
    ),
  );
  await expect(panel.getByText(/^First email received .*, opened #\d+$/)).toBeVisible();
  await panel.getByRole('link', { name: /^#\d+$/ }).click();
  const ticket = page.getByRole('dialog', { name: 'Torn zip' });
  await expect(ticket.getByText('Received by email')).toBeVisible();
  await expect(ticket.getByText('The second cover has a torn zip.')).toBeVisible();
  await expectAccessible(page, 'a ticket by email');

  await expect.poll(() => toCustomer().length).toBe(1);
  expect(toCustomer()[0]).not.toContain('The second cover has a torn zip.');
  await ticket.getByRole('textbox', { name: 'Comment' }).fill('A new one leaves today.');
  await ticket.getByRole('button', { name: 'Add Comment', exact: true }).click();
  await expect.poll(() => toCustomer().at(-1)).toContain('A new one leaves today.');
  const replyTo = /^Reply-To:\s*<?([^\s,>]+)/im.exec(toCustomer().at(-1) ?? '')?.[1] ?? '';
  expect(replyTo).toMatch(/^reply\+/);
  await send(
    CUSTOMER,
    replyTo,
    rawEmail([`From: ${CUSTOMER}`, `To: ${replyTo}`, 'Subject: Re: Torn zip'], 'Thank you, that is kind.'),
  );
  await expect(ticket.getByRole('listitem').getByText('Thank you, that is kind.')).toBeVisible();
});
