import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOwner, aSite } from '../../testing/fixtures.ts';
import { Browser, startApp } from '../../testing/test-app.ts';
import { temporaryFolder } from '../../testing/test-database.ts';

const FRAME = `<script>let inline</script><a data-public-pages="full">Get Started</a><a href="https://deskbell.invalid">support@deskbell.invalid</a>`;
const INDEX = `${FRAME}<input autocomplete="off" value=""><!--found--><!--/found-->`;
const ARTICLES = [
  {
    url: '/docs/widget-options',
    title: 'Widget options',
    sections: [
      { id: '', heading: '', lines: ['What visitors see.'] },
      { id: 'color', heading: 'Color', lines: ['Choose it.', 'Its label stays readable on every color.'] },
    ],
  },
  {
    url: '/docs/first-site',
    title: 'Your first site',
    sections: [{ id: 'add', heading: 'Add the site', lines: ['Choose a Color & go on.'] }],
  },
];
const asPage = { accept: 'text/html' };

describe('the documentation', () => {
  const folder = temporaryFolder();
  const visitWith = async (settings: Parameters<typeof startApp>[0] = {}) =>
    new Browser(await startApp({ supportEmail: 'help@example.com', ...settings }, { documentationFolder: folder }));
  let visitor: Browser;
  beforeAll(async () => {
    mkdirSync(join(folder, 'files'));
    writeFileSync(join(folder, 'index.html'), INDEX);
    writeFileSync(join(folder, 'first-site.html'), `${FRAME}<h1>Your first site</h1>`);
    writeFileSync(join(folder, 'search.json'), JSON.stringify(ARTICLES));
    writeFileSync(join(folder, 'files', 'documentation-a.css'), 'plain');
    writeFileSync(join(folder, 'files', 'documentation-a.css.br'), 'compressed');
    visitor = await visitWith();
  });

  test('is served compressed, with an ETag and a policy that allows its own script alone', async () => {
    const page = await visitor.get('/docs/first-site', { ...asPage, 'accept-encoding': 'br' });
    expect(page.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+';/);
    const again = await visitor.get('/docs/first-site', { 'if-none-match': String(page.headers.etag) });
    expect(again.statusCode).toBe(304);
    const style = await visitor.get('/docs/files/documentation-a.css', { 'accept-encoding': 'br' });
    expect(style.body).toBe('compressed');
    expect(style.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  test('has the address of the installation', async () => {
    const { body } = await visitor.get('/docs', asPage);
    expect(body).toContain('<a href="http://localhost:3000">help@example.com</a>');
    expect(body).toContain('Get Started');
  });

  test('answers a search with page, section and a line that has the word marked', async () => {
    const { body, headers } = await visitor.get('/docs?q=COLOR', asPage);
    expect(body).toContain('<p role="status">2 pages</p>');
    expect(body).toContain(
      '<a class="entry" href="/docs/widget-options#color"><b>Widget options <small>Color</small></b><span>Its label stays readable on every <mark>color</mark>.</span></a>',
    );
    expect(body).toContain('<span>Choose a <mark>Color</mark> &amp; go on.</span>');
    expect(body.indexOf('widget-options')).toBeLessThan(body.indexOf('first-site'));
    expect(body).toContain('value="COLOR"');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect((await visitor.get('/docs?q=choose+site', asPage)).body).toContain('<p role="status">1 page</p>');
  });

  test('says which word no page has, and repeats it as text', async () => {
    const { body } = await visitor.get(`/docs?q=${encodeURIComponent('<fax>"')}`, asPage);
    expect(body).toContain('No page has “&lt;fax&gt;&quot;”.');
    expect(body).toContain('value="&lt;fax&gt;&quot;"');
    expect(body).not.toContain('<fax>');
  });

  test.each(['?q=', '?q=%20', '?q=a&q=b'])('shows the index for /docs%s', async (search) => {
    const { body, statusCode } = await visitor.get(`/docs${search}`, asPage);
    expect(statusCode).toBe(200);
    expect(body).toContain('<!--found--><!--/found-->');
  });

  test('is there without public pages, for nobody’s index and without their links', async () => {
    const { body, headers, statusCode } = await (await visitWith({ publicPages: 'off' })).get(
      '/docs/first-site',
      asPage,
    );
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Your first site</h1>');
    expect(body).not.toContain('Get Started');
    expect(headers['x-robots-tag']).toBe('noindex');
  });

  test('opens a screen of the reader’s own team and first site', async () => {
    const owner = await anOwner();
    const target = async (browser: Browser, url: string) => (await browser.get(url, asPage)).headers.location;
    expect(await target(owner, '/docs/open/site?tab=pages')).toBe('/dashboard');
    const { id, team_id } = await aSite(owner);
    await aSite(owner);
    expect(await target(owner, '/docs/open/site?tab=settings&part=goals')).toBe(`/sites/${id}?tab=settings&part=goals`);
    expect(await target(owner, '/docs/open/team?tab=hours')).toBe(`/teams/${team_id}?tab=hours`);
    expect(await target(owner, '/docs/open/team')).toBe(`/teams/${team_id}`);
    expect(await target(visitor, '/docs/open/team')).toBe('/');
    expect((await owner.get('/docs/open/constructor', asPage)).statusCode).toBe(404);
  });
});
