import { expect, test } from '../journey.ts';
import { signInThroughPages } from '../owner.ts';

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
