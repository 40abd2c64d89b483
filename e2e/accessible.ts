import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export const DESKTOP = { colorScheme: 'light', width: 1280 } as const;
export const PHONE = { colorScheme: 'dark', width: 360 } as const;
/** Covers both color schemes and both widths with two runs instead of four. */
export const LOOKS = [DESKTOP, PHONE] as const;

export function inEachLook(
  declareJourneys: () => void,
  looks: readonly (typeof DESKTOP | typeof PHONE)[] = LOOKS,
): void {
  for (const { colorScheme, width } of looks) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });
      declareJourneys();
    });
  }
}

/** WCAG 2.2 AA by axe, and no horizontal overflow. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectNoViolations(name, (await checker(page)).withTags(WCAG));
  await expectNoOverflow(page, name);
}

/** Stricter: includes axe's best practices. Checks the whole page or one element. */
export async function expectReadable(page: Page, name: string, element = 'html'): Promise<void> {
  await expectNoViolations(name, (await checker(page)).include(element));
  await expectNoOverflow(page, name);
}

async function checker(page: Page): Promise<AxeBuilder> {
  const injected = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)));
  // An empty statement instead of half a megabyte that the document already has.
  const source = injected.every(Boolean) ? { axeSource: ';' } : {};
  // The default mode opens a new page for each check, which only cross-origin frames need.
  // Describing the elements that pass takes longer than the checks.
  return new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'], preload: false });
}

async function expectNoViolations(name: string, check: AxeBuilder): Promise<void> {
  const { violations } = await check.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found, name).toEqual([]);
}

async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `${name} is wider than the window by`).toBeLessThanOrEqual(0);
}
