import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { addSite, createSite, haveDesk, KETTLE, signIn } from '../owner.ts';
import { openSite, sendEvent, sendTicket } from '../visitor.ts';

test('the setup guide follows the first site from its code to its first visitor and ticket', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Set up Deskbell' })).toBeVisible();
  await addSite(page, KETTLE);
  await expect(page.getByText('Waiting for the first visitor').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Widget Code' })).toBeFocused();
  // The event stream updates every screen, long before the next poll.
  const settings = await page.context().newPage();
  await openSite(settings, '?tab=settings');
  await expect(settings.getByText('Waiting for the first visitor').first()).toBeVisible();
  await sendEvent(page);
  for (const screen of [page, settings]) await expect(screen.getByText('Waiting for the first visitor')).toHaveCount(0);
  await settings.close();
  await sendTicket(page, { title: 'My first ticket' });
  await expect(page.getByText('4 of 4 done')).toBeVisible();
  const queue = page.getByRole('region', { name: 'Queue' });
  await expect(queue.getByRole('link', { name: 'My first ticket' })).toBeVisible();
});

/** What of the page is a control in the first screenful, and the heights of its parts. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    const controls = [...document.querySelectorAll('a, button, input')].filter((control) => {
      const { width, bottom, top } = control.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && getComputedStyle(control).opacity !== '0';
    });
    return {
      height: document.documentElement.scrollHeight,
      controls: controls.length,
      siteRows: boxes('article').map(({ height }) => height),
      isWider: document.documentElement.scrollWidth > innerWidth,
    };
  });

test('twelve sites and ten tickets fit the measures of the design, wide and on a phone', async ({ page }) => {
  await haveDesk(page, KETTLE);
  for (let number = 1; number < 12; number += 1)
    await createSite(page, { name: `Shop ${number}`, domain: `shop-${number}.example` });
  await sendEvent(page);
  for (let number = 0; number < 11; number += 1) await sendTicket(page, { title: `Question ${number}` });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Fold chart and daily activity' }).click();
  const sections = ['Queue', 'Your Sites', 'Analytics Overview', 'Recent Tickets'];
  const tops = await Promise.all(
    sections.map(async (name) => (await page.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await page.mouse.move(0, 0);
  const wide = await measure(page);
  expect(wide.siteRows).toHaveLength(6);
  for (const height of wide.siteRows) expect(height).toBeLessThanOrEqual(48);
  expect(wide.controls).toBeLessThanOrEqual(32);
  expect(wide.height).toBeLessThanOrEqual(1_375);
  expect(wide.isWider).toBe(false);

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(page.getByText('Showing 10 of 11 tickets')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Recent Tickets' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open chart and daily activity' })).toBeVisible();
  const phone = await measure(page);
  expect(phone.height).toBeLessThanOrEqual(1_652);
  expect(phone.isWider).toBe(false);
});
