import { randomUUID } from 'node:crypto';
import { expectAccessible, LOOKS } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../owner.ts';
import { addSampleSites, OWNER_SCREENS, PUBLIC_PAGES, pageName } from '../screens.ts';

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({
      colorScheme,
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
      // What a visitor does wrong on purpose below.
      expectedConsoleErrors: /(status of 404 .*no-such-page)|(ERR_FAILED .*contact)|(status of 400 .*local-accounts)/,
    });

    test('every public page can be read by everybody', async ({ page }) => {
      for (const path of PUBLIC_PAGES) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, pageName(path));
      }
    });

    test('the way in, what is wrong and what went well can be read by everybody', async ({ page }) => {
      await page.goto('/no-such-page');
      await expectAccessible(page, 'not found');

      await page.goto('/contact');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByText('Please enter your name.')).toBeVisible();
      await expectAccessible(page, 'contact with mistakes');
      for (const name of ['Name', 'Subject', 'Message']) await page.getByRole('textbox', { name }).fill('Ada');
      await page.getByRole('textbox', { name: 'Email' }).fill(`${randomUUID()}@example.com`);
      await page.route('**/api/contact', (route) => route.abort(), { times: 1 });
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('alert')).toBeInViewport();
      await expectAccessible(page, 'contact without a connection');
      await page.getByRole('button', { name: 'Send message' }).click();
      await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeInViewport();
      await expectAccessible(page, 'message sent');

      await page.goto('/');
      await page.getByRole('button', { name: 'Start Free Today' }).first().click();
      await page.waitForURL('**/local-accounts/**');
      await expectAccessible(page, 'local sign-in');
      await page.getByRole('textbox', { name: 'Email' }).fill('ada@');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page, 'local sign-in with a mistake');

      await page.route('**/api/sessions', () => undefined);
      await page.goto('/auth/callback?code=slow');
      await expect(page.getByText('Completing sign in...')).toBeVisible();
      await expectAccessible(page, 'sign-in callback');
    });

    test('every screen of an owner can be used by everybody', async ({ page }) => {
      await signIn(page);
      await expectAccessible(page, 'first run');
      await addSampleSites(page);
      for (const { name, open } of OWNER_SCREENS) {
        await open(page);
        await expectAccessible(page, name);
      }
    });
  });
}
