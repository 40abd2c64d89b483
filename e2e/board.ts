import type { Locator, Page } from '@playwright/test';

export const column = (page: Page, name: 'New' | 'Open' | 'Closed') =>
  page.getByRole('region', { name: new RegExp(`^${name},`) });

export const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });

export async function centerOf(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 120) };
}

export async function dragOver(page: Page, element: Locator, to: { x: number; y: number }): Promise<void> {
  const from = await centerOf(element);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 4, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

export async function drag(page: Page, element: Locator, target: Locator): Promise<void> {
  await dragOver(page, element, await centerOf(target));
  await page.mouse.up();
}
