import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { PUBLIC_PAGES, pageName } from '../screens.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of PUBLIC_PAGES) {
    test(`the ${pageName(path)} page is readable`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
      expect(await page.title()).toContain('Deskbell');
    });
  }
});

test.describe('before anybody does something', () => {
  for (const path of PUBLIC_PAGES) {
    test(`the ${pageName(path)} page loads no script, and only the front page asks who is there`, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (['script', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(new URL(request.url()).pathname);
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(asked).toEqual(path === '/' ? ['/api/users/me'] : []);
    });
  }

  test('the front page shows that it looks for a session, and can be read meanwhile', async ({ page }) => {
    let answer: () => unknown = () => undefined;
    await page.route('**/api/users/me', (route) => {
      answer = () => route.fulfill({ status: 204 });
    });
    await page.goto('/');
    const spinner = page.getByRole('status', { name: 'Checking whether you are signed in' });
    await expect(spinner).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    answer();
    await expect(spinner).toBeHidden();
  });

  test('the front page gives way to the dashboard for whoever turns out to be signed in', async ({ page }) => {
    await page.route('**/api/users/me', (route) =>
      route.fulfill({
        json: { id: 1, email: 'a@example.com', google_user_data: {}, created_at: '2026-01-01T00:00:00Z' },
      }),
    );
    await page.goto('/');
    await page.waitForURL('**/dashboard');
  });
});

test.describe('pressed before React is there', () => {
  test('Sign In goes where the server says, without waiting for the rest', async ({ page }) => {
    await page.route(/\/assets\/entry\.client/, () => undefined);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start Free Today' }).first().click();
    await page.waitForURL('**/local-accounts/**');
  });

  test('a button is answered as soon as React is', async ({ page }) => {
    const app = await holdBack(page, /\/assets\/entry\.client/);
    await page.goto('/');
    const dark = page.getByRole('button', { name: 'Dark' });
    await dark.click();
    await expect(dark).toHaveAttribute('aria-busy', 'true');
    app.letGo();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(dark).not.toHaveAttribute('aria-busy');
  });

  test('a message is sent as soon as React is, once', async ({ page }) => {
    const app = await holdBack(page, /\/assets\/entry\.client/);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) sent.push(request.postDataJSON());
    });
    await page.goto('/contact');
    const message = { name: 'Ada', email: `${randomUUID()}@example.com`, subject: 'Early', message: 'Before React' };
    for (const [name, value] of Object.entries(message)) await page.locator(`[name=${name}]`).fill(value);
    await page.getByRole('button', { name: 'Send message' }).click();
    app.letGo();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    expect(sent).toEqual([message]);
  });
});

test('the picture of the product moves without being touched, unless less motion is wanted', async ({ page }) => {
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto('/');
  await expect.poll(moving).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await page.mouse.move(300, 300);
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(await moving()).toBe(0);
});

test('the footer leads to every public page', async ({ page }) => {
  await page.goto('/');
  for (const name of ['How It Works', 'Contact', 'Privacy', 'Terms', 'Release Notes']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: false }).first().click();
    await page.waitForURL(`**/${name.toLowerCase().replaceAll(' ', '-')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test.describe('an address that does not exist', () => {
  test.use({ expectedConsoleErrors: /status of 404 / });

  test('says so and leads home', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('on a narrow phone that has not got the font', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedConsoleErrors: /woff2/ });

  test('no page is wider than the window', async ({ page }) => {
    await page.route(/\.woff2/, (route) => route.abort());
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${pageName(path)} is wider than the window by`).toBeLessThanOrEqual(0);
    }
  });
});

/** Keeps an answer from the page until the journey wants it to come. */
async function holdBack(page: Page, url: RegExp) {
  let letGo: (() => void) | undefined;
  const wanted = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await wanted;
    await route.continue();
  });
  return { letGo: () => letGo?.() };
}
