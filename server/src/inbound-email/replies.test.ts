import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ADMIN,
  aConversation,
  aMail,
  CUSTOMER,
  commentsOf,
  fateOf,
  logsOf,
  PostOffice,
  sampleMail,
} from '../testing/inbound-mail.ts';
import { testDatabase } from '../testing/test-database.ts';

let office: PostOffice;
beforeAll(async () => {
  office = await new PostOffice().open();
});
afterAll(() => office.close());

/** What is made of each mail of the collection. */
const COMMENTS: Record<string, string | RegExp> = {
  plain: 'The new base arrived, thank you!',
  'no-content-type': 'It still wobbles.',
  'no-message-id': 'There is no Message-ID on this one.',
  'bare-line-feeds': 'Sent by a script\nwith bare line feeds.',
  'gmail-quote': 'Yes, the oak one.',
  'apple-mail-quote': 'Tuesday suits me.',
  'outlook-quote': 'Order 4711.',
  'german-quote': 'Ja, bitte schicken Sie Ersatz.',
  'french-quote': 'Oui, merci beaucoup.',
  signature: 'Please send it to the office.',
  'answers-between-the-lines': /The oak tripod\.[\s\S]*Natural\./,
  'only-quoted': /Any day is fine/,
  'latin-1': 'Das Gehäuse ist größer als erwartet.',
  'windows-1252': 'It cost “only” 20 €…',
  'quoted-printable': /^Ein sehr langer Satz über die Lampe, .* darf\.$/,
  base64: 'Emoji survive: 🪔 and so do accents: é.',
  japanese: 'ランプが壊れています。',
  'shift-jis': '交換をお願いします。',
  'cyrillic-koi8': 'Спасибо, лампа работает.',
  'unknown-charset': 'Plain words survive a made-up charset.',
  'wrong-charset': /^Broken bytes .* here, words still there\.$/,
  'control-characters': 'Before[31m after.',
  'html-only': /^The base is cracked\.\n\nSee the photo/,
  'html-gmail-quote': 'It works now & shines.',
  alternative: 'The text part counts.',
  'empty-text-part': 'Only the HTML part speaks.',
  'nested-with-attachment': 'Here is a photo.\n\n[Attached to the email, not kept here: Lämpchen.jpg]',
  'attachment-only': '[Attached to the email, not kept here: invoice.pdf]',
  'forwarded-message-inside': /^I got this from the courier\.\n\n\[Attached to the email, not kept here: .*\]$/,
  'unclosed-boundary': 'The end is missing.',
  'spoofed-sender': 'I claim to be the owner.',
  'subject-injection': 'The subject tries to add a header.',
  'markup-in-text': '<script>alert(1)</script> {{7*7}} stays text.',
  'auto-submitted-no': 'A person wrote this.',
};

/** Those of which nothing is made, and why. */
const IGNORED: Record<string, RegExp> = {
  empty: /says nothing/,
  'vacation-rfc3834': /Auto-Submitted: auto-replied/,
  'vacation-exchange': /x-auto-response-suppress/,
  'vacation-autoreply-header': /x-autoreply/,
  'vacation-precedence': /Precedence: auto_reply/,
  'vacation-by-subject-only': /subject/,
  'mailing-list': /list-id/,
  newsletter: /list-unsubscribe/,
  'null-return-path': /no return path/,
  'mailer-daemon': /no person/,
  bounce: /came back: 550 5\.1\.1/,
  'delayed-report': /came back: status 4\.4\.1/,
  'our-own-mail': /mail of ours/,
};

