import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Both schemes and both widths, not each with each: what is drawn on narrow screens alone is only seen in the dark. */
export const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

/** Checks the page as it stands, and that nothing sticks out of it sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoViolations(name, checker(page).withTags(WCAG));
  await expectNothingWider(page, name);
}

/** Stricter: also what is only held to be good practice. The whole page, or one element of it. */
export async function expectReadable(page: Page, name: string, element = 'html'): Promise<void> {
  await expectNoViolations(name, checker(page).include(element));
  await expectNothingWider(page, name);
}

// The usual mode opens a page of its own for each check, which only frames of other origins need.
const checker = (page: Page) => new AxeBuilder({ page }).setLegacyMode();

async function expectNoViolations(name: string, check: AxeBuilder): Promise<void> {
  const { violations } = await check.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, name).toEqual([]);
}

async function expectNothingWider(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than the window by`).toBeLessThanOrEqual(0);
}
