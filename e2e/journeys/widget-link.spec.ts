import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectReadable, PHONE } from '../accessible.ts';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const WIDGET = 'deskbell-widget';
const MINE = '**/api/widget/mine';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });
const link = (page: Page) => dialog(page).getByLabel('Keep this link: the reply will be there.');
const strictPolicy = (product: string) =>
  `default-src 'none'; img-src data:; script-src ${product}; connect-src ${product}; ` +
  `require-trusted-types-for 'script'; trusted-types 'none'`;

async function sendTicket(page: Page, title: string): Promise<void> {
  await dialog(page).getByLabel('Title').fill(title);
  await dialog(page).getByLabel('Description').fill('Since yesterday.');
  await button(page, 'Send').click();
}

for (const { colorScheme, width } of [PHONE]) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 720 } });
    // The browser logs the failed request.
    test.use({ expectedConsoleErrors: /Failed to load resource/ });

    test('a signed-in visitor keeps the link of a ticket and finds it among their own', async ({
      page,
      visit,
      site,
    }) => {
      const userId = `user-${randomUUID()}`;
      const identity = `data-user-id="${userId}" data-user-hash="${await site.sign(userId)}"`;
      await visit({ body: site.snippet.replace('async', `${identity} async`), policy: strictPolicy(site.product) });
      await tab(page).click();
      await button(page, 'Your tickets').click();
      await expect(dialog(page).getByText('No tickets yet.')).toBeVisible();
      await expect(dialog(page).getByLabel('Title')).toBeHidden();
      await button(page, 'Write a new ticket').click();
      await expect(dialog(page).getByLabel('Title')).toBeFocused();

      await sendTicket(page, 'The lamp flickers');
      await expect(link(page)).toHaveValue(/\/t\/\d+\.[0-9a-f]{40}$/);
      await expectReadable(page, 'received', WIDGET);
      const address = await link(page).inputValue();
      await button(page, 'Close').last().click();

      await page.route(MINE, (route) => route.abort(), { times: 1 });
      await tab(page).click();
      await button(page, 'Your tickets').press('Enter');
      await expect(dialog(page).getByText('Your tickets could not be loaded. Try again.')).toBeVisible();
      await expectReadable(page, 'failed', WIDGET);
      await button(page, 'Try again now').press('Enter');
      const ticket = dialog(page).getByRole('link', { name: 'The lamp flickers' });
      await expect(ticket).toHaveAttribute('href', address);
      await expect(ticket).toContainText('new');
      await expectReadable(page, 'list', WIDGET);

      await page.keyboard.press('Escape');
      await tab(page).click();
      await expect(dialog(page).getByLabel('Title')).toBeVisible();
      await expect(ticket).toBeHidden();
      const centers = await dialog(page)
        .locator('.kept a, .kept button, .kept svg')
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => Math.round((top + bottom) / 2)),
        );
      // Link, Copy, the cross and its icon; Share where the browser has it.
      expect(centers.length).toBeGreaterThanOrEqual(4);
      expect(new Set(centers).size).toBe(1);
    });
  });
}

test('without the clipboard the link is copied from the text', async ({ page, visit }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await visit();
  await tab(page).click();
  await sendTicket(page, 'No address');
  await expect(link(page)).toBeVisible();
  const address = await link(page).inputValue();
  await button(page, 'Copy').click();
  await expect(button(page, 'Copied')).toBeVisible();
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: /^Copied$/ }),
  ).toHaveCount(1);
  await button(page, 'Write another').click();
  await dialog(page).getByLabel('Title').press('ControlOrMeta+V');
  await expect(dialog(page).getByLabel('Title')).toHaveValue(address);
});

test('a page may sign its user in and out after it was loaded', async ({ page, visit, site }) => {
  await visit();
  await tab(page).click();
  await expect(dialog(page).getByLabel('Title')).toBeVisible();
  await expect(button(page, 'Your tickets')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.evaluate(
    `document.querySelector('[data-site-key]').dataset.userHash = '${await site.sign('4711')}'; Deskbell.identify(4711)`,
  );
  await tab(page).click();
  await button(page, 'Your tickets').click();
  await expect(dialog(page).getByText('No tickets yet.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.evaluate('Deskbell.identify(null)');
  await tab(page).click();
  await expect(dialog(page).getByLabel('Title')).toBeVisible();
  await expect(button(page, 'Your tickets')).toBeHidden();
});

test('a null user id is empty, and one that is too long refuses neither an event nor the list of tickets', async ({
  page,
  visit,
  site,
}) => {
  const opens: unknown[] = [];
  const refused: string[] = [];
  page.on('request', (request) => {
    const sent = JSON.parse(request.postData() ?? '{}');
    if (sent.type === 'open') opens.push(sent.user_id);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  const long = `${'a'.repeat(300)}-user-7`;
  const signature = await site.sign(long.slice(-200));
  for (const [index, identify] of ['', 'identify(null)', 'identify(undefined)', 'identify(4711)'].entries()) {
    const identity = `data-user-id="${long}" data-user-hash="${signature}"`;
    await visit({ body: site.snippet.replace(' async', ` async ${identity}`) });
    await tab(page).waitFor();
    if (identify) await page.evaluate(`Deskbell.${identify}`);
    await tab(page).click();
    await expect.poll(() => opens.length).toBe(index + 1);
    if (identify) continue;
    await dialog(page).getByRole('button', { name: 'Your tickets' }).click();
    await expect(dialog(page).getByText('No tickets yet.')).toBeVisible();
  }
  // Its end is what the server counts.
  expect(opens).toEqual([long, '', '', '4711']);
  expect(refused).toEqual([]);
});
