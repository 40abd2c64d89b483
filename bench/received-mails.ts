/**
 * `npm run bench -- mails`: emails of 10 MB with an attachment arrive by SMTP, four at once, on PostgreSQL. Prints the memory of the
 * server after 5, 20 and 50 of them, and after a minute of rest; `-- untuned` without the setting of malloc, `-- tickets` with
 * emails that open tickets instead of replies.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../e2e/free-port.ts';
import { removeDataDir, startProduct, temporaryDataDir } from '../e2e/product.ts';
import { addSites, type Site } from './add-sites.ts';
import { CookieClient } from './cookie-client.ts';
import { memoryOf } from './memory.ts';
import { openPostgres } from './open-product.ts';
import { isSmoke, scaled, words } from './scale.ts';

const MAIL_BYTES = scaled(10_000_000);
/** A ticket accepts 50 MiB a day. */
const MAILS_PER_TICKET = 5;
const STEPS = isSmoke ? [1, 2] : [5, 20, 50];
const AT_ONCE = 4;
const REST_MS = scaled(60_000);
const POLL_MS = 100;
const SAMPLE_MS = 50;
const BASE64_LINE = 76;

const tickets = Math.ceil(Math.max(...STEPS) / MAILS_PER_TICKET);
const dataDir = temporaryDataDir();
const postgres = await openPostgres();
const smtpPort = await freePort();
const product = await startProduct(dataDir, {
  DATABASE_URL: postgres.url,
  SECRET_KEY: 'bench bench bench bench bench bench',
  TRUST_PROXY: '127.0.0.0/8,::1',
  INBOUND_DOMAIN: 'reply.example.com',
  INBOUND_SMTP_PORT: String(smtpPort),
  LOG_LEVEL: 'error',
  // The Docker image and the documented systemd unit set it, too.
  ...(words.includes('untuned') ? {} : { MALLOC_MMAP_THRESHOLD_: '262144' }),
});
const database = new pg.Client({ connectionString: postgres.url });
await database.connect();
let sampling: NodeJS.Timeout | undefined;
try {
  const owner = new CookieClient(product.url);
  await owner.signIn('bench@example.com');
  const [site] = await addSites(owner, 1);
  const addresses = words.includes('tickets')
    ? await intakeAddress(owner, site as Site)
    : await replyAddresses(site as Site);

  let peak = memoryOf(product.pid);
  sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(product.pid));
  }, SAMPLE_MS);
  console.log(`emails of ${MAIL_BYTES / 1_000_000} MB, ${AT_ONCE} at once\n  before          ${peak} MB`);
  const queue = Array.from({ length: Math.max(...STEPS) }, (_, n) => addresses[n % addresses.length] as string);
  let sent = 0;
  for (const step of STEPS) {
    while (sent < step) {
      const some = queue.slice(sent, Math.min(step, sent + AT_ONCE));
      await Promise.all(some.map((address, n) => send(address, sent + n)));
      sent += some.length;
    }
    await untilProcessed(sent);
    console.log(`  after ${String(step).padStart(2)} emails ${memoryOf(product.pid)} MB, at most ${peak} MB`);
  }
  await pause(REST_MS);
  console.log(`  after a rest    ${memoryOf(product.pid)} MB`);
} finally {
  clearInterval(sampling);
  await database.end();
  await product.stop();
  await postgres.stop();
  removeDataDir(dataDir);
}

async function submitTicket({ api_key }: Site, n: number): Promise<void> {
  const answer = await fetch(new URL('/api/widget/tickets', product.url), {
    method: 'POST',
    headers: { 'x-forwarded-for': `10.0.0.${n}` },
    body: JSON.stringify({
      site_key: api_key,
      idempotency_key: randomUUID(),
      title: 'Photos',
      description: 'They follow by email.',
      email: `visitor${n}@example.com`,
    }),
  });
  if (!answer.ok) throw new Error(`The ticket was answered ${answer.status}: ${await answer.text()}`);
}

/** Reply-To addresses from the confirmations, which are mail files. */
async function replyAddresses(site: Site): Promise<string[]> {
  for (let n = 0; n < tickets; n += 1) await submitTicket(site, n);
  for (;;) {
    const folder = join(dataDir, 'outbox');
    const files = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.eml'));
    const found = files.flatMap(
      (name) => /^Reply-To: .*?(reply\+[^>\s]+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? [],
    );
    if (found.length >= tickets) return found;
    await pause(POLL_MS);
  }
}

async function intakeAddress(owner: CookieClient, { id }: Site): Promise<string[]> {
  const path = `/api/sites/${id}/intake-address`;
  return [(await owner.json<{ address: string }>('PUT', path, { is_on: true })).address];
}

function rawMail(n: number): string {
  const boundary = randomUUID();
  const head = [
    `From: Visitor <visitor${n}@example.com>`,
    'Subject: Photos',
    `Message-ID: <${randomUUID()}@example.com>`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Photo ${n}.`,
    `--${boundary}`,
    `Content-Type: application/zip; name="photo-${n}.zip"`,
    `Content-Disposition: attachment; filename="photo-${n}.zip"`,
    'Content-Transfer-Encoding: base64',
    '',
    '',
  ].join('\r\n');
  const bytes = Math.floor(((MAIL_BYTES - head.length - 100) * 3 * BASE64_LINE) / (4 * (BASE64_LINE + 2)));
  const base64 = randomBytes(bytes)
    .toString('base64')
    .replace(new RegExp(`.{${BASE64_LINE}}`, 'g'), '$&\r\n');
  return `${head}${base64}\r\n--${boundary}--\r\n.\r\n`;
}

async function send(recipient: string, n: number): Promise<void> {
  const socket = connect(smtpPort, '127.0.0.1');
  const replies = createInterface({ input: socket })[Symbol.asyncIterator]();
  const expect = async (code: string) => {
    for (;;) {
      const { value } = await replies.next();
      if (!value?.startsWith(code)) throw new Error(`The SMTP receiver answered "${value}".`);
      if (value[code.length] !== '-') return;
    }
  };
  await expect('220');
  for (const [command, code] of [
    ['EHLO bench.example.com', '250'],
    ['MAIL FROM:<visitor@example.com>', '250'],
    [`RCPT TO:<${recipient}>`, '250'],
    ['DATA', '354'],
  ] as const) {
    socket.write(`${command}\r\n`);
    await expect(code);
  }
  socket.write(rawMail(n));
  await expect('250');
  socket.end('QUIT\r\n');
}

async function untilProcessed(count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.query('select status, reason, count(*)::int from inbound_emails group by 1, 2');
    const done = rows.find(({ status }) => status === 'done')?.count ?? 0;
    if (done >= count) return;
    if (rows.some(({ status }) => status !== 'done' && status !== 'received')) throw new Error(JSON.stringify(rows));
    await pause(POLL_MS);
  }
}
