import { HOUR_MS, MINUTE_MS } from '@deskbell/contract/units';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { registerUser } from '../accounts/users.ts';
import { readConfig } from '../config/config.ts';
import { DEMO_SENDS_NOTHING } from '../config/demo-config.ts';
import type { Database } from '../db/database.ts';
import { FileGarbageCollector } from '../files/file-garbage-collector.ts';
import { Uploads } from '../files/uploads.ts';
import { Changes } from '../live/changes.ts';
import { Outbound } from '../outbound/outbound-fetch.ts';
import { Sealer } from '../signed-links/sealing.ts';
import { SiteRemoval } from '../sites/site-removal.ts';
import { createTeam } from '../teams/create-team.ts';
import { Browser, PUBLIC_URL, SECRET_KEY, startApp, testFileStore, testWebhooks } from '../testing/test-app.ts';
import { openMigratedDatabase } from '../testing/test-database.ts';
import { DemoDesks } from './demo-desks.ts';
import { eraseDemoDesk, issuerOfDesk, seedDemoDesk } from './seed-demo-desk.ts';

const START = 'https://desk.example.com/';
const asPage = { accept: 'text/html' };

let db: Database;
let files: ReturnType<typeof testFileStore>;
beforeAll(async () => {
  db = await openMigratedDatabase();
  files = testFileStore();
});

interface DemoOptions {
  readonly places?: number;
  readonly readyMax?: number;
  /** Only a user with a team. */
  readonly isBare?: boolean;
}

async function aDemo({ places = 1, readyMax = places, isBare = true }: DemoOptions = {}) {
  const clock = { now: Date.now() };
  const config = readConfig({ DEMO: 'public', DEMO_START_URL: START, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' });
  const changes = new Changes();
  const webhooks = testWebhooks(db, config, {
    outbound: new Outbound({ allowed: [], allowsHttp: true, closed: DEMO_SENDS_NOTHING }),
  });
  await webhooks.worker.stop();
  const sealer = new Sealer(SECRET_KEY, 'webhook secret');
  const desks = new DemoDesks({
    ...{ places, readyMax, waitMs: 0, now: () => clock.now },
    seed: (id) => (isBare ? seedBareDesk(id) : seedDemoDesk(db, id, { sealer, publicUrl: PUBLIC_URL, files })),
    async erase(id, ownerId) {
      await eraseDemoDesk(db, id);
      if (ownerId !== null) await changes.publish([[`user:${ownerId}`, 'access']]);
    },
    onError(error) {
      throw error;
    },
  });
  const app = await startApp(config, { db, changes, webhooks, fileStore: files, demoDesks: desks });
  let networks = 0;
  /** Each from a network of its own. */
  const aVisitor = () => {
    networks += 1;
    return new Visitor(new Browser(app), `198.51.100.${networks}`);
  };
  return { app, desks, clock, aVisitor };
}

async function seedBareDesk(id: string): Promise<number> {
  const identity = { issuer: issuerOfDesk(id), subject: id, email: 'you@deskbell.example', picture: null };
  const user = await registerUser(db, { ...identity, name: 'You', given_name: 'You' });
  await createTeam(db, user.id);
  return user.id;
}

class Visitor {
  constructor(
    readonly browser: Browser,
    readonly network: string,
  ) {}
  get = (url: string) => this.browser.get(url, { ...asPage, 'x-forwarded-for': this.network });
  open = (headers: Record<string, string> = {}) =>
    this.browser.send({
      method: 'POST',
      url: '/demo',
      payload: 'timezone=Asia/Tokyo',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': this.network,
        ...headers,
      },
    });
  sites = async (): Promise<{ id: number; name: string }[]> => (await this.browser.get('/api/sites')).json();
}

/** All that a database holds, but not what counts time. */
async function countRows(): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(db);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function removeErased(): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  const sites = new SiteRemoval(db, { onError });
  sites.wake();
  await sites.drained();
  const { files: limits } = readConfig({});
  if (!limits) return;
  const uploads = new Uploads(db, { store: files, limits, onReady: async () => undefined });
  const collector = new FileGarbageCollector(db, {
    store: files,
    uploads,
    onChanged: () => undefined,
    onAudited: () => undefined,
    onError,
  });
  collector.wake();
  await collector.drained();
}

