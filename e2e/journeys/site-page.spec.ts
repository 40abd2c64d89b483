import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const PHONE = { width: 360, height: 740 };
const LONG = { name: 'Stadtbibliothek Neustadt an der Weinstraße', domain: 'stadtbibliothek.example' };

const topOfFirstRow = (page: Page) =>
  page
    .locator('main [role=list] > li')
    .first()
    .evaluate((row) => row.getBoundingClientRect().top);

const controlsInSight = (page: Page) =>
  page.locator('a, button, input').evaluateAll(
    (controls) =>
      controls.filter((control) => {
        const { top, bottom, width } = control.getBoundingClientRect();
        return control.checkVisibility({ opacityProperty: true }) && width > 1 && bottom > 0 && top < innerHeight;
      }).length,
  );

test('the list begins high on the page of a site, with few controls', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await haveDesk(page);
  for (let n = 1; n <= 7; n++) await sendTicket(page, { title: `Order ${n} is late` });
  await openSite(page);
  await expect(page.getByRole('button', { name: 'Waiting for us 7' })).toBeVisible();
  expect(await topOfFirstRow(page)).toBe(270);
  // One more than of a site whose widget was seen: the link to its code.
  expect(await controlsInSight(page)).toBeLessThanOrEqual(41);
  await expectAccessible(page, 'groups of tickets');
  await page.setViewportSize(PHONE);
  await expect.poll(() => topOfFirstRow(page)).toBe(318);
});

test('a phone shows the whole name of a site, and all of its tabs', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await haveDesk(page, LONG);
  await sendTicket(page, { title: 'Order 1 is late' });
  await openSite(page);
  const name = page.getByRole('heading', { level: 1, name: LONG.name });
  expect(
    await name.evaluate(({ scrollWidth, clientWidth, clientHeight }) => [scrollWidth - clientWidth, clientHeight]),
  ).toEqual([0, 52]);
  expect(await topOfFirstRow(page)).toBe(344);
  await page.getByRole('button', { name: 'All tabs' }).click();
  await expectAccessible(page, 'menu of all tabs');
  await page.getByRole('menuitemradio', { name: 'Settings' }).click();
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Widget Integration' })).toBeVisible();
});

test('the settings of the widget are one page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await haveDesk(page);
  await openSite(page, '?tab=settings');
  const last = page.getByRole('region', { name: 'Widget Customization' });
  await expect(last).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'settings of the widget');
});
