import { expectReadable } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../owner.ts';

test('an owner looks something up, with and without script, and opens its screen', async ({ page, browser }) => {
  await signIn(page);
  await page.goto('/reports');
  await page.getByRole('button', { name: /account menu/ }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Help' }).click();
  const docs = await opened;
  await expect(docs.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(docs.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();

  await docs.keyboard.press('/');
  const field = docs.getByRole('searchbox', { name: 'Search the documentation' });
  await expect(field).toBeFocused();
  await field.fill('holiday');
  await expect(docs.getByRole('main').getByRole('status')).toHaveText('1 page');
  await expect(docs.locator('mark').first()).toHaveText('holiday');
  await field.fill('fax');
  await expect(docs.getByRole('main').getByRole('status')).toHaveText('No page has “fax”.');
  await expectReadable(docs, 'a search without result');
  await field.fill('holiday');
  await expect(docs.getByRole('main').getByRole('status')).toHaveText('1 page');
  await field.press('ArrowDown');
  await docs.keyboard.press('Enter');
  await expect(docs.getByRole('heading', { level: 1, name: 'Goals and hours' })).toBeVisible();

  const picture = docs.getByRole('img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [320, 'dark'],
  ] as const) {
    await docs.setViewportSize({ width, height: 800 });
    await docs.emulateMedia({ colorScheme });
    await expectReadable(docs, `an article, ${width} px`);
    await docs.goto('/docs');
    await expectReadable(docs, `the index, ${width} px`);
    await docs.goto('/docs/goals-and-hours');
  }
  await docs.getByRole('link', { name: 'Open Goals of a site' }).click();
  await docs.waitForURL('**/dashboard');

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(page.url()).origin });
  const plain = await context.newPage();
  await plain.goto('/docs');
  await plain.getByRole('searchbox').fill('iCalendar');
  await plain.getByRole('searchbox').press('Enter');
  await plain
    .getByRole('link', { name: /^Goals and hours/ })
    .first()
    .click();
  await expect(plain.getByRole('heading', { level: 1, name: 'Goals and hours' })).toBeVisible();
  await context.close();
});
