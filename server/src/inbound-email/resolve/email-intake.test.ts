import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { attachment, type NamedFiles, namesOf } from '../../testing/emails-with-files.ts';
import { anEmailAddress, aTicket } from '../../testing/fixtures.ts';
import { addresses, commentsOf, sampleEmail, startInbound } from '../../testing/inbound-email.ts';
import { aNewEmail, anIntakeSite, fateOf, intakeAddresses, receivedBy, ticketsOf } from '../../testing/intake-desk.ts';
import { emailLogs } from '../../testing/outgoing-email.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { recount, storedCounters } from '../../testing/ticket-counts.ts';
import { PNG } from '../../testing/uploading.ts';

const inbound = await startInbound();

describe('an email to the intake address', () => {
  test('opens one ticket of its sender, tells the team and confirms without a word of the email', async () => {
    const desk = await anIntakeSite({ admin_notification_email: anEmailAddress() });
    const address = anEmailAddress();
    const email = aNewEmail({
      from: `"Ingrid Solheim" <${address}>`,
      subject: 'Fwd: RE: AW[2]: Torn zip',
      text: 'Torn.\n-- \nIngrid',
    });
    await inbound.deliver(email, desk.address);
    await inbound.deliver(email, desk.address.toUpperCase());
    const [ticket, ...others] = await ticketsOf(desk);
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({
      title: 'Torn zip',
      description: 'Torn.\n-- \nIngrid',
      priority: 'medium',
      status: 'new',
      user_email: address,
      user_name: 'Ingrid Solheim',
      user_verified: false,
      came_by: 'email',
      full_text: null,
      sent_from: null,
      page_url: null,
    });
    const logs = await emailLogs(desk.owner, desk.site.id);
    expect(logs.map(({ email_type }) => email_type).sort()).toEqual(['admin_notification', 'user_confirmation']);
    const confirmation = logs.find(({ email_type }) => email_type === 'user_confirmation');
    const { text, html, recipient_email } = (await desk.owner.get(`/api/email-logs/${confirmation?.id}`)).json();
    expect(recipient_email).toBe(address);
    expect(text).toContain("You wrote to Kettle & Crumb. If it wasn't you, you can ignore this email.");
    for (const word of ['Torn', 'zip', 'Ingrid', 'support form']) expect(text + html).not.toContain(word);
    expect(await storedCounters(desk.site.id)).toEqual(await recount(desk.site.id));
    const days = await (await testDatabase())
      .selectFrom('site_days')
      .select('tickets_submitted')
      .where('site_id', '=', desk.site.id)
      .execute();
    expect(days).toEqual([]);
    expect(await receivedBy(desk)).toEqual([
      {
        id: expect.any(Number),
        received_at: expect.any(String),
        from_address: address,
        subject: 'Fwd: RE: AW[2]: Torn zip',
        status: 'opened',
        reason: null,
        ticket_id: ticket?.id,
      },
    ]);
    const settings = (await desk.owner.get(`/api/sites/${desk.site.id}/intake-address`)).json();
    expect(settings.first_received).toEqual({ received_at: expect.any(String), ticket_id: ticket?.id });
    expect(inbound.changedTeams).toContain(desk.site.team_id);
  });

  test('opens a second ticket even if it refers to the first', async () => {
    const desk = await anIntakeSite();
    const from = anEmailAddress();
    for (const headers of ['', 'References: <first@mail.example>\r\nIn-Reply-To: <first@mail.example>\r\n'])
      await inbound.deliver(aNewEmail({ from, subject: 'Re: Torn zip', headers }), desk.address);
    expect((await ticketsOf(desk)).map(({ title }) => title)).toEqual(['Torn zip', 'Torn zip']);
  });

  test('opens a ticket on each site that it is sent to', async () => {
    const one = await anIntakeSite();
    const other = await anIntakeSite();
    await inbound.deliver(aNewEmail(), [one.address, other.address]);
    for (const desk of [one, other]) expect(await ticketsOf(desk)).toHaveLength(1);
  });

  test('is a comment, and no second ticket, if it is sent to a reply address of the site too', async () => {
    const desk = await anIntakeSite();
    const user_email = anEmailAddress();
    const { id } = await aTicket(desk.site, { user_email });
    const reply = addresses.addressOf(id, 'customer', user_email);
    await inbound.deliver(aNewEmail({ from: user_email, text: 'Both at once' }), [desk.address, reply]);
    expect((await commentsOf(desk.owner, id)).map(({ comment }) => comment)).toEqual(['Both at once']);
    expect((await receivedBy(desk)).map(({ status, reason }) => [status, reason]).sort()).toEqual([
      ['ignored', 'also a reply in another ticket'],
      ['replied', null],
    ]);
  });

  test('has a title that turns nothing around', async () => {
    const desk = await anIntakeSite();
    await inbound.deliver(aNewEmail({ subject: '=?utf-8?Q?Re:_=E2=80=AEgpj.exe_=E2=81=A6x?=' }), desk.address);
    expect((await ticketsOf(desk))[0]?.title).toBe('gpj.exe x');
  });

  test('keeps a long text as a whole, beside the beginning in the description', async () => {
    const desk = await anIntakeSite();
    const text = `${'All of it. '.repeat(1_500)}The end.`;
    await inbound.deliver(aNewEmail({ subject: 'x'.repeat(300), text }), desk.address);
    const [ticket] = await ticketsOf(desk);
    expect(ticket?.title).toBe(`${'x'.repeat(199)}…`);
    expect([ticket?.description.length, ticket?.description.endsWith('…')]).toEqual([10_000, true]);
    expect(ticket?.full_text).toBe(text);
  });

  test('has its Reply-To as the requester, as contact forms write it, and shows both', async () => {
    const desk = await anIntakeSite();
    const customer = anEmailAddress();
    const from = 'Shop <noreply@shop.example>';
    await inbound.deliver(aNewEmail({ from, headers: `Reply-To: Ana Ruiz <${customer}>\r\n` }), desk.address);
    await inbound.deliver(aNewEmail({ headers: `Reply-To: ${customer}, second@example.com\r\n` }), desk.address);
    const [form, several] = await ticketsOf(desk);
    expect(form).toMatchObject({ user_email: customer, user_name: 'Ana Ruiz', sent_from: 'noreply@shop.example' });
    expect(several).toMatchObject({ user_email: expect.stringContaining('@example.no'), sent_from: null });
  });

  test.each([
    ['without From', (email: string) => email.replace(/^From: .*\r\n/m, '')],
    ['with several in From', (email: string) => email.replace(/^From: .*/m, 'From: a@example.com, b@example.com')],
    ['with From twice', (email: string) => email.replace(/^From: .*/m, 'From: a@example.com\r\nFrom: b@example.com')],
    ['with a From that is no address', (email: string) => email.replace(/^From: .*/m, 'From: Ingrid <nowhere>')],
  ])('%s opens an anonymous ticket', async (_what, change) => {
    const desk = await anIntakeSite();
    await inbound.deliver(Buffer.from(change(aNewEmail().toString())), desk.address);
    const [ticket] = await ticketsOf(desk);
    expect(ticket).toMatchObject({ user_email: null, user_name: null });
    expect(await emailLogs(desk.owner, desk.site.id)).toEqual([]);
  });

  test('that says nothing is ignored; a file alone is a ticket', async () => {
    const [silent, file] = [await anIntakeSite(), await anIntakeSite()];
    await inbound.deliver(aNewEmail({ subject: '', text: '' }), silent.address);
    expect(await fateOf(silent)).toEqual({ status: 'ignored', reason: 'it says nothing' });
    const parts = `--mix\r\n\r\n\r\n${attachment('torn.png', PNG)}--mix--`;
    const head = `From: ${anEmailAddress()}\r\nMessage-ID: <${randomUUID()}@x>\r\nContent-Type: multipart/mixed; boundary=mix\r\n\r\n`;
    await inbound.deliver(Buffer.from(head + parts), file.address);
    const [ticket] = await ticketsOf(file);
    expect(ticket).toMatchObject({ title: '(no subject)', description: '(no text)' });
    expect(namesOf(ticket?.files)).toEqual(['torn.png']);
  });

  test('of a blocked sender is archived, and nobody is told', async () => {
    const desk = await anIntakeSite({ admin_notification_email: anEmailAddress() });
    const from = anEmailAddress();
    await desk.owner.post(`/api/teams/${desk.site.team_id}/blocked`, { site_id: null, email: from });
    await inbound.deliver(aNewEmail({ from }), desk.address);
    const [archived] = (await desk.owner.get(`/api/sites/${desk.site.id}/tickets?archived=true`)).json();
    expect(archived).toMatchObject({ status: 'archived', came_by: 'email' });
    expect(await emailLogs(desk.owner, desk.site.id)).toEqual([]);
    expect(await storedCounters(desk.site.id)).toEqual(await recount(desk.site.id));
  });

  test('has emails in the language that it names, which do not name a form', async () => {
    const desk = await anIntakeSite();
    await desk.owner.put(`/api/sites/${desk.site.id}`, { ...desk.site, form_of_address: 'formal' });
    await inbound.deliver(aNewEmail({ headers: 'Content-Language: de-AT\r\n' }), desk.address);
    const [ticket] = await ticketsOf(desk);
    expect(ticket?.language).toBe('de');
    await desk.owner.post(`/api/tickets/${ticket?.id}/comments`, { comment: 'Ein neuer Bezug ist unterwegs.' });
    await desk.owner.put(`/api/tickets/${ticket?.id}/status`, { status: 'closed' });
    const logs = await emailLogs(desk.owner, desk.site.id);
    expect(logs).toHaveLength(2);
    for (const { id } of logs) {
      const { text } = (await desk.owner.get(`/api/email-logs/${id}`)).json();
      expect(text).toContain('Sie haben an Kettle & Crumb geschrieben.');
      expect(text).not.toContain('Support-Formular');
    }
  });

  test('moves with its ticket to another site', async () => {
    const desk = await anIntakeSite();
    const elsewhere = await anIntakeSite({ team_id: desk.site.team_id }, desk.owner);
    await inbound.deliver(aNewEmail(), desk.address);
    const [ticket] = await ticketsOf(desk);
    await desk.owner.put(`/api/tickets/${ticket?.id}/site`, { site_id: elsewhere.site.id });
    expect([await receivedBy(desk), await receivedBy(elsewhere)]).toMatchObject([[], [{ ticket_id: ticket?.id }]]);
  });

  test('is erased with its sender: address, subject, text and source', async () => {
    const desk = await anIntakeSite();
    const email = anEmailAddress();
    await inbound.deliver(aNewEmail({ from: email, text: 'long '.repeat(3_000) }), desk.address);
    await inbound.deliver(aNewEmail({ from: email, headers: 'List-Id: <news>\r\n' }), desk.address);
    const [ticket] = await ticketsOf(desk);
    expect(ticket?.full_text).toContain('long');
    const erase = `/api/teams/${desk.site.team_id}/people/erase`;
    expect((await desk.owner.post(erase, { email, confirm: email })).json().counts).toMatchObject({ raw_emails: 2 });
    expect(await receivedBy(desk)).toEqual([]);
    expect(await ticketsOf(desk)).toMatchObject([{ title: 'Erased on request', user_email: null, full_text: null }]);
  });
});

