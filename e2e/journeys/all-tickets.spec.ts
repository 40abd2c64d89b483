import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { createSite, haveDesk } from '../owner.ts';
import { sendTicket, sendTicketTo } from '../visitor.ts';

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });

async function haveTwoSites(page: Page): Promise<void> {
  await haveDesk(page);
  await sendTicket(page, { title: 'Gift card number' });
  await createSite(page, { name: 'Harbor & Pine', domain: 'harbor.example' });
  await sendTicketTo(page, 'Harbor & Pine', { title: 'Lamp arrived cracked', email: 'ana@example.com' });
}

test('the tickets of all sites are one list, which is searched, narrowed to a site and worked with the same keys', async ({
  page,
}) => {
  await haveTwoSites(page);
  await page.goto('/tickets?tab=all');
  await expect(page.getByRole('heading', { name: 'Tickets', exact: true, level: 1 })).toBeAttached();
  await expect(row(page, 'Gift card number')).toContainText('Kettle & Crumb');
  await expect(row(page, 'Lamp arrived cracked')).toContainText('Harbor & Pine');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Harbor & Pine' }).check();
  await page.keyboard.press('Escape');
  await expect(row(page, 'Gift card number')).toBeHidden();
  await expect(page.getByText('1 of 2 tickets match')).toBeVisible();
  await page.reload();
  await expect(row(page, 'Lamp arrived cracked')).toBeVisible();
  await expect(row(page, 'Gift card number')).toBeHidden();
  await page.getByRole('button', { name: 'Remove filter Site' }).click();

  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('gift');
  await expect(row(page, 'Lamp arrived cracked')).toBeHidden();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(row(page, 'Lamp arrived cracked')).toBeVisible();

  await page.getByRole('link', { name: 'Gift card number' }).focus();
  await page.keyboard.press('e');
  await expect(row(page, 'Gift card number')).toBeHidden();
  await page.getByRole('link', { name: '1 archived' }).click();
  await expect(row(page, 'Gift card number')).toContainText('Archived');
});

test('boxes of the filter that are ticked faster than the list renders all count', async ({ page }) => {
  await haveTwoSites(page);
  await page.goto('/tickets?tab=all');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('tab', { name: 'Priority' }).click();
  const boxes = page.getByRole('checkbox', { name: /^(Low|Medium|High)/ });
  await expect(boxes).toHaveCount(3);
  const ticked = await boxes.evaluateAll(async (all) => {
    for (const box of all as HTMLInputElement[]) {
      box.click();
      // A microtask: the next click is earlier than any render that waits for its turn.
      for (let n = 0; n < 100; n += 1) await null;
    }
    return all.map((box) => (box as HTMLInputElement).checked);
  });
  expect(ticked).toEqual([true, true, true]);
  await expect(page).toHaveURL(/priority=high&priority=medium&priority=low/);
});

test('a ticket opens over the screen where it was clicked, and closing returns there', async ({ page }) => {
  await haveTwoSites(page);
  const dialog = page.getByRole('dialog', { name: 'Lamp arrived cracked' });
  await page.goto('/dashboard');
  const queue = page.getByRole('region', { name: 'Queue' });
  await queue.getByRole('link', { name: 'Lamp arrived cracked' }).click();
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\?ticket=\d+$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(queue.getByRole('link', { name: 'Lamp arrived cracked' })).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search sites, tickets and actions' }).fill('lamp');
  await page.getByRole('option', { name: /Lamp arrived cracked/ }).click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your Sites' })).toBeVisible();

  await page.goto('/tickets?priority=medium');
  await page.getByRole('link', { name: 'Lamp arrived cracked' }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: 'Gift card number' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/tickets\?priority=medium$/);
});
