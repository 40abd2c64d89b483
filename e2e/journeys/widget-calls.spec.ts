import type { Page } from '@playwright/test';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const field = (page: Page, name: string) => dialog(page).getByLabel(name);

test('calls that the page made before the script is there are run, with what it fills in', async ({
  page,
  visit,
  site,
}) => {
  const calls = `<script>
    window.Deskbell ??= [];
    Deskbell.push(['identify', 'user-7'], ['nothing', 1], ['on', 'open', () => document.title = 'open']);
    Deskbell.push(['on', 'close', () => document.title = 'closed'], ['on', 'sent', ({ id }) => document.title = 'sent ' + (id > 0)]);
    Deskbell.push(['hide'], ['open', { title: 'Order 22', description: 'It has not arrived.', email: 'ingrid@example.com', website: 'x' }]);
  </script>`;
  await visit({ body: calls + site.snippet });
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveTitle('open');
  await expect(field(page, 'Title')).toHaveValue('Order 22');
  await expect(field(page, 'Email')).toHaveValue('ingrid@example.com');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveTitle('sent true');
  await page.evaluate('Deskbell.close()');
  await expect(page).toHaveTitle('closed');
  await expect(tab(page)).toBeHidden();
  await page.evaluate('Deskbell.show()');
  await expect(tab(page)).toBeVisible();
});

test('what the visitor typed stays when the page fills the form in again', async ({ page, visit }) => {
  await visit();
  await tab(page).waitFor();
  await page.evaluate("Deskbell.open({ title: 'Order 22', name: 'Ingrid' })");
  await expect(field(page, 'Title')).toHaveValue('Order 22');
  await field(page, 'Description').fill('Where is it?');
  await field(page, 'Name').fill('Ingrid Berg');
  await page.evaluate('Deskbell.close()');
  await page.evaluate("Deskbell.open({ title: 'Order 23', description: 'Text of the page', name: 'Ingrid' })");
  await expect(field(page, 'Title')).toHaveValue('Order 23');
  await expect(field(page, 'Description')).toHaveValue('Where is it?');
  await expect(field(page, 'Name')).toHaveValue('Ingrid Berg');
});

test('the page hides and shows the tab before anybody used it', async ({ page, visit }) => {
  await visit();
  await tab(page).waitFor();
  await page.evaluate('Deskbell.hide()');
  await expect(tab(page)).toBeHidden();
  await page.evaluate('Deskbell.open()');
  await expect(dialog(page)).toBeVisible();
  await page.evaluate('Deskbell.close()');
  await expect(tab(page)).toBeHidden();
  await page.evaluate('Deskbell.show()');
  await expect(tab(page)).toBeVisible();
});

test('elements of the page and its address open the form', async ({ page, visit, site }) => {
  const body = `<a href="/elsewhere" data-deskbell-open><b>Write to us</b></a><a href="#support">Help</a>${site.snippet}`;
  await visit({ body });
  await tab(page).waitFor();
  await page.getByText('Write to us').click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  for (const _ of ['first', 'again']) {
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.reload();
  await expect(dialog(page)).toBeVisible();
});

test('a tab that the script hides is shown by a call, and not printed', async ({ page, visit, site }) => {
  await visit({ body: site.snippet.replace(' async', ' data-tab="hidden" async') });
  await page.waitForFunction("document.querySelector('deskbell-widget')?.shadowRoot.firstChild");
  await expect(tab(page)).toBeHidden();
  await page.evaluate('Deskbell.show()');
  await expect(tab(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(tab(page)).toBeHidden();
});

test('a page of an app counts under its own address', async ({ page, visit }) => {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? JSON.parse(request.postData() ?? '{}') : {};
    if (body.type === 'open' || body.title) addresses.push(new URL(body.page_url).pathname);
  });
  await visit();
  await tab(page).waitFor();
  await page.evaluate("history.pushState(null, '', '/orders')");
  await tab(page).click();
  await field(page, 'Title').fill('Order 22');
  await field(page, 'Description').fill('It has not arrived.');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByRole('heading', { name: /#\d/ })).toBeVisible();
  expect(addresses).toEqual(['/orders', '/orders']);
});
