import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const received = (page: Page) => dialog(page).getByRole('heading', { name: /received$/ });
const SAVED = 'No connection. Your ticket is saved.';
const TICKETS = '**/api/widget/tickets';

async function fillForm(page: Page): Promise<string> {
  const title = `Ticket ${randomUUID()}`;
  await tab(page).click();
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('It must arrive, and once.');
  return title;
}

const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' }).click();
const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => !key.startsWith('deskbell-tickets:')));

// The browser logs every failed request.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

test('the draft is stored from the first character and removed with the last', async ({ page, visit }) => {
  await visit();
  await tab(page).click();
  await dialog(page).getByText('Urgent').click();
  expect(await storedKeys(page)).toEqual([]);
  await dialog(page).getByLabel('Title').pressSequentially('M');
  expect(await storedKeys(page)).toEqual([expect.stringMatching(/^deskbell-draft:/)]);
  await page.reload();
  await tab(page).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('M');
  await expect(dialog(page).getByRole('radio', { name: 'Urgent' })).toBeChecked();
  await dialog(page).getByLabel('Title').clear();
  expect(await storedKeys(page)).toEqual([]);
});

test('offline, then online: one ticket', async ({ page, visit, site, context }) => {
  await visit();
  const title = await fillForm(page);
  await context.setOffline(true);
  await send(page);
  await expect(dialog(page).getByText(SAVED).first()).toBeVisible();
  await expect(dialog(page).getByText(SAVED).first()).toBeInViewport();
  await expect(dialog(page).getByLabel('Title')).not.toBeEditable();
  await context.setOffline(false);
  await expect(received(page)).toBeVisible();
  expect((await site.tickets()).filter((ticket) => ticket.title === title)).toHaveLength(1);
  expect(await storedKeys(page)).toEqual([]);
});

test('a reload while offline, then online: one ticket', async ({ page, visit, site }) => {
  await visit();
  const title = await fillForm(page);
  await page.route('**/api/widget/*', (route) => route.abort());
  await send(page);
  await expect(dialog(page).getByText(SAVED).first()).toBeVisible();
  await page.reload();
  await expect.poll(() => storedKeys(page)).toEqual([expect.stringMatching(/^deskbell:/)]);
  await page.unroute('**/api/widget/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(async () => (await site.tickets()).filter((ticket) => ticket.title === title).length).toBe(1);
  await expect.poll(() => storedKeys(page)).toEqual([]);
});

test('a pending ticket is sent from the next page, which shows the confirmation', async ({ page, visit, site }) => {
  await visit();
  const title = await fillForm(page);
  await page.route(TICKETS, (route) => route.abort());
  await send(page);
  await expect(dialog(page).getByText(SAVED).first()).toBeVisible();
  await page.unroute(TICKETS);
  await visit();
  await expect.poll(() => storedKeys(page)).toEqual([]);
  await tab(page).click();
  await expect(received(page)).toBeVisible();
  await expect(dialog(page).getByLabel('Keep this link: the reply will be there.')).toHaveValue(/\/t\/\d+\./);
  expect((await site.tickets()).filter((ticket) => ticket.title === title)).toHaveLength(1);
});

test('a lost response makes no second ticket', async ({ page, visit, site }) => {
  await visit();
  const title = await fillForm(page);
  let lost = 0;
  await page.route(TICKETS, async (route) => {
    await route.fetch();
    if (lost++ === 0) await route.abort();
    else await route.continue();
  });
  await send(page);
  await dialog(page).getByRole('button', { name: 'Try again now' }).click();
  await expect(received(page)).toBeVisible();
  expect((await site.tickets()).filter((ticket) => ticket.title === title)).toHaveLength(1);
});

test('a 429 is retried after its Retry-After', async ({ page, visit }) => {
  await visit();
  await fillForm(page);
  const attempts: number[] = [];
  await page.route(TICKETS, async (route) => {
    attempts.push(Date.now());
    if (attempts.length > 1) return route.continue();
    await route.fulfill({
      status: 429,
      headers: {
        'retry-after': '3',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
      },
      json: { error: 'Wait.' },
    });
  });
  await send(page);
  await expect(dialog(page).getByText('Your ticket is saved.').first()).toBeVisible();
  await expect(received(page)).toBeVisible();
  expect(attempts).toHaveLength(2);
  expect(Number(attempts[1]) - Number(attempts[0])).toBeGreaterThanOrEqual(2_900);
});

test('a validation error of the server is shown at its field and can be corrected', async ({ page, visit, site }) => {
  await visit();
  const title = await fillForm(page);
  let attempts = 0;
  await page.route(TICKETS, (route) =>
    attempts++ > 0
      ? route.continue()
      : route.fulfill({
          status: 400,
          headers: { 'access-control-allow-origin': '*' },
          json: { error: 'Invalid', issues: [{ path: ['description'], message: 'That is not enough.' }] },
        }),
  );
  await send(page);
  await expect(dialog(page).getByText('That is not enough.')).toBeVisible();
  await expect(dialog(page).getByLabel('Description')).toBeFocused();
  await expect(dialog(page).getByLabel('Description')).toBeEditable();
  await dialog(page).getByLabel('Description').fill('This is.');
  await send(page);
  await expect(received(page)).toBeVisible();
  expect((await site.tickets()).filter((ticket) => ticket.title === title)).toHaveLength(1);
});

test('without localStorage a ticket is still sent', async ({ page, visit, context }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    }),
  );
  await visit();
  await fillForm(page);
  await context.setOffline(true);
  await send(page);
  await expect(dialog(page).getByText('Please keep this page open.').first()).toBeVisible();
  await context.setOffline(false);
  await expect(received(page)).toBeVisible();
});

