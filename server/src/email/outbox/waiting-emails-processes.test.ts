import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../accounts/sessions.ts';
import { aSiteIn, aSubmission } from '../../testing/fixtures.ts';
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { aMigratedDatabase, postgresUrl } from '../../testing/test-database.ts';
import { submitTicket } from '../../tickets/submit/submit-ticket.ts';

const sink = await startSmtpSink();
afterAll(() => sink.close());

const CUSTOMER = 'priya@example.com';
const toCustomer = () => sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(CUSTOMER));

/** An owner with tickets in a database of its own; their confirmations are not part of the test. */
async function aDesk({ tickets = 1 } = {}) {
  sink.mails.length = 0;
  const { env, open } = await aMigratedDatabase();
  const db = await open();
  const { owner, site } = await aSiteIn(db);
  const ids: number[] = [];
  for (let n = 0; n < tickets; n += 1)
    ids.push((await submitTicket(db, aSubmission(site, { user_email: CUSTOMER }))).id);
  await db.deleteFrom('email_logs').execute();
  const session = await openSession(db, owner.id);
  await db.destroy();

  async function send(
    { url }: ServerProcess,
    method: 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<{ id: number }> {
    const response = await fetch(`${url}/api/tickets/${path}`, {
      method,
      headers: { origin: url, cookie: `deskbell_session=${session}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok).toBe(true);
    return (await response.json()) as { id: number };
  }

  return {
    ids,
    start: () => startServerProcess({ ...env, SMTP_URL: sink.url, MAIL_FROM: 'desk@deskbell.test' }),
    setStatus: (server: ServerProcess, status: string) => send(server, 'PUT', `${ids[0]}/status`, { status }),
    reply: async (server: ServerProcess, id: number, comment: string): Promise<number> =>
      (await send(server, 'POST', `${id}/comments`, { comment })).id,
    takeBack: (server: ServerProcess, id: number, commentId: number) =>
      send(server, 'DELETE', `${id}/comments/${commentId}`),
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
  await expect.poll(() => toCustomer().length).toBe(1);
  await server.end('SIGTERM');
  expect(toCustomer().map(({ text }) => text)).toEqual([expect.stringContaining('[New] → [Closed]')]);
});

test.skipIf(!postgresUrl)('changes through two instances are one email', async () => {
  const desk = await aDesk();
  const [one, other] = await Promise.all([desk.start(), desk.start()]);
  await desk.setStatus(one, 'open');
  await desk.setStatus(other, 'in_progress');
  await desk.setStatus(one, 'closed');
  await expect.poll(() => toCustomer().length).toBe(1);
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
  expect(toCustomer().map(({ text }) => text)).toEqual([expect.stringContaining('[New] → [Closed]')]);
  const db = await desk.open();
  expect(await db.selectFrom('email_logs').select('status').execute()).toEqual([{ status: 'sent' }]);
  await db.destroy();
});

test.skipIf(!postgresUrl)('a reply taken back through another instance is never sent, also after a kill', async () => {
  const desk = await aDesk({ tickets: 3 });
  const [first = 0, second = 0, kept = 0] = desk.ids;
  const [killed, other] = await Promise.all([desk.start(), desk.start()]);
  await desk.takeBack(other, first, await desk.reply(killed, first, 'Taken back at once'));
  const commentId = await desk.reply(killed, second, 'Taken back after the kill');
  await desk.reply(killed, kept, 'This one stays');
  await killed.end('SIGKILL');
  await desk.takeBack(other, second, commentId);
  const restarted = await desk.start();

  // It was written last, so that by now the others would have been sent as well.
  await expect.poll(() => toCustomer().length).toBe(1);
  await Promise.all([restarted.end('SIGTERM'), other.end('SIGTERM')]);
  expect(toCustomer().map(({ text }) => text)).toEqual([expect.stringContaining('This one stays')]);
  const db = await desk.open();
  expect(await db.selectFrom('email_logs').select(['ticket_id', 'status', 'attempts']).execute()).toEqual([
    { ticket_id: kept, status: 'sent', attempts: 1 },
  ]);
  expect(await db.selectFrom('comments').select('ticket_id').execute()).toEqual([{ ticket_id: kept }]);
  expect(await db.selectFrom('tickets').select(['id', 'status']).orderBy('id').execute()).toEqual([
    { id: first, status: 'new' },
    { id: second, status: 'new' },
    { id: kept, status: 'open' },
  ]);
  await db.destroy();
});