/** The description and the files of the ticket that each email of `mails/` opens. */
const REAL_EMAILS: Record<string, readonly [description: string | RegExp, ...files: NamedFiles]> = {
  'outlook-inline': ['This is what I see:\n\nThe invoice is attached.', 'image001.png', 'Invoice 4711.pdf'],
  'apple-mail-inline': ['The crack, from above:\n\nand what I noted:', 'IMG_0412.jpeg', 'notes.txt'],
  'gmail-inline': ['See here:\n\n[image: image.png]', 'image.png'],
  'nested-with-attachment': ['Here is a photo.', 'logo.png', 'Lämpchen.jpg'],
  'rfc2231-names': ['Three documents.', 'Rechnung für die große Lampe 2026.pdf', 'Grüße.pdf', '見積書.pdf'],
  'logo-twice': ['Any news?', 'logo.png'],
  'forwarded-message-inside': ['I got this from the courier.', 'message.eml'],
  'attachment-only': ['(no text)', 'invoice.pdf'],
  'winmail-dat': [
    /\w/,
    'Zeichnung – Größe 2.pdf',
    'Maße €.txt',
    ['Re Lamp', 'Only Outlook can open this. Ask for it in an email in HTML format.'],
  ],
  'html-tables': [/^Artikel \| Menge \| Preis$/m],
  'html-hidden-preheader': ['The visible words.'],
  'calendar-invitation-of-gmail': [
    'Pick up the lamp on Friday at 10.',
    ['invite.ics', 'Files of the type .ics are not accepted.'],
  ],
  'gmail-quote': [/wrote:\n+> /],
  'html-only': [/\w/],
  'shift-jis': [/[ぁ-ん]/],
  'windows-1252': [/[“”’–€]/],
};

