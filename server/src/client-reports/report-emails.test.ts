import type { ClientReport, ReportRecipient } from '@deskbell/contract/client-reports';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite, type SignedIn } from '../testing/fixtures.ts';
import { ageTicket, measureTickets } from '../testing/measured-tickets.ts';
import { deliverToSink, headersOf } from '../testing/outgoing-email.ts';
import { aMember } from '../testing/team-members.ts';
import { PUBLIC_URL, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf } from '../testing/visitor-pages.ts';
import { monthAfter, monthOf } from './report-month.ts';
import { ReportSender } from './report-sender.ts';

const { sink, deliver } = await deliverToSink();
const HOUR = 3_600_000;
const THIS_MONTH = `${new Date().toISOString().slice(0, 7)}-01`;
const NEXT_MONTH = monthAfter(THIS_MONTH);
const LAST_MONTH = monthAfter(THIS_MONTH, -1);
const month = monthOf(LAST_MONTH);

interface Desk {
  readonly owner: SignedIn;
  readonly site: { readonly id: number; readonly team_id: number; readonly name: string; readonly domain: string };
}

async function aDesk(): Promise<Desk> {
  const { owner, site } = await anOwnerWithSite({ name: 'Harbor & Pine' });
  await owner.put(`/api/teams/${site.team_id}`, { timezone: 'UTC', name: 'Lindqvist Studio' });
  await owner.put(`/api/teams/${site.team_id}/brand`, { name: 'Lindqvist Studio', color: '#14532d' });
  return { owner, site };
}

/** The settings then date from before the last month was over. */
async function sendsFrom({ owner, site }: Desk, sends: string): Promise<void> {
  await owner.put(`/api/sites/${site.id}/report-settings`, { sends });
  await sql`update report_settings set next_month = ${LAST_MONTH} where site_id = ${site.id}`.execute(
    await testDatabase(),
  );
}

async function aSolvedTicket({ owner, site }: Desk, title = 'Lamp arrived cracked') {
  const { id } = await aPageOf(site as Parameters<typeof aPageOf>[0], { title });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'On its way. secret-word', minutes: 20 });
  await owner.post(`/api/tickets/${id}/comments`, { comment: 'note-secret', audience: 'team' });
  await owner.put(`/api/tickets/${id}/status`, { status: 'resolved' });
  await ageTicket(id, (Date.now() - Date.parse(LAST_MONTH)) / HOUR - 15 * 24);
  await measureTickets();
  return id;
}

const recipientsOf = async ({ owner, site }: Desk): Promise<ReportRecipient[]> =>
  (await owner.get(`/api/sites/${site.id}/report-recipients`)).json();
const add = ({ owner, site }: Desk, email: string) => owner.post(`/api/sites/${site.id}/report-recipients`, { email });
const remove = ({ owner, site }: Desk, email: string) =>
  owner.send({
    method: 'DELETE',
    url: `/api/sites/${site.id}/report-recipients`,
    payload: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
  });

const linkIn = (text: string | undefined, part: string): string =>
  new RegExp(`${PUBLIC_URL}(/c/\\S+/${part})`).exec(text ?? '')?.[1] ?? 'no link';
