import { expect, test } from '../journey.ts';
import { PUBLIC_PAGES, pageName } from '../screens.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PUBLIC_PAGES) {
    test(`the ${pageName(path)} page is readable`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
      expect(await page.title()).toContain('Deskbell');
    });
  }
});

test('the footer leads to every public page', async ({ page }) => {
  await page.goto('/');
  for (const name of ['How It Works', 'Contact', 'Privacy', 'Terms', 'Release Notes']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: false }).first().click();
    await page.waitForURL(`**/${name.toLowerCase().replaceAll(' ', '-')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test.describe('an address that does not exist', () => {
  test.use({ expectedConsoleErrors: /status of 404 / });

  test('says so and leads home', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('on a narrow phone that has not got the font', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedConsoleErrors: /woff2/ });

  test('no page is wider than the window', async ({ page }) => {
    await page.route(/\.woff2/, (route) => route.abort());
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${pageName(path)} is wider than the window by`).toBeLessThanOrEqual(0);
    }
  });
});
