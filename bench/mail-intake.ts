/** `npm run bench -- mail-intake`: on a PostgreSQL that waits for its disk, to a mail server on this machine. */
import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { type MailServer, startMailServer } from '../e2e/mail-server.ts';
import { lookUpPostgres } from '../scripts/test-machine.ts';
import { startPrimary } from '../scripts/test-postgres.ts';
import { openDesk } from './desk-on-postgres.ts';
import { measureVisitors, median, newTicket } from './load.ts';
import { scaled } from './scale.ts';
import type { SmtpLoad } from './smtp-load.ts';

const ROUNDS = scaled(5);
const SITES = scaled(64, 2);
const CONNECTIONS = 8;
const EMAILS = scaled(1_500, 4);
/** The product sends as many side by side. */
const SMTP_CONNECTIONS = 5;
const GOAL_PERCENT = 80;
const EMAILS_GOAL = 300;

async function measureSmtpClient(load: SmtpLoad): Promise<number> {
  const program = fileURLToPath(new URL('smtp-load.ts', import.meta.url));
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
  running.child.stdin?.end(JSON.stringify(load));
  return JSON.parse((await running).stdout);
}

async function untilSent(db: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await db.query("select from email_logs where status in ('queued', 'sending') limit 1");
    if (rows.length === 0) return;
    await pause(20);
  }
}

/** Lets an hour pass for the limits. */
async function forgetSlots(db: pg.Client): Promise<void> {
  await db.query('truncate email_slots');
  await db.query("update email_logs set sent_at = sent_at - interval '2 hours' where is_visitor_triggered");
}

/** Emails a second, from the arrival of the first to that of the last. */
async function measureDelivery(db: pg.Client, { emails }: MailServer): Promise<number> {
  await forgetSlots(db);
  emails.length = 0;
  const { rowCount } = await db.query(
    `update email_logs set status = 'queued', attempts = 0, next_attempt_at = now()
     where id in (select id from email_logs order by id desc limit $1)`,
    [EMAILS],
  );
  const count = rowCount ?? 0;
  let first = 0;
  while (emails.length < count) {
    if (first === 0 && emails.length > 0) first = performance.now();
    await pause(1);
  }
  const perSecond = (1000 * (count - 1)) / (performance.now() - (first || performance.now() - 1));
  await untilSent(db);
  return perSecond;
}

function report(what: string, unit: string, ours: number[], bare: number[], isEnough: (perSecond: number) => boolean) {
  const share = (100 * median(ours)) / median(bare);
  const isMissed = share < GOAL_PERCENT && !isEnough(median(ours));
  const rounds = ours.map((each, n) => `${Math.round(each)} of ${Math.round(bare[n] ?? 0)}`).join(', ');
  console.log(
    `${what}: ${Math.round(median(ours))} ${unit} of ${Math.round(median(bare))}: ${share.toFixed(0)} % (goal ${GOAL_PERCENT} %)${isMissed ? ' MISSED' : ''} [${rounds}]`,
  );
}

const mailServer = await startMailServer();
const postgres = await startPrimary(lookUpPostgres() ?? '');
const { product, owner, sites, close } = await openDesk(postgres.url, 2 * SITES, {
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'desk@example.com',
  MAIL_PER_HOUR: '1000000',
});
const db = new pg.Client({ connectionString: postgres.url });
await db.connect();

try {
  const [silent, heard] = [sites.slice(0, SITES), sites.slice(SITES)];
  for (const { id } of heard)
    await owner.json('PUT', `/api/sites/${id}`, {
      name: `Site ${id}`,
      domain: `site-${id}.example.com`,
      admin_notification_email: `admin-${id}@example.com`,
    });
  await db.query(`insert into mailboxes (mailbox, confirmed_at)
    select admin_notification_email, now() from sites where admin_notification_email is not null`);

  const load = { url: `${product.url}/api/widget/tickets`, connections: CONNECTIONS };
  const withMail = { ...load, bodies: heard.map((site) => ({ ...newTicket(site), email: 'unique' })) };
  const withoutMail = { ...load, bodies: silent.map(newTicket) };
  const rounds = {
    withMail: [] as number[],
    withoutMail: [] as number[],
    emails: [] as number[],
    client: [] as number[],
  };
  const leftMeanwhile: number[] = [];
  await measureVisitors(withMail);
  await untilSent(db);
  const [html = '', text = html] = [...mailServer.emails].sort((one, other) => other.length - one.length);
  for (let round = 0; round < ROUNDS; round += 1) {
    await forgetSlots(db);
    rounds.withoutMail.push(await measureVisitors(withoutMail));
    mailServer.emails.length = 0;
    const started = performance.now();
    rounds.withMail.push(await measureVisitors(withMail));
    leftMeanwhile.push((1000 * mailServer.emails.length) / (performance.now() - started));
    await untilSent(db);
    rounds.emails.push(await measureDelivery(db, mailServer));
    const sample = { text: text.slice(0, 1_000), html };
    rounds.client.push(
      await measureSmtpClient({ url: mailServer.url, connections: SMTP_CONNECTIONS, emails: EMAILS, ...sample }),
    );
  }
  report('tickets with two emails each', 'a second', rounds.withMail, rounds.withoutMail, () => false);
  report('emails', 'a second', rounds.emails, rounds.client, (perSecond) => perSecond >= EMAILS_GOAL);
  console.log(`emails that left while tickets arrived: ${Math.round(median(leftMeanwhile))} a second`);
} finally {
  await db.end();
  await close();
  await mailServer.close();
  await postgres.stop();
}
