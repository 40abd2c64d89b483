import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { anOwnerWithSite, aTicket, type SignedIn } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { recount, storedCounters } from '../testing/ticket-counts.ts';
import { aFile } from '../testing/uploading.ts';
import { Retention } from './retention.ts';

beforeEach(async () => {
  const db = await testDatabase();
  await sql`delete from daily_jobs where name = 'retention'`.execute(db);
  await sql`delete from retention_runs`.execute(db);
});

async function aRun(onDeleted: () => void = () => undefined): Promise<Retention> {
  return new Retention(await testDatabase(), {
    onDeleted,
    onError: (error) => {
      throw error;
    },
  });
}

async function runTonight(instances = 1): Promise<void> {
  const runs = await Promise.all(Array.from({ length: instances }, () => aRun()));
  for (const run of runs) run.wake();
  for (const run of runs) await run.drained();
  for (const run of runs) await run.stop();
}

const keep = (owner: SignedIn, site: Site, days: object) =>
  owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, ...days });

async function aTicketOf(owner: SignedIn, site: Site, status: string, age: string): Promise<number> {
  const { id } = await aTicket(site);
  await owner.put(`/api/tickets/${id}/status`, { status });
  await setAge(id, age);
  return id;
}

const setAge = async (id: number, age: string) =>
  sql`update tickets set status_changed_at = now() - ${age}::interval where id = ${id}`.execute(await testDatabase());

const idsOf = async (owner: SignedIn, site: Site): Promise<number[]> =>
  (await owner.get(`/api/sites/${site.id}/tickets`)).json().map(({ id }: { id: number }) => id);

const nightsOf = async (owner: SignedIn, site: Site) =>
  (await owner.get(`/api/teams/${site.team_id}/activity`))
    .json()
    .filter(({ action }: { action: string }) => action === 'retention_deleted');

