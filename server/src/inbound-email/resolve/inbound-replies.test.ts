import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  aConversation,
  anInboundEmail,
  CUSTOMER,
  commentsOf,
  inboundStatusOf,
  sampleEmail,
  startInbound,
} from '../../testing/inbound-email.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';

const inbound = await startInbound();

/** The comment that each email of `mails/` becomes. */
const COMMENTS: Record<string, string | RegExp> = {
  plain: 'The new base arrived, thank you!',
  'no-content-type': 'It still wobbles.',
  'no-message-id': 'There is no Message-ID on this one.',
  'bare-line-feeds': 'Sent by a script\nwith bare line feeds.',
  'gmail-quote': 'Yes, the oak one.',
  'apple-mail-quote': 'Tuesday suits me.',
  'outlook-quote': 'Order 4711.',
  'outlook-dashes': 'Thanks!',
  'outlook-without-address': 'Oui, c’est la commande 4711.',
  'japanese-gmail-quote': 'はい、お願いします。',
  'japanese-gmail-quote-folded': 'ありがとうございます。',
  'chinese-gmail-quote': '好的，谢谢。',
  'korean-gmail-quote': '네, 부탁드립니다.',
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
  'unknown-charset-utf-8': 'Grüße aus Wien, 日本 too.',
  'wrong-charset': /^Broken bytes .* here, words still there\.$/,
  'control-characters': 'Before[31m after.',
  'html-only': /^The base is cracked\.\n\nSee the photo/,
  'html-gmail-quote': 'It works now & shines.',
  'html-tables':
    'Our order:\n\nArtikel | Menge | Preis\nKessel | 20 | 12,50\nDeckel rot |  | 3\nA | B\n1 | 2\nBetween the rows\n\nRegards from Vienna',
  'html-hidden-preheader': 'The visible words.',
  'html-all-hidden': 'Shown on phones only.',
  alternative: 'The text part counts.',
  'empty-text-part': 'Only the HTML part speaks.',
  'nested-with-attachment': 'Here is a photo.',
  'attachment-only': '',
  'forwarded-message-inside': 'I got this from the courier.',
  'outlook-inline': 'This is what I see:\n\nThe invoice is attached.',
  'apple-mail-inline': 'The crack, from above:\n\nand what I noted:',
  'gmail-inline': 'See here:\n\n[image: image.png]',
  'winmail-dat': 'The drawing is attached.',
  'winmail-dat-formatting': 'No files, only formatting.',
  'winmail-dat-broken': 'Broken on its way.',
  'forty-parts': 'All the logs.',
  'rfc2231-names': 'Three documents.',
  'encoded-word-names': 'Four documents.',
  'forwarded-as-attachment': 'The courier wrote this.',
  'small-inline-pictures': 'Thanks!',
  'logo-twice': 'Any news?',
  'hostile-names': 'Fifteen files.',
  'smime-signed': 'Signed by me.',
  'smime-encrypted': '',
  'calendar-invitation': 'Pick up the lamp on Friday at 10.',
  'calendar-invitation-of-gmail': 'Pick up the lamp on Friday at 10.',
  'unclosed-boundary': 'The end is missing.',
  'spoofed-sender': 'I claim to be the owner.',
  'subject-injection': 'The subject tries to add a header.',
  'markup-in-text': '<script>alert(1)</script> {{7*7}} stays text.',
  'auto-submitted-no': 'A person wrote this.',
};

/** Emails of `mails/` that are ignored, with the reason. */
const IGNORED: Record<string, RegExp> = {
  empty: /it says nothing/,
  'vacation-rfc3834': /Auto-Submitted: auto-replied/,
  'vacation-exchange': /x-auto-response-suppress/,
  'vacation-autoreply-header': /x-autoreply/,
  'vacation-precedence': /Precedence: auto_reply/,
  'vacation-by-subject-only': /Auto-reply subject/,
  'vacation-precedence-bulk': /Auto-reply subject/,
  'bulk-answer': /Auto-reply with Precedence: bulk/,
  'bulk-answer-references': /Auto-reply with Precedence: bulk/,
  'mailing-list': /list-id/,
  newsletter: /list-unsubscribe/,
  'null-return-path': /Empty Return-Path/,
  'mailer-daemon': /Automatic sender/,
  bounce: /Bounce: 550 5\.1\.1/,
  'delayed-report': /Bounce: status 4\.4\.1/,
  'our-own-mail': /sent by this installation/,
};

