import { expect, test } from '../journey.ts';
import { walkIn } from '../owner.ts';

test('signed out, the dashboard and a site lead back to the front page', async ({ page }) => {
  for (const address of ['/dashboard', '/sites/1']) {
    await page.goto(address);
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('an owner signs in, is greeted by name, and signs out', async ({ page }) => {
  const owner = await walkIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome back,? Marta/);
  await expect(page.getByText('Manage your sites and support tickets from one place')).toBeVisible();

  await page.goto('/');
  await page.waitForURL('**/dashboard');

  await page.getByRole('button', { name: owner.name }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/');
});

test('signing in again with the same address opens the same desk', async ({ browser, page }) => {
  const owner = await walkIn(page);
  const first = await page.evaluate(() => fetch('/api/users/me').then((answer) => answer.json()));
  const elsewhere = await browser.newPage();
  await walkIn(elsewhere, owner);
  const second = await elsewhere.evaluate(() => fetch('/api/users/me').then((answer) => answer.json()));
  expect(second).toEqual(first);
  await elsewhere.close();
});

test.describe('a sign-in that cannot work', () => {
  // Ours, and the browser's own line about the refused call.
  test.use({ expectedConsoleErrors: /(exchange code for session token: )|(status of 4\d\d .*\/api\/sessions)/ });

  test('leads back to the front page', async ({ page }) => {
    for (const address of ['/auth/callback', '/auth/callback?code=made-up']) {
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === '/');
    }
  });
});
