import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { recordBounce } from '../email/delivery/bounces.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { testDatabase } from '../testing/test-database.ts';
import { removeOldEmailLogs } from './email-logs.ts';

test("a site's emails are listed with their ticket and status, newest first, for its owner only", async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const site = await aSite(owner);
  const ticket = await aTicket(site, { user_email: null });
  const email = {
    site_id: site.id,
    ticket_id: ticket.id,
    email_type: 'user_confirmation',
    recipient_email: 'a@b.co',
  } as const;
  await (await testDatabase())
    .insertInto('email_logs')
    .values([
      { ...email, status: 'sent', subject: 'First', message_id: randomUUID() },
      { ...email, status: 'failed', subject: 'Second', error_message: '550 No such user', message_id: randomUUID() },
    ])
    .execute();
  const response = await owner.get(`/api/sites/${site.id}/email-logs`);
  expect(response.json()).toEqual([
    {
      id: expect.any(Number),
      email_type: 'user_confirmation',
      status: 'failed',
      recipient_email: 'a@b.co',
      subject: 'Second',
      is_of_hidden_site: false,
      ticket_id: ticket.id,
      ticket_title: 'Lamp arrived with a cracked base',
      error_message: '550 No such user',
      attempts: 0,
      created_at: expect.any(String),
    },
    expect.objectContaining({ subject: 'First', status: 'sent', error_message: null }),
  ]);
  expect((await other.get(`/api/sites/${site.id}/email-logs`)).statusCode).toBe(404);
});

test('emails are listed in pages and counted by status', async () => {
  const [owner, other] = [await anOwner(), await anOwner()];
  const site = await aSite(owner);
  expect((await owner.get(`/api/sites/${site.id}/email-stats`)).json()).toEqual({
    total_emails: 0,
    sent_emails: 0,
    failed_emails: 0,
    last_sent_at: null,
  });
  const sent_at = '2025-10-14T14:02:00.000Z';
  await (await testDatabase())
    .insertInto('email_logs')
    .values(
      Array.from({ length: 7 }, (_, n) => ({
        site_id: site.id,
        email_type: 'status_change' as const,
        recipient_email: 'a@b.co',
        subject: `Email ${n}`,
        message_id: randomUUID(),
        ...(n < 4
          ? { status: 'sent' as const, sent_at }
          : { status: n < 6 ? ('failed' as const) : ('queued' as const) }),
      })),
    )
    .execute();
  const first = await owner.get(`/api/sites/${site.id}/email-logs?limit=5`);
  expect(first.headers['x-total-count']).toBe('7');
  const subjectsOf = (rows: { subject: string }[]) => rows.map(({ subject }) => subject);
  expect(subjectsOf(first.json())).toEqual(['Email 6', 'Email 5', 'Email 4', 'Email 3', 'Email 2']);
  const next = await owner.get(`/api/sites/${site.id}/email-logs?limit=5&before=${first.json().at(-1).id}`);
  expect(subjectsOf(next.json())).toEqual(['Email 1', 'Email 0']);
  expect((await owner.get(`/api/sites/${site.id}/email-logs?limit=0`)).statusCode).toBe(400);
  const failed = await owner.get(`/api/sites/${site.id}/email-logs?status=failed&limit=5`);
  expect(failed.json().map(({ subject }: { subject: string }) => subject)).toEqual(['Email 5', 'Email 4']);
  expect(failed.headers['x-total-count']).toBe('2');
  const unsent = await owner.get(`/api/sites/${site.id}/email-logs?status=failed&status=queued&limit=1`);
  expect(unsent.json()).toHaveLength(1);
  expect(unsent.headers['x-total-count']).toBe('3');
  expect((await owner.get(`/api/sites/${site.id}/email-logs?status=lost`)).statusCode).toBe(400);
  expect((await owner.get(`/api/sites/${site.id}/email-stats`)).json()).toEqual({
    total_emails: 7,
    sent_emails: 4,
    failed_emails: 2,
    last_sent_at: sent_at,
  });
  expect((await other.get(`/api/sites/${site.id}/email-stats`)).statusCode).toBe(404);
});

