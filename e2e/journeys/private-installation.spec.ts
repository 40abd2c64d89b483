import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { signInThroughPages } from '../owner.ts';
import { removeDataDir, startProductBriefly, temporaryDataDir } from '../product.ts';

test('public pages without prices call nothing free, and show the address and source of the installation', async ({
  browser,
}) => {
  const dataDir = temporaryDataDir();
  const product = await startProductBriefly(dataDir, {
    PRICING: 'off',
    SOURCE_URL: 'https://git.example.com/deskbell',
    SUPPORT_EMAIL: 'help@example.com',
  });
  const page = await browser.newPage({ baseURL: product.url });
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  try {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Dark' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('region', { name: 'Free software, on this server.' })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/\$|USD|Launch special|Start Free/);
    await expect(footer.getByRole('link', { name: 'Source code' })).toHaveAttribute(
      'href',
      'https://git.example.com/deskbell',
    );
    await expect(footer.getByRole('link', { name: 'help@example.com' })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Security' })).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});

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
