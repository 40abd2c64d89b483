import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { addSite, createSite, haveDesk, KETTLE, signIn } from '../owner.ts';
import { openSite, sendEvent, sendTicket } from '../visitor.ts';

async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);
}

function countRequests(page: Page): () => number {
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sites') requests += 1;
  });
  return () => requests;
}

test('the setup guide follows the first site from its code to its first visitor and ticket', async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Set up Deskbell' })).toBeVisible();
  await addSite(page, KETTLE);
  await expect(page.getByText('Waiting for the first visitor').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy Widget Code' })).toBeFocused();
  // The event stream updates every screen, long before the next poll.
  const settings = await page.context().newPage();
  await openSite(settings, '?tab=settings');
  await expect(settings.getByText('Not seen yet')).toBeVisible();
  await sendEvent(page);
  for (const screen of [page, settings]) await expect(screen.getByText('Waiting for the first visitor')).toHaveCount(0);
  await expect(settings.getByText('Not seen yet')).toHaveCount(0);
  await settings.close();
  await sendTicket(page, { title: 'My first ticket' });
  await expect(page.getByRole('heading', { name: 'Recent Tickets' })).toBeVisible();
  await expect(page.getByText('My first ticket').first()).toBeVisible();
});

test('the selected site is in the URL, and Back returns to the overview', async ({ page }) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Allergens?' });
  await createSite(page, { name: 'Harbor & Pine', domain: 'harbor.example' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Analytics Overview' })).toBeVisible();
  await page.getByRole('button', { name: 'All Sites (Overview)' }).click();
  await page.getByRole('option', { name: /Kettle & Crumb/ }).click();
  await expect(page.getByRole('heading', { name: 'Site Analytics' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Site Tickets' })).toBeVisible();
  await expect(page.getByText('Allergens?').first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('site')).not.toBeNull();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Analytics Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Sites' })).toBeVisible();
});

test('the sites are polled every three minutes, not while the page is hidden, and at once when visible again', async ({
  page,
}) => {
  await haveDesk(page);
  await sendTicket(page, { title: 'Pick-up time' });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByText('Updated Just now').first()).toBeVisible();
  const requests = countRequests(page);
  await page.clock.fastForward(181_000);
  await expect.poll(requests).toBe(1);
  await setHidden(page, true);
  await page.clock.fastForward(600_000);
  expect(requests()).toBe(1);
  await setHidden(page, false);
  await expect.poll(requests).toBe(2);
});

test.describe('offline', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED|could not be reached/ });

  test('each form shows its own error and keeps the input', async ({ page }) => {
    await haveDesk(page);
    await sendTicket(page, { title: 'Pick-up time' });
    await page.goto('/dashboard');
    await page.route(/\/api\/(sites|user-settings)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );

    await page.getByRole('button', { name: 'Add Site' }).first().click();
    const adding = page.getByRole('dialog', { name: 'Add New Site' });
    await adding.getByLabel('Site Name').fill('Harbor & Pine');
    await adding.getByLabel('Domain').fill('harbor.example');
    await adding.getByRole('button', { name: 'Create Site' }).click();
    await expect(adding.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    await expect(adding.getByLabel('Site Name')).toHaveValue('Harbor & Pine');
    await page.unroute(/\/api\/(sites|user-settings)/);
    await adding.getByRole('button', { name: 'Create Site' }).click();
    await expect(adding).toBeHidden();

    await page.route(/\/api\/(sites|user-settings)/, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await page.getByRole('button', { name: 'Actions for Harbor & Pine' }).click();
    await page.getByRole('menuitem', { name: 'Delete Site…' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Delete failed')).toBeVisible();
    await expect(page.getByText('Unable to delete the site. Please try again.')).toBeVisible();

    await page.getByRole('button', { name: /account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'User Settings' });
    await settings.getByRole('button', { name: 'Save Settings' }).click();
    await expect(settings.getByText('Failed to save settings. Please try again.')).toBeVisible();
  });
});
