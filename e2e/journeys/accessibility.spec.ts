import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { signIn } from '../owner.ts';
import { addSampleSites, OWNER_SCREENS, PUBLIC_PAGES, pageName } from '../screens.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

      test('every public page can be read by everybody', async ({ page }) => {
        for (const path of PUBLIC_PAGES) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, pageName(path));
        }
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
}
