import type { Page, Request } from '@playwright/test';
import { expectReadable, LOOKS } from '../accessible.ts';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const WIDGET = 'deskbell-widget';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });

const pathOf = (url: string, origin: string) => url.slice(origin.length).replace(/-\w{8}(?=\.js)/, '');

const requestsTo = (page: Page, origin: string): string[] => {
  const requests: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().startsWith(origin)) requests.push(`${request.method()} ${pathOf(request.url(), origin)}`);
  });
  return requests;
};

test('a page view costs two requests and leaves no trace in the page', async ({ page, visit, site, context }) => {
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await visit({ body: '' });
  const globals = await page.evaluate(() => Object.getOwnPropertyNames(window));
  const requests = requestsTo(page, site.product);
  await visit();
  await expect(tab(page)).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(requests).toEqual(['GET /widget.js', 'POST /api/widget/events']);
  expect(messages).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  const added = await page.evaluate(
    (before) => Object.getOwnPropertyNames(window).filter((name) => !before.includes(name)),
    globals,
  );
  expect(added).toEqual(['Deskbell']);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
  expect(shift).toBe(0);
  expect(await page.evaluate(() => document.querySelectorAll('body *').length)).toBe(5);
  const box = await tab(page).boundingBox();
  expect(box && [box.width, box.x + box.width]).toEqual([40, 1280]);
});