describe('a mail to the reply address of a customer', () => {
  const deliver = async (name: string) => {
    const conversation = await aConversation();
    const { id, customer } = conversation;
    const db = await testDatabase();
    const [sent] = await db.selectFrom('email_logs').select('message_id').where('ticket_id', '=', id).execute();
    await office.deliver(sampleMail(name, customer, sent?.message_id), customer);
    return conversation;
  };

  test('each of the collection has its outcome', () => {
    const collected = readdirSync(new URL('./mails', import.meta.url)).map((file) => file.replace('.eml', ''));
    expect([...Object.keys(COMMENTS), ...Object.keys(IGNORED), 'deeply-nested'].sort()).toEqual(collected.sort());
  });

  test.each(Object.entries(COMMENTS))('becomes a comment: %s', async (name, expected) => {
    const { owner, id } = await deliver(name);
    const comments = await commentsOf(owner, id);
    expect(comments).toMatchObject([{ author: 'customer', received_by_email: true }]);
    if (typeof expected === 'string') expect(comments[0]?.comment).toBe(expected);
    else expect(comments[0]?.comment).toMatch(expected);
    expect(await fateOf(id)).toEqual({ status: 'done', reason: null });
  });

  test.each(Object.entries(IGNORED))('makes neither a comment nor a mail: %s', async (name, reason) => {
    const { owner, id, site } = await deliver(name);
    expect(await commentsOf(owner, id)).toEqual([]);
    expect(await fateOf(id)).toEqual({ status: 'ignored', reason: expect.stringMatching(reason) });
    const types = (await logsOf(owner, site.id)).map(({ email_type }) => email_type);
    expect(types).not.toContain('comment_notification');
  });

  test('is put aside after three failures', async () => {
    const { owner, id } = await deliver('deeply-nested');
    expect((await fateOf(id))?.status).toBe('received');
    const db = await testDatabase();
    for (const _again of [2, 3]) {
      const next_attempt_at = new Date(0).toISOString();
      await db.updateTable('inbound_emails').set({ next_attempt_at }).where('ticket_id', '=', id).execute();
      await office.settle();
    }
    expect(await fateOf(id)).toEqual({ status: 'quarantined', reason: expect.stringMatching(/nesting depth/i) });
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test('keeps the quoted history viewable', async () => {
    const { owner, id, customer } = await aConversation();
    await office.deliver(sampleMail('gmail-quote', customer), customer);
    const [comment] = await commentsOf(owner, id);
    expect(comment?.full_text).toContain('> An answer to your request #1');
  });

  test('reopens a closed ticket, tells the admin address and the open dashboard, and keeps the counters right', async () => {
    const { owner, site, id, customer } = await aConversation();
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    await office.deliver(sampleMail('plain', customer), customer);
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket).toMatchObject({ status: 'open', resolved_at: null });
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({ open_tickets: 1, closed_tickets: 0 });
    expect((await logsOf(owner, site.id))[0]).toMatchObject({
      email_type: 'comment_notification',
      recipient_email: ADMIN,
      subject: `Re: ticket #${id}: Lamp arrived with a cracked base`,
    });
    expect(office.told).toContain(owner.owner.id);
  });

  test('brings an archived ticket back into sight', async () => {
    const { owner, id, customer } = await aConversation();
    await owner.put(`/api/tickets/${id}/status`, { status: 'archived' });
    await office.deliver(sampleMail('plain', customer), customer);
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.status).toBe('open');
  });

  test("shows the customer's name, or where it came from if that is somebody else's address", async () => {
    const { owner, id, customer, user_email } = await aConversation();
    await office.deliver(aMail(customer, 'Mine', ''), customer);
    await office.deliver(
      Buffer.from(`From: ${user_email.toUpperCase()}\r\nTo: ${customer}\r\n\r\nReally mine\r\n`),
      customer,
    );
    expect((await commentsOf(owner, id)).map(({ author_name }) => author_name)).toEqual([CUSTOMER, 'Priya Raman']);
  });

  test('that arrives again makes one comment', async () => {
    const { owner, id, customer } = await aConversation();
    for (const name of ['plain', 'plain', 'no-message-id', 'no-message-id'])
      await office.deliver(sampleMail(name, customer), customer);
    expect(await commentsOf(owner, id)).toHaveLength(2);
  });

  test('built to keep our patterns busy for minutes becomes a comment all the same', async () => {
    const { owner, id, customer } = await aConversation();
    await office.deliver(aMail(customer, 'On a b c d e f g '.repeat(2_500)), customer);
    expect((await commentsOf(owner, id))[0]?.comment).toMatch(/^On a b c d/);
    await office.deliver(aMail(customer, 'Next, please.'), customer);
    expect(await commentsOf(owner, id)).toHaveLength(2);
  }, 60_000);

  test('among very many within an hour is kept, but told to nobody any more', async () => {
    const { owner, site, id, customer } = await aConversation();
    for (let n = 0; n < 22; n++) await office.deliver(aMail(customer, `Reply ${n}`), customer);
    expect(await commentsOf(owner, id)).toHaveLength(22);
    const told = (await logsOf(owner, site.id)).filter(({ email_type }) => email_type === 'comment_notification');
    expect(told.filter(({ status }) => status === 'queued')).toHaveLength(20);
    expect(told[0]).toMatchObject({ status: 'failed', error_message: expect.stringContaining('within an hour') });
  });
});

describe("a mail to the admin's reply address", () => {
  test("becomes the support agent's comment and goes to the customer", async () => {
    const { owner, site, id, admin, user_email } = await aConversation();
    await office.deliver(sampleMail('spoofed-sender', admin), admin);
    expect(await commentsOf(owner, id)).toMatchObject([
      { author: 'agent', author_name: null, comment: 'I claim to be the owner.', received_by_email: true },
    ]);
    expect((await logsOf(owner, site.id))[0]).toMatchObject({
      email_type: 'comment_notification',
      recipient_email: user_email,
    });
  });

  test('is refused once somebody else is the admin', async () => {
    const { owner, site, admin } = await aConversation();
    await owner.put(`/api/sites/${site.id}`, { ...site, admin_notification_email: 'new@kettle.example' });
    await expect(office.deliver(sampleMail('plain', admin), admin)).rejects.toMatchObject({ responseCode: 550 });
  });
});
