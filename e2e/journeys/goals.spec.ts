import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

test('a team sets its hours and goals, and a ticket is due until it is answered', async ({ page }) => {
  await haveDesk(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('tab', { name: 'Hours' }).click();
  await page.getByText('Hours of the week').click();
  for (const day of ['Saturday', 'Sunday']) await page.getByRole('switch', { name: `Open on ${day}` }).click();
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('From').fill('0');
  await monday.getByLabel('To').fill('24');
  await page.getByRole('button', { name: 'Copy Monday to Tuesday to Friday' }).click();
  for (const day of ['Saturday', 'Sunday']) {
    await page.getByRole('group', { name: day }).getByLabel('From').fill('0');
    await page.getByRole('group', { name: day }).getByLabel('To').fill('24');
  }
  await page.getByRole('button', { name: 'Paste iCalendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Paste holidays' });
  await dialog.getByRole('textbox', { name: 'Holidays' }).fill(`${new Date().getFullYear() + 1}-12-25 Christmas Day`);
  await dialog.getByRole('button', { name: 'Add 1 Date' }).click();
  await expectAccessible(page, 'the hours of a team');
  await page.getByRole('button', { name: 'Save Hours' }).click();
  await expect(page.getByText('Hours saved')).toBeVisible();

  await openSite(page, '?tab=settings&part=goals');
  await page.getByRole('button', { name: 'Set goals' }).click();
  await expect(page.getByText(/A ticket that arrives now is due/)).toBeVisible();
  await expectAccessible(page, 'the goals of a site');
  await page.getByRole('button', { name: 'Save Goals' }).click();
  await expect(page.getByText('Goals saved')).toBeVisible();

  await sendTicket(page, { title: 'Torn cover', email: 'ingrid@example.no' });
  await openSite(page);
  const row = page.getByRole('listitem').filter({ hasText: 'Torn cover' });
  await expect(row.getByText(/^Reply by /)).toBeAttached();
  await row.getByRole('link', { name: 'Torn cover' }).click();
  const ticket = page.getByRole('dialog', { name: 'Torn cover' });
  await expect(ticket.getByText(/^Reply by /)).toBeVisible();
  await ticket.getByPlaceholder('Add a comment...').fill('A new one is on its way.');
  await ticket.getByRole('button', { name: 'Add Comment', exact: true }).click();
  await expect(ticket.getByText(/^Reply by /)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(row.getByText(/^Reply by /)).toBeHidden();

  await page.goto('/tickets?tab=overdue');
  await expect(page.getByText('Nothing is overdue')).toBeVisible();
  await expect(page.getByText('No ticket is due.')).toBeVisible();
});
