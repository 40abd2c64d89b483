import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

test.use({ baseURL: async ({ mailing }, use) => use(mailing.url) });

test('quick changes of a ticket are one email, and a change that is undone is none', async ({
  page,
  mailing: { mailServer },
}) => {
  test.slow();
  const counts = () =>
    ['undone@example.com', 'undone-too@example.com', 'hanna@example.com'].map(
      (address) => mailServer.emailsTo(address).length,
    );
  await haveDesk(page);
  const undone = await sendTicket(page, { title: 'Undone', email: 'undone@example.com' });
  const other = await sendTicket(page, { title: 'Undone too', email: 'undone-too@example.com' });
  const changed = await sendTicket(page, { title: 'Cracked lid', email: 'hanna@example.com' });
  await expect.poll(counts).toEqual([1, 1, 1]);

  await openSite(page);
  for (const id of [undone, other]) await page.getByRole('checkbox', { name: `Select ticket ${id}` }).check();
  await page.getByRole('toolbar', { name: 'Selected tickets' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await (await page.request.get(`/api/tickets/${other}`)).json()).ticket.status)
    .toBe('new');

  await openSite(page, `?ticket=${changed}`);
  const dialog = page.getByRole('dialog', { name: 'Cracked lid' });
  for (const status of ['Open', 'New', 'Closed']) {
    const answered = page.waitForResponse('**/status');
    await dialog.getByRole('button', { name: status, exact: true }).click();
    await answered;
  }
  await openSite(page, '?tab=emails');
  const emails = page.getByRole('region', { name: 'Emails' });
  await expect(emails.getByText('Status Change')).toHaveCount(1);

  await expect.poll(counts).toEqual([1, 1, 2]);
  expect(mailServer.emailsTo('hanna@example.com').at(-1)).toContain(`#${changed} is closed`);
  await expect(emails.getByRole('img', { name: 'Sent' })).toHaveCount(4);
  expect(counts()).toEqual([1, 1, 2]);
});
