import { randomUUID } from 'node:crypto';
import type { Response } from '@playwright/test';
import { expectReadable, LOOKS } from '../accessible.ts';
import { column } from '../board.ts';
import { expect, test } from '../journey.ts';
import { haveDesk, type NewSite } from '../owner.ts';
import { openSite } from '../visitor.ts';

const WILLOW: NewSite = { name: 'Willow & Clay', domain: 'willowandclay.example' };

/** Transferred bytes, without pictures of the conversation. */
const PAGE_MAX_BYTES = 25_000;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

test('an anonymous visitor and the team talk on the ticket page, without JavaScript', async ({ page, browser }) => {
  await haveDesk(page, WILLOW);
  const [site] = await (await page.request.get('/api/sites')).json();
  const sent = await page.request.post('/api/widget/tickets', {
    data: {
      site_key: site.api_key,
      idempotency_key: randomUUID(),
      title: 'Mug arrived cracked',
      description: 'Which glue?',
    },
  });
  const { id, status_url } = await sent.json();
  const { origin } = new URL(status_url);
  const send = (method: string, path: string, data: object) =>
    page.request.fetch(path, { method, data, headers: { origin } });
  await send('PUT', `/api/sites/${site.id}`, { ...WILLOW, asks_rating: true });

  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  const loaded: Response[] = [];
  visitor.on('response', (response) => loaded.push(response));
  await visitor.goto(status_url);
  const sizes = await Promise.all(loaded.map((response) => response.request().sizes()));
  const weight = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(weight).toBeGreaterThan(1_000);
  expect(weight).toBeLessThan(PAGE_MAX_BYTES);
  expect(loaded.map((response) => response.request().resourceType()).sort()).toEqual(['document', 'stylesheet']);
  await expect(visitor.getByText('No reply yet. Willow & Clay will reply here.')).toBeVisible();
  await send('POST', `/api/tickets/${id}/comments`, { comment: 'Epoxy, we send you some.' });
  await send('PUT', `/api/tickets/${id}/status`, { status: 'closed' });

  await openSite(page, '?tab=board');
  await expect(column(page, 'Closed').getByText('Mug arrived cracked')).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${status_url}?rate=good`);
    await expect(visitor.getByText('Epoxy, we send you some.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(visitor.getByRole('radio', { name: 'Good' })).toBeChecked();
  await visitor.getByRole('button', { name: 'Save Answer' }).click();
  await expect(visitor.getByText('Your answer was saved.')).toBeVisible();
  await visitor.locator('summary', { hasText: 'Your reply' }).click();
  await visitor.getByLabel('Your reply').fill('It did not hold.');
  await visitor.getByLabel('Attach files').setInputFiles({ name: 'crack.png', mimeType: 'image/png', buffer: PNG });
  await visitor.getByRole('button', { name: 'Send Reply' }).click();
  await expect(visitor.getByText('Your reply was sent.')).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'crack.png' })).toHaveJSProperty('naturalWidth', 5);
  await expect(column(page, 'Open').getByText('Mug arrived cracked')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await context.close();

  // axe needs JavaScript.
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    await page.goto(status_url);
    for (const fold of await page.locator('summary').all()) await fold.click();
    await expectReadable(page, `open, ${colorScheme}`);
    await page.getByRole('button', { name: 'It is solved' }).click();
    await expect(page.getByText('Marked as solved.')).toBeVisible();
    await expectReadable(page, `solved, ${colorScheme}`);
    await page.getByRole('button', { name: 'It is not solved' }).click();
    await page.goto(`/support/${site.api_key}/mine`);
    await expectReadable(page, `My tickets, ${colorScheme}`);
  }
});
