import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { signIn } from '../owner.ts';

async function openSettings(page: Page, name: string) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  return page.getByRole('dialog', { name: 'User Settings' });
}

test('settings survive a reload', async ({ page }) => {
  const owner = await signIn(page);
  const dialog = await openSettings(page, owner.name);
  await dialog.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await dialog.getByRole('button', { name: 'Save Settings' }).click();
  await expect(dialog).toBeHidden();

  await page.reload();
  const again = await openSettings(page, owner.name);
  await expect(again.getByLabel('Time zone')).toHaveValue('Asia/Tokyo');
  await page.keyboard.press('Escape');
  await expect(again).toBeHidden();
});

test('the theme follows the system until one is chosen, and the choice survives a reload', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const owner = await signIn(page);
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);

  await page.getByRole('button', { name: owner.name }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect.poll(background).toBe(light);
});
