import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

test('the palette finds and opens a ticket, also while another one is open', async ({ page }) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Lamp arrived cracked' });
  const other = await sendTicket(page, { title: 'Pick-up time', email: 'ana@example.com' });
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search sites, tickets and actions' });
  await field.fill('lamp');
  await expect(page.getByRole('option', { name: /Lamp arrived cracked/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Lamp arrived cracked' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?ticket=\d+$/);

  await page.keyboard.press('Control+k');
  await field.fill(`#${other}`);
  await page.getByRole('option', { name: /Pick-up time/ }).click();
  await expect(page.getByRole('dialog', { name: 'Pick-up time' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Lamp arrived cracked' })).toBeHidden();
});

test('shortcuts open and archive a ticket, and Undo restores it', async ({ page }) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Pick-up time' });
  await sendTicket(page, { title: 'Lamp arrived cracked' });
  await openSite(page);
  const lamp = page.getByRole('link', { name: 'Lamp arrived cracked' });
  await expect(lamp).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Lamp arrived cracked');
  await page.keyboard.press('j');
  await expect(dialog).toHaveAccessibleName('Pick-up time');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await lamp.focus();
  await page.keyboard.press('e');
  await expect(lamp).toBeHidden();
  await expect(page.getByText('Ticket archived successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lamp).toBeVisible();

  await page
    .getByRole('checkbox', { name: /^Select ticket/ })
    .first()
    .check();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('toolbar', { name: 'Selected tickets' }).getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('2 tickets archived successfully')).toBeVisible();
  await expect(lamp).toBeHidden();
  const toast = page.getByRole('listitem').filter({ hasText: '2 tickets archived successfully' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(lamp).toBeVisible();
});