test('a visitor sends a ticket and gets its number; the owner sees it', async ({ page, visit, site }) => {
  await visit();
  await tab(page).waitFor();
  const requests = requestsTo(page, site.product);
  await tab(page).hover();
  await expect.poll(() => requests).toEqual(['GET /widget/form-,en,en-US.js', 'GET /widget/sending-en.js']);
  await tab(page).click();
  await expect(dialog(page).getByText('Your message goes to Willow & Clay.')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Please enter a short title.')).toBeVisible();
  await expect(dialog(page).getByText('Please describe what happened.')).toBeVisible();
  await expect(dialog(page).getByLabel('Title')).toBeFocused();

  await dialog(page).getByLabel('Title').fill('Parcel marked delivered, not here');
  await dialog(page).getByLabel('Description').fill('Tracking says Tuesday.');
  await dialog(page).getByLabel('Name').fill('Mara Lind');
  await dialog(page).getByLabel('Email').fill('mara@');
  await dialog(page).getByText('High').click();
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('This address is incomplete.')).toBeVisible();
  await dialog(page).getByLabel('Email').fill('mara@lind.example');
  await dialog(page).getByRole('button', { name: 'Send' }).click();

  const headline = dialog(page).getByRole('heading', { name: /^Ticket #\d+ received$/ });
  await expect(headline).toBeVisible();
  await expect(dialog(page).getByText('mara@lind.example', { exact: true })).toBeVisible();
  const id = Number(/\d+/.exec((await headline.textContent()) ?? '')?.[0]);
  expect((await site.tickets()).find((ticket) => ticket.id === id)).toMatchObject({
    title: 'Parcel marked delivered, not here',
    description: 'Tracking says Tuesday.',
    priority: 'high',
    user_name: 'Mara Lind',
    user_email: 'mara@lind.example',
    page_url: page.url(),
  });
  const kept = () => page.evaluate(() => Object.entries(localStorage));
  await expect
    .poll(kept)
    .toEqual([
      [expect.stringMatching(/^deskbell-tickets:/), expect.stringMatching(/^\[\{"id":\d+,"url":"[^"]+"\}\]$/)],
    ]);

  await dialog(page).getByRole('button', { name: 'Write another' }).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('');
  await expect(dialog(page).getByLabel('Email')).toHaveValue('mara@lind.example');
  await expect(dialog(page).getByRole('link', { name: 'My tickets' })).toHaveAttribute(
    'href',
    new RegExp(`^${site.product}/support/.+/mine$`),
  );
  await page.reload();
  await tab(page).click();
  const ticket = dialog(page).getByRole('link', { name: `Your ticket #${id}` });
  await expect(ticket).toHaveAttribute('href', new RegExp(`/t/${id}\\.`));
  const card = await dialog(page).locator('.kept').boundingBox();
  const field = await dialog(page).getByLabel('Title').boundingBox();
  expect([card?.x, card?.width]).toEqual([field?.x, field?.width]);
  const forget = dialog(page).getByRole('button', { name: `Remove Your ticket #${id}` });
  const middles = [ticket, dialog(page).getByRole('button', { name: 'Copy' }), forget].map(async (part) => {
    const box = await part.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  });
  expect(new Set(await Promise.all(middles)).size).toBe(1);
  await forget.click();
  await expect(ticket).toHaveCount(0);
  expect(await kept()).toEqual([]);
});

test('without an address and without a link the visitor is asked to note the number', async ({ page, visit }) => {
  await page.route('**/api/widget/tickets', async (route) => {
    const response = await route.fetch();
    const { status_url: _, ...reply } = await response.json();
    await route.fulfill({ response, json: reply });
  });
  await visit();
  await tab(page).click();
  await dialog(page).getByLabel('Title').fill('Which glaze is that?');
  await dialog(page).getByLabel('Description').fill('The blue one.');
  const sent = page.waitForRequest('**/api/widget/tickets');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  const timezone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect((await sent).postDataJSON()).toMatchObject({ timezone });
  await expect(dialog(page).locator('.done')).toContainText(
    'Please note this number. Without an email address, we cannot reply to you.',
  );
  await expect(dialog(page).getByText('Keep this link')).toBeHidden();
  await expect(dialog(page).getByRole('button', { name: 'Close' }).last()).toBeFocused();
});

test('it works under a strict CSP with Trusted Types', async ({ page, visit, site }) => {
  await visit({
    policy:
      `default-src 'none'; img-src data:; script-src ${site.product}; connect-src ${site.product}; ` +
      `require-trusted-types-for 'script'; trusted-types 'none'`,
  });
  expect(await tab(page).evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(124, 58, 237)');
  await tab(page).click();
  await dialog(page).getByLabel('Title').fill('Strict');
  await dialog(page).getByLabel('Description').fill('Policy');
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByRole('heading', { name: /received/ })).toBeVisible();
  expect((await dialog(page).boundingBox())?.width).toBe(376);
});

const LEAKING_STYLES = `<style>
  * { letter-spacing: .3em; text-transform: uppercase; word-spacing: 9px; text-indent: 20px; line-height: 3; opacity: .5;
    font: italic 900 30px / 3 cursive; white-space: nowrap; text-align: right; text-shadow: 1px 1px red; cursor: help }
  * { color: red !important; visibility: hidden !important; display: block !important }
  main, main * { visibility: visible !important }
</style>`;

test('no style of the page reaches the tab or the dialog', async ({ page, visit, site }) => {
  const lookWith = async (styles: string) => {
    await visit({ body: styles + site.snippet });
    await page.waitForFunction((name) => document.querySelector(name), WIDGET);
    await page.evaluate('Deskbell.open()');
    await dialog(page).getByText('Attach files').waitFor();
    await dialog(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialog(page).getByText('Please enter a short title.')).toBeVisible();
    await page.mouse.move(0, 0);
    return page.locator(WIDGET).evaluate((host) =>
      [...(host.shadowRoot?.querySelectorAll('*') ?? [])].map((element) => {
        const style = getComputedStyle(element);
        return [element.localName, ...Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)];
      }),
    );
  };
  const plain = await lookWith('');
  expect(plain.length).toBeGreaterThan(30);
  expect(await lookWith(LEAKING_STYLES)).toEqual(plain);
});

test('included twice, or late, it runs once', async ({ page, visit, site }) => {
  await visit({ body: site.snippet + site.snippet });
  await expect(tab(page)).toHaveCount(1);
  await visit({ body: '' });
  const requests = requestsTo(page, site.product);
  for (let included = 0; included < 2; included++) {
    await page.evaluate((snippet) => {
      const { src, dataset } = new DOMParser().parseFromString(snippet, 'text/html').scripts[0] as HTMLScriptElement;
      document.head.append(Object.assign(document.createElement('script'), { src }));
      Object.assign((document.head.lastChild as HTMLElement).dataset, dataset);
    }, site.snippet);
    await expect(tab(page)).toHaveCount(1);
  }
  await page.waitForLoadState('networkidle');
  expect(requests.filter((request) => request.includes('events'))).toHaveLength(1);
});

test('a replaced body or document keeps the tab and the draft', async ({ page, visit }) => {
  const attended = page.waitForResponse(/behavior-en/);
  await visit();
  await tab(page).click();
  await dialog(page).getByLabel('Title').fill('Half a sen');
  await page.evaluate(() => document.body.replaceWith(document.createElement('body')));
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a sen');
  await attended;
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() =>
          setTimeout(() => {
            document.documentElement.replaceWith(document.createElement('html'));
            resolve();
          }),
        );
      }),
  );
  await page.waitForFunction(
    (name) => document.querySelector(name)?.shadowRoot?.querySelector('dialog')?.matches(':modal'),
    WIDGET,
  );
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a sen');
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.documentElement.replaceChildren(document.createElement('body')));
  await expect(tab(page)).toBeVisible();
  await page.evaluate(() => document.documentElement.replaceWith(document.createElement('html')));
  await expect(tab(page)).toBeVisible();
  await tab(page).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Half a sen');
});