test('the email counters stay equal to a recount through every status change', async () => {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const recount = async () => {
    const { rows } = await sql<object>`
      select count(*) as total_emails, count(*) filter (where status = 'sent') as sent_emails,
        count(*) filter (where status = 'failed') as failed_emails, max(sent_at) as last_sent_at
      from email_logs where site_id = ${site.id}`.execute(db);
    return rows[0];
  };
  const counters = async () => (await owner.get(`/api/sites/${site.id}/email-stats`)).json();
  const emails = Array.from({ length: 8 }, (_, n) => ({
    site_id: site.id,
    email_type: 'status_change' as const,
    recipient_email: anEmailAddress(),
    subject: `Email ${n}`,
    message_id: randomUUID(),
    created_at: n < 6 ? '2019-05-01T10:00:00.000Z' : '2026-01-01T10:00:00.000Z',
    ...(n === 7 && { status: 'failed' as const }),
  }));
  const ids = (await db.insertInto('email_logs').values(emails).returning('id').execute()).map(({ id }) => id);
  const setStatus = (which: number[], changes: { status: 'sent' | 'failed'; sent_at?: string }) =>
    db
      .updateTable('email_logs')
      .set(changes)
      .where(
        'id',
        'in',
        which.map((n) => ids[n] ?? 0),
      )
      .execute();
  const steps: (() => Promise<unknown>)[] = [
    () => setStatus([0, 1], { status: 'sent', sent_at: '2019-05-01T11:00:00.000Z' }),
    () => setStatus([6], { status: 'sent', sent_at: '2026-01-01T11:00:00.000Z' }),
    () => setStatus([2, 3], { status: 'failed' }),
    // Race: two instances may both mark an email as sent, which counts once.
    () => setStatus([1, 6], { status: 'sent', sent_at: '2026-01-01T11:00:05.000Z' }),
    () => recordBounce(db, { isPermanent: true, reason: '550', message_ids: [`${emails[0]?.message_id}@host`] }),
    () => owner.post(`/api/email-logs/${ids[2]}/retry`),
    () => removeOldEmailLogs(db),
    () => db.updateTable('email_logs').set({ created_at: '2019-05-01T10:00:00.000Z' }).where('id', 'in', ids).execute(),
    () => removeOldEmailLogs(db),
  ];
  expect(await counters()).toEqual(await recount());
  for (const step of steps) {
    await step();
    expect(await counters()).toEqual(await recount());
  }
  expect(await counters()).toEqual({ total_emails: 0, sent_emails: 0, failed_emails: 0, last_sent_at: null });
});

test('one email is returned with its text and HTML', async () => {
  const { owner, site } = await anOwnerWithSite();
  const { id } = await aTicket(site, { user_email: anEmailAddress() });
  const [log] = (await owner.get(`/api/sites/${site.id}/email-logs`)).json();
  expect((await owner.get(`/api/email-logs/${log.id}`)).json()).toMatchObject({
    id: log.id,
    sent_at: null,
    next_attempt_at: expect.any(String),
    text: expect.stringContaining(`#${id}`),
    html: expect.stringContaining(`#${id}`),
  });
});

test('a retry does not bypass the confirmation limit of an address', async () => {
  const { owner, site } = await anOwnerWithSite();
  const user_email = anEmailAddress();
  for (let n = 0; n < 4; n++) await aTicket(site, { user_email });
  const [refused] = (await owner.get(`/api/sites/${site.id}/email-logs`)).json();
  expect(refused.status).toBe('failed');
  const again = await owner.post(`/api/email-logs/${refused.id}/retry`);
  expect(again.statusCode).toBe(409);
  expect(again.json().error).toContain('3 confirmations within an hour');
});
