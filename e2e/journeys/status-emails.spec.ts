import { expect, test } from '../journey.ts';
import { startMailServer } from '../mail-server.ts';
import { haveDesk } from '../owner.ts';
import { removeDataDir, startProductBriefly, temporaryDataDir } from '../product.ts';
import { openSite, sendTicket } from '../visitor.ts';

test('quick changes of a ticket are one email, and a change that is undone is none', async ({ browser }) => {
  test.slow();
  const dataDir = temporaryDataDir();
  const mailServer = await startMailServer();
  const product = await startProductBriefly(dataDir, { SMTP_URL: mailServer.url, MAIL_FROM: 'desk@deskbell.test' });
  const page = await browser.newPage({ baseURL: product.url });
  const emailsTo = (address: string) =>
    mailServer.emails.filter((email) => new RegExp(`^To: .*${address}`, 'im').test(email));
  await haveDesk(page);
  const undone = await sendTicket(page, { title: 'Undone', email: 'undone@example.com' });
  const other = await sendTicket(page, { title: 'Undone too', email: 'undone-too@example.com' });
  const changed = await sendTicket(page, { title: 'Cracked lid', email: 'priya@example.com' });
  await expect.poll(() => mailServer.emails.length).toBe(3);

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

  await expect.poll(() => emailsTo('priya@example.com').length).toBe(2);
  expect(emailsTo('priya@example.com').at(-1)).toContain(`#${changed} is closed`);
  await expect(emails.getByRole('img', { name: 'Sent' })).toHaveCount(4);
  expect(mailServer.emails).toHaveLength(4);
  await page.close();
  await product.stop();
  await mailServer.close();
  removeDataDir(dataDir);
});