test('a ticket can be sent with the keyboard alone', async ({ page, visit }) => {
  await visit();
  await tab(page).waitFor();
  await page.getByRole('link', { name: 'Cart' }).focus();
  await page.keyboard.press('Tab');
  await expect(tab(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.type('No mouse.');
  await dialog(page).getByText('Attach files').waitFor();
  for (const _ of ['files', 'name', 'email', 'priority']) await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page).getByRole('radio', { name: 'High' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('heading', { name: /received/ })).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Copy' })).toBeFocused();
  for (const _ of ['another', 'close']) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(tab(page)).toBeFocused();
});

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 720 } });

    test('every state is accessible', async ({ page, visit }) => {
      await visit();
      await tab(page).waitFor();
      await expectReadable(page, 'closed', WIDGET);
      await tab(page).click();
      await dialog(page).getByLabel('Email').fill('mara@');
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await expectReadable(page, 'errors', WIDGET);
      if (width === 360) {
        expect(await dialog(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 720 });
        for (const input of await dialog(page).locator('input:not([type=radio], .unseen), textarea').all())
          expect(await input.evaluate((element) => getComputedStyle(element).fontSize)).toBe('16px');
      }
      await dialog(page).getByLabel('Title').fill('Readable');
      await dialog(page).getByLabel('Description').fill('In every state.');
      await dialog(page).getByLabel('Email').fill('mara@lind.example');
      await dialog(page).getByRole('button', { name: 'Send' }).click();
      await dialog(page)
        .getByRole('heading', { name: /received/ })
        .waitFor();
      await expectReadable(page, 'received', WIDGET);
    });
  });
}

test('it uses the language of the page, else of the browser', async ({ page, visit, browser, site, host }) => {
  await visit({ html: 'lang="de-AT"' });
  await tab(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'Wie können wir helfen?' })).toBeVisible();
  await expect(dialog(page).getByLabel('Beschreibung')).toBeVisible();
  await visit({ html: 'lang="ar-DE"' });
  await tab(page).click();
  await expect(dialog(page).getByLabel('Description')).toBeVisible();

  const french = await browser.newPage({ locale: 'fr-CH' });
  await french.goto(host.serve({ html: 'lang="pl"', body: site.snippet }));
  await tab(french).click();
  await expect(dialog(french).getByLabel('Titre')).toBeVisible();
  await french.close();
});

test('the page can open and close it and identify the user', async ({ page, visit, site }) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData() ?? '');
  });
  await visit({ body: site.snippet.replace(' async', ` async onload="Deskbell.identify('user-7')"`) });
  await page.waitForFunction(() => 'Deskbell' in window);
  await page.evaluate('Deskbell.open()');
  await expect(dialog(page)).toBeVisible();
  await page.evaluate('Deskbell.close()');
  await expect(dialog(page)).toBeHidden();
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    { type: 'load', user_id: 'user-7' },
    { type: 'open', user_id: 'user-7' },
  ]);
});
