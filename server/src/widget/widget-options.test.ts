import type { Site } from '@deskbell/contract/sites';
import { DEFAULT_WIDGET_OPTIONS, type WidgetOptions } from '@deskbell/contract/widget-values';
import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite, type SignedIn } from '../testing/fixtures.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';

let lastAddress = 0;
/** Unique, because rate limits are per address. */
const anAddress = () => {
  lastAddress += 1;
  return `10.${process.pid % 250}.${100 + (lastAddress >> 8)}.${lastAddress & 255}`;
};

async function load(site: Site, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const response = await (await testApp()).inject({
    method: 'POST',
    url: '/api/widget/events',
    remoteAddress: anAddress(),
    headers: { 'content-type': 'text/plain', ...headers },
    payload: JSON.stringify({ site_key: site.api_key, type: 'load', ...fields }),
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const change = (owner: SignedIn, { id, name, domain }: Site, widget_options: object) =>
  owner.put(`/api/sites/${id}`, { name, domain, widget_options });

const CHANGED = {
  side: 'left',
  offset: 80,
  label: 'Ask us',
  tab: 'desktop',
  hidden_on: '/checkout*, /cart',
  theme: 'dark',
  language: 'de',
  greeting: 'We reply within a day.',
  asks_name: false,
  asks_priority: false,
  remembers_tickets: false,
} satisfies WidgetOptions;

test('a change keeps the options that it does not name', async () => {
  const { owner, site } = await anOwnerWithSite();
  expect(site.widget_options).toEqual(DEFAULT_WIDGET_OPTIONS);
  expect((await change(owner, site, { side: 'left' })).json().widget_options).toEqual({
    ...DEFAULT_WIDGET_OPTIONS,
    side: 'left',
  });
  await change(owner, site, { label: ' Ask us ' });
  expect((await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain })).json()).toMatchObject({
    widget_options: { ...DEFAULT_WIDGET_OPTIONS, side: 'left', label: 'Ask us' },
  });
});

test.each([
  ['side', 'top'],
  ['offset', 9],
  ['offset', 50.5],
  ['label', 'x'.repeat(25)],
  ['label', 'a\0b'],
  ['tab', 'none'],
  ['language', 'pl'],
  ['greeting', 'x'.repeat(201)],
  ['asks_name', 'false'],
])('an invalid %s (%j) is refused by name', async (option, value) => {
  const owner = await anOwner();
  const refused = await change(owner, await aSite(owner), { [option]: value });
  expect(refused.statusCode).toBe(400);
  expect(refused.json().issues[0].path).toEqual(['widget_options', option]);
});

test('a page view is answered with what differs from the defaults, and nothing else', async () => {
  const { owner, site } = await anOwnerWithSite();
  const plain = { active: true, name: site.name, color: '#7c3aed' };
  expect(await load(site, { settings: { siteKey: site.api_key }, language: ['en'] })).toEqual(plain);
  expect(await load(site, { settings: {}, language: ['es'] })).toEqual({ ...plain, label: 'Soporte' });

  await change(owner, site, CHANGED);
  const look = await load(site, { settings: {}, language: ['fr'] });
  expect(look).toEqual({
    ...plain,
    style: expect.any(String),
    label: 'Ask us',
    language: 'de',
    greeting: 'We reply within a day.',
    forgets: true,
  });
  for (const rule of ['left:0', 'top:80%', '@media(max-width:639px){button{display:none}}', 'color-scheme:dark'])
    expect(look.style).toContain(rule);
  expect(look.style).toContain(':host .name,:host .rank{display:none}');
  expect(await load(site)).toEqual(plain);
});

test('the text of the tab is black on light colors', async () => {
  const { site } = await anOwnerWithSite({ widget_color: '#10b981' });
  expect((await load(site, { settings: {} })).style).toBe(':host{--t:#000}button{color:#000}');
});

test('attributes of the script override the site; what they cannot be is ignored', async () => {
  const { owner, site } = await anOwnerWithSite();
  await change(owner, site, { side: 'left', greeting: 'Hello', asks_name: false });
  const attributes = { side: 'right', offset: '20', label: 'Aide', asksName: 'true', remembersTickets: 'false' };
  expect(await load(site, { settings: attributes })).toEqual({
    active: true,
    name: site.name,
    color: '#7c3aed',
    style: 'button{bottom:80%}',
    label: 'Aide',
    greeting: 'Hello',
    forgets: true,
  });
  const wrong = { side: '}*{color:red', offset: '1e9', tab: 7, theme: null, language: 'xx', label: 'x'.repeat(500) };
  expect((await load(site, { settings: wrong })).style).not.toContain('red');
  const unprintable = { toString: 1, valueOf: 1 };
  for (const settings of [null, 7, 'text', ['a'], { offset: unprintable, label: [] }, unprintable])
    for (const language of [null, 7, unprintable, [unprintable], ['de', 'fr']])
      await load(site, { settings, language });
});

test('the hosted form asks and greets as the widget does', async () => {
  const { owner, site } = await anOwnerWithSite();
  const form = async () => (await (await testApp()).inject({ url: `/support/${site.api_key}` })).body;
  expect(await form()).toMatch(/name="name"[\s\S]*name="priority"/);
  expect(await form()).toContain(`href="/support/${site.api_key}/mine"`);
  await change(owner, site, { greeting: '<b>Hello</b>', asks_name: false, asks_priority: false });
  expect(await form()).toContain('&lt;b&gt;Hello');
  expect(await form()).not.toMatch(/name="(name|priority)"/);
});

test('the try page says where the tab is, and has a button without it', async () => {
  const { owner, site } = await anOwnerWithSite();
  const page = async () => owner.get(`/try/${site.id}`);
  await change(owner, site, { side: 'left', label: 'Ask <us>' });
  expect((await page()).body).toContain('<b>Click <bdi>Ask &lt;us&gt;</bdi></b> at the left edge of this page.');
  await change(owner, site, { tab: 'hidden' });
  const { body, headers } = await page();
  expect(body).toContain('Open the form</button>');
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
});

test('a visit of the try page is recognized by its Referer, too', async () => {
  const { owner, site } = await anOwnerWithSite();
  await load(site, { settings: {} }, { origin: PUBLIC_URL, referer: `${PUBLIC_URL}/try/${site.id}` });
  expect((await owner.get(`/api/sites/${site.id}`)).json().last_seen_at).toBeNull();
});

test('an address that ends in #support asks for the form at once; a long one fails no page view', async () => {
  const { site } = await anOwnerWithSite();
  const page = `https://${site.domain}/shop`;
  const looks = [`${page}#support`, page, `${page}#support/more`, `${page}?q=${'a'.repeat(5_000)}#support`];
  const answers = await Promise.all(looks.map((page_url) => load(site, { settings: {}, page_url })));
  expect(answers.map((answer) => answer.page)).toEqual([true, undefined, undefined, undefined]);
  expect(answers.every(({ active }) => active)).toBe(true);
});

test('the tab is left out on the paths that the site names, and calls open the form there', async () => {
  const { owner, site } = await anOwnerWithSite();
  expect((await change(owner, site, { hidden_on: ' /checkout*, /cart ' })).json().widget_options.hidden_on).toBe(
    '/checkout*, /cart',
  );
  const at = async (path: string) =>
    (await load(site, { settings: {}, page_url: `https://${site.domain}${path}` })).style ?? '';
  const paths = ['/checkout', '/checkout/pay?step=2', '/cart/', '/cart/more', '/', '/Checkout'];
  const styles = await Promise.all(paths.map(at));
  expect(styles.map((style) => style.includes('button{display:none}'))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  for (const hidden_on of ['/a, /b?c', '(.*)+', 'cart', '/a,</style>'])
    expect((await change(owner, site, { hidden_on })).statusCode).toBe(400);
});
