import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { addresses, startInbound } from '../../testing/inbound-email.ts';
import {
  anIntakeSite,
  fateOf,
  type IntakeDesk,
  inboundApp,
  receivedBy,
  ticketsOf,
  WEBHOOK_SECRET,
} from '../../testing/intake-desk.ts';
import { testDatabase } from '../../testing/test-database.ts';

const inbound = await startInbound();

const forwarded = (name: string, address: string): Buffer => {
  const text = readFileSync(new URL(`./forwarded-mails/${name}.eml`, import.meta.url), 'utf8')
    .replaceAll('{{address}}', address)
    .replaceAll('{{domain}}', addresses.domain)
    .replaceAll('{{id}}', randomUUID());
  return Buffer.from(text.replaceAll('\n', '\r\n'));
};

async function post(payload: Buffer | string, type: string) {
  const response = await (await inboundApp()).inject({
    method: 'POST',
    url: '/api/inbound-email',
    payload,
    headers: { 'content-type': type, 'x-webhook-secret': WEBHOOK_SECRET },
  });
  await inbound.drain();
  return response;
}

const formOf = (fields: Record<string, string>) => String(new URLSearchParams(fields));
const FORM = 'application/x-www-form-urlencoded';

/** How an email reaches this server. */
const WAYS: Record<string, (raw: Buffer, address: string) => Promise<unknown>> = {
  // The envelope sender as Gmail rewrites it.
  'by SMTP': (raw, address) =>
    inbound.deliver(raw, address, `support+caf_=${address.replace('@', '=')}@harborandpine.example`),
  'by webhook, raw': (raw) => post(raw, 'message/rfc822'),
  'by the webhook of Mailgun': (raw, address) =>
    post(formOf({ recipient: address, sender: 'support@harborandpine.example', 'body-mime': raw.toString() }), FORM),
  'by the webhook of SendGrid': (raw, address) =>
    post(formOf({ email: raw.toString(), envelope: JSON.stringify({ to: [address], from: 'a@example.no' }) }), FORM),
  // The mail arrived at the address of the server at Postmark: only headers name ours.
  'by the webhook of Postmark': (raw) =>
    post(
      JSON.stringify({
        RawEmail: raw.toString(),
        OriginalRecipient: 'a1b2@inbound.postmarkapp.com',
        ToFull: [{ Email: 'support@harborandpine.example' }],
      }),
      'application/json',
    ),
};

describe.each(Object.entries(WAYS))('%s', (_way, deliver) => {
  test.each(['gmail', 'microsoft-365', 'postfix'])('an email that %s forwards opens a ticket', async (name) => {
    const desk = await anIntakeSite();
    await deliver(forwarded(name, desk.address), desk.address);
    expect(await ticketsOf(desk)).toMatchObject([
      {
        title: 'Torn zip on the second cover',
        description: 'Hei, the zip is torn.\n\nIngrid',
        user_email: 'ingrid.solheim@example.no',
        user_name: 'Ingrid Solheim',
        sent_from: null,
      },
    ]);
  });
});

describe('the confirmation of a new forwarding address', () => {
  let desk: IntakeDesk;
  beforeAll(async () => {
    desk = await anIntakeSite();
    await inbound.deliver(forwarded('gmail-confirmation', desk.address), desk.address, 'forwarding-noreply@google.com');
  });

  test('opens no ticket, and its code can be read', async () => {
    expect(await fateOf(desk)).toEqual({ status: 'ignored', reason: 'sent by a machine' });
    const [email] = await receivedBy(desk);
    const { text, subject } = (await desk.owner.get(`/api/received-emails/${email?.id}`)).json();
    expect(subject).toMatch(/^\(#481520337\) Harborandpine Forwarding Confirmation - Receive Mail from support@/);
    expect(text).toContain('Confirmation code: 481520337');
    expect(text).toContain('https://mail-settings.google.com/mail/vf-%5BANGjdJ9-forwarding%5D');
  });

  test('is found by sender and subject, and in pages', async () => {
    for (const q of ['GOOGLE.com', 'forwarding conf', '%231 never']) {
      const expected = q.includes('never') ? 0 : 1;
      expect(await receivedBy(desk, `?q=${encodeURIComponent(q)}`)).toHaveLength(expected);
    }
    expect(await receivedBy(desk, '?status=opened')).toEqual([]);
    await inbound.deliver(forwarded('postfix', desk.address), desk.address);
    const first = await desk.owner.get(`/api/sites/${desk.site.id}/received-emails?limit=1`);
    expect([first.headers['x-total-count'], first.json()[0].status]).toEqual(['2', 'opened']);
    const next = await receivedBy(desk, `?limit=1&before=${first.json()[0].id}`);
    expect(next.map(({ status }) => status)).toEqual(['ignored']);
  });

  test('can be read of an email that cannot be parsed, too', async () => {
    const broken = await anIntakeSite();
    await inbound.deliver(forwarded('gmail-confirmation', broken.address), broken.address);
    const [email] = await receivedBy(broken);
    const db = await testDatabase();
    await db
      .updateTable('inbound_emails')
      .set({ status: 'quarantined', reason: 'Bad parts', from_address: null, subject: null, email_body: null })
      .where('id', '=', email?.id ?? 0)
      .execute();
    const read = (await broken.owner.get(`/api/received-emails/${email?.id}`)).json();
    expect(read).toMatchObject({ status: 'failed', reason: '3 attempts, kept for the administrator' });
    expect(read.text).toContain('Confirmation code: 481520337');
    const opened = await broken.owner.post(`/api/received-emails/${email?.id}/open`);
    expect(opened.statusCode).toBe(409);
  });
});

test('the webhook answers 404 for a replaced, turned off or made-up address', async () => {
  const { owner, site, address } = await anIntakeSite();
  const path = `/api/sites/${site.id}/intake-address`;
  const answer = async (to = address) => (await post(forwarded('postfix', to), 'message/rfc822')).statusCode;
  expect(await answer()).toBe(202);
  await owner.put(path, { is_on: false });
  expect(await answer()).toBe(404);
  await owner.put(path, { is_on: true });
  await owner.put(path, { replace: true });
  expect(await answer()).toBe(404);
  expect(await answer(`new+${site.id}.${'0'.repeat(24)}@${addresses.domain}`)).toBe(404);
});
