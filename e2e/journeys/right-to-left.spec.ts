import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { column } from '../board.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const SITE = { name: 'متجر القهوة', domain: 'coffee.example', description: 'قهوة محمصة يوميا' };
const TICKET = { title: 'وصل المصباح مكسورا!', description: 'الطلب رقم 123 وصل هذا الصباح.', email: 'ana@example.com' };

test('texts in Arabic run from right to left, and the English around them keeps its order', async ({ page }) => {
  await haveDesk(page, SITE);
  const id = await sendTicket(page, TICKET);
  await sendTicket(page, { title: 'Pick-up time' });
  await openSite(page);
  const title = page.getByRole('link', { name: TICKET.title });
  await expect(title).toHaveCSS('direction', 'rtl');
  await expect(page.getByText(TICKET.description)).toHaveCSS('direction', 'rtl');
  await expect(page.getByRole('link', { name: 'Pick-up time' })).toHaveCSS('direction', 'ltr');
  await expect(page.getByRole('heading', { name: SITE.name })).toHaveCSS('direction', 'rtl');
  // The separator before the description must not move to its far end.
  const description = page.getByText(SITE.description);
  const count = page.getByRole('list', { name: 'About this site' }).getByText('2 tickets');
  await expect(page.getByRole('link', { name: 'Widget code' })).toBeVisible();
  expect((await description.boundingBox())?.x).toBeGreaterThan(((await count.boundingBox())?.x ?? 0) + 40);
  await expect(description).toHaveCSS('unicode-bidi', 'isolate');
  await expectAccessible(page, 'list in Arabic');

  await title.click();
  const dialog = page.getByRole('dialog', { name: TICKET.title });
  await expect(dialog.getByRole('heading', { name: TICKET.title })).toHaveCSS('direction', 'rtl');
  await expect(dialog.getByText(TICKET.description)).toHaveCSS('direction', 'rtl');
  const comment = dialog.getByPlaceholder('Add a comment...');
  await comment.fill('شكرا');
  await expect(comment).toHaveCSS('direction', 'rtl');
  await comment.press('Control+Enter');
  await expect(dialog.getByRole('listitem').getByText('شكرا')).toHaveCSS('direction', 'rtl');
  await expect(dialog.getByText('Comments')).toHaveCSS('direction', 'ltr');

  await openSite(page, '?tab=board');
  await expect(column(page, 'Open').getByRole('heading', { name: TICKET.title })).toHaveCSS('direction', 'rtl');
  await page.goto(`/dashboard?ticket=${id}`);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  const name = page.getByRole('region', { name: 'Your Sites' }).getByRole('link', { name: SITE.name });
  await expect(name).toHaveCSS('direction', 'rtl');
  // The row around the name keeps its order.
  const domain = page.getByText(SITE.domain).last();
  expect((await domain.boundingBox())?.x).toBeGreaterThan((await name.boundingBox())?.x ?? 0);
  await expect(page.getByRole('link', { name: TICKET.title }).locator('bdi')).toHaveCSS('unicode-bidi', 'isolate');
});

test.describe('360 x 740', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('lists keep their left edge beside Arabic titles and names', async ({ page }) => {
    await haveDesk(page);
    await sendTicket(page, { ...TICKET, name: 'يوسف عبد الرحمن' });
    for (const path of ['/tickets', '/dashboard']) {
      await page.goto(path);
      const title = page.getByRole('link', { name: TICKET.title }).first();
      await expect(title).toBeVisible();
      const name = page.getByText('يوسف عبد الرحمن').first();
      expect(await textLeft(name)).toBeCloseTo(await textLeft(title), 0);
    }
  });
});

/** Where the letters begin, wherever their box does. */
const textLeft = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().left;
  });
