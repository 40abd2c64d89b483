import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { haveDesk } from '../owner.ts';
import { openSite, sendTicket } from '../visitor.ts';

const BANNER = 'You are offline. Changes are kept and sent when you are back.';

test.use({ expectedConsoleErrors: /ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|ERR_FAILED|status of 404/ });

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
  await expect(page.getByText('All Tickets could not be loaded')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lamp arrived cracked' })).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('');
  await page
    .getByRole('tab', { name: 'Kanban Board' })
    .or(page.getByRole('link', { name: 'Kanban Board' }))
    .click();
  await expect(page.getByText('New could not be loaded')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Deskbell' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect
    .poll(async () => (await (await page.request.get(`/api/tickets/${id}`)).json()).ticket.status)
    .toBe('closed');
});

test('a part whose scripts cannot be loaded fails in its place and is loaded on Try again', async ({ page }) => {
  await haveDesk(page);
  await openSite(page);
  await page.route(/kanban-board-.*\.js/, (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await page
    .getByRole('tab', { name: 'Kanban Board' })
    .or(page.getByRole('link', { name: 'Kanban Board' }))
    .click();
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.unroute(/kanban-board-.*\.js/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Kanban Board (0 tickets)' })).toBeVisible();
});

test('after a new release, a tab with old file names recovers by one reload', async ({ page }) => {
  await haveDesk(page);
  await openSite(page);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route(/kanban-board-.*\.js/, (route) => route.fulfill({ status: 404, json: { error: 'Gone' } }), {
    times: 1,
  });
  const reloaded = page.waitForEvent('load');
  await page
    .getByRole('tab', { name: 'Kanban Board' })
    .or(page.getByRole('link', { name: 'Kanban Board' }))
    .click();
  await reloaded;
  await expect(page.getByRole('heading', { name: 'Kanban Board (0 tickets)' })).toBeVisible();
});

test('a screen requests its preloaded data once', async ({ page }) => {
  await haveDesk(page);
  const id = await sendTicket(page, { title: 'Lamp arrived cracked' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname + new URL(request.url()).search));
  await openSite(page, `?ticket=${id}`);
  await expect(page.getByRole('dialog', { name: 'Lamp arrived cracked' }).getByText('No comments yet.')).toBeVisible();
  const data = requests.filter((url) => url.startsWith('/api/'));
  expect(data.toSorted()).toEqual([...new Set(data)].toSorted());
  expect(requests.length).toBeLessThanOrEqual(25);
});
