import { column, drag } from '../board.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

test('a new ticket appears on the open board, is moved, and stays moved after a reload', async ({ page }) => {
  await haveDesk(page);
  await openSite(page, '?tab=board');
  await expect(page.getByRole('heading', { name: 'Kanban Board (0 tickets)' })).toBeVisible();
  await sendTicket(page, { title: 'Lamp arrived cracked' });
  const card = page.getByRole('article').filter({ hasText: 'Lamp arrived cracked' });
  await expect(column(page, 'New').getByText('Lamp arrived cracked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kanban Board (1 ticket' })).toBeVisible();

  await drag(page, card, column(page, 'Open'));
  await expect(page.getByText('Ticket updated')).toBeVisible();
  await expect(column(page, 'Open').getByText('Lamp arrived cracked')).toBeVisible();
  await page.reload();
  await expect(column(page, 'Open').getByText('Lamp arrived cracked')).toBeVisible();
});

test('a card can be moved with the keyboard', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Pick-up time' });
  await openSite(page, '?tab=board');
  await page.getByRole('link', { name: 'Pick-up time' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Ticket ${id} is over New.`)).toBeAttached();
  // Each step starts where the card was last painted, so wait a frame or two in between.
  const isOverOpen = () => page.getByText(`Ticket ${id} is over Open.`).count();
  while ((await isOverOpen()) === 0) await page.keyboard.press('ArrowRight', { delay: 30 });
  await page.keyboard.press('Space');
  await expect(column(page, 'Open').getByText('Pick-up time')).toBeVisible();
  await expect(page.getByText('Ticket moved to')).toBeVisible();
});

test('a ticket is opened by its link, answered, closed and archived', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Do you ship to Norway?', email: 'ana@example.com' });
  await openSite(page, `?ticket=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Do you ship to Norway?' });
  await expect(dialog.getByText('ana@example.com').first()).toBeVisible();
  const comment = dialog.getByPlaceholder('Add a comment...');
  await expect(dialog.getByRole('button', { name: 'Add Comment', exact: true })).toBeDisabled();
  await comment.fill('Yes, within a week.');
  await comment.press('Control+Enter');
  await expect(dialog.getByText('Support Agent')).toBeVisible();
  await expect(dialog.getByText('Yes, within a week.')).toBeVisible();
  const changed = page.waitForResponse('**/status');
  await dialog.getByRole('button', { name: 'Closed' }).click();
  await expect(dialog.getByRole('button', { name: 'Closed' })).toBeDisabled();
  // A status change is ignored while another is pending.
  await changed;
  await dialog.getByRole('button', { name: 'Archive Ticket' }).click();
  await expect(dialog).toBeHidden();

  await page
    .getByRole('tab', { name: /Archived/ })
    .or(page.getByRole('link', { name: /Archived/ }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Archived Tickets' })).toBeVisible();
  await expect(page.getByText('Do you ship to Norway?').first()).toBeVisible();
});

test('a printed ticket has what the customer may see of it, and nothing of other sites or the team', async ({
  page,
}) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Charged twice', description: 'Number 7239', email: 'ana@example.com' });
  await sendTicket(page, { title: 'License for the salt marsh', email: 'ana@example.com' });
  await openSite(page, `?ticket=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Charged twice' });
  await expect(dialog.getByRole('link', { name: /License for the salt marsh/ })).toBeVisible();
  await dialog.getByRole('tab', { name: 'Note' }).click();
  await dialog.getByPlaceholder('Add a note...').fill('Is he angry?');
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('Is he angry?')).toBeVisible();

  await page.evaluate(() => {
    addEventListener('beforeprint', () =>
      document.body.setAttribute('data-printed', document.querySelector('[data-sheet]')?.textContent ?? ''),
    );
  });
  const printed = async () => {
    await page.pdf();
    return page.locator('body').getAttribute('data-printed');
  };
  await expect.poll(printed).toContain(`Kettle & Crumb, kettle.exampleTicket #${id}Charged twiceNew. Opened`);

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const shown = await page.locator('body').innerText();
  expect(shown).toContain('Number 7239');
  expect(shown).not.toMatch(/salt marsh|angry|Comments|Requester|Waiting|Medium|will be notified/);
});
