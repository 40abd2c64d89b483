import type { ClientReport } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Retention } from '../retention/retention.ts';
import { anOwnerWithSite } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf } from '../testing/visitor-pages.ts';
import { monthAfter, monthOf } from './report-month.ts';
import { ReportSender } from './report-sender.ts';

const HOUR_MS = 3_600_000;
const THIS_MONTH = `${new Date().toISOString().slice(0, 7)}-01`;
const LAST_MONTH = monthAfter(THIS_MONTH, -1);

const onError = (error: unknown) => {
  throw error;
};

async function finish(worker: Pick<ReportSender, 'wake' | 'drained' | 'stop'>): Promise<void> {
  worker.wake();
  await worker.drained();
  await worker.stop();
}

test('a month that is held keeps its figures when retention deletes the tickets that they count', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite({ name: 'Harbor & Pine' });
  const { name, domain } = site;
  await owner.put(`/api/teams/${site.team_id}`, { timezone: 'UTC' });
  const { id } = await aPageOf(site, { title: 'Lamp arrived cracked' });
  await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
  await ageTicket(id, (Date.now() - Date.parse(LAST_MONTH)) / HOUR_MS - 15 * 24);
  await measureTickets();
  await owner.put(`/api/sites/${site.id}/report-settings`, { sends: 'held' });
  await sql`update report_settings set next_month = ${LAST_MONTH} where site_id = ${site.id}`.execute(db);
  const now = () => Date.parse(THIS_MONTH) + 8 * HOUR_MS;
  await finish(new ReportSender(db, { now, onSent: () => undefined, onError }));

  const read = async (): Promise<ClientReport & { page_url: string }> =>
    (await owner.get(`/api/sites/${site.id}/reports/${monthOf(LAST_MONTH)}`)).json();
  const held = await read();
  expect(held).toMatchObject({ state: 'held', figures: { figures: { came_in: 1, went_out: 1 } } });
  expect(held.titles).toHaveLength(1);
  await owner.put(`/api/sites/${site.id}`, { name, domain, keep_tickets_days: 30 });
  await sql`update tickets set status_changed_at = now() - interval '31 days' where id = ${id}`.execute(db);
  await sql`delete from daily_jobs where name = 'retention'`.execute(db);
  await finish(new Retention(db, { onDeleted: () => undefined, onError }));
  expect((await owner.get(`/api/tickets/${id}`)).statusCode).toBe(404);
  await measureTickets();

  expect(await read()).toEqual({ ...held, titles: [] });
  const { body } = await owner.get(new URL(held.page_url).pathname);
  expect(body).toContain('<dt>Tickets in</dt><dd><b>1</b>');
  expect(body).not.toContain('Lamp arrived cracked');
});
