import type { ChannelEvent } from '@deskbell/contract/channel-values';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ClaimedDelivery } from '../claim-delivery.ts';
import { lookUpSentComment, lookUpTicket } from '../delivery-body.ts';
import type { ChannelMessage } from './message.ts';
import type { SummedEvents } from './sum-up-burst.ts';

const TITLE_MAX = 200;
const TEXT_MAX = 600;
const LINES_MAX = 10;

const HEADINGS: Readonly<Record<ChannelEvent, string>> = {
  'ticket.created': 'New ticket',
  'customer.replied': 'Reply of the customer',
  'ticket.assigned': 'Ticket assigned',
  'ticket.overdue': 'Ticket overdue',
  'rating.bad': 'Bad rating',
  'widget.silent': 'Visitors no longer see the widget',
  'widget.back': 'Visitors see the widget again',
  'page.hurts': 'Page alarm',
};

const NOUNS: Readonly<Record<ChannelEvent, readonly [string, string]>> = {
  'ticket.created': ['new ticket', 'new tickets'],
  'customer.replied': ['reply', 'replies'],
  'ticket.assigned': ['assigned ticket', 'assigned tickets'],
  'ticket.overdue': ['overdue ticket', 'overdue tickets'],
  'rating.bad': ['bad rating', 'bad ratings'],
  'widget.silent': ['silent widget', 'silent widgets'],
  'widget.back': ['widget that is back', 'widgets that are back'],
  'page.hurts': ['page alarm', 'page alarms'],
};

type Told = Pick<
  ClaimedDelivery,
  'type' | 'ticket_id' | 'comment_id' | 'change' | 'team_id' | 'name' | 'site_ids' | 'with_text'
>;

/** Null when there is nothing left to tell: the ticket or the site is gone, or belongs to the channel no more. */
export async function renderMessage(db: Database, told: Told, publicUrl: string): Promise<string | null> {
  const message = await messageOf(db, told, publicUrl);
  return message && JSON.stringify(message);
}

function messageOf(db: Database, told: Told, publicUrl: string): Promise<ChannelMessage | null> | ChannelMessage {
  if (told.type === 'ping') return testMessage(told.name, publicUrl);
  if (told.type === 'summary') return summaryOf(db, told, publicUrl);
  return told.ticket_id === null
    ? siteMessage(db, told, publicUrl)
    : ticketMessage(db, told, told.ticket_id, publicUrl);
}

export const testMessage = (name: string | null, url: string): ChannelMessage => ({
  heading: 'A test from Deskbell',
  title: name,
  site: null,
  url,
  text: null,
});

async function ticketMessage(
  db: Database,
  told: Told,
  ticketId: number,
  publicUrl: string,
): Promise<ChannelMessage | null> {
  const ticket = await lookUpTicket(db, told, ticketId);
  if (!ticket || (told.site_ids !== null && !told.site_ids.includes(ticket.site_id))) return null;
  const { team_id, comment_id } = told;
  const comment =
    comment_id === null ? null : await lookUpSentComment(db, { team_id, includes_notes: false }, comment_id);
  if (comment_id !== null && !comment) return null;
  const texts: Partial<Record<string, string | null>> = {
    'ticket.created': ticket.description,
    'customer.replied': comment?.comment,
    'rating.bad': ticket.rating?.words,
  };
  const text = told.with_text ? texts[told.type] : null;
  return {
    heading: HEADINGS[told.type as ChannelEvent],
    title: cut(inOneLine(ticket.title), TITLE_MAX),
    site: ticket.site_name,
    url: `${publicUrl}/sites/${ticket.site_id}?ticket=${ticketId}`,
    text: text ? cut(text.trim(), TEXT_MAX) : null,
  };
}

async function siteMessage(db: Database, told: Told, publicUrl: string): Promise<ChannelMessage | null> {
  const { site, path } = told.change as { site: { id: number }; path?: string };
  const name = (await siteNames(db, told, [site.id])).get(site.id);
  if (name === undefined) return null;
  return {
    heading: HEADINGS[told.type as ChannelEvent],
    title: path === undefined ? null : cut(inOneLine(path), TITLE_MAX),
    site: name,
    url: `${publicUrl}/sites/${site.id}`,
    text: null,
  };
}

async function summaryOf(db: Database, told: Told, publicUrl: string): Promise<ChannelMessage | null> {
  const events = told.change as readonly SummedEvents[];
  const names = await siteNames(
    db,
    told,
    events.map(({ site_id }) => site_id),
  );
  const lines = [...names].map(([id, name]) => {
    const counts = events.filter(({ site_id }) => site_id === id).map(({ event, count }) => countOf(event, count));
    return `${inWords(counts)} on ${name}`;
  });
  const [only, ...others] = lines;
  if (only === undefined) return null;
  const alone = { title: null, site: null, text: null };
  if (others.length === 0) return { ...alone, heading: only, url: `${publicUrl}/sites/${[...names.keys()][0]}` };
  const total = events.reduce((sum, { site_id, count }) => sum + (names.has(site_id) ? count : 0), 0);
  const text = lines.slice(0, LINES_MAX).join('\n');
  return { ...alone, heading: `${total} events on ${lines.length} sites`, text, url: `${publicUrl}/tickets` };
}

/** Sites that exist and belong to the channel. */
async function siteNames(
  db: Database,
  { team_id, site_ids }: Told,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const sites = await db
    .selectFrom('sites')
    .select(['id', 'name'])
    .where('team_id', '=', team_id)
    .where('id', '=', sql<number>`any(${ids}::int8[])`)
    .$if(site_ids !== null, (all) => all.where('id', '=', sql<number>`any(${site_ids}::int8[])`))
    .orderBy('id')
    .execute();
  return new Map(sites.map(({ id, name }) => [id, name]));
}

const countOf = (event: ChannelEvent, count: number) => `${count} ${NOUNS[event][count === 1 ? 0 : 1]}`;

const inWords = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…`;
