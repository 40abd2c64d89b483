import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { signInThroughPages } from '../owner.ts';
import { PUBLIC_PAGES, pageName } from '../screens.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page is readable and says what needs JavaScript', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      const answer = await page.goto(path);
      expect(answer?.status(), pageName(path)).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).length, pageName(path)).toBeGreaterThan(300);
      await expect(page.locator('noscript p')).toHaveText(/^Signing in and the contact form need JavaScript\./);
      for (const name of ['Copy', 'Send message', 'Dark'])
        await expect(page.getByRole('button', { name })).toBeHidden();
    }
    await page.goto('/dashboard');
    await expect(page.locator('noscript h1')).toHaveText('Deskbell needs JavaScript');
  });
});

const REQUIRED_TEXTS = {
  '/': [
    'Unlimited websites, unlimited tickets, set up in 5 minutes.',
    'The core service is free, with unlimited websites and tickets.',
    'One plan, free for the first 100 users.',
    'then 10.00 USD per month.',
    'A private page for every ticket',
    'The tab weighs',
    'None of their tools can send, close or delete.',
    'Enterprise questions, invoices, security reviews?',
  ],
  '/how-it-works': ['data-site-key', 'data-user-id', 'for the last 30 days', 'Add Site', 'Copy Widget Code'],
  '/contact': ['within 24 hours', 'Enterprise', 'Documentation', 'costs 10.00 USD per month'],
  '/privacy': ['Last updated January 2025', 'under 13', 'for up to 2 years', 'within 30 days', 'two cookies'],
  '/terms': [
    'Last updated January 2025',
    'at least 18 years old',
    'monthly subscription, the Professional plan at 10.00 USD per month',
    'free for the first 100 users',
    'within 30 days of closure',
    'limited to what you paid for the service in the last 12 months',
  ],
  '/what-we-store': [
    'the one that is built into this installation',
    '3,650 days',
    'written as files',
    'Until the day is over (UTC)',
  ],
  '/compare': ['Live chat, WhatsApp, Facebook', 'November 2026', 'jQuery, which it needs'],
  '/release-notes': [
    '15 August 2025',
    '5 September 2025',
    '26 September 2025',
    'Planned',
    'Role-based team permissions, for version 1.3',
    'Latest',
  ],
};

test('every page has its required texts, meta tags and structured data', async ({ request }) => {
  const origin = new URL((await request.get('/')).url()).origin;
  const titles = new Set<string>();
  for (const [path, phrases] of Object.entries(REQUIRED_TEXTS)) {
    const html = await (await request.get(path)).text();
    const text = html.replaceAll(/<style>.*?<\/style>|<script.*?<\/script>|<!-- -->/gs, '').replaceAll(/<[^>]+>/g, ' ');
    for (const phrase of phrases) expect.soft(text.replaceAll(/\s+/g, ' '), path).toContain(phrase);
    // Nobody reads the default address.
    expect.soft(text, path).not.toContain('support@localhost');
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? '';
    expect.soft(title, path).toContain('Deskbell');
    titles.add(title);
    expect.soft(html, path).toMatch(/<meta name="description" content="[^"]{50,160}"/);
    expect.soft(html, path).toContain(`<link rel="canonical" href="${origin}${path}"/>`);
    expect.soft(html, path).toContain(`<meta property="og:image" content="${origin}/og.png"/>`);
  }
  expect(titles.size).toBe(PUBLIC_PAGES.length);

  const front = await (await request.get('/')).text();
  const schema = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(front)?.[1] ?? '';
  expect(JSON.parse(schema)['@graph']).toMatchObject([
    {
      '@type': 'SoftwareApplication',
      description: 'A support system that gathers tickets from unlimited websites in one dashboard.',
      offers: { name: 'Professional', price: '10.00', priceCurrency: 'USD' },
    },
    {
      '@type': 'Organization',
      contactPoint: { contactType: 'customer service', email: 'support@localhost' },
      sameAs: [`${origin}/`],
    },
  ]);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
  const isDocumentation = (url = '') => url.startsWith(`${origin}/docs`);
  expect(listed.filter((url) => !isDocumentation(url)).sort()).toEqual(
    PUBLIC_PAGES.map((path) => origin + path).sort(),
  );
  expect(listed).toContain(`${origin}/docs/first-site`);
  for (const file of ['/og.png', '/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/site.webmanifest'])
    expect((await request.get(file)).status(), file).toBe(200);
});

test('every internal link and fragment resolves', async ({ request }) => {
  const pages = new Map<string, string>();
  for (const path of PUBLIC_PAGES) pages.set(path, await (await request.get(path)).text());
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      if (/^(mailto|https?):/.test(href)) continue;
      if (href === '/api/docs' || href === '/docs') {
        expect.soft((await request.get(href)).status(), `${path} links to ${href}`).toBe(200);
        continue;
      }
      const { pathname, hash } = new URL(href, `http://localhost${path}`);
      expect.soft([...pages.keys()], `${path} links to ${href}`).toContain(pathname);
      if (hash) expect.soft(pages.get(pathname), `${path} links to ${href}`).toContain(` id="${hash.slice(1)}"`);
    }
  }
});

