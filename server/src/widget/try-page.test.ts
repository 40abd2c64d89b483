import { expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSignedOutBrowser, aSite } from '../testing/fixtures.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';

test("only the owner gets the page with the site's install snippet", async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const site = await aSite(owner);
  const page = await owner.get(`/try/${site.id}`);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<script src="${PUBLIC_URL}/widget.js" data-site-key="${site.api_key}" async></script>`);
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect((await other.get(`/try/${site.id}`)).statusCode).toBe(404);
  for (const id of ['0', 'abc', '1e3', '9007199254740993'])
    expect((await owner.get(`/try/${id}`)).statusCode).toBe(404);
  const signedOut = await (await aSignedOutBrowser()).get(`/try/${site.id}`);
  expect([signedOut.statusCode, signedOut.headers.location]).toEqual([302, '/']);
});

test('explains that the widget is hidden while the site is inactive', async () => {
  const { owner, site } = await anOwnerWithSite();
  await owner.put(`/api/sites/${site.id}`, { ...site, is_active: false });
  expect((await owner.get(`/try/${site.id}`)).body).toContain('This site is inactive');
});

test('events from it count neither as visits nor as an installed widget', async () => {
  const { owner, site } = await anOwnerWithSite({ widget_color: '#10b981' });
  for (const type of ['load', 'open']) {
    const answer = await (await testApp()).inject({
      method: 'POST',
      url: '/api/widget/events',
      headers: { 'content-type': 'text/plain', origin: PUBLIC_URL },
      payload: JSON.stringify({ site_key: site.api_key, type, page_url: `${PUBLIC_URL}/try/${site.id}` }),
    });
    expect(answer.json()).toMatchObject({ active: true, name: site.name, color: '#10b981' });
  }
  expect((await owner.get(`/api/sites/${site.id}/analytics`)).json()[0]).toMatchObject({
    widget_loads: 0,
    widget_opens: 0,
  });
  expect((await owner.get(`/api/sites/${site.id}`)).json().last_seen_at).toBeNull();
});
