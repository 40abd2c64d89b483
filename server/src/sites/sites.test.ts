import { DEFAULT_WIDGET_OPTIONS } from '@deskbell/contract/widget-values';
import { describe, expect, test } from 'vitest';
import { anOwner, anOwnerWithSite, aSite } from '../testing/fixtures.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const UNKNOWN_ID = 999_999_999;

describe('adding a site', () => {
  test('answers with the site, its key and empty counters', async () => {
    const owner = await anOwner();
    const response = await owner.post('/api/sites', {
      name: '  Kettle & Crumb ',
      domain: 'https://Shop.Example.com/x',
      description: 'Bakery in Leeds',
      admin_notification_email: 'desk@example.com',
      widget_color: '#F97316',
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(Number),
      team_id: expect.any(Number),
      team_name: "Marta's team",
      has_colleagues: false,
      has_goals: false,
      role: 'owner',
      name: 'Kettle & Crumb',
      domain: 'shop.example.com',
      description: 'Bakery in Leeds',
      api_key: expect.stringMatching(/^site_[0-9a-f]{32}$/),
      admin_notification_email: 'desk@example.com',
      is_active: true,
      widget_color: '#f97316',
      widget_options: DEFAULT_WIDGET_OPTIONS,
      takes_files: true,
      requires_verified_ids: false,
      asks_rating: false,
      shows_minutes: false,
      form_of_address: 'informal',
      keep_tickets_days: null,
      keep_files_days: null,
      identity_secret_since: null,
      former_identity_secret_since: null,
      most_signatures_failed: false,
      rating: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      total_tickets: 0,
      new_tickets: 0,
      open_tickets: 0,
      closed_tickets: 0,
      waiting_tickets: 0,
      snoozed_tickets: 0,
      archived_tickets: 0,
      resolved_tickets: 0,
      avg_resolution_time_minutes: null,
      last_seen_at: null,
      last_seen_host: null,
      last_refused_at: null,
      last_refused_host: null,
      last_refused_reason: null,
      health: 'waiting',
      health_since: null,
      health_host: null,
      is_watched: true,
    });
  });

  test('requires only a name and a domain', async () => {
    const site = await aSite(await anOwner(), {
      description: '',
      admin_notification_email: '',
      widget_color: undefined,
    });
    expect(site).toMatchObject({
      description: null,
      admin_notification_email: null,
      widget_color: '#7c3aed',
      is_active: true,
    });
  });

  test.each([
    ['name', {}, 'A site name is required.'],
    ['name', { name: '   ' }, 'A site name is required.'],
    ['name', { name: 123 }, 'This must be text.'],
    ['name', { name: 'a'.repeat(101) }, 'Use at most 100 characters.'],
    ['name', { name: 'a\0b' }, 'This contains characters that cannot be stored.'],
    ['name', { name: 'a\ud800b' }, 'This contains characters that cannot be stored.'],
    ['domain', { domain: 'kettle and crumb' }, 'This is not a domain. Write it like shop.example.com, without spaces.'],
    ['domain', { domain: undefined }, 'A domain is required.'],
    ['description', { description: 'a'.repeat(1001) }, 'Use at most 1,000 characters.'],
    [
      'admin_notification_email',
      { admin_notification_email: 'hello@' },
      'This is not an email address. Write it like you@example.com.',
    ],
    ['widget_color', { widget_color: 'red' }, 'Write the color as # and six hex digits, like #7c3aed.'],
    ['widget_color', { widget_color: '#12345' }, 'Write the color as # and six hex digits, like #7c3aed.'],
  ])('reports an invalid %s (%j)', async (field, wrong, message) => {
    const owner = await anOwner();
    const response = await owner.post('/api/sites', {
      name: field === 'name' ? undefined : 'Shop',
      domain: 'shop.example',
      ...wrong,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: message, issues: [{ path: [field], message }] });
    expect((await owner.get('/api/sites')).json()).toEqual([]);
  });

  test('reports every invalid field at once', async () => {
    const response = await (await anOwner()).post('/api/sites', { name: '', domain: '?' });
    expect(response.json().issues.map((issue: { path: string[] }) => issue.path[0])).toEqual(['name', 'domain']);
  });

  test('ignores fields outside the contract', async () => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const site = await aSite(owner, {
      owner_id: other.owner.id,
      role: 'client',
      api_key: 'mine',
      total_tickets: 7,
      id: 1,
    });
    expect(site.api_key).not.toBe('mine');
    expect(site.total_tickets).toBe(0);
    expect((await other.get('/api/sites')).json()).toEqual([]);
  });

  test('stores markup and SQL as plain text', async () => {
    const name = `<script>alert(1)</script> {{7*7}} '; drop table sites; -- \u{1f514}`;
    expect((await aSite(await anOwner(), { name })).name).toBe(name);
  });
});

