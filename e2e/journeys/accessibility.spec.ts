import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { signIn } from '../owner.ts';
import { addSampleSites, OWNER_SCREENS, PUBLIC_PAGES, pageName } from '../screens.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks the page as it stands, and that nothing sticks out of it sideways. */
async function expectAccessible(page: Page, name: string) {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than the window by`).toBeLessThanOrEqual(0);
}

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