test('one click opens a desk of its own, which is erased after an hour with all that was in it', async () => {
  const before = await countRows();
  const { desks, clock, aVisitor } = await aDemo({ places: 2, isBare: false });
  await desks.tend();
  const [ann, ben] = [aVisitor(), aVisitor()];

  const entry = await ann.get('/');
  expect(entry.body).toContain('Open the Demo');
  expect(entry.headers['x-robots-tag']).toBe('noindex');
  expect(ann.browser.cookies.size).toBe(0);
  const opened = await ann.open();
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/tickets']);
  expect((await ann.browser.get('/api/users/me')).json()).toMatchObject({ google_user_data: { name: 'You' } });
  expect((await ann.browser.get('/api/user-settings')).json()).toMatchObject({ timezone: 'Asia/Tokyo' });
  expect((await ann.get('/')).headers.location).toBe('/dashboard');

  expect((await ben.open()).statusCode).toBe(303);
  const [own, others] = [await ann.sites(), await ben.sites()];
  expect(own.map(({ name }) => name)).toEqual(others.map(({ name }) => name));
  expect(own).toHaveLength(4);
  for (const { id } of others) {
    expect((await ann.browser.get(`/api/sites/${id}`)).statusCode).toBe(404);
    expect((await ann.browser.get(`/api/sites/${id}/tickets`)).statusCode).toBe(404);
  }

  clock.now += 59 * MINUTE_MS;
  await desks.tend();
  expect((await ann.sites()).length).toBe(4);
  clock.now += MINUTE_MS;
  await desks.stop();
  await desks.tend();
  expect((await ann.browser.get('/api/sites')).statusCode).toBe(401);
  const over = await ann.get('/');
  expect([over.statusCode, over.body]).toEqual([200, expect.stringContaining('Your hour is over')]);
  expect(over.body).toContain(`href="${START}">Start free`);
  await removeErased();
  // The first run of the watchdog belongs to no desk.
  expect(await countRows()).toEqual({ ...before, watchdog_runs: 1, daily_jobs: before.daily_jobs ?? 0 });
});

test('a visitor who comes back within the hour gets the same desk, also after signing out', async () => {
  const { desks, aVisitor } = await aDemo();
  await desks.tend();
  const ann = aVisitor();
  await ann.open();
  const me = async () => (await ann.browser.get('/api/users/me')).json().id;
  const id = await me();
  await ann.open();
  expect(await me()).toBe(id);
  await ann.browser.get('/api/logout');
  expect((await ann.get('/')).body).toContain('Open the Demo');
  expect((await ann.open()).statusCode).toBe(303);
  expect(await me()).toBe(id);
});

test('without a free place the demo says so', async () => {
  const { desks, aVisitor, clock } = await aDemo();
  await desks.tend();
  await aVisitor().open();
  const late = aVisitor();
  const full = await late.open();
  expect([full.statusCode, full.headers['retry-after']]).toEqual([503, '60']);
  expect(full.body).toContain('All demo desks are taken');
  expect(full.body).toContain('Try Again');
  clock.now += HOUR_MS;
  await desks.tend();
  expect((await late.open()).statusCode).toBe(303);
});

test('a network opens a few desks an hour, and another site none', async () => {
  const { aVisitor } = await aDemo({ readyMax: 0 });
  const ann = aVisitor();
  expect((await ann.open({ origin: 'https://elsewhere.example' })).statusCode).toBe(403);
  for (let n = 0; n < 6; n += 1) expect((await ann.open()).statusCode).toBe(503);
  const limited = await ann.open();
  expect([limited.statusCode, limited.body]).toEqual([429, expect.stringContaining('Your network opened several')]);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(60);
  expect((await aVisitor().open()).statusCode).toBe(503);
});

test('nothing leaves a demo, and there is no other way in', async () => {
  const { desks, aVisitor, app } = await aDemo();
  await desks.tend();
  const ann = aVisitor();
  await ann.open();
  const { browser } = ann;
  const teamId = (await browser.get('/api/teams')).json()[0].id;
  const webhook = await browser.post(`/api/teams/${teamId}/webhooks`, {
    url: 'https://example.com/hook',
    events: ['ticket.created'],
  });
  expect([webhook.statusCode, webhook.json().error]).toEqual([400, DEMO_SENDS_NOTHING]);
  expect((await browser.get('/api/installation')).json()).toMatchObject({ has_outbox: false });

  const stranger = new Browser(app);
  expect((await stranger.get('/api/oauth/google/redirect_url')).statusCode).toBe(404);
  for (const url of ['/local-accounts/sign-in', '/how-it-works', '/contact'])
    expect((await stranger.get(url, asPage)).statusCode).toBe(404);
  expect((await stranger.get('/demo', asPage)).headers.location).toBe('/');
});