test.each(Object.entries(REAL_EMAILS))(
  'the real email %s opens a ticket with its text and files',
  async (name, expected) => {
    const [description, ...files] = expected;
    const desk = await anIntakeSite();
    await inbound.deliver(sampleEmail(name, desk.address), desk.address);
    const [ticket] = await ticketsOf(desk);
    expect(ticket).toMatchObject({
      title: 'Your request to Kettle & Crumb',
      description: typeof description === 'string' ? description : expect.stringMatching(description),
      user_email: 'priya.raman@example.com',
      user_name: 'Priya Raman',
    });
    expect(namesOf(ticket?.files)).toEqual(files);
  },
);

const utf8 = (text: string) => Buffer.from(text).toString('base64');

test('words of a charset that nobody knows are UTF-8 where they are valid: title, name and file', async () => {
  const desk = await anIntakeSite();
  const subject = `=?x-made-up?B?${utf8('Grüße aus')}?= =?x-made-up?Q?_Wien_=C3=BC?=`;
  const headers = 'MIME-Version: 1.0\r\n';
  const email = aNewEmail({ from: `=?x-made-up?B?${utf8('Jürgen Weiß')}?= <${anEmailAddress()}>`, subject, headers });
  const parts =
    '--mix\r\n\r\nSee below\r\n--mix\r\nContent-Type: application/pdf\r\n' +
    "Content-Disposition: attachment; filename*=x-made-up''Gr%C3%BC%C3%9Fe.pdf\r\n\r\n%PDF\r\n--mix--";
  const raw = email
    .toString()
    .replace('text/plain; charset=utf-8', 'multipart/mixed; boundary=mix')
    .replace(/\r\n\r\n[\s\S]*$/, `\r\n\r\n${parts}`);
  await inbound.deliver(Buffer.from(raw), desk.address);
  const [ticket] = await ticketsOf(desk);
  expect(ticket).toMatchObject({ title: 'Grüße aus Wien ü', user_name: 'Jürgen Weiß' });
  expect(namesOf(ticket?.files)).toEqual(['Grüße.pdf']);
});