describe('retention', () => {
  test('counts the days of an imported ticket from its import', async () => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite();
    const ids = [];
    for (const ago of ['1 day', '31 days']) {
      const id = await aTicketOf(owner, site, 'archived', '9 years');
      await sql`update tickets set imported_at = now() - ${ago}::interval where id = ${id}`.execute(db);
      ids.push(id);
    }
    await keep(owner, site, { keep_tickets_days: 30 });
    await runTonight();
    expect(await idsOf(owner, site)).toEqual([ids[0]]);
  });

  test('deletes closed and archived tickets from the boundary on, with what was merged into them, and counts it', async () => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite({ name: 'Harbor & Pine' });
    await owner.put(`/api/sites/${site.id}`, { name: site.name, domain: site.domain, asks_rating: true });
    const tooYoung = '30 days -1 hour';
    const over = '30 days 1 minute';
    const kept = [
      await aTicketOf(owner, site, 'closed', tooYoung),
      await aTicketOf(owner, site, 'archived', '29 days'),
      await aTicketOf(owner, site, 'resolved', '300 days'),
      await aTicketOf(owner, site, 'open', '300 days'),
    ];
    const closed = await aTicketOf(owner, site, 'closed', over);
    await aTicketOf(owner, site, 'archived', over);
    const merged = await aTicketOf(owner, site, 'open', over);
    await owner.post(`/api/tickets/${merged}/merge`, { into: closed });
    await setAge(closed, over);
    // Merging archived it; its visitor's link leads to the ticket that stays.
    const mergedIntoKept = await aTicketOf(owner, site, 'open', over);
    await owner.post(`/api/tickets/${mergedIntoKept}/merge`, { into: kept[3] });
    await setAge(mergedIntoKept, over);
    kept.push(mergedIntoKept);
    const old = await aTicketOf(owner, site, 'closed', '1 day');
    await sql`update tickets set status_changed_at = null where id = ${old}`.execute(db);
    await sql`
      update ticket_events set created_at = now() - interval '31 days' where ticket_id = ${old} and kind = 'status'`.execute(
      db,
    );
    await sql`insert into ratings (ticket_id, score) values (${closed}, 'good'), (${kept[0]}, 'bad')`.execute(db);
    await sql`update sites set rated_tickets = 2, good_ratings = 1 where id = ${site.id}`.execute(db);
    await sql`update email_logs set status = 'sent', sent_at = now() where site_id = ${site.id}`.execute(db);

    const path = `/api/sites/${site.id}/retention`;
    expect((await owner.get(`${path}?keep_tickets_days=30`)).json()).toEqual({ tickets: 4, files: 0 });
    expect((await owner.get(`${path}?keep_tickets_days=&keep_files_days=30`)).json()).toEqual({ tickets: 0, files: 0 });
    for (const days of ['29', '3651', '30.5', 'x', '030', '-30']) {
      const refused = await owner.get(`${path}?keep_tickets_days=${days}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.body).toContain('Use a whole number from 30 to 3,650, or leave it empty.');
    }
    expect((await keep(owner, site, { keep_tickets_days: 29 })).statusCode).toBe(400);
    expect((await keep(owner, site, { keep_tickets_days: 30 })).json()).toMatchObject({
      keep_tickets_days: 30,
      keep_files_days: null,
    });
    await runTonight(2);
    expect((await idsOf(owner, site)).sort((a, b) => a - b)).toEqual(kept);
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
    const { rows } = await sql`
      select rated_tickets, good_ratings, sent_emails = (select count(*) from email_logs where site_id = sites.id and status = 'sent') as is_right
      from sites inner join site_emails on site_id = id where id = ${site.id}`.execute(db);
    expect(rows).toEqual([{ rated_tickets: 1, good_ratings: 0, is_right: true }]);
    expect(await nightsOf(owner, site)).toMatchObject([
      { actor_name: 'Retention', about: { site_name: 'Harbor & Pine', tickets: 4, files: 0 } },
    ]);
    const days = await db.selectFrom('site_days').select('tickets_submitted').where('site_id', '=', site.id).execute();
    expect(days).toEqual([{ tickets_submitted: 9 }]);
    await aTicketOf(owner, site, 'closed', over);
    await runTonight();
    expect(await idsOf(owner, site)).toHaveLength(6);
  });

  test('deletes files when both they and the last status change of their ticket are old enough', async () => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite();
    const bytes = Buffer.from('a lamp');
    const [gone, newFile, newStatus] = [
      await aFile(owner, site, 'gone.txt', bytes),
      await aFile(owner, site, 'new-file.txt', bytes),
      await aFile(owner, site, 'new-status.txt', bytes),
    ];
    for (const { ticketId } of [gone, newFile]) await setAge(ticketId, '31 days');
    for (const { fileId } of [gone, newStatus])
      await sql`update files set created_at = now() - interval '31 days' where id = ${fileId}`.execute(db);
    await keep(owner, site, { keep_files_days: 30 });
    const path = `/api/sites/${site.id}/retention?keep_files_days=30`;
    expect((await owner.get(path)).json()).toEqual({ tickets: 0, files: 1 });
    await runTonight();
    const left = await db.selectFrom('files').select('id').where('site_id', '=', site.id).orderBy('id').execute();
    expect(left.map(({ id }) => id)).toEqual([newFile.fileId, newStatus.fileId]);
    expect((await owner.get(`/api/files/${gone.fileId}`)).statusCode).toBe(404);
    const queued = await db
      .selectFrom('file_removals')
      .select('storage_key')
      .where('storage_key', '=', gone.key)
      .execute();
    expect(queued).toHaveLength(1);
    expect(await nightsOf(owner, site)).toMatchObject([{ about: { tickets: 0, files: 1 } }]);
  });

  test('goes on where it was cut, and tells it in one line', async () => {
    const db = await testDatabase();
    const { owner, site } = await anOwnerWithSite();
    await keep(owner, site, { keep_tickets_days: 30 });
    await sql`
      insert into tickets (site_id, team_id, title, description, status, status_changed_at)
      select ${site.id}, ${site.team_id}, 'Old', 'Old', 'closed', now() - interval '40 days' from generate_series(1, 1100)`.execute(
      db,
    );
    await sql`update sites set closed_tickets = 1100 where id = ${site.id}`.execute(db);
    const cut = await aRun(() => void cut.stop());
    cut.wake();
    await cut.drained();
    expect((await storedCounters(site.id))?.closed_tickets).toBe(600);
    expect(await recount(site.id)).toEqual(await storedCounters(site.id));
    expect(await nightsOf(owner, site)).toEqual([]);
    await runTonight(2);
    expect(await storedCounters(site.id)).toEqual(await recount(site.id));
    expect((await storedCounters(site.id))?.total_tickets).toBe(0);
    expect(await nightsOf(owner, site)).toMatchObject([{ about: { tickets: 1100, files: 0 } }]);
  });
});