test('a failed import of the form file is retried on the next intent', async ({ page, visit }) => {
  await page.route('**/widget/form-*', (route) => route.abort(), { times: 1 });
  await visit();
  await tab(page).waitFor();
  const failed = page.waitForEvent('requestfailed');
  await tab(page).hover();
  await failed;
  await tab(page).click();
  await expect(dialog(page)).toBeVisible();
});

test('when the form cannot be loaded, the tab opens the hosted form, at once from then on', async ({
  page,
  visit,
  site,
}) => {
  await page.route('**/widget/form-*', (route) => route.abort());
  await visit({ html: 'lang="ja"' });
  const ownTab = page.getByRole('button', { name: 'サポート', exact: true });
  for (let press = 0; press < 2; press++) {
    const opened = page.waitForEvent('popup');
    await ownTab.click();
    expect((await opened).url()).toContain(`${site.product}/support/site_`);
    await expect(ownTab).not.toHaveAttribute('aria-busy', 'true');
  }
});

test('a browser without constructable style sheets gets a link to the hosted form', async ({ page, visit, site }) => {
  // Simulates Safari before 16.4 and Firefox before 101.
  await page.addInitScript(() => {
    window.CSSStyleSheet = class {
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    } as unknown as typeof CSSStyleSheet;
    for (const root of [Document, ShadowRoot])
      Object.defineProperty(root.prototype, 'adoptedStyleSheets', { value: undefined });
  });
  await visit();
  const link = page.getByRole('link', { name: 'Support' });
  await expect(link).toHaveAttribute('href', new RegExp(`^${site.product}/support/site_`));
  const box = await link.boundingBox();
  expect(box && box.x + box.width).toBe(1280);
});

test('Send takes effect once the sending file has been imported', async ({ page, visit, site }) => {
  await page.route('**/widget/sending-*', (route) => route.abort(), { times: 1 });
  await visit();
  const title = await fillForm(page);
  await send(page);
  await expect(dialog(page).getByRole('button', { name: 'Sending…' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(received(page)).toBeVisible();
  expect((await site.tickets()).filter((ticket) => ticket.title === title)).toHaveLength(1);
});
