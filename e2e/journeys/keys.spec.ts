import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const TITLES = ['Allergens?', 'Pick-up time', 'Gift card number', 'Lamp arrived cracked'];

async function haveList(page: Page): Promise<number[]> {
  await haveDesk(page);
  const ids: number[] = [];
  for (const title of TITLES) ids.unshift(await sendTicket(page, { title }));
  await openSite(page, '?sort=created');
  await expect(link(page, 'Allergens?')).toBeVisible();
  return ids;
}

const link = (page: Page, name: string) => page.getByRole('link', { name });
const box = (page: Page, id: number | undefined) => page.getByRole('checkbox', { name: `Select ticket ${id}` });
const statuses = async (page: Page, ids: number[]) =>
  Promise.all(ids.map(async (id) => (await (await page.request.get(`/api/tickets/${id}`)).json()).ticket.status));

test('Shift selects ranges, the keys act on the selection, and z undoes the change and returns to the row', async ({
  page,
}) => {
  const ids = await haveList(page);
  await box(page, ids[0]).click();
  await link(page, 'Gift card number').click({ modifiers: ['Shift'] });
  await expect(page.getByText('2 selected')).toBeVisible();
  await box(page, ids[2]).click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Escape');

  await link(page, 'Lamp arrived cracked').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 selected')).toBeVisible();

  await page.keyboard.press('3');
  await expect(page.getByText('2 tickets moved to closed')).toBeVisible();
  expect(await statuses(page, ids)).toEqual(['closed', 'closed', 'new', 'new']);
  await page.keyboard.press('z');
  await expect.poll(() => statuses(page, ids)).toEqual(['new', 'new', 'new', 'new']);
  await expect(link(page, 'Lamp arrived cracked')).toBeFocused();

  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('e');
  await expect(link(page, 'Lamp arrived cracked')).toBeHidden();
  await expect(link(page, 'Gift card number')).toBeHidden();
  await expect(link(page, 'Pick-up time')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(link(page, 'Lamp arrived cracked')).toBeFocused();
  await expect.poll(() => statuses(page, ids)).toEqual(['new', 'new', 'new', 'new']);
  // The toast of the undone change must be gone: its Undo could be taken for the next one's.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await page.keyboard.press('e');
  await expect(link(page, 'Lamp arrived cracked')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => statuses(page, ids)).toEqual(['new', 'new', 'new', 'new']);
  await expect(link(page, 'Lamp arrived cracked')).toBeFocused();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Undo the last change or send')).toBeVisible();
});

test('from the search field Enter leads to the first result, and Escape leaves the field', async ({ page }) => {
  await haveList(page);
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await page.keyboard.press('/');
  await page.keyboard.type('pick');
  await page.keyboard.press('Enter');
  await expect(link(page, 'Pick-up time')).toBeFocused();
  await expect(link(page, 'Allergens?')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await expect(search).toHaveValue('pick');
});

test('in an open ticket the palette sets its status, and a comment can be sent and the ticket closed at once', async ({
  page,
}) => {
  const ids = await haveList(page);
  await link(page, 'Pick-up time').click();
  const dialog = page.getByRole('dialog', { name: 'Pick-up time' });
  await dialog.getByText('No comments yet.').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: /Set status to Open/ }).click();
  await expect(dialog.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await expect.poll(() => statuses(page, ids)).toEqual(['new', 'new', 'open', 'new']);

  await dialog.getByPlaceholder('Add a comment...').fill('Any time before six.');
  await dialog.getByRole('button', { name: 'More ways to send' }).click();
  await page.getByRole('menuitemradio', { name: 'Add Comment and close' }).click();
  await expect(dialog.getByText('Any time before six.')).toBeVisible();
  await expect.poll(() => statuses(page, ids)).toEqual(['new', 'new', 'closed', 'new']);
  await expect(dialog.getByRole('button', { name: 'Add Comment' })).toBeVisible();
});
