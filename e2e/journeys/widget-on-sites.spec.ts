import type { Page } from '@playwright/test';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const WIDGET = 'deskbell-widget';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });

test('an open is counted once per page view', async ({ page, visit }) => {
  const events: string[] = [];
  page.on('request', (request) => {
    const sent = JSON.parse(request.postData() ?? '{}');
    if (sent.type) events.push(sent.type);
  });
  for (let view = 0; view < 2; view++) {
    await visit();
    for (let opened = 0; opened < 3; opened++) {
      await tab(page).click();
      await expect(dialog(page)).toBeVisible();
      // The event follows the first paint of the dialog.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      );
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
    }
    await expect.poll(() => events.length).toBe(2 * view + 2);
  }
  expect(events).toEqual(['load', 'open', 'load', 'open']);
});

test('the form says what the address is for, and what comes without one', async ({ page, visit }) => {
  await visit({ html: 'lang="de"' });
  await tab(page).click();
  const email = dialog(page).getByLabel('E-Mail damit wir antworten können');
  const hint = dialog(page).getByText('Ohne Adresse gibt es einen Link zur Antwort.');
  await expect(hint).toBeVisible();
  await expect(email).toHaveAccessibleDescription('Ohne Adresse gibt es einen Link zur Antwort.');
  await email.fill('mara@lind.example');
  await expect(hint).toBeHidden();
  await expect(email).toHaveAccessibleDescription('');
  await email.clear();
  await expect(hint).toBeVisible();
});

test('the ticket remembers the language of the form, and the widget carries no texts of emails', async ({
  page,
  visit,
  site,
}) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  await visit({ html: 'lang="fr"' });
  await tab(page).click();
  await dialog(page).getByLabel('Titre').fill('Colis perdu');
  await dialog(page).getByLabel('Description').fill('Toujours rien.');
  await dialog(page).getByRole('button', { name: 'Envoyer' }).click();
  const headline = dialog(page).getByRole('heading', { name: /reçu$/ });
  await expect(headline).toBeVisible();
  const id = Number(/\d+/.exec((await headline.textContent()) ?? '')?.[0]);
  expect(await site.ticket(id)).toMatchObject({ title: 'Colis perdu', language: 'fr' });
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.join()).toContain('Envoyer');
  expect(scripts.join()).not.toContain('Vous recevez cet e-mail');
});

test.describe('on a page of another domain', () => {
  // The browser logs the 403.
  test.use({ expectedConsoleErrors: /status of 403 .*\/api\/widget\/events/ });

  test('the console says why there is no tab', async ({ page, visit }) => {
    await page.route(/\/api\/widget\/events$/, async (route) => {
      const headers = { ...route.request().headers(), origin: 'https://copy.example' };
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await visit();
    expect((await warned).text()).toContain(
      'This widget belongs to willowandclay.example but was used on copy.example.',
    );
    await expect(page.locator(WIDGET)).toHaveCount(0);
  });
});

test.describe('on an inactive site', () => {
  test.describe.configure({ mode: 'serial' });

  test('nothing is drawn', async ({ page, visit, site }) => {
    await site.activate(false);
    await visit();
    await page.waitForLoadState('networkidle');
    await expect(page.locator('deskbell-widget')).toHaveCount(0);
    await site.activate(true);
    await page.reload();
    await expect(tab(page)).toBeVisible();
  });
});
