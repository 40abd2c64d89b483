import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anEmailAddress, aSiteIn, aSubmission } from '../testing/fixtures.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { startSmtpSink } from '../testing/smtp-sink.ts';
import { aMigratedDatabase, postgresUrl } from '../testing/test-database.ts';
import { submitTickets } from '../tickets/submit/submit-ticket.ts';

const TICKETS = 500;

const sink = await startSmtpSink();
afterAll(() => sink.close());

test.skipIf(!postgresUrl)('500 linked tickets are answered once, by two instances of which one is killed', async () => {
  const { env, open } = await aMigratedDatabase();
  const db = await open();
  const { owner, site } = await aSiteIn(db);
  const submitted = Array.from({ length: TICKETS }, () => aSubmission(site, { user_email: anEmailAddress() }));
  for (let n = 0; n < TICKETS; n += 50) await submitTickets(db, submitted.slice(n, n + 50), () => undefined);
  await sql`update email_logs set status = 'sent'`.execute(db);
  await sql`
    with issue as (
      insert into known_issues (site_id, sentence, solved_at, solved_by, reply, send_at)
      values (${site.id}, 'Card payments fail.', now(), ${owner.id}, 'It works again.', now()) returning id
    )
    update tickets set known_issue_id = issue.id from issue`.execute(db);
  const count = async (rows: ReturnType<typeof sql>) =>
    (await sql<{ count: number }>`select count(*) as count from (${rows}) as rows`.execute(db)).rows[0]?.count;
  const answered = () => count(sql`select from tickets where issue_answered_at is not null`);

  const settings = { ...env, SMTP_URL: sink.url, MAIL_FROM: 'desk@deskbell.test', MAIL_PER_HOUR: '100' };
  const [killed, other] = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  await expect.poll(answered, { interval: 5 }).toBeGreaterThan(TICKETS / 10);
  await killed.end('SIGKILL');
  expect(await answered()).toBeLessThan(TICKETS);
  await other.end('SIGKILL');
  const next = await startServerProcess(settings);
  await expect.poll(answered).toBe(TICKETS);
  await expect.poll(() => count(sql`select from known_issues where send_at is not null`)).toBe(0);
  await next.end('SIGTERM');

  expect(await count(sql`select from comments`)).toBe(TICKETS);
  expect(await count(sql`select distinct ticket_id from comments where comment = 'It works again.'`)).toBe(TICKETS);
  expect(await count(sql`select from tickets where status = 'resolved'`)).toBe(TICKETS);
  expect(await count(sql`select from email_logs where email_type = 'comment_notification'`)).toBe(TICKETS);
  expect(await count(sql`select from email_logs where email_type = 'status_change'`)).toBe(0);
  // MAIL_PER_HOUR holds: the rest waits.
  expect(new Set(sink.mails.flatMap(({ envelopeTo }) => envelopeTo)).size).toBeLessThanOrEqual(100);
  await db.destroy();
});