describe("an email to a customer's reply address", () => {
  const deliver = async (name: string) => {
    const conversation = await aConversation();
    const { id, customer } = conversation;
    const db = await testDatabase();
    const [sent] = await db.selectFrom('email_logs').select('message_id').where('ticket_id', '=', id).execute();
    await inbound.deliver(sampleEmail(name, customer, sent?.message_id), customer);
    return conversation;
  };

  test('every sample has an expected outcome', () => {
    const samples = readdirSync(new URL('./mails', import.meta.url)).map((file) => file.replace('.eml', ''));
    expect([...Object.keys(COMMENTS), ...Object.keys(IGNORED), 'deeply-nested'].sort()).toEqual(samples.sort());
  });

  test.each(Object.entries(COMMENTS))('becomes a comment: %s', async (name, expected) => {
    const { owner, id } = await deliver(name);
    const comments = await commentsOf(owner, id);
    expect(comments).toMatchObject([{ author: 'customer', received_by_email: true }]);
    if (typeof expected === 'string') expect(comments[0]?.comment).toBe(expected);
    else expect(comments[0]?.comment).toMatch(expected);
    expect(await inboundStatusOf(id)).toEqual({ status: 'done', reason: null });
  });

  test.each(Object.entries(IGNORED))('causes neither a comment nor an email: %s', async (name, reason) => {
    const { owner, id, site } = await deliver(name);
    expect(await commentsOf(owner, id)).toEqual([]);
    expect(await inboundStatusOf(id)).toEqual({ status: 'ignored', reason: expect.stringMatching(reason) });
    const types = (await emailLogs(owner, site.id)).map(({ email_type }) => email_type);
    expect(types).not.toContain('comment_notification');
  });

  test.each([
    'Re: Out of office',
    'RE: [EXTERNAL] Out of Office: Your request to Kettle & Crumb (ticket #5)',
    'AW: Abwesenheitsnotiz: Ihre Anfrage',
    'Re: Nicht im Büro',
    'RE: Absence du bureau',
    'Re : Reponse automatique : Votre demande',
    'Re: Fuera de la oficina',
    'R: Fuori ufficio: Lampada',
    'Res: Fora do escritório',
    'Antw: Afwezig: Re: Lamp',
    'Re: 自動返信メール: ランプ',
    'Re: Re[2]: Poza biurem',
  ])('with the subject "%s" comes from a machine', async (subject) => {
    const { owner, id, customer } = await aConversation();
    const encoded = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`;
    await inbound.deliver(anInboundEmail(customer, 'I am away.', `Subject: ${encoded}\r\n`), customer);
    expect(await inboundStatusOf(id)).toEqual({ status: 'ignored', reason: 'Auto-reply subject' });
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test.each(['Re: Your request: out of office hours?', 'Re: Absences', 'Re: Out of officers'])(
    'with the subject "%s" comes from a person',
    async (subject) => {
      const { owner, id, customer } = await aConversation();
      await inbound.deliver(anInboundEmail(customer, 'A question', `Subject: ${subject}\r\n`), customer);
      expect(await commentsOf(owner, id)).toHaveLength(1);
    },
  );

  test('is quarantined after three failed attempts', async () => {
    const { owner, id } = await deliver('deeply-nested');
    expect((await inboundStatusOf(id))?.status).toBe('received');
    const db = await testDatabase();
    for (const _attempt of [2, 3]) {
      const next_attempt_at = new Date(0).toISOString();
      await db.updateTable('inbound_emails').set({ next_attempt_at }).where('ticket_id', '=', id).execute();
      await inbound.drain();
    }
    expect(await inboundStatusOf(id)).toEqual({
      status: 'quarantined',
      reason: expect.stringMatching(/nesting depth/i),
    });
    expect(await commentsOf(owner, id)).toEqual([]);
  });

  test('keeps the quoted history viewable', async () => {
    const { owner, id, customer } = await aConversation();
    await inbound.deliver(sampleEmail('gmail-quote', customer), customer);
    const [comment] = await commentsOf(owner, id);
    expect(comment?.full_text).toContain('> An answer to your request #1');
  });

  test('reopens a closed ticket, notifies the admin address and the dashboard, and updates the counters', async () => {
    const { owner, site, id, customer } = await aConversation();
    await owner.put(`/api/tickets/${id}/status`, { status: 'closed' });
    await inbound.deliver(sampleEmail('plain', customer), customer);
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket).toMatchObject({ status: 'open', resolved_at: null });
    expect((await owner.get(`/api/sites/${site.id}`)).json()).toMatchObject({ open_tickets: 1, closed_tickets: 0 });
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      email_type: 'comment_notification',
      recipient_email: ADMIN,
      subject: `Lamp arrived with a cracked base · Kettle & Crumb (#${id})`,
    });
    expect(inbound.changedTeams).toContain(site.team_id);
  });

  test('reopens an archived ticket', async () => {
    const { owner, id, customer } = await aConversation();
    await owner.put(`/api/tickets/${id}/status`, { status: 'archived' });
    await inbound.deliver(sampleEmail('plain', customer), customer);
    expect((await owner.get(`/api/tickets/${id}`)).json().ticket.status).toBe('open');
  });

  test("shows the customer's name, or the sender if that is another address", async () => {
    const { owner, id, customer, user_email } = await aConversation();
    await inbound.deliver(anInboundEmail(customer, 'Mine', ''), customer);
    await inbound.deliver(
      Buffer.from(`From: ${user_email.toUpperCase()}\r\nTo: ${customer}\r\n\r\nReally mine\r\n`),
      customer,
    );
    expect((await commentsOf(owner, id)).map(({ author_name }) => author_name)).toEqual([CUSTOMER, 'Priya Raman']);
  });

  test('that is delivered twice becomes one comment', async () => {
    const { owner, id, customer } = await aConversation();
    for (const name of ['plain', 'plain', 'no-message-id', 'no-message-id'])
      await inbound.deliver(sampleEmail(name, customer), customer);
    expect(await commentsOf(owner, id)).toHaveLength(2);
  });

  test('that attacks the quote detection (ReDoS) still becomes a comment', async () => {
    const { owner, id, customer } = await aConversation();
    await inbound.deliver(anInboundEmail(customer, 'On a b c d e f g '.repeat(2_500)), customer);
    expect((await commentsOf(owner, id))[0]?.comment).toMatch(/^On a b c d/);
    await inbound.deliver(anInboundEmail(customer, 'Next, please.'), customer);
    expect(await commentsOf(owner, id)).toHaveLength(2);
  });

  test('beyond 10 within 10 minutes from one address has no effect', async () => {
    const { owner, site, id, customer } = await aConversation();
    for (let n = 0; n < 10; n++) await inbound.send(anInboundEmail(customer, `Reply ${n}`), customer);
    await inbound.deliver(anInboundEmail(customer, 'One too many'), customer);
    await inbound.deliver(anInboundEmail(customer, 'Mine', '', 'other@example.com'), customer);
    const comments = (await commentsOf(owner, id)).map(({ comment }) => comment);
    expect(comments).toEqual([...Array.from({ length: 10 }, (_, n) => `Reply ${n}`), 'Mine']);
    const types = (await emailLogs(owner, site.id)).map(({ email_type }) => email_type);
    expect(types.filter((type) => type === 'comment_notification')).toHaveLength(11);
    const db = await testDatabase();
    const ignored = db.selectFrom('inbound_emails').select('reason').where('ticket_id', '=', id);
    expect(await ignored.where('status', '=', 'ignored').execute()).toEqual([{ reason: 'mail loop' }]);
    const longAgo = sql<string>`now() - interval '11 minutes'`;
    await db.updateTable('inbound_emails').set({ received_at: longAgo }).where('ticket_id', '=', id).execute();
    await inbound.deliver(anInboundEmail(customer, 'Later'), customer);
    expect(await commentsOf(owner, id)).toHaveLength(12);
  });

  test('beyond 20 an hour becomes a comment but sends no email, to stop an auto-reply loop', async () => {
    const { owner, site, id, customer } = await aConversation();
    for (let n = 0; n < 22; n++)
      await inbound.deliver(anInboundEmail(customer, `Reply ${n}`, '', `person${n % 3}@example.com`), customer);
    expect(await commentsOf(owner, id)).toHaveLength(22);
    const notifications = (await emailLogs(owner, site.id)).filter(
      ({ email_type }) => email_type === 'comment_notification',
    );
    expect(notifications.filter(({ status }) => status === 'queued')).toHaveLength(20);
    expect(notifications[0]).toMatchObject({
      status: 'failed',
      error_message: expect.stringContaining('within an hour'),
    });
  });
});

describe("an email to the admin's reply address", () => {
  test("becomes the support agent's comment and goes to the customer", async () => {
    const { owner, site, id, admin, user_email } = await aConversation();
    await inbound.deliver(sampleEmail('spoofed-sender', admin), admin);
    expect(await commentsOf(owner, id)).toMatchObject([
      { author: 'agent', author_name: null, comment: 'I claim to be the owner.', received_by_email: true },
    ]);
    expect((await emailLogs(owner, site.id))[0]).toMatchObject({
      email_type: 'comment_notification',
      recipient_email: user_email,
    });
  });

  test('is rejected after the admin address has changed', async () => {
    const { owner, site, admin } = await aConversation();
    await owner.put(`/api/sites/${site.id}`, { ...site, admin_notification_email: 'new@kettle.example' });
    await expect(inbound.deliver(sampleEmail('plain', admin), admin)).rejects.toMatchObject({ responseCode: 550 });
  });
});
