import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { prepareReply } from '../tickets/conversation/suggested-replies.ts';
import { anEmailAddress, aSite, type SignedIn } from './fixtures.ts';
import { addresses } from './inbound-email.ts';
import { aNewEmail } from './intake-desk.ts';
import type { FolderApp } from './person-everywhere.ts';
import { testDatabase } from './test-database.ts';
import { sendTicket } from './uploading.ts';
import { submit } from './visitor-pages.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

interface Person {
  readonly email: string;
  readonly word: string;
}

export interface Edges extends Pick<FolderApp, 'app'> {
  readonly receiver: WebhookReceiver;
  deliverEmail(raw: Buffer, to: string, from?: string): Promise<void>;
  deliverWebhooks(): Promise<void>;
}

/** Rows that acts have moved, and rows of other people: an email sent for someone else, views, a draft, blocks. */
export async function scatterPerson(edges: Edges, owner: SignedIn, site: Site, { email, word }: Person) {
  const { app, receiver, deliverEmail, deliverWebhooks } = edges;
  const second = await aSite(owner);
  const events = ['ticket.created', 'comment.created', 'ticket.status_changed', 'ticket.merged', 'ticket.changed'];
  await owner.post(`/api/teams/${site.team_id}/webhooks`, { url: receiver.url, events, includes_notes: true });
  const use = (user_id: string) =>
    app.inject({
      method: 'POST',
      url: '/api/widget/events',
      payload: { site_key: site.api_key, type: 'load', user_id },
    });
  const send = async (name: string, fields: object = {}): Promise<{ id: number; status_url: string }> => {
    const user_id = `${word}-${name}`;
    await use(user_id);
    const sent = { title: `A ${word} that was ${name}`, description: word, email, user_id, ...fields };
    const page = { page_url: `https://kettle.example/${word}/${name}?email=${email}` };
    return (await sendTicket(app, site, { ...sent, ...page }, { 'user-agent': `Browser of ${word}` })).json();
  };
  const sendForOther = async (): Promise<{ id: number; status_url: string }> =>
    (await sendTicket(app, site, { title: 'Of another', description: 'Another visitor' })).json();
  const merge = (ticket: { id: number }, into: { id: number }) =>
    owner.post(`/api/tickets/${ticket.id}/merge`, { into: into.id });
  const move = (ticket: { id: number }) => owner.put(`/api/tickets/${ticket.id}/site`, { site_id: second.id });

  const moved = await send('moved');
  await move(moved);
  const movedBack = await send('moved back');
  await move(movedBack);
  await owner.post(`/api/tickets/${movedBack.id}/unmove`);

  const [carried, carrier] = [await send('carried'), await send('a carrier')];
  await merge(carried, carrier);
  await move(carrier);
  await owner.post(`/api/tickets/${carried.id}/unmerge`);

  const [guest, host] = [await send('a guest'), await sendForOther()];
  await merge(guest, host);
  await deliverEmail(
    aNewEmail({ from: email, subject: `Re: ${word}`, text: `A ${word} wrote while merged.` }),
    addresses.addressOf(guest.id, 'customer', email),
    email,
  );
  await owner.post(`/api/tickets/${host.id}/comments`, { comment: 'An answer to both' });
  await deliverWebhooks();
  await owner.post(`/api/tickets/${guest.id}/unmerge`);

  const byHand = { site_id: site.id, title: `By hand: ${word}`, description: word, user_email: email };
  const { id: byHandId } = (await owner.post('/api/tickets', byHand)).json();

  const { address } = (await owner.put(`/api/sites/${site.id}/intake-address`, { is_on: true })).json();
  const other = anEmailAddress();
  await deliverEmail(
    aNewEmail({ from: email, headers: `Reply-To: ${other}\r\n`, text: 'Please answer her.' }),
    address,
  );
  const [sentTicket] = (await owner.get(`/api/sites/${site.id}/tickets?q=${other}`)).json();
  // Named as their writer after another one: a newsletter that is ignored, and an email that opens an anonymous ticket.
  const asSecond = { newsletter: `Reply-To: ${email}\r\nList-Id: <news.example>\r\n`, joint: `Sender: ${email}\r\n` };
  for (const headers of Object.values(asSecond))
    await deliverEmail(aNewEmail({ from: anEmailAddress(), headers, text: 'Of two writers.' }), address);

  const unconfirmed = await sendForOther();
  await submit(unconfirmed.status_url, { do: 'email', email }, app);

  const view = (fields: object) => owner.post('/api/views', { team_id: site.team_id, ...fields });
  await view({ name: 'Shared search', query: `q=${encodeURIComponent(email.toUpperCase())}`, is_shared: true });
  await view({ name: 'Private search', query: `user_id=${word}-moved&site_id=${site.id}` });
  await view({ name: `Urgent for ${email}`, query: 'priority=high', is_shared: true });
  await owner.put(`/api/tickets/${host.id}/draft`, { kind: 'note', text: `Ask ${email} first.` });
  const token = await owner.post(`/api/teams/${site.team_id}/tokens`, { name: 'Helper', scopes: ['assistant'] });
  const prepared = { ticket_id: host.id, token_id: token.json().id, text: `I asked ${email}.` };
  await prepareReply(await testDatabase(), prepared);
  await deliverWebhooks();
  await keepFigures(site, { email, word });
  await keepReport(site, byHandId, word);
  await followIssue(site, email);
  for (const sender of [{ email }, { user_id: `${word}-moved` }])
    await owner.post(`/api/teams/${site.team_id}/blocked`, { site_id: null, ...sender });
  return { second, moved, movedBack, carried, carrier, guest, host, byHandId, sentTicket, unconfirmed };
}

async function keepFigures(site: Site, { email, word }: Person): Promise<void> {
  const db = await testDatabase();
  await sql`update site_user_days set day = day - 1 where site_id = ${site.id} and user_id = ${`${word}-moved`}`.execute(
    db,
  );
  await sql`
    insert into suppressed_addresses (email, reason) values (${email}, ${`550 no ${word}`}) on conflict do nothing`.execute(
    db,
  );
  await sql`
    insert into page_alarms (site_id, path, tickets, usual, began_at)
    select site_id, path, 9, 1, now() from page_days where site_id = ${site.id} and path like ${`%${word}%`} limit 1`.execute(
    db,
  );
  await sql`
    insert into inbox_rows (user_id, kind, site_id, path)
    select user_id, 'page_alarm', site_id, path from page_alarms, team_members
    where site_id = ${site.id} and path like ${`%${word}%`} and team_id = ${site.team_id}`.execute(db);
}

async function followIssue(site: Site, email: string): Promise<void> {
  await sql`
    with issue as (insert into known_issues (site_id, sentence) values (${site.id}, 'Parcels are late.') returning id)
    insert into issue_followers (issue_id, email, mailbox) select id, ${email}, ${email} from issue`.execute(
    await testDatabase(),
  );
}

async function keepReport(site: Site, ticketId: number, word: string): Promise<void> {
  const db = await testDatabase();
  await sql`
    insert into reports (site_id, month, figures)
    select site_id, '2026-09-01', jsonb_build_object('pages', jsonb_build_array(
      jsonb_build_object('path', path, 'tickets', 9), jsonb_build_object('path', '/', 'tickets', 1)
    ))
    from page_days where site_id = ${site.id} and path like ${`%${word}%`} limit 1`.execute(db);
  await sql`
    insert into report_texts (site_id, month, kind, ticket_id, place, words)
    values (${site.id}, '2026-09-01', 'title', ${ticketId}, 0, ${word})`.execute(db);
}