const open = async (url: string) => (await testApp()).inject({ url });
const press = async (url: string) =>
  (await testApp()).inject({
    url,
    method: 'POST',
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function aRecipient(desk: Desk, email = anEmailAddress()): Promise<string> {
  expect((await add(desk, email)).statusCode).toBe(200);
  await deliver();
  const question = sink.mails.find(({ to }) => JSON.stringify(to).includes(email));
  expect((await press(linkIn(question?.text, 'confirm'))).statusCode).toBe(200);
  return email;
}

const mailTo = (email: string) => sink.mails.filter(({ to }) => JSON.stringify(to).includes(email)).at(-1);

async function send(now = Date.parse(THIS_MONTH) + 8 * HOUR, instances = 1): Promise<void> {
  const errors: unknown[] = [];
  const db = await testDatabase();
  const senders = Array.from(
    { length: instances },
    () => new ReportSender(db, { now: () => now, onSent: () => undefined, onError: (error) => errors.push(error) }),
  );
  for (const sender of senders) sender.wake();
  for (const sender of senders) await sender.drained();
  for (const sender of senders) await sender.stop();
  expect(errors).toEqual([]);
}

const read = async ({ owner, site }: Desk): Promise<ClientReport & { page_url: string }> =>
  (await owner.get(`/api/sites/${site.id}/reports/${month}`)).json();

describe('a recipient', () => {
  test('gets one question, and nothing else until it is answered by pressing the button', async () => {
    const desk = await aDesk();
    const email = anEmailAddress();
    expect((await add(desk, email)).json()).toMatchObject([{ email, state: 'waiting', can_ask_again: false }]);
    await sendsFrom(desk, 'at_once');
    await send();
    await deliver();
    expect(sink.mails.map(({ subject }) => subject)).toEqual(['Confirm: monthly report for Harbor & Pine']);
    const link = linkIn(sink.mails[0]?.text, 'confirm');
    expect((await open(link)).body).toContain('Yes, send it to me');
    expect(await recipientsOf(desk)).toMatchObject([{ state: 'waiting' }]);
    expect((await open(link.replace('confirm', month))).statusCode).toBe(404);
    expect((await press(link)).body).toContain('You get the monthly report');
    expect(await recipientsOf(desk)).toMatchObject([{ state: 'confirmed', confirmed_at: expect.any(String) }]);
    expect((await add(desk, email.toUpperCase())).statusCode).toBe(409);
  });

  test('is asked again after a day at the earliest', async () => {
    const desk = await aDesk();
    const email = anEmailAddress();
    await add(desk, email);
    expect((await add(desk, email)).statusCode).toBe(429);
    await sql`update report_recipients set asked_at = asked_at - interval '25 hours' where site_id = ${desk.site.id}`.execute(
      await testDatabase(),
    );
    expect(await recipientsOf(desk)).toMatchObject([{ can_ask_again: true }]);
    expect((await add(desk, email)).statusCode).toBe(200);
    await deliver();
    expect(sink.mails).toHaveLength(2);
  });

  test('is one of twenty, and can be removed with all earlier links', async () => {
    const desk = await aDesk();
    const email = await aRecipient(desk);
    for (let n = 1; n < 20; n++) expect((await add(desk, anEmailAddress())).statusCode).toBe(200);
    expect((await add(desk, anEmailAddress())).statusCode).toBe(409);
    const link = linkIn(mailTo(email)?.text, 'confirm');
    expect((await remove(desk, email)).json()).toHaveLength(19);
    expect((await remove(desk, email)).statusCode).toBe(404);
    for (const part of ['confirm', 'end', month])
      expect((await open(link.replace('confirm', part))).statusCode).toBe(404);
    expect((await add(desk, 'not an address')).statusCode).toBe(400);
  });

  test('stops the reports with one click in the email, and stays listed', async () => {
    const desk = await aDesk();
    await aSolvedTicket(desk);
    const email = await aRecipient(desk);
    await sendsFrom(desk, 'at_once');
    await send();
    await deliver();
    const all = headersOf(mailTo(email));
    expect(all['list-unsubscribe-post']).toContain('List-Unsubscribe=One-Click');
    const end = linkIn(all['list-unsubscribe'], 'end');
    const page = linkIn(mailTo(email)?.text, month);
    // A scanner opens every link.
    for (const [, link = ''] of mailTo(email)?.text?.matchAll(/(\/c\/\S+)/g) ?? [])
      expect((await open(link)).statusCode).toBe(200);
    expect((await open(end)).body).toContain('Stop these reports?');
    expect(await recipientsOf(desk)).toMatchObject([{ state: 'confirmed' }]);
    expect((await press(end)).body).toContain('You get no more reports');
    expect(await recipientsOf(desk)).toMatchObject([{ email, state: 'ended' }]);
    expect((await add(desk, email)).statusCode).toBe(409);
    expect((await remove(desk, email)).statusCode).toBe(409);
    expect((await open(page)).body).toContain('You stopped these reports');
    expect((await press(end.replace('end', 'confirm'))).statusCode).toBe(200);
    expect(await recipientsOf(desk)).toMatchObject([{ state: 'confirmed' }]);
  });

  test('whose email bounced did not get it', async () => {
    const desk = await aDesk();
    sink.refusal = { code: 550, text: '5.1.1 no such user' };
    await add(desk, anEmailAddress());
    await deliver();
    expect(await recipientsOf(desk)).toMatchObject([{ state: 'failed', failure: expect.stringContaining('5.1.1') }]);
  });
});

describe('a report that is sent', () => {
  test('says in the email and on the page what happened, and nothing that is not theirs', async () => {
    const desk = await aDesk();
    const other = await aDesk();
    await aSolvedTicket(other, 'elsewhere-secret');
    await aSolvedTicket(desk, 'Lamp <b>cracked</b> for ana@private.example');
    const email = await aRecipient(desk);
    await desk.owner.put(`/api/sites/${desk.site.id}/reports/${month}/words`, { words: 'A **busy** month.' });
    await sendsFrom(desk, 'at_once');
    await send();
    await deliver();
    const mail = mailTo(email);
    expect(mail?.subject).toMatch(/^Harbor & Pine: support in \w+ \d{4}$/);
    expect(mail?.from?.name).toBe('Lindqvist Studio');
    const page = await open(linkIn(mail?.text, month));
    expect([page.headers['referrer-policy'], page.headers['x-robots-tag'], page.headers['cache-control']]).toEqual([
      'no-referrer',
      'noindex, nofollow',
      'no-store',
    ]);
    for (const html of [String(mail?.html), page.body]) {
      expect(html).toContain('A <strong>busy</strong> month.');
      expect(html).toContain('Lamp &lt;b&gt;cracked&lt;/b&gt; for …');
      expect(html).toContain('Tickets in');
      for (const secret of ['elsewhere-secret', 'note-secret', 'secret-word', 'private.example', '<script', 'NaN'])
        expect(html).not.toContain(secret);
      expect([...html.matchAll(/(?:src|background)="([^"]+)"/g)]).toEqual([]);
    }
    expect(String(mail?.html).length).toBeLessThan(60_000);
    expect(await read(desk)).toMatchObject({ state: 'sent', sent_to: 1, sends_at: null });
  });

  test('does not change afterwards, and shows no title of a ticket that was erased or deleted', async () => {
    const desk = await aDesk();
    const id = await aSolvedTicket(desk);
    await aRecipient(desk);
    await sendsFrom(desk, 'at_once');
    await send();
    const sent = await read(desk);
    expect(sent.titles).toHaveLength(1);
    await aSolvedTicket(desk, 'Late arrival');
    for (const [part, body] of Object.entries({
      words: { words: 'x' },
      titles: { left_out: [id] },
      ratings: { quoted: [] },
    }))
      expect((await desk.owner.put(`/api/sites/${desk.site.id}/reports/${month}/${part}`, body)).statusCode).toBe(409);
    expect((await desk.owner.post(`/api/sites/${desk.site.id}/reports/${month}/send`)).statusCode).toBe(409);
    await desk.owner.put(`/api/sites/${desk.site.id}/report-settings`, {
      sends: 'off',
      shows_titles: false,
      shows_minutes: true,
    });
    expect(await read(desk)).toEqual(sent);
    await sql`delete from tickets where id = ${id}`.execute(await testDatabase());
    expect(await read(desk)).toEqual({ ...sent, titles: [] });
  });

  test('of a quiet month says so', async () => {
    const desk = await aDesk();
    const email = await aRecipient(desk);
    await sendsFrom(desk, 'at_once');
    await send();
    await deliver();
    const page = await open(linkIn(mailTo(email)?.text, month));
    for (const text of [mailTo(email)?.text ?? '', page.body]) {
      expect(text).toContain('A quiet month.');
      expect(text).not.toMatch(/NaN|undefined|null/);
    }
  });

  test.each([
    ['UTC', '07:59', '08:00'],
    ['Asia/Mumbai', '02:29', '02:30'],
  ])('leaves on the 1st at 08:00 in %s', async (timezone, before, from) => {
    const desk = await aDesk();
    await desk.owner.put(`/api/teams/${desk.site.team_id}`, { timezone, name: 'Lindqvist Studio' });
    await aRecipient(desk);
    await sendsFrom(desk, 'at_once');
    await send(Date.parse(`${THIS_MONTH}T${before}:00Z`));
    expect((await read(desk)).state).toBe('ready');
    await send(Date.parse(`${THIS_MONTH}T${from}:00Z`));
    expect((await read(desk)).state).toBe('sent');
  });

  test('leaves once, whichever instance sends it', async () => {
    const desks = await Promise.all(Array.from({ length: 4 }, aDesk));
    for (const desk of desks) {
      await aRecipient(desk);
      await sendsFrom(desk, 'at_once');
    }
    sink.mails.length = 0;
    await send(undefined, 3);
    await send(undefined, 2);
    await deliver();
    expect(sink.mails).toHaveLength(4);
  });

  test('is not sent twice, and loses no email, when the transaction that sends it ends in between', async () => {
    const desk = await aDesk();
    await aRecipient(desk);
    await sendsFrom(desk, 'at_once');
    const db = await testDatabase();
    await sql`create function refuse_report() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
      db,
    );
    await sql`create trigger refused before update of sent_at on reports for each row execute function refuse_report()`.execute(
      db,
    );
    await expect(send()).rejects.toThrow();
    await sql`drop function refuse_report cascade`.execute(db);
    expect((await read(desk)).state).toBe('ready');
    sink.mails.length = 0;
    await send();
    await deliver();
    expect(sink.mails).toHaveLength(1);
  });

  test('waits for words, and leaves with them at once or without them on the 4th', async () => {
    const [prompt, silent, early] = [await aDesk(), await aDesk(), await aDesk()];
    for (const desk of [prompt, silent, early]) {
      await aRecipient(desk);
      await sendsFrom(desk, 'held');
    }
    const say = ({ owner, site }: Desk) =>
      owner.put(`/api/sites/${site.id}/reports/${month}/words`, { words: 'What a month.' });
    expect((await say(early)).json().state).toBe('ready');
    await send();
    expect([(await read(early)).state, (await read(silent)).state]).toEqual(['sent', 'held']);
    expect((await read(silent)).sends_at).toBe(`${THIS_MONTH.slice(0, 8)}04T08:00:00.000Z`);
    expect((await say(prompt)).json()).toMatchObject({ state: 'sent', words: 'What a month.' });
    await send(Date.parse(`${THIS_MONTH.slice(0, 8)}04T08:00:00Z`));
    expect(await read(silent)).toMatchObject({ state: 'sent', words: null });
    const settings = (await silent.owner.get(`/api/sites/${silent.site.id}/report-settings`)).json();
    expect(settings.next).toEqual({ month: monthOf(THIS_MONTH), at: `${NEXT_MONTH}T08:00:00.000Z` });
  });

  test('goes to members who chose it and see the site, and to whoever asks for a sample', async () => {
    const desk = await aDesk();
    const nora = await aMember(desk.site as Parameters<typeof aMember>[0], 'client', { sites: [desk.site as never] });
    const choices = (await nora.get('/api/notifications')).json()[0];
    await nora.put('/api/notifications', [{ ...choices, reports: true }]);
    expect((await nora.get('/api/notifications')).json()[0].reports).toBe(true);
    await sendsFrom(desk, 'at_once');
    const { sent_to } = (await desk.owner.post(`/api/sites/${desk.site.id}/reports/${month}/sample`)).json();
    await deliver();
    expect(mailTo(sent_to)?.subject).toMatch(/^Sample: Harbor & Pine: support in /);
    expect((await open(linkIn(mailTo(sent_to)?.text, month))).statusCode).toBe(200);
    expect(headersOf(mailTo(sent_to))['list-unsubscribe']).toBeUndefined();
    await send();
    await deliver();
    expect(headersOf(mailTo(nora.email))['list-unsubscribe']).toContain('.reports.');
    expect((await open(linkIn(mailTo(nora.email)?.text, month))).body).toContain('A quiet month.');
    expect((await read(desk)).sent_to).toBe(1);
  });

  test('is not sent to nobody, and not before the month is over', async () => {
    const desk = await aDesk();
    await sendsFrom(desk, 'at_once');
    await send();
    expect(await read(desk)).toMatchObject({ state: 'ready', sends_at: null });
    const path = `/api/sites/${desk.site.id}/reports`;
    expect((await desk.owner.post(`${path}/${month}/send`)).statusCode).toBe(409);
    await aRecipient(desk);
    expect((await desk.owner.post(`${path}/${monthOf(THIS_MONTH)}/send`)).statusCode).toBe(409);
    expect((await desk.owner.post(`${path}/${month}/send`)).json()).toMatchObject({ state: 'sent', sent_to: 1 });
  });
});
