import { expect, test } from '../journey.ts';
import { signIn } from '../owner.ts';

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
