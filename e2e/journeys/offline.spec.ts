import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const BANNER = 'You are offline. Changes are kept and sent when you are back.';

test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|ERR_FAILED|status of 404/ });

const BOARD_SCRIPT = /kanban-board-.*\.js/;
/** Ends in the hash: what a screen shares is in chunks like tickets-shared, which parts of other screens load as well. */
const TICKETS_SCRIPT = /\/assets\/tickets-[\w-]{8}\.js/;
const DASHBOARD_SCRIPT = /\/assets\/dashboard-[\w-]{8}\.js/;
/** Requested before a reload. Chromium remembers failed imports, so only a reload loads them. */
const HEALTH = /\/healthz/;

const openBoard = (page: Page) =>
  page
    .getByRole('tab', { name: 'Kanban Board' })
    .or(page.getByRole('link', { name: 'Kanban Board' }))
    .click();

/** The scripts of all parts are prefetched when the browser is idle. */
const partsLoaded = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/kanban-board-')),
  );

test('without a connection tickets, tabs and dialogs open, and a change is sent afterwards', async ({
  context,
  page,
}) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked' });
  await openSite(page);
  await expect(page.getByRole('link', { name: 'Lamp arrived cracked' })).toBeVisible();
  await partsLoaded(page);

  await context.setOffline(true);
  await expect(page.getByText(BANNER)).toBeVisible();
  await page.getByRole('link', { name: 'Lamp arrived cracked' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lamp arrived cracked' });
  await expect(dialog.getByText('The comments could not be loaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Closed' }).click();
  await expect(dialog.getByRole('button', { name: 'Closed' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('kettle');
  await expect(page.getByText('Waiting for us could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lamp arrived cracked' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('');
  await openBoard(page);
  await expect(page.getByText('New could not be loaded')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect
    .poll(async () => (await (await page.request.get(`/api/tickets/${id}`)).json()).ticket.status)
    .toBe('closed');
});

test('a part whose scripts cannot be loaded fails in its place and can be tried again', async ({ page }) => {
  await haveDesk(page);
  let isBlocked = true;
  await page.route(BOARD_SCRIPT, (route) => (isBlocked ? route.abort() : route.continue()));
  await page.route(HEALTH, (route) => (isBlocked ? route.abort() : route.continue()));
  await openSite(page);
  await openBoard(page);
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const retried = page.waitForEvent('requestfailed', (request) => HEALTH.test(request.url()));
  await page.getByRole('button', { name: 'Try again' }).click();
  await retried;
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  isBlocked = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Kanban Board (0 tickets)' })).toBeVisible();
});

test('a screen whose scripts cannot be loaded leaves the current one in place and can be tried again', async ({
  context,
  page,
}) => {
  await haveDesk(page);
  let isBlocked = true;
  for (const address of [DASHBOARD_SCRIPT, TICKETS_SCRIPT, HEALTH])
    await page.route(address, (route) => (isBlocked ? route.abort() : route.continue()));
  await openSite(page);
  await page.getByRole('heading', { level: 1, name: 'Kettle & Crumb' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('alert')).toContainText('The page could not be loaded');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Kettle & Crumb' })).toBeVisible();

  await context.setOffline(false);
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('alert')).toContainText('The page could not be loaded');
  isBlocked = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Kettle & Crumb' })).toBeVisible();
});

test('screens that cannot be prefetched do not reload the page, and open when they are chosen', async ({ page }) => {
  await haveDesk(page);
  let isBlocked = true;
  await page.route(TICKETS_SCRIPT, (route) => (isBlocked ? route.abort() : route.continue()));
  const failed = page.waitForEvent('requestfailed', (request) => TICKETS_SCRIPT.test(request.url()));
  await openSite(page);
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  await failed;
  isBlocked = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The element of the first page: a reload would have replaced it.
  expect(await heading?.isVisible()).toBe(true);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Tickets/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
});

test('after a new release, a tab with old file names recovers by one reload', async ({ page }) => {
  await haveDesk(page);
  let isOldTab = true;
  await page.route(BOARD_SCRIPT, (route) =>
    isOldTab ? route.fulfill({ status: 404, json: { error: 'There is nothing at this address.' } }) : route.continue(),
  );
  await openSite(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOldTab = false;
  });
  await openBoard(page);
  await expect(page.getByRole('heading', { name: 'Kanban Board (0 tickets)' })).toBeVisible();
  expect(isOldTab).toBe(false);
});

test('a ticket that is opened by its link requests its preloaded data once', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked' });
  const data: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) data.push(request.url());
  });
  await openSite(page, `?ticket=${id}`);
  await expect(page.getByRole('dialog', { name: 'Lamp arrived cracked' }).getByText('No comments yet.')).toBeVisible();
  expect(data.toSorted()).toEqual([...new Set(data)].toSorted());
});

test('a screen takes at most 25 requests', async ({ page }) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Lamp arrived cracked' });
  await openSite(page);
  const site = new URL(page.url()).pathname;
  for (const address of ['/dashboard', '/tickets', site]) {
    await page.goto(address);
    await expect(page.getByRole('link', { name: 'Lamp arrived cracked' }).first()).toBeVisible();
    // Cached responses transfer nothing; the page itself and the event stream are not listed.
    const files = await page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0).length,
    );
    expect([address, files + 2 <= 25]).toEqual([address, true]);
  }
});
