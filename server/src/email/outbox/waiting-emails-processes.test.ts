import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../accounts/sessions.ts';
import { migrate } from '../../db/migrate.ts';
import { aSiteIn, aSubmission } from '../../testing/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { anOwnDatabase, migrationsFolder, postgresUrl } from '../../testing/test-database.ts';
import { submitTicket } from '../../tickets/submit/submit-ticket.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());

const CUSTOMER = 'priya@example.com';
const toCustomer = () => sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(CUSTOMER));

/** An owner with a ticket in a database of its own; the confirmation is not part of the test. */
async function aDesk() {
  sink.mails.length = 0;
  const { env, open } = await anOwnDatabase();
  const db = await open();
  await migrate(db, migrationsFolder);
  const { owner, site } = await aSiteIn(db);
  const { id } = await submitTicket(db, aSubmission(site, { user_email: CUSTOMER }));
  await db.deleteFrom('email_logs').execute();
  const session = await openSession(db, owner.id, null);
  await db.destroy();
  return {
    start: () => startServerProcess({ ...env, SMTP_URL: sink.url, MAIL_FROM: 'desk@deskbell.test' }),
    async setStatus({ url }: ServerProcess, status: string) {
      const response = await fetch(`${url}/api/tickets/${id}/status`, {
        method: 'PUT',
        headers: { origin: url, cookie: `deskbell_session=${session}`, 'content-type': 'application/json' },
        body: JSON.stringify({ status }),
      });
      expect(response.status).toBe(200);
    },
    open,
  };
}

// Once is enough: which database it is makes no difference here, and this takes long.
test.skipIf(!postgresUrl)('an email that waits is sent once after a kill', async () => {
  const desk = await aDesk();
  const killed = await desk.start();
  await desk.setStatus(killed, 'closed');
  await killed.end('SIGKILL');
  const db = await desk.open();
  expect(await db.selectFrom('email_logs').select(['status', 'attempts']).execute()).toEqual([
    { status: 'queued', attempts: 0 },
  ]);
  await db.destroy();
  const server = await desk.start();
  await expect.poll(() => toCustomer().length, { timeout: 60_000 }).toBe(1);
  await server.end('SIGTERM');
  expect(toCustomer().map(({ text }) => text)).toEqual([expect.stringContaining('[New] → [Closed]')]);
});

test.skipIf(!postgresUrl)('changes through two instances are one email', async () => {
  const desk = await aDesk();
  const [one, other] = await Promise.all([desk.start(), desk.start()]);
  await desk.setStatus(one, 'open');
  await desk.setStatus(other, 'in_progress');
  await desk.setStatus(one, 'closed');
  await expect.poll(() => toCustomer().length, { timeout: 60_000 }).toBe(1);
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
  expect(toCustomer().map(({ text }) => text)).toEqual([expect.stringContaining('[New] → [Closed]')]);
  const db = await desk.open();
  expect(await db.selectFrom('email_logs').select('status').execute()).toEqual([{ status: 'sent' }]);
  await db.destroy();
});