test.describe('before the first interaction', () => {
  test('public pages load no script, and only the landing page checks the session', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (['script', 'fetch', 'xhr'].includes(request.resourceType())) requested.push(new URL(request.url()).pathname);
    });
    for (const path of PUBLIC_PAGES) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect.soft(requested.splice(0), path).toEqual(path === '/' ? ['/api/users/me'] : []);
    }
  });

  test('the landing page is readable while it checks the session', async ({ page }) => {
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

  test('the landing page redirects a signed-in owner to the dashboard', async ({ page }) => {
    await page.route('**/api/users/me', (route) =>
      route.fulfill({
        json: { id: 1, email: 'a@example.com', google_user_data: {}, created_at: '2026-01-01T00:00:00Z' },
      }),
    );
    // The real dashboard would log a 401 for each request, because the server knows no session.
    await page.route('**/dashboard', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Dashboard</h1>' }),
    );
    // The redirect may happen before the page has loaded, which would fail a navigation that waits for that.
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForURL('**/dashboard');
  });
});

test.describe('clicks before hydration', () => {
  test('Sign In redirects without waiting for hydration', async ({ page }) => {
    await page.route(/\/assets\/entry\.client/, () => undefined);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start Free Today' }).first().click();
    await page.waitForURL('**/local-accounts/**');
  });

  test('a button click is replayed after hydration', async ({ page }) => {
    const app = await delayResponse(page, /\/assets\/entry\.client/);
    await page.goto('/');
    const dark = page.getByRole('button', { name: 'Dark' });
    await dark.click();
    await expect(dark).toHaveAttribute('aria-busy', 'true');
    app.release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(dark).not.toHaveAttribute('aria-busy');
  });

  test('a form submit is replayed once after hydration', async ({ page }) => {
    const app = await delayResponse(page, /\/assets\/entry\.client/);
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/contact')) sent.push(request.postDataJSON());
    });
    await page.goto('/contact');
    const message = {
      name: 'Ada',
      email: `${randomUUID()}@example.com`,
      subject: 'Early',
      message: 'Before hydration',
    };
    for (const [name, value] of Object.entries(message)) await page.locator(`[name=${name}]`).fill(value);
    await page.getByRole('button', { name: 'Send message' }).click();
    app.release();
    await expect(page.getByText('Message Sent Successfully!')).toBeVisible();
    expect(sent).toEqual([message]);
  });
});

test('the chosen theme is marked before and after hydration', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/');
  const dark = page.getByRole('button', { name: 'Dark' });
  const system = page.getByRole('button', { name: 'Same as system' });
  await expect(dark).toHaveAttribute('aria-pressed', 'true');
  await expect(system).toHaveAttribute('aria-pressed', 'false');
  await system.click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  await expect(system).toHaveAttribute('aria-pressed', 'true');
  await expect(dark).toHaveAttribute('aria-pressed', 'false');
});

test('the footer links to every public page', async ({ page }) => {
  await page.goto('/');
  for (const name of ['How It Works', 'Contact', 'Privacy', 'Terms', 'Release Notes']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: false }).first().click();
    await page.waitForURL(`**/${name.toLowerCase().replaceAll(' ', '-')}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the skip link works, and the focus is never hidden under the sticky header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();

  const footer = page.getByRole('contentinfo').getByRole('link').first();
  await footer.focus();
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  for (let steps = 0; steps < 8; steps++) {
    await page.keyboard.press('Shift+Tab');
    const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
    expect(focused).toBeGreaterThan(header);
  }

  const menu = page.locator('summary[aria-label="Menu"]');
  await menu.focus();
  await page.keyboard.press('Enter');
  const contact = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Contact' });
  await expect(contact).toBeVisible();
  // The menu opens before hydration; closing needs React.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(contact).toBeHidden({ timeout: 500 });
  }).toPass();
  await expect(menu).toBeFocused();
});

test.describe('an unknown URL', () => {
  test.use({ expectedConsoleErrors: /status of 404 / });

  test('shows the 404 page, which links home', async ({ page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('keeps the top bar for signed-in users, who can sign out there', async ({ page }) => {
    const owner = await signInThroughPages(page);
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeHidden();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await page.waitForURL((url) => url.pathname === '/dashboard');
    await page.goto('/no-such-page');
    await page.getByRole('button', { name: owner.name }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});

test.describe('including the 404 page', () => {
  test.use({ expectedConsoleErrors: /status of 404 / });

  test('pages load without layout shift', async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
      Object.assign(window, { shifts });
    });
    for (const [path, width] of [...PUBLIC_PAGES, '/no-such-page'].flatMap((path) => [
      [path, 1280] as const,
      [path, 360] as const,
    ])) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const shifts = await page.evaluate<number[]>(
        () =>
          new Promise((resolve) =>
            requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(window, 'shifts')))),
          ),
      );
      // Not 0: on a busy machine the header may be painted before its last link is parsed.
      const sum = shifts.reduce((total, value) => total + value, 0);
      expect.soft(sum, `${pageName(path)} at ${width} px`).toBeLessThan(0.01);
    }
  });
});

test.describe('on a narrow phone without the web font', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedConsoleErrors: /woff2/ });

  test('no page overflows the viewport, not even at 400 % zoom', async ({ page }) => {
    await page.route(/\.woff2/, (route) => route.abort());
    for (const [path, width] of PUBLIC_PAGES.flatMap((path) => [[path, 360] as const, [path, 320] as const])) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(overflow, `${pageName(path)} is wider than ${width} px by`).toBeLessThanOrEqual(0);
    }
  });
});

async function delayResponse(page: Page, url: RegExp) {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await released;
    await route.continue();
  });
  return { release: () => release?.() };
}