describe('the list of sites', () => {
  test('is sorted newest first', async () => {
    const owner = await anOwner();
    const [first, second] = [await aSite(owner), await aSite(owner)];
    expect((await owner.get('/api/sites')).json()).toEqual([second, first]);
  });

  test('includes the stored counters and the mean resolution time', async () => {
    const owner = await anOwner();
    const { id } = await aSite(owner);
    const db = await testDatabase();
    const counters = {
      new_tickets: 3,
      open_tickets: 5,
      closed_tickets: 2,
      archived_tickets: 4,
      resolved_tickets: 3,
      resolution_seconds: 1000,
    };
    await db.updateTable('sites').set(counters).where('id', '=', id).execute();
    expect((await owner.get(`/api/sites/${id}`)).json()).toMatchObject({
      total_tickets: 14,
      new_tickets: 3,
      open_tickets: 5,
      closed_tickets: 2,
      archived_tickets: 4,
      avg_resolution_time_minutes: 5.6,
    });
  });
});

describe('changing a site', () => {
  test('changes the given fields and keeps the others', async () => {
    const { owner, site } = await anOwnerWithSite({
      description: 'Bakery',
      admin_notification_email: 'desk@example.com',
    });
    const response = await owner.put(`/api/sites/${site.id}`, {
      name: 'Crumb',
      domain: 'crumb.example',
      is_active: false,
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...site,
      name: 'Crumb',
      domain: 'crumb.example',
      is_active: false,
      health: 'inactive',
    });
  });

  test('clears fields given as blank or null', async () => {
    const { owner, site } = await anOwnerWithSite({
      description: 'Bakery',
      admin_notification_email: 'desk@example.com',
    });
    const response = await owner.put(`/api/sites/${site.id}`, {
      ...site,
      description: null,
      admin_notification_email: '',
    });
    expect(response.json()).toEqual({ ...site, description: null, admin_notification_email: null });
  });

  test('accepts true and false only as booleans', async () => {
    const { owner, site } = await anOwnerWithSite();
    const response = await owner.put(`/api/sites/${site.id}`, { ...site, is_active: 'false' });
    expect(response.statusCode).toBe(400);
    expect(response.json().issues[0].path).toEqual(['is_active']);
  });
});

