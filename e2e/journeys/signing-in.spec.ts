import { expect, test } from '../journey.ts';
import { signInThroughPages } from '../owner.ts';

test('signed out, the dashboard and a site redirect to the front page', async ({ page }) => {
  for (const path of ['/dashboard', '/sites/1']) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
  }
});

test('an owner signs in, is greeted by name, and signs out', async ({ page }) => {
  const owner = await signInThroughPages(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome back,? Marta/);
  await expect(page.getByText('Manage your sites and support tickets from one place')).toBeVisible();

  await page.goto('/');
  await page.waitForURL('**/dashboard');

  await page.getByRole('button', { name: owner.name }).click();
  const answer = page.waitForResponse('**/api/logout');
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('deskbell_signed_in');
  await answer;
  await page.goto('/dashboard');
  await page.waitForURL((url) => url.pathname === '/');
});

test('signing in with the same email address opens the same account', async ({ browser, page }) => {
  const owner = await signInThroughPages(page);
  const first = await page.evaluate(() => fetch('/api/users/me').then((response) => response.json()));
  const otherBrowser = await browser.newPage();
  await signInThroughPages(otherBrowser, owner);
  const second = await otherBrowser.evaluate(() => fetch('/api/users/me').then((response) => response.json()));
  expect(second).toEqual(first);
  await otherBrowser.close();
});

test.describe('a failed sign-in', () => {
  test.use({ expectedConsoleErrors: /(exchange code for session token: )|(status of 4\d\d .*\/api\/sessions)/ });

  test('redirects to the front page, which says what happened', async ({ page }) => {
    for (const [query, words] of [
      ['', 'Signing in did not work. Please try again.'],
      ['?code=made-up', 'This sign-in was not started in this browser, or too long ago. Please sign in again.'],
      ['?error=access_denied', 'You cancelled signing in, or your sign-in provider refused it. Please try again.'],
    ]) {
      await page.goto(`/auth/callback${query}`);
      await page.waitForURL((url) => url.pathname === '/');
      await expect(page.getByRole('alert')).toHaveText(String(words));
    }
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
