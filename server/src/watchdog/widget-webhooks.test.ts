import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { findings, letBeSilent, runWatchdog } from '../testing/watched-sites.ts';
import { aWebhook, deliver, receiver, useWebhookDesk } from '../testing/webhook-desk.ts';

useWebhookDesk();

test('webhooks report that a widget is silent and that it is back, and of no deleted site', async () => {
  const { owner, site } = await aWebhook({ events: ['widget.silent', 'widget.back'] });
  findings.set(site.id, { kind: 'missing', has_tag_manager: false });
  await letBeSilent(site, 8);
  await runWatchdog();
  const { last_seen_at: since } = (await owner.get(`/api/sites/${site.id}`)).json();
  const db = await testDatabase();
  await sql`update widget_sightings set last_seen_at = now() where site_id = ${site.id}`.execute(db);
  await runWatchdog();
  await deliver();
  const [silent, back] = receiver.received.map(({ body }) => JSON.parse(body));
  const about = { id: site.id, name: site.name, domain: site.domain };
  const data = { site: about, kind: 'silent', since, verdict: 'missing', reason: null };
  expect(silent).toEqual({ type: 'widget.silent', timestamp: expect.any(String), data });
  expect(back).toEqual({
    type: 'widget.back',
    timestamp: expect.any(String),
    data: { ...data, until: expect.any(String), seconds: expect.any(Number) },
  });

  await sql`update webhook_deliveries set status = 'queued' where about_site_id = ${site.id}`.execute(db);
  await sql`delete from all_sites where id = ${site.id}`.execute(db);
  const { rows } = await sql`select from webhook_deliveries where about_site_id = ${site.id}`.execute(db);
  expect(rows).toEqual([]);
});
