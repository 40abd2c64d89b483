import type { Page } from '@playwright/test';
import { test } from '../host-page.ts';
import { expect } from '../journey.ts';

const tab = (page: Page) => page.getByRole('button', { name: 'Support' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Support' });
const EVENTS = '**/api/widget/events';
const TICKETS = '**/api/widget/tickets';
const crossOrigin = { 'access-control-allow-origin': '*' };

// The browser logs every failed request.
test.use({ expectedConsoleErrors: /Failed to load resource/ });

test('a failed load event is retried until it succeeds, and the tab appears', async ({ page, visit }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(EVENTS, (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    if (calls === 2) return route.fulfill({ status: 503, headers: crossOrigin, json: { error: 'Later.' } });
    return route.continue();
  });
  await visit();
  for (const call of [1, 2]) {
    await expect
      .poll(async () => {
        await page.clock.runFor(2_500);
        return calls;
      })
      .toBe(call);
    await page.clock.runFor(18_000);
  }
  await page.clock.runFor(5_000);
  await expect(tab(page)).toBeVisible();
  expect(calls).toBe(3);
});

test('a load event refused with 403 is not retried', async ({ page, visit }) => {
  await page.clock.install();
  let calls = 0;
  await page.route(EVENTS, (route) => {
    calls += 1;
    return route.fulfill({ status: 403, headers: crossOrigin, json: { error: 'Not here.' } });
  });
  await visit();
  await expect
    .poll(async () => {
      await page.clock.runFor(2_500);
      return calls;
    })
    .toBe(1);
  await page.clock.runFor(120_000);
  expect(calls).toBe(1);
  await expect(page.locator('deskbell-widget')).toHaveCount(0);
});

const OWN_BUTTON = '<button onclick="Deskbell.open()">Help</button>';
const STUB = '<script>window.Deskbell ||= { open() { this.opened = true } }</script>';

for (const [name, policy] of [
  ['a blocker', undefined],
  ['the policy of the page', `default-src 'self' 'unsafe-inline'; script-src * 'unsafe-inline'; connect-src 'self'`],
] as const) {
  test.describe(`when ${name} stops the first call`, () => {
    test.use({ expectedConsoleErrors: /Failed to load resource|Content Security Policy|Refused to connect/ });

    test('a button of the page opens the hosted form', async ({ page, visit, site }) => {
      if (!policy) await page.route(EVENTS, (route) => route.abort('blockedbyclient'));
      const failed = policy ? page.waitForEvent('console') : page.waitForEvent('requestfailed');
      const body = OWN_BUTTON + site.snippet.replace('async', 'data-tab="hidden" async');
      await visit(policy ? { body, policy } : { body });
      await failed;
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Help' }).click();
      expect((await opened).url()).toContain(`${site.product}/support/site_`);
      await expect(page.locator('deskbell-widget')).toHaveCount(0);
    });
  });
}

test('a press before the script is there opens the form, or the hosted one if that fails', async ({
  page,
  visit,
  site,
}) => {
  const body = STUB + OWN_BUTTON + site.snippet;
  for (const isBlocked of [false, true]) {
    let letScriptGo: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      letScriptGo = resolve;
    });
    await page.route('**/widget.js', async (route) => {
      await pressed;
      await route.continue();
    });
    if (isBlocked) await page.route(EVENTS, (route) => route.abort());
    const opened = isBlocked ? page.waitForEvent('popup') : dialog(page).waitFor();
    const visited = visit({ body });
    await page.getByRole('button', { name: 'Help' }).click();
    letScriptGo();
    await visited;
    await opened;
    await page.unrouteAll();
  }
});

test('a script without a key says in the console what is missing', async ({ page, visit, site }) => {
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
  await visit({ body: site.snippet.replace(/data-site-key="[^"]*"/, '') });
  expect((await warned).text()).toBe(
    "data-site-key is missing. Copy the widget code again from the site's Settings tab.",
  );
  await expect(page.locator('deskbell-widget')).toHaveCount(0);
});

test('a prerendered page is not counted until it is shown', async ({ page, visit, site }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(site.product)) calls.push(new URL(request.url()).pathname);
  });
  await visit();
  await page.waitForFunction(() => 'Deskbell' in window);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(calls).toEqual(['/widget.js']);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect(tab(page)).toBeVisible();
  expect(calls).toEqual(['/widget.js', '/api/widget/events']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test('the form stays above the on-screen keyboard and scrolls', async ({ page, visit }) => {
    // There is no on-screen keyboard here; fake its effect on the visual viewport.
    await page.addInitScript(() => {
      const view = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 });
      Object.defineProperty(window, 'visualViewport', { value: view });
    });
    const keyboard = (height: number, offsetTop: number, scale = 1) =>
      page.evaluate(
        (size) => {
          Object.assign(window.visualViewport as object, size).dispatchEvent(new Event('resize'));
        },
        { height, offsetTop, scale } as unknown as VisualViewport & { height: number },
      );
    await visit();
    await tab(page).tap();
    await expect(dialog(page).getByLabel('Title')).toBeFocused();
    await keyboard(300, 24);
    await expect.poll(() => dialog(page).boundingBox()).toEqual({ x: 0, y: 24, width: 360, height: 300 });
    await dialog(page).getByLabel('Email').fill('mara@lind.example');
    const send = dialog(page).getByRole('button', { name: 'Send' });
    await send.scrollIntoViewIfNeeded();
    const box = await send.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(324);
    await keyboard(150, 80, 2);
    expect((await dialog(page).boundingBox())?.height).toBe(300);
    await keyboard(640, 0);
    expect((await dialog(page).boundingBox())?.height).toBe(640);
  });
});

test('a pending ticket that is refused does not replace the current draft', async ({ page, visit }) => {
  await visit();
  await tab(page).click();
  await dialog(page).getByLabel('Title').fill('Yesterday');
  await dialog(page).getByLabel('Description').fill('Sent while offline.');
  await page.route(TICKETS, (route) => route.abort());
  await dialog(page).getByRole('button', { name: 'Send' }).click();
  await expect(dialog(page).getByText('Your ticket is saved.').first()).toBeVisible();
  await page.evaluate(() => {
    const pendingKey = Object.keys(localStorage).find((key) => key.startsWith('deskbell:')) ?? '';
    const draft = { title: 'Today', description: 'Half a sen', name: '', email: '', priority: 'low' };
    localStorage.setItem(pendingKey.replace('deskbell:', 'deskbell-draft:'), JSON.stringify(draft));
  });
  await page.unroute(TICKETS);
  await page.route(TICKETS, (route) =>
    route.fulfill({ status: 403, headers: crossOrigin, json: { error: 'Closed.' } }),
  );
  const refused = page.waitForResponse(TICKETS);
  await page.reload();
  await refused;
  await tab(page).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Today');
  await expect(dialog(page).getByLabel('Description')).toHaveValue('Half a sen');
  await expect(dialog(page).getByLabel('Title')).toBeEditable();
  const stored = await page.evaluate(() => JSON.stringify(localStorage));
  expect(stored).toContain('Yesterday');
  expect(stored).toContain('Today');

  await dialog(page).getByLabel('Title').clear();
  await dialog(page).getByLabel('Description').clear();
  await page.reload();
  await tab(page).click();
  await expect(dialog(page).getByLabel('Title')).toHaveValue('Yesterday');
  await expect(dialog(page).getByText('Closed.').first()).toBeVisible();
});
