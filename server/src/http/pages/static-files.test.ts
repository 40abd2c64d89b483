import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPostgres } from '../../db/drivers/postgres.ts';
import { anOwner } from '../../testing/fixtures.ts';
import { Browser, readableLog, startApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/test-database.ts';

const SCRIPT = 'window.a = "https://deskbell.invalid"';
const HTML = `<!doctype html><head><title>Front</title></head><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script><p>support@deskbell.invalid<p>Use account.deskbell.invalid.<meta name="public" content="public-pages.deskbell.invalid"><meta name="two-way" content="two-way-email.deskbell.invalid"><ul><li class="a" data-two-way-email="on"><b>Replies come in</b></li><li data-two-way-email="off">Replies are not read</li></ul><meta content="https://social.deskbell.invalid"><script type="application/ld+json">["a","https://social.deskbell.invalid"]</script><p data-demo="on"><a href="https://demo-desk.deskbell.invalid">Try it</a></p><p data-demo="off">See it</p><p data-pricing="on">10.00 USD</p><p data-pricing="off">Ask us</p><p data-pricing="off own">No promise</p><div data-pricing="on own"><p data-pricing="own">price.deskbell.invalid</p></div><script type="application/ld+json">{"offers":{"price":"10.00"},"b":1}</script>`;
const SCREEN_ASSETS = {
  '/sites/:id': {
    scripts: ['/assets/site.js'],
    styles: ['/assets/site.css'],
    parts: {
      ticket: { scripts: ['/assets/ticket.js'], styles: [] },
      board: { scripts: ['/assets/board.js'], styles: [] },
    },
  },
  '/reports': {
    scripts: ['/assets/reports.js'],
    styles: [],
    parts: { first: { scripts: ['/assets/figures.js'], styles: [] } },
  },
};

const asPage = { accept: 'text/html,*/*' };

describe('the web build', () => {
  const folder = temporaryFolder();
  let visitor: Browser;
  beforeAll(async () => {
    for (const name of ['assets', 'contact', '404']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'index.html'), HTML);
    writeFileSync(join(folder, 'contact', 'index.html'), '<p>Contact');
    writeFileSync(join(folder, '404', 'index.html'), '<p>Nothing here');
    writeFileSync(join(folder, '__spa-fallback.html'), '<p>App');
    writeFileSync(join(folder, 'assets', 'a.js'), 'plain');
    writeFileSync(join(folder, 'assets', 'a.js.br'), 'compressed');
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'push-worker.js'), 'worker');
    writeFileSync(join(folder, 'push-worker.js.br'), 'compressed');
    visitor = new Browser(
      await startApp(
        { supportEmail: 'help@example.com', socialLinks: ['https://a.example/', 'https://b.example/'] },
        { webFolder: folder },
      ),
    );
  });

  test('is served with the URL and support address of the installation', async () => {
    const { body } = await visitor.get('/', asPage);
    expect(body).toContain('help@example.com');
    expect(body).toContain('window.a = "http://localhost:3000"');
    expect(body).not.toContain('deskbell.invalid');
  });

  test.each([
    ['https://accounts.google.com', 'Use your Google account.'],
    ['https://login.microsoftonline.com/tenant/v2.0', 'Use your Microsoft account.'],
    ['https://id.example.org/realms/desk', 'Use your account at id.example.org.'],
    [null, 'Use a local account.'],
  ])('names the identity provider %s', async (issuer, text) => {
    const signIn = issuer
      ? { kind: 'provider' as const, issuer, clientId: 'client', clientSecret: 'secret' }
      : { kind: 'local-accounts' as const };
    const { body } = await new Browser(await startApp({ signIn }, { webFolder: folder })).get('/', asPage);
    expect(body).toContain(text);
    expect(body).toContain('<meta name="public" content="full">');
  });

  test.each([
    ['off', null, 'Replies are not read'],
    ['on', { domain: 'in.example.com', smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: 'x' }, 'Replies come in'],
  ])('promises email replies only where they are received: %s', async (state, inbound, text) => {
    const { body } = await new Browser(await startApp({ inbound }, { webFolder: folder })).get('/', asPage);
    expect(body).toContain(`<meta name="two-way" content="${state}">`);
    expect(body).toMatch(new RegExp(`<ul><li [^>]*>(<b>)?${text}(</b>)?</li></ul>`));
  });

  test.each([
    [
      'on' as const,
      '<p data-pricing="on">10.00 USD</p><div data-pricing="on own"></div><script type="application/ld+json">{"offers":{"price":"10.00"},"b":1}</script>',
    ],
    [
      'off' as const,
      '<p data-pricing="off">Ask us</p><p data-pricing="off own">No promise</p><script type="application/ld+json">{"b":1}</script>',
    ],
    [
      { price: '29.00 EUR' },
      '<p data-pricing="off own">No promise</p><div data-pricing="on own"><p data-pricing="own">29.00\u00a0EUR</p></div><script type="application/ld+json">{"b":1}</script>',
    ],
  ])('tells the launch special, no prices, or an own one: %s', async (pricing, html) => {
    const { body } = await new Browser(await startApp({ pricing }, { webFolder: folder })).get('/', asPage);
    expect(body).toContain(html);
  });

  test.each([
    [null, '<p data-demo="off">See it</p>', false],
    [
      'https://demo.example.com/',
      '<p data-demo="on"><a href="https://demo.example.com/">Try it</a></p>',
      '<meta name="deskbell:demo" content="https://demo.example.com/"></head>',
    ],
  ])('leads to the public demo at %s', async (demoUrl, html, meta) => {
    const visit = new Browser(await startApp({ demoUrl }, { webFolder: folder }));
    const { body } = await visit.get('/', asPage);
    expect(body).toContain(`</script>${html}<p data-pricing`);
    expect(body.match(/<meta name="deskbell:demo"[^>]*><\/head>/)?.[0] ?? false).toBe(meta);
  });

  test.each([
    ['access_denied', 'access_denied'],
    ['forged%0Aline', 'unknown'],
  ])('logs the error %s that an identity provider sends to the callback', async (error, logged) => {
    const { log, lines } = readableLog();
    const visit = new Browser(await startApp({}, { webFolder: folder, log }));
    const response = await visit.get(`/auth/callback?error=${error}&error_description=ann@example.com`, asPage);
    expect([response.statusCode, response.body]).toEqual([200, '<p>App']);
    expect(lines.join('')).toContain(`"provider_error":"${logged}"`);
    expect(lines.join('')).not.toContain('ann@example.com');
  });

  test('contains the social links, as text and as JSON array', async () => {
    const { body } = await visitor.get('/', asPage);
    expect(body).toContain('<meta content="https://a.example/ https://b.example/">');
    expect(body).toContain('["a","https://a.example/","https://b.example/"]');
  });

  test('allows the inline scripts of the page by hash, and no others', async () => {
    const { headers } = await visitor.get('/', asPage);
    const hash = createHash('sha256')
      .update(SCRIPT.replace('https://deskbell.invalid', 'http://localhost:3000'))
      .digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect((await visitor.get('/contact', asPage)).headers['content-security-policy']).toContain("script-src 'self';");
  });

  test.each([
    ['/contact', 200, '<p>Contact'],
    ['/contact/', 200, '<p>Contact'],
    ['/dashboard', 200, '<p>App'],
    ['/dashboard?site=1', 200, '<p>App'],
    ['/sites/12', 200, '<p>App'],
    ['/auth/callback?code=1', 200, '<p>App'],
    ['/nowhere', 404, '<p>Nothing here'],
    ['/index.html', 404, '<p>Nothing here'],
    ['/404', 404, '<p>Nothing here'],
  ])('answers %s with %i', async (url, status, body) => {
    const response = await visitor.get(url, asPage);
    expect([response.statusCode, response.body]).toEqual([status, body]);
  });

  test('is not sent again when it has not changed', async () => {
    const first = await visitor.get('/', asPage);
    const again = await visitor.get('/', { ...asPage, 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is sent with Brotli to browsers that accept it', async () => {
    const response = await visitor.get('/', { ...asPage, 'accept-encoding': 'gzip, br' });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('help@example.com');
    const asset = await visitor.get('/assets/a.js', { 'accept-encoding': 'br' });
    expect([asset.body, asset.headers['content-encoding'], asset.headers['content-type']]).toEqual([
      'compressed',
      'br',
      expect.stringContaining('javascript'),
    ]);
  });

  test('has immutable assets, and revalidates files without a hash', async () => {
    expect((await visitor.get('/assets/a.js')).headers['cache-control']).toContain('immutable');
    expect((await visitor.get('/favicon.svg')).headers['cache-control']).toContain('must-revalidate');
  });

  test.each([{}, { 'accept-encoding': 'br' }])(
    'lets the service worker change and call its own server only: %o',
    async (headers) => {
      expect((await visitor.get('/push-worker.js', headers)).headers).toMatchObject({
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'; img-src 'self'",
      });
    },
  );

  test('lists its public pages in the sitemap, and marks app routes noindex', async () => {
    expect((await visitor.get('/dashboard', asPage)).headers['x-robots-tag']).toBe('noindex');
    expect((await visitor.get('/contact', asPage)).headers['x-robots-tag']).toBeUndefined();
    expect((await visitor.get('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml');
    const { body, headers } = await visitor.get('/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'http://localhost:3000/',
      'http://localhost:3000/contact',
    ]);
  });

  describe('preloads with the page of a screen', () => {
    const appFolder = temporaryFolder();
    let browser: Browser;
    const preloadsOf = async (url: string, cookie = '') => {
      const { body } = await browser.get(url, { ...asPage, cookie });
      return [
        ...body.matchAll(
          /<link rel="(\w+)"(?: as="(\w+)")?(?: crossorigin="(\w+)")?(?: fetchpriority="low")? href="([^"]+)"/g,
        ),
      ].map(([, ...parts]) => parts.filter(Boolean).join(' '));
    };
    const HINT = 'a=b; deskbell_signed_in=1';
    beforeAll(async () => {
      mkdirSync(join(appFolder, '.vite'));
      mkdirSync(join(appFolder, '404'));
      writeFileSync(join(appFolder, '404', 'index.html'), '<p>Nothing here');
      writeFileSync(join(appFolder, '.vite', 'screen-assets.json'), JSON.stringify(SCREEN_ASSETS));
      writeFileSync(
        join(appFolder, '__spa-fallback.html'),
        '<head><link rel="preload" as="font" href="/inter.woff2"/><title>App</title></head>',
      );
      browser = new Browser(await startApp({}, { webFolder: appFolder }));
    });

    test('its scripts and styles, and those of the open tab and ticket, but not the font, which would delay them', async () => {
      expect(await preloadsOf('/sites/7')).toEqual(['preload style /assets/site.css', 'modulepreload /assets/site.js']);
      expect(await preloadsOf('/sites/7?tab=board&ticket=3')).toEqual([
        'preload style /assets/site.css',
        'modulepreload /assets/site.js',
        'modulepreload /assets/ticket.js',
        'modulepreload /assets/board.js',
      ]);
      const first = ['modulepreload /assets/reports.js', 'modulepreload /assets/figures.js'];
      expect(await preloadsOf('/reports')).toEqual(first);
    });

    test('each screen of the browser, and no other address', async () => {
      const routes = readFileSync(new URL('../../../../web/src/routes.ts', import.meta.url), 'utf8');
      const signedIn = routes.slice(routes.indexOf('layout('), routes.indexOf('])'));
      const screens = [...signedIn.matchAll(/route\('([^']+)'/g)].map(
        ([, path = '']) => `/${path.replace(':id', '7')}`,
      );
      expect(screens.length).toBeGreaterThan(6);
      const asOwner = { ...asPage, cookie: HINT };
      const statuses = await Promise.all(
        [...screens, '/nowhere'].map(async (path) => (await browser.get(path, asOwner)).statusCode),
      );
      expect(statuses).toEqual([...screens.map(() => 200), 404]);
    });

    test('nothing that a stranger wrote into the URL', async () => {
      const { body } = await browser.get('/sites/7?ticket="><script>&tab=__proto__&q=%00', { ...asPage, cookie: HINT });
      expect(body).not.toContain('"><script>');
      expect((await browser.get('/dashboard?site=1%27', { ...asPage, cookie: HINT })).statusCode).toBe(200);
    });
  });

  test('redirects signed-in owners from the front page to the dashboard', async () => {
    const owner = await anOwner();
    const response = await visitor.get('/', {
      ...asPage,
      cookie: `deskbell_session=${owner.cookies.get('deskbell_session')}`,
    });
    expect([response.statusCode, response.headers.location, response.headers['cache-control']]).toEqual([
      302,
      '/dashboard',
      'no-store',
    ]);
    expect((await visitor.get('/', { ...asPage, cookie: 'deskbell_session=made-up' })).statusCode).toBe(200);
  });

  test('answers unknown addresses of signed-in users with the app, and others with the public page', async () => {
    const owner = await anOwner();
    const visit = async (cookie: string) => {
      const { statusCode, body } = await visitor.get('/nowhere', { ...asPage, cookie });
      return [statusCode, body.includes('App'), body.includes('Nothing here')];
    };
    const session = `deskbell_session=${owner.cookies.get('deskbell_session')}; deskbell_signed_in=1`;
    expect(await visit(session)).toEqual([404, true, false]);
    expect(await visit('deskbell_session=made-up; deskbell_signed_in=1')).toEqual([404, false, true]);
    expect((await visitor.get('/nowhere', { ...asPage, cookie: session })).headers['cache-control']).toBe('no-store');
    expect((await visitor.get('/api/nowhere', { ...asPage, cookie: session })).json()).toHaveProperty('error');
  });

  test('is served while the database is unreachable', async () => {
    const db = openPostgres('postgres://localhost:1/nothing', () => undefined);
    const visit = new Browser(await startApp({}, { webFolder: folder, db }));
    const cookie = 'deskbell_session=made-up; deskbell_signed_in=1';
    for (const [url, text] of [
      ['/', 'Front'],
      ['/contact', 'Contact'],
      ['/nowhere', 'Nothing here'],
    ] as const) {
      const response = await visit.get(url, { ...asPage, cookie });
      const status = url === '/nowhere' ? 404 : 200;
      expect([response.statusCode, response.headers['set-cookie']]).toEqual([status, undefined]);
      expect(response.body).toContain(text);
    }
    expect((await visit.get('/api/users/me', { cookie })).statusCode).toBe(503);
    await db.destroy();
  });

  test('answers unknown API and asset URLs with JSON', async () => {
    expect((await visitor.get('/api/nowhere', asPage)).json()).toEqual({ error: 'There is nothing at this address.' });
    expect((await visitor.get('/assets/missing.js')).json()).toEqual({ error: 'There is nothing at this address.' });
  });
});

test('health endpoints report that the server runs and that it reaches its database', async () => {
  const visitor = new Browser(await startApp());
  expect((await visitor.get('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+(-next)?$/),
  });
  expect((await visitor.get('/readyz')).json()).toEqual({ status: 'ready' });
});
