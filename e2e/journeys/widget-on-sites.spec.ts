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

test('keys typed in the form do not reach the shortcuts of the page', async ({ page, visit, site }) => {
  const listen = `<script>
    window.keys = [];
    for (const type of ['keydown', 'keypress', 'keyup'])
      for (const target of [document, document.documentElement])
        for (const capture of [true, false]) target.addEventListener(type, ({ key }) => window.keys.push(key), capture);
  </script>`;
  const attended = page.waitForResponse(/behavior-en/);
  await visit({ body: listen + site.snippet });
  await tab(page).click();
  await attended;
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await dialog(page).getByLabel('Description').pressSequentially('jk?\n/'.repeat(9));
  expect(await page.evaluate('window.keys')).toEqual([]);
  const area = dialog(page).getByLabel('Description');
  expect(await area.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  expect((await area.boundingBox())?.height).toBeGreaterThan(240);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('the page decides about side, label, fields and tab', async ({ page, visit, site }) => {
  const options = `data-side="left" data-offset="80" data-label="Ask us" data-greeting="Hello there."
    data-asks-name="false" data-asks-priority="false" data-theme="dark" data-language="nl"`;
  await visit({ body: site.snippet.replace('async', `${options} async`) });
  const ownTab = page.getByRole('button', { name: 'Ask us' });
  const box = await ownTab.boundingBox();
  expect(box && [box.x, Math.round(box.y + box.height / 2)]).toEqual([0, 640]);
  await ownTab.click();
  const ownDialog = page.getByRole('dialog');
  await expect(ownDialog).toContainText('Hello there.');
  await expect(ownDialog).toHaveCSS('color-scheme', 'dark');
  await expect(ownDialog.getByLabel('Titel')).toBeVisible();
  await expect(ownDialog.locator('[name=name], [name=priority] + span')).toHaveCount(5);
  for (const control of await ownDialog.locator('[name=name], [name=priority] + span').all())
    await expect(control).toBeHidden();
  expect((await ownDialog.boundingBox())?.x).toBe(56);

  for (const hidden of ['data-tab="hidden"', '']) {
    const style = hidden ? '' : '<style>deskbell-widget { display: none }</style>';
    await visit({ body: style + site.snippet.replace('async', `${hidden} async`) });
    await page.waitForFunction((name) => document.querySelector(name), WIDGET);
    await page.evaluate('Deskbell.open()');
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page.locator(`${WIDGET} >> button >> nth=0`)).toBeHidden();
  }
  await visit();
  await expect(tab(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(tab(page)).toBeHidden();
  await page.emulateMedia({ media: null });
});

test('a zoomed page keeps the whole form in reach, and a module loads the widget', async ({ page, visit, site }) => {
  await visit({
    html: 'lang="en" style="zoom: 1.6"',
    body: site.snippet.replace('async', 'type="module"'),
  });
  await tab(page).click();
  await dialog(page).getByLabel('Description').fill('Line\n'.repeat(30));
  const box = await dialog(page).boundingBox();
  expect((box?.y ?? -1) >= 0 && (box?.y ?? 0) + (box?.height ?? 0) <= 800).toBe(true);
  await dialog(page).getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded();
  await expect(dialog(page).getByRole('button', { name: 'Send' })).toBeInViewport();
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
