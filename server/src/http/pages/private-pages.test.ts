import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOwner } from '../../testing/fixtures.ts';
import { Browser, startApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/test-database.ts';

const SCRIPT = 'window.a = "https://deskbell.invalid"';
const HTML = `<!doctype html><title>Front</title><script>${SCRIPT}</script><script type="module" src="/assets/a.js"></script><p>support@deskbell.invalid<p>Use account.deskbell.invalid.<meta name="public" content="public-pages.deskbell.invalid"><meta content="https://social.deskbell.invalid"><script type="application/ld+json">["a","https://social.deskbell.invalid"]</script>`;
const asPage = { accept: 'text/html,*/*' };

describe('without public pages', () => {
  const folder = temporaryFolder();
  const visitWith = async (settings: Parameters<typeof startApp>[0] = {}) =>
    new Browser(
      await startApp({ publicPages: 'off', supportEmail: 'help@example.com', ...settings }, { webFolder: folder }),
    );
  beforeAll(() => {
    for (const page of ['contact', 'how-it-works', 'privacy', 'terms', 'release-notes', '404']) {
      mkdirSync(join(folder, page));
      writeFileSync(join(folder, page, 'index.html'), '<p>Hosted service');
    }
    writeFileSync(join(folder, 'index.html'), HTML);
    writeFileSync(join(folder, '__spa-fallback.html'), '<p>App public-pages.deskbell.invalid');
    writeFileSync(join(folder, 'sign-in-page.js'), 'sign in');
  });

  test.each([
    ['https://accounts.google.com', '>Sign in with Google</button>'],
    ['https://id.example.org/realms/desk', '>Sign in with id.example.org</button>'],
    [null, '>Sign In</button>'],
  ])('the front page is a sign-in page for %s', async (issuer, button) => {
    const signIn = issuer
      ? { kind: 'provider' as const, issuer, clientId: 'client', clientSecret: 'secret' }
      : { kind: 'local-accounts' as const };
    const visit = await visitWith({ signIn });
    const { body, headers, statusCode } = await visit.get('/', asPage);
    expect(statusCode).toBe(200);
    expect(body).toContain(button);
    expect(body).toContain('help@example.com');
    expect(body).not.toContain('<p>Support');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await visit.get('/sign-in-page.js')).body).toBe('sign in');
    expect((await visit.get('/dashboard', asPage)).body).toBe('<p>App off');
  });

  test.each(['/how-it-works', '/contact', '/privacy', '/terms', '/release-notes', '/nowhere', '/contact/'])(
    '%s does not exist',
    async (url) => {
      const response = await (await visitWith()).get(url, asPage);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('<h1>Page not found</h1>');
      expect(response.body).not.toContain('Hosted service');
    },
  );

  test('search engines are kept out', async () => {
    const visit = await visitWith();
    expect((await visit.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
    expect((await visit.get('/sitemap.xml')).statusCode).toBe(404);
  });

  test('contact messages are not accepted', async () => {
    const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello' };
    expect((await (await visitWith()).post('/api/contact', message)).statusCode).toBe(404);
  });

  test("footers link to the operator's terms and privacy pages, if set", async () => {
    const visit = await visitWith({ termsUrl: 'https://example.com/terms?a&b', privacyUrl: 'https://example.com/p' });
    const { redirectUrl } = (await visit.get('/api/oauth/google/redirect_url')).json();
    for (const url of ['/', '/nowhere', new URL(redirectUrl).pathname]) {
      const footer = /<footer.*<\/footer>/s.exec((await visit.get(url, asPage)).body)?.[0];
      expect(footer).toContain('<a href="https://example.com/terms?a&amp;b">Terms</a>');
      expect(footer).toContain('<a href="https://example.com/p">Privacy</a>');
      expect(footer).not.toContain('/how-it-works');
    }
    expect((await (await visitWith()).get('/', asPage)).body).toContain('<footer class="lone-end"></footer>');
  });

  test('signed-in owners see neither public pages nor leave the app at an unknown address', async () => {
    const cookie = `deskbell_session=${(await anOwner()).cookies.get('deskbell_session')}; deskbell_signed_in=1`;
    const visit = await visitWith();
    const known = await visit.get('/terms', { ...asPage, cookie });
    expect([known.statusCode, known.body]).toEqual([404, expect.stringContaining('<h1>Page not found</h1>')]);
    const unknown = await visit.get('/nowhere', { ...asPage, cookie });
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('<p>App')]);
  });

  test('signed-in owners are redirected to the dashboard', async () => {
    const cookie = `deskbell_session=${(await anOwner()).cookies.get('deskbell_session')}`;
    const response = await (await visitWith()).get('/', { ...asPage, cookie });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/dashboard']);
  });
});
