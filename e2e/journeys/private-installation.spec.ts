import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { signInThroughPages } from '../owner.ts';
import { removeDataDir, startProductBriefly, temporaryDataDir } from '../product.ts';

test('without public pages the front page is where owners sign in, and says why a sign-in failed', async ({
  browser,
}) => {
  const dataDir = temporaryDataDir();
  const product = await startProductBriefly(dataDir, {
    PUBLIC_PAGES: 'off',
    PRIVACY_URL: 'https://example.com/privacy',
  });
  const page = await browser.newPage({ baseURL: product.url });
  try {
    const owner = await signInThroughPages(page);
    await expect(page.getByRole('link', { name: 'How it works' })).toBeHidden();
    await page.getByRole('button', { name: owner.name }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Deskbell' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Privacy']);
    await expectAccessible(page, 'the sign-in page');
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();

    await page.goto('/auth/callback?error=access_denied');
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('alert')).toHaveText(/^You cancelled signing in/);
    await page.reload();
    await expect(page.getByRole('alert')).toBeHidden();

    await signInThroughPages(page, owner);
    await page.getByRole('button', { name: owner.name }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await question.getByRole('textbox').fill(owner.email);
    await question.getByRole('button', { name: 'Delete Account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your account was deleted');
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});
