import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { anOwner, createSession, createSite, KETTLE, send } from '../owner.ts';

/** Most parts that push a screen by a line of text are above this. */
const SHIFT_MAX = 0.005;

/** The sum of all layout shifts without input. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) sum += value;
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { shiftSum: () => sum });
  });
  return () => page.evaluate<number>(() => Reflect.get(window, 'shiftSum')());
}

for (const width of [1280, 360])
  test(`screens do not move while they load, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await createSession(page, anOwner());
    await createSite(page, KETTLE);
    const [site] = await (await page.request.get('/api/sites')).json();
    for (const title of ['The lamp flickers', 'Wrong color delivered', 'An invoice for October, please'])
      await send(page, 'POST', '/api/tickets', { site_id: site.id, title, description: 'Please help.' });
    const [ticket] = await (await page.request.get('/api/tickets')).json();
    const sumOfShifts = await watchShifts(page);
    const sums: Record<string, number> = {};
    for (const [address, last] of [
      ['/dashboard', page.getByRole('heading', { name: 'Your Sites' })],
      ['/tickets?tab=all', page.getByText(/^Updated /)],
      ['/tickets?view=board&tab=all', page.getByRole('article').first()],
      [`/sites/${site.id}`, page.getByText(/^Updated /)],
      [`/sites/${site.id}?tab=board`, page.getByRole('article').first()],
      [`/sites/${site.id}?tab=settings`, page.getByRole('heading', { name: 'Widget Customization' })],
      [`/sites/${site.id}?ticket=${ticket.id}`, page.getByRole('textbox', { name: 'Comment' })],
    ] as const) {
      await page.goto(address);
      await expect(last).toBeVisible();
      // Scripts come from the cache now: a busy machine holds back no part for longer than the first render waits.
      await page.reload();
      await expect(last).toBeVisible();
      // Two seconds after the first render screens ask for what others need.
      await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(3_000);
      sums[address] = await sumOfShifts();
    }
    const moved = Object.entries(sums).filter(([, sum]) => sum > SHIFT_MAX);
    expect(moved).toEqual([]);
  });
