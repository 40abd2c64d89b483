import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';

const TITLES = Array.from({ length: 12 }, (_, n) => `Question ${String.fromCharCode(65 + n)}`);
const link = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: title });
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('a morning by keyboard alone: no act loses the place, and a reply is taken back', async ({ page }) => {
  test.slow();
  await haveDesk(page);
  const ids: number[] = [];
  for (const title of TITLES) ids.push(await sendTicket(page, { title, email: 'eva@customer.example' }));
  const statusOf = async (n: number) => (await (await page.request.get(`/api/tickets/${ids[n]}`)).json()).ticket.status;
  await page.goto('/tickets');
  await expect(page).toHaveTitle(/^\(12\) /);

  // Longest waiting first.
  await expect(link(page, 'Question A')).toBeVisible();
  await page.keyboard.press('j');
  await expect(link(page, 'Question A')).toBeFocused();
  for (const [key, next] of [
    ['3', 'Question B'],
    ['Shift+E', 'Question C'],
    ['e', 'Question D'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(link(page, next)).toBeFocused();
  }
  await page.keyboard.press('h');
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(link(page, 'Question E')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('3');
  await expect(link(page, 'Question G')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Question G')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('It is on its way.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page, 'Question G').getByRole('listitem').getByText('It is on its way.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link(page, 'Question H')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Question H')).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.type('Too early');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(dialog(page, 'Question I')).toBeVisible();
  await page.keyboard.press('z');
  await expect(dialog(page, 'Question H').getByLabel('Comment', { exact: true })).toHaveValue('Too early');
  await expect.poll(() => statusOf(7)).toBe('new');
  expect(await Promise.all([0, 2, 4, 5, 6].map(statusOf))).toEqual(['closed', 'archived', 'closed', 'closed', 'open']);
});
