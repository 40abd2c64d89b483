import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { anEmailAddress, aSiteIn, aSubmission } from '../../testing/fixtures.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { aMigratedDatabase, postgresUrl } from '../../testing/test-database.ts';
import { submitTickets } from '../../tickets/submit/submit-ticket.ts';

const EMAILS = 120;
/** On their way, or sent and not yet marked. */
const IN_FLIGHT = 20;

const sink = await startSmtpSink();
afterAll(() => sink.close());

// Once is enough: which database it is makes no difference here, and this takes long.
test.skipIf(!postgresUrl)(
  'after a kill in the middle of a batch every email is sent, and only those in flight twice',
  async () => {
    const { env, open } = await aMigratedDatabase();
    const db = await open();
    const { site } = await aSiteIn(db);
    const addresses = Array.from({ length: EMAILS }, anEmailAddress);
    await submitTickets(
      db,
      addresses.map((user_email) => aSubmission(site, { user_email })),
      () => undefined,
    );
    const settings = { ...env, SMTP_URL: sink.url, MAIL_FROM: 'desk@deskbell.test' };

    const killed = await startServerProcess(settings);
    await expect.poll(() => sink.mails.length, { interval: 2 }).toBeGreaterThan(EMAILS / 4);
    await killed.end('SIGKILL');
    const { rows } = await sql<{
      emails: number;
    }>`select count(*) as emails from email_logs where status <> 'sent'`.execute(db);
    expect(rows[0]?.emails).toBeGreaterThan(0);
    await sql`update email_logs set leased_until = now() where status = 'sending'`.execute(db);

    const next = await startServerProcess(settings);
    const received = () => sink.mails.flatMap(({ envelopeTo }) => envelopeTo);
    await expect.poll(() => new Set(received()).size).toBe(EMAILS);
    await next.end('SIGTERM');
    expect(received().length).toBeLessThanOrEqual(EMAILS + IN_FLIGHT);
    expect(new Set(sink.mails.map(({ messageId }) => messageId)).size).toBe(EMAILS);
    expect(await db.selectFrom('email_logs').select('status').distinct().execute()).toEqual([{ status: 'sent' }]);
    await db.destroy();
  },
);
