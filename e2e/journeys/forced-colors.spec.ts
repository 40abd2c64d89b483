import type { Locator } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { sendTicket } from '../visitor.ts';

/** Windows draws with few colors, as in high contrast: neither backgrounds nor shadows of ours remain. */
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' }, reuseContext: false });

const look = (element: Locator, property: string, pseudo = '') =>
  element.evaluate(
    (node, [name, of]) => getComputedStyle(node, of || null).getPropertyValue(name ?? ''),
    [property, pseudo],
  );

test('what is selected, unread or current can be told apart in forced colors', async ({ page }) => {
  await haveDesk(page);
  for (const title of ['Gift card number', 'Pick-up time']) await sendTicket(page, { title });
  await page.goto('/tickets');
  const [first, second] = [page.getByRole('checkbox', { name: /^Select/ }).nth(0), page.getByRole('checkbox').nth(1)];
  await first.check();
  await expect(page.getByText('1 selected')).toBeVisible();
  // The browser draws its own boxes, with ticks.
  for (const box of [first, second]) expect(await look(box, 'appearance')).toBe('auto');
  expect(await look(page.getByRole('img', { name: 'Unread' }).first(), 'background-color')).not.toBe(
    await look(page.locator('body'), 'background-color'),
  );
  const navigation = page.getByRole('navigation', { name: 'Main' });
  expect(await look(navigation.getByRole('link', { name: /^Tickets/ }), 'outline-style')).toBe('solid');
  expect(await look(navigation.getByRole('link', { name: 'Dashboard' }), 'outline-style')).toBe('none');
  expect(await look(page.getByRole('tab', { name: /^Waiting for us/ }), 'outline-style')).toBe('solid');
  expect(await look(page.getByRole('tab', { name: /^Open/ }), 'outline-style')).toBe('none');
});