describe('a site name', () => {
  const BAD = [
    'Visit https://evil.example',
    'WWW.evil.example',
    'me@evil.example',
    'Shop ｗｗｗ．evil',
    'w\u200bww.evil',
    'Claim at rogue-prize.com/win',
    'Kettle.example/win',
    'rogue-prize。com',
    '192.0.2.7',
  ];

  test.each(BAD)('that looks like an address (%j) is refused for a new site and as a new name', async (name) => {
    const { owner, site } = await anOwnerWithSite();
    for (const response of [
      await owner.post('/api/sites', { name, domain: 'kettle.example' }),
      await owner.put(`/api/sites/${site.id}`, { name, domain: 'kettle.example' }),
    ]) {
      expect(response.statusCode).toBe(400);
      expect(response.json().issues).toEqual([
        { path: ['name'], message: expect.stringContaining('web or email address') },
      ]);
    }
  });

  test('may be the domain of the site, and honest abbreviations are accepted', async () => {
    const owner = await anOwner();
    for (const name of ['Shop.com', 'Shop.com Support', 'Node.js', 'St. Mary', 'No.1 Shop', 'Dr.Smith', 'A.B. Cycles'])
      expect((await aSite(owner, { name, domain: 'https://shop.com/' })).name).toBe(name);
  });

  test('loses marks that cannot be seen', async () => {
    const { owner, site } = await anOwnerWithSite({ name: 'Kett\u202ele \u2066&\u2069 Cr\u200bumb' });
    expect(site.name).toBe('Kettle & Crumb');
    const changed = await owner.put(`/api/sites/${site.id}`, { ...site, name: '\u200eFern\u061c' });
    expect(changed.json().name).toBe('Fern');
  });

  test('from before this rule may stay', async () => {
    const { owner, site } = await anOwnerWithSite();
    const db = await testDatabase();
    await db.updateTable('sites').set({ name: 'www.old.example' }).where('id', '=', site.id).execute();
    const response = await owner.put(`/api/sites/${site.id}`, { name: 'www.old.example', domain: 'new.example' });
    expect(response.json()).toMatchObject({ name: 'www.old.example', domain: 'new.example' });
  });
});

describe("the product's own addresses", () => {
  test('are refused as admin address', async () => {
    const db = await testDatabase();
    const app = await startApp(
      {
        sender: { name: 'Deskbell', address: 'desk@deskbell.test' },
        inbound: { domain: 'reply.deskbell.test', smtpHost: '127.0.0.1', smtpPort: null, webhookSecret: null },
        supportEmail: 'help@deskbell.test',
      },
      { db },
    );
    const owner = await anOwner();
    const browser = Object.assign(new Browser(app), { cookies: owner.cookies });
    const site = await aSite(browser);
    for (const address of [
      'Desk+x@deskbell.test',
      'anything@Reply.deskbell.test',
      'reply+1.admin.0@reply.deskbell.test',
      'help@deskbell.test',
    ])
      for (const response of [
        await browser.post('/api/sites', { name: 'A', domain: 'a.example', admin_notification_email: address }),
        await browser.put(`/api/sites/${site.id}`, {
          name: 'A',
          domain: 'a.example',
          admin_notification_email: address,
        }),
      ]) {
        expect([address, response.statusCode]).toEqual([address, 400]);
        expect(response.json().issues[0].path).toEqual(['admin_notification_email']);
      }
    await db.updateTable('users').set({ email: 'help@deskbell.test' }).where('id', '=', owner.owner.id).execute();
    expect((await aSite(browser, { admin_notification_email: 'help@deskbell.test' })).id).toBeGreaterThan(0);
    await app.close();
  });
});

describe('deleting a site', () => {
  test('removes it at once', async () => {
    const owner = await anOwner();
    const [gone, kept] = [await aSite(owner), await aSite(owner)];
    expect((await owner.delete(`/api/sites/${gone.id}`)).statusCode).toBe(200);
    expect((await owner.get('/api/sites')).json()).toEqual([kept]);
    expect((await owner.get(`/api/sites/${gone.id}`)).statusCode).toBe(404);
    expect((await owner.delete(`/api/sites/${gone.id}`)).statusCode).toBe(404);
  });
});

describe("another owner's site", () => {
  test.each(['get', 'put', 'delete'] as const)('looks as if it did not exist (%s)', async (method) => {
    const [owner, other] = [await anOwner(), await anOwner()];
    const site = await aSite(owner);
    const body = method === 'put' ? { name: 'Taken', domain: 'taken.example' } : undefined;
    const theirs = await other[method](`/api/sites/${site.id}`, body as never);
    const unknown = await other[method](`/api/sites/${UNKNOWN_ID}`, body as never);
    expect(theirs.statusCode).toBe(404);
    expect(theirs.body).toBe(unknown.body);
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toEqual(site);
  });
});

test.each(['-1', '0', '1e3', 'abc', '9007199254740993', '99999999999999999999', '1.5', '%00', '01'])(
  'the id %s is not found',
  async (id) => {
    expect((await (await anOwner()).get(`/api/sites/${id}`)).statusCode).toBe(404);
  },
);
