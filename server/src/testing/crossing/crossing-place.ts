import { randomUUID } from 'node:crypto';
import type { Site } from '@deskbell/contract/sites';
import { sql } from 'kysely';
import { confirmAddress } from '../../email/outbox/mailboxes.ts';
import { addReply } from '../../tickets/conversation/replies.ts';
import { anEmailAddress, anOwner, aSite, aTicket, type SignedIn } from '../fixtures.ts';
import { aMember, chooseNotifications, type TeamMember } from '../team-members.ts';
import { Browser } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import { begin, idOf, PNG, patch, pathOf, upload } from '../uploading.ts';
import { aPageOf, type SentTicket } from '../visitor-pages.ts';
import { app, receiver } from '../webhook-desk.ts';
import { fillSite } from './site-rows.ts';

export interface Place {
  readonly word: string;
  readonly owner: SignedIn;
  readonly nora: TeamMember;
  readonly agents: { readonly site: TeamMember; readonly elsewhere: TeamMember };
  readonly client: TeamMember;
  /** Tokens of assistants: one reads all sites, one that of the ticket. */
  readonly assistants: { readonly all: number; readonly site: number };
  readonly token: { get(path: string): ReturnType<Browser['get']> };
  readonly site: Site;
  readonly elsewhere: Site;
  readonly customer: string;
  readonly ticket: SentTicket;
  readonly other: SentTicket;
  readonly stranger: { readonly id: number };
  readonly tags: { readonly own: number; readonly spare: number };
  readonly webhookId: number;
  /** Hears of nothing by itself. */
  readonly channelId: number;
  readonly file: { readonly id: number; readonly storage_key: string };
  readonly upload: string;
  readonly waitingReply: { id: number };
}

export const BYTES = Buffer.from('what the lamp looked like');
export const HALF = 10;

export async function aPlace(): Promise<Place> {
  const db = await testDatabase();
  const word = `kowari${randomUUID().replaceAll('-', '')}`;
  const customer = `${word}@example.com`;
  const owner = await anOwner('Marta', app);
  const site = await aSite(owner, { name: `Lagoon ${word.slice(-12)}` });
  const elsewhere = await aSite(owner, { name: `Harbor ${word.slice(-12)}` });
  await sql`update all_sites set asks_rating = true, takes_email = true where id = ${site.id}`.execute(db);
  const nora = await memberOf(site, 'admin', 'Nora');
  const agents = {
    site: await memberOf(site, 'agent', 'Ada', [site]),
    elsewhere: await memberOf(site, 'agent', 'Bo', [elsewhere]),
  };
  const client = await memberOf(site, 'client', 'Cleo', [elsewhere]);
  await chooseNotifications(nora, site, { replies: 'all' });
  // Unconfirmed addresses have a limit.
  for (const address of [customer, nora.email]) await confirmAddress(db, address);
  const token = await aToken(owner, site.team_id, [elsewhere.id]);
  const assistants = {
    all: await anAssistant(owner, site.team_id, null),
    site: await anAssistant(owner, site.team_id, [site.id]),
  };
  const [own, spare] = await db
    .insertInto('tags')
    .values(['crossing', 'spare'].map((name) => ({ team_id: site.team_id, name, name_key: name, color: 0 })))
    .returning('id')
    .execute();
  const user_id = `${word}-7`;
  const person = { email: customer, name: `Mrs ${word}`, page_url: `https://kettle.example/${word}` };
  const other = await aPageOf(site, { ...person, title: `The older one ${word}` }, app);
  const arrived = await upload(app, site, `${word}.png`, PNG);
  const half = pathOf(await begin(app, site, { filename: 'half.txt', size: BYTES.length }));
  await patch(app, half, 0, BYTES.subarray(0, HALF));
  const files = [arrived, idOf(half)];
  const sent = { ...person, user_id, title: `The ticket ${word}`, description: `A ${word}`, files };
  const ticket = await aPageOf(site, sent, app);
  const events = ['ticket.created', 'comment.created', 'ticket.assigned'];
  const hook = await owner.post(`/api/teams/${site.team_id}/webhooks`, { url: receiver.url, events });
  const chat = { kind: 'mattermost', name: 'Chat', url: receiver.url, events: ['page.hurts'] };
  const channel = await owner.post(`/api/teams/${site.team_id}/channels`, chat);
  const stranger = await aTicket(site, { user_email: anEmailAddress(), title: 'Of another person' });
  const forwarded = await aTicket(site, { user_email: anEmailAddress(), title: 'Forwarded' });
  await nameIn({ stranger, forwarded }, { customer, word });
  await fillSite(db, site.id, { user_id, ticket_id: ticket.id });
  const file = await db
    .selectFrom('files')
    .select(['id', 'storage_key'])
    .where('ticket_id', '=', ticket.id)
    .where('state', '=', 'ready')
    .executeTakeFirstOrThrow();
  return {
    ...{
      word,
      owner,
      nora,
      agents,
      client,
      assistants,
      token,
      site,
      elsewhere,
      customer,
      ticket,
      other,
      stranger,
      upload: half,
    },
    tags: { own: own?.id ?? 0, spare: spare?.id ?? 0 },
    webhookId: hook.json().id,
    channelId: channel.json().id,
    file: { id: file.id, storage_key: file.storage_key ?? '' },
    waitingReply: { id: 0 },
  };
}

async function nameIn(
  { stranger, forwarded }: Record<'stranger' | 'forwarded', { readonly id: number }>,
  { customer, word }: Pick<Place, 'customer' | 'word'>,
): Promise<void> {
  const db = await testDatabase();
  await sql`update tickets set email_from = ${customer} where id = ${forwarded.id}`.execute(db);
  const reply = { from: customer, comment: `Also a ${word}`, full_text: '' };
  await db.transaction().execute((tx) => addReply(tx, { role: 'customer', ticket_id: stranger.id }, reply));
}

async function aToken(owner: Browser, teamId: number, site_ids: readonly number[]): Promise<Place['token']> {
  const body = { name: 'Script', role: 'agent', scopes: ['tickets:read', 'sites:read'], site_ids, expires_at: null };
  const made = await owner.post(`/api/teams/${teamId}/tokens`, body);
  if (made.statusCode !== 201) throw new Error(made.body);
  const { token } = made.json();
  return { get: (path) => new Browser(app).get(path, { authorization: `Bearer ${token}` }) };
}

async function anAssistant(owner: Browser, teamId: number, site_ids: readonly number[] | null): Promise<number> {
  const made = await owner.post(`/api/teams/${teamId}/tokens`, { name: 'Helper', scopes: ['assistant'], site_ids });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json().id;
}

async function memberOf(
  site: Site,
  role: 'admin' | 'agent' | 'client',
  name: string,
  sites?: readonly Site[],
): Promise<TeamMember> {
  const { cookies, owner, member_id, email } = await aMember(site, role, { name, ...(sites && { sites }) });
  const browser = new Browser(app);
  for (const [key, value] of cookies) browser.cookies.set(key, value);
  return Object.assign(browser, { owner, member_id, email });
}
