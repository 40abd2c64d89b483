import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attachment } from '../../testing/emails-with-files.ts';
import { anEmailAddress, aTicket } from '../../testing/fixtures.ts';
import { addresses, commentsOf, startInbound } from '../../testing/inbound-email.ts';
import { anIntakeSite, inboundApp, receivedBy, ticketsOf, WEBHOOK_SECRET } from '../../testing/intake-desk.ts';
import { PNG } from '../../testing/uploading.ts';

// Two workers, as of two instances.
const inbound = await startInbound();
const second = await startInbound();

const TEXT = 'The zip of the\r\nsecond cover is torn.';
const trace = () => `Received: from mx${randomUUID()}.example by desk.example; Mon, 1 Jun 2026 10:00:00 +0000\r\n`;

/** Each copy has a trace of its own. */
const aCopy = ({ id = randomUUID(), from = anEmailAddress(), text = TEXT, subject = 'Torn zip' }): Buffer =>
  Buffer.from(
    `${trace()}From: Ingrid <${from}>\r\nTo: support@shop.example\r\nSubject: ${subject}\r\nMessage-ID: <${id}@x>\r\n\r\n${text}\r\n`,
  );

const withFile = (id: string, from: string, bytes: Buffer): Buffer =>
  Buffer.from(
    `${trace()}From: ${from}\r\nSubject: Scan\r\nMessage-ID: <${id}@x>\r\nContent-Type: multipart/mixed; boundary=mix\r\n\r\n` +
      `--mix\r\n\r\n\r\n${attachment('scan.png', bytes)}--mix--`,
  );

/** Sends the email like the webhook of a provider that has parsed it. */
async function postParsed(to: string, { id, from }: { id: string; from: string }) {
  const email = {
    ...{ From: from, FromName: 'Ingrid', OriginalRecipient: to, Subject: 'Torn zip', HtmlBody: '' },
    TextBody: TEXT.replace('\r\n', '\n'),
    Headers: [{ Name: 'Message-ID', Value: `<${id}@x>` }],
  };
  const authorization = `Basic ${Buffer.from(`deskbell:${WEBHOOK_SECRET}`).toString('base64')}`;
  const app = await inboundApp();
  return app.inject({ method: 'POST', url: '/api/inbound-email', payload: email, headers: { authorization } });
}

const fates = async (desk: Parameters<typeof receivedBy>[0]) =>
  (await receivedBy(desk)).map(({ status, reason }) => reason ?? status).sort();

describe('a Message-ID that came before', () => {
  test('with the same content is the same email, whichever way it comes', async () => {
    const desk = await anIntakeSite();
    const sent = { id: randomUUID(), from: anEmailAddress() };
    const raw = aCopy(sent);
    for (const copy of [raw, raw, aCopy(sent)]) await inbound.deliver(copy, desk.address);
    expect((await postParsed(desk.address, sent)).json()).toEqual({ received: true });
    await inbound.drain();
    expect(await ticketsOf(desk)).toHaveLength(1);
    expect(await fates(desk)).toEqual(['it had arrived before', 'it had arrived before', 'opened']);
  });

  test('with the same content at once makes one ticket and one comment', async () => {
    const desk = await anIntakeSite();
    const user_email = anEmailAddress();
    const { id: ticketId } = await aTicket(desk.site, { user_email });
    const reply = addresses.addressOf(ticketId, 'customer', user_email);
    for (const to of [desk.address, reply]) {
      const sent = { id: randomUUID(), from: user_email };
      await Promise.all([inbound, second, inbound, second].map((path) => path.send(aCopy(sent), to)));
      await Promise.all([inbound.drain(), second.drain()]);
    }
    expect(await ticketsOf(desk)).toHaveLength(2);
    expect(await commentsOf(desk.owner, ticketId)).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['of another sender', { from: anEmailAddress() }],
    ['with another text', { text: 'And the button is gone.' }],
    ['with another subject', { subject: 'Lost button' }],
  ])('%s is another email', async (_what, other) => {
    const desk = await anIntakeSite();
    const sent = { id: randomUUID(), from: anEmailAddress() };
    for (const copy of [sent, { ...sent, ...other }, { ...sent, ...other }])
      await inbound.deliver(aCopy(copy), desk.address);
    expect(await ticketsOf(desk)).toHaveLength(2);
    expect(await fates(desk)).toEqual(['it had arrived before', 'opened', 'opened']);
  });

  test('with another file is another email, as scanners send them', async () => {
    const desk = await anIntakeSite();
    const [id, from] = [randomUUID(), anEmailAddress()];
    for (const bytes of [PNG, Buffer.concat([PNG, Buffer.from('2')])])
      await inbound.deliver(withFile(id, from, bytes), desk.address);
    expect((await ticketsOf(desk)).map(({ files }) => files.length)).toEqual([1, 1]);
  });

  test('to a reply address and, in another email, to the site is a comment and a ticket', async () => {
    const desk = await anIntakeSite();
    const user_email = anEmailAddress();
    const { id: ticketId } = await aTicket(desk.site, { user_email });
    const reply = addresses.addressOf(ticketId, 'customer', user_email);
    const id = randomUUID();
    for (const text of ['One', 'Two']) await inbound.deliver(aCopy({ id, from: user_email, text }), reply);
    expect((await commentsOf(desk.owner, ticketId)).map(({ comment }) => comment)).toEqual(['One', 'Two']);
    await inbound.deliver(aCopy({ id, from: user_email, text: 'Two' }), desk.address);
    expect((await fates(desk))[0]).toBe('also a reply in another ticket');
    await inbound.deliver(aCopy({ id, from: user_email, text: 'Three' }), desk.address);
    expect(await ticketsOf(desk)).toHaveLength(2);
  });
});