test.each([
  ['[EXT] RE: Torn zip', 'Torn zip'],
  ['RE: [External] AW: Torn zip', 'Torn zip'],
  ['[Order 55] Re: Torn zip', '[Order 55] Re: Torn zip'],
])('the subject "%s" becomes the title "%s"', async (subject, title) => {
  const desk = await anIntakeSite();
  await inbound.deliver(aNewEmail({ subject }), desk.address);
  expect((await ticketsOf(desk)).map((ticket) => ticket.title)).toEqual([title]);
});

test.each([
  ['Precedence: bulk\r\n', 'Out of office: Torn zip', 'automatic reply'],
  ['Precedence: bulk\r\nIn-Reply-To: <ticket-1@deskbell.test>\r\n', 'Re: Torn zip', 'automatic reply'],
  ['Precedence: bulk\r\n', 'Autumn sale', 'mailing list'],
])('an email with %s and the subject "%s" is ignored as %s', async (headers, subject, reason) => {
  const desk = await anIntakeSite();
  await inbound.deliver(aNewEmail({ headers, subject }), desk.address);
  expect(await fateOf(desk)).toEqual({ status: 'ignored', reason });
});

describe('the intake address', () => {
  test('is refused once it is replaced, turned off or of an inactive site', async () => {
    const { owner, site, address } = await anIntakeSite();
    const path = `/api/sites/${site.id}/intake-address`;
    const refusal = () =>
      inbound.send(aNewEmail(), address).then(
        () => 'taken',
        ({ responseCode, response }) => [responseCode, response],
      );
    await owner.put(path, { is_on: false });
    expect(await refusal()).toEqual([550, '550 5.2.1 This address does not take mail']);
    await owner.put(path, { is_on: true });
    await owner.put(`/api/sites/${site.id}`, { ...site, is_active: false });
    expect(await refusal()).toEqual([550, '550 5.2.1 This address does not take mail']);
    await owner.put(`/api/sites/${site.id}`, { ...site, is_active: true });
    const { address: next, is_on } = (await owner.put(path, { replace: true })).json();
    expect([is_on, next === address]).toEqual([true, false]);
    expect(await refusal()).toEqual([550, '550 5.1.1 No such mailbox']);
    await inbound.deliver(aNewEmail(), next);
    expect(await ticketsOf({ owner, site, address: next })).toHaveLength(1);
  });

  test('cannot be made of a reply address, nor the other way round', async () => {
    const { site, address } = await anIntakeSite();
    const user_email = anEmailAddress();
    const { id } = await aTicket(site, { user_email });
    const mac = /\.([0-9a-f]{24})@/.exec(addresses.addressOf(id, 'customer', user_email))?.[1];
    const forged = [
      `new+${site.id}.${mac}@${addresses.domain}`,
      address.replace('new+', 'reply+').replace(/\+(\d+)/, `+${id}.customer`),
      address.replace(`+${site.id}.`, `+${site.id + 1}.`),
    ];
    for (const each of forged)
      await expect(inbound.send(aNewEmail(), each)).rejects.toMatchObject({ responseCode: 550 });
    expect(intakeAddresses.extractFrom(`X-Forwarded-To: <${address}>, Caf: support+caf_=${address}`)).toEqual([
      address,
    ]);
  });
});
