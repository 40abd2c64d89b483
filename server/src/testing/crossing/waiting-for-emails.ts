import { sql } from 'kysely';
import { queueAlarm } from '../../email/outbox/alarm-emails.ts';
import { storeInboundEmail } from '../../inbound-email/receive/inbound-emails.ts';
import { addresses, anInboundEmail } from '../inbound-email.ts';
import { aNewEmail, intakeAddresses } from '../intake-desk.ts';
import { makeOverdue, measureTickets, tellOfGoals } from '../measured-tickets.ts';
import { chooseNotifications } from '../team-members.ts';
import { testDatabase } from '../test-database.ts';
import { PNG, uploadForComment } from '../uploading.ts';
import { submit } from '../visitor-pages.ts';
import { app } from '../webhook-desk.ts';
import type { Place } from './crossing-place.ts';
import { type Edges, mail, mailsTo, makeDue, ON_ITS_WAY, ticketWithComment } from './probes.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { exists, holderOf, homeOfOther, remains, sees, type World, works } from './world.ts';

const commentIsIn = (text: string) => (place: Place) => ticketWithComment(place, text);
const isInHolder = (world: World, place: Place) => (exists(world) ? holderOf(world, place) : null);

async function titlesOf({ site }: Place, title: string): Promise<number[]> {
  const { rows } = await sql<{ site_id: number }>`
    select site_id from tickets inner join sites on sites.id = site_id where title = ${`${title} ${site.id}`}`.execute(
    await testDatabase(),
  );
  return rows.map(({ site_id }) => site_id);
}

export const OUTGOING_EMAILS: Record<string, Waiting<unknown>> = {
  'a reply that is being mailed': waiting({
    tables: ['email_logs', 'email_slots', 'mailboxes'],
    setUp: async ({ owner, ticket }) => {
      const { id } = (await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: ON_ITS_WAY })).json();
      await makeDue(id);
      return id as number;
    },
    outcome: async ({ customer }, edges, id) => {
      const db = await testDatabase();
      const row = await db.selectFrom('email_logs').select('status').where('comment_id', '=', id).executeTakeFirst();
      return { sent: mailsTo(edges, customer, ON_ITS_WAY).length, status: row?.status ?? 'no row' };
    },
    expected: (world) => ({ sent: 1, status: exists(world) ? 'sent' : 'no row' }),
  }),

  'a reply that waits to be mailed': waiting({
    tables: ['email_logs', 'comments'],
    setUp: async ({ nora, ticket, waitingReply }) => {
      const files = [await uploadForComment(nora, ticket.id, 'offer.png', PNG)];
      const body = { comment: 'Please wait', files };
      waitingReply.id = (await nora.post(`/api/tickets/${ticket.id}/comments`, body)).json().id;
      await makeDue(waitingReply.id, 'tomorrow');
      return waitingReply.id;
    },
    later: (_place, _edges, id) => makeDue(id),
    outcome: async ({ customer }, edges) =>
      mailsTo(edges, customer, 'Please wait').map(({ attachments }) => attachments.map(({ filename }) => filename)),
    expected: (world) => (exists(world) && world.reply === 'waits' ? [['offer.png']] : []),
  }),

  'a notification': waiting({
    tables: ['member_notifications'],
    setUp: ({ ticket }) => submit(ticket.status_url, { do: 'reply', text: 'Tell Nora' }, app),
    outcome: async ({ nora }, edges) => mailsTo(edges, nora.email, 'Tell Nora').length > 0,
    // Clients may get emails about replies, which they can read.
    expected: (world) => exists(world) && sees(world),
  }),

  'a widget alarm': waiting({
    tables: ['site_incidents'],
    setUp: async ({ nora, site }) => {
      await chooseNotifications(nora, site, { replies: 'all', alarms: true });
      const alarm = { subject: 'Silent', preview: '', heading: 'Silent', blocks: [{ paragraph: 'The tab is gone' }] };
      const button = { label: 'Check now', path: `/sites/${site.id}` };
      await queueAlarm(await testDatabase(), site.id, { ...alarm, button });
      await makeAlarmDue(site.id, 'tomorrow');
    },
    later: ({ site }) => makeAlarmDue(site.id, 'now'),
    outcome: async ({ nora }, edges) => mailsTo(edges, nora.email, 'The tab is gone').length > 0,
    expected: ({ nora, site }) => site === 'stays' && (nora === 'work' || nora === 'read'),
  }),
};

const GOAL = { priority: null, first_reply_minutes: null, next_reply_minutes: null, resolve_minutes: 6_000 };

/** Nora hears of tickets without an assignee and of her own; each ticket becomes overdue apart, so that no email joins two. */
async function noraIsToldOf({ nora, ticket, other }: Place): Promise<number[]> {
  await measureTickets();
  for (const { id } of [ticket, other]) {
    await makeOverdue(id);
    await tellOfGoals();
  }
  const { rows } = await sql<{ ticket_id: number }>`
    select ticket_id from email_logs inner join tickets on tickets.id = ticket_id
    where email_type = 'goal_alarm' and recipient_email = ${nora.email} order by ticket_id`.execute(
    await testDatabase(),
  );
  return rows.map(({ ticket_id }) => ticket_id);
}

export const GOAL_ALARMS: Record<string, Waiting<unknown>> = {
  'the alarm of a goal': waiting({
    isForPairs: true,
    tables: ['goal_alarms'],
    setUp: async ({ owner, nora, site }) => {
      await owner.put(`/api/sites/${site.id}/goals`, { goals: [GOAL] });
      await chooseNotifications(nora, site, { replies: 'all', overdue: 'unassigned' });
      await measureTickets();
    },
    outcome: noraIsToldOf,
    // A solution is due, whatever was answered; the other site has no goal for it.
    expected: (world, { ticket, other }) => {
      if (world.nora !== 'work') return [];
      const isTold = remains(world) && world.home === 'site';
      const isOtherTold = world.other !== 'gone' && homeOfOther(world) === 'site';
      if (world.holder === 'other') return isTold ? [other.id] : [];
      return [...(isOtherTold ? [other.id] : []), ...(isTold ? [ticket.id] : [])].sort((one, next) => one - next);
    },
  }),
};

const makeAlarmDue = async (siteId: number, when: 'now' | 'tomorrow') =>
  sql`
    update email_logs set next_attempt_at = ${when}::timestamptz
    where site_id = ${siteId} and email_type = 'widget_alarm' and status = 'queued'`.execute(await testDatabase());

export const RECEIVED_EMAILS: Record<string, Waiting<unknown>> = {
  'a received email': waiting({
    tables: ['inbound_emails', 'suppressed_addresses'],
    setUp: async ({ ticket, customer }) => {
      const recipient = addresses.addressOf(ticket.id, 'customer', customer);
      const raw = anInboundEmail(recipient, 'Received before', '', customer);
      await storeInboundEmail(await testDatabase(), [{ recipient, ticket_id: ticket.id }], raw);
    },
    outcome: commentIsIn('Received before'),
    expected: isInHolder,
  }),

  'an email that opens a ticket': waiting({
    tables: ['inbound_emails'],
    setUp: async ({ site }) => {
      const recipient = intakeAddresses.addressOf({ site_id: site.id, intake_version: 0 });
      const raw = aNewEmail({ subject: `Opened before ${site.id}` });
      await storeInboundEmail(await testDatabase(), [{ recipient, ticket_id: null, intake_site_id: site.id }], raw);
    },
    outcome: async (place) => {
      const { rows } = await sql`
        select from inbound_emails where site_id = ${place.site.id} and subject = ${`Opened before ${place.site.id}`}
          and status = 'ignored'`.execute(await testDatabase());
      return { opened: await titlesOf(place, 'Opened before'), listed: rows.length };
    },
    // Listed with its reason, so that a member can still open it.
    expected: ({ site, intake }, place) => ({
      opened: site === 'gone' || intake === 'replaced' ? [] : [place.site.id],
      listed: site === 'stays' && intake === 'replaced' ? 1 : 0,
    }),
  }),

  'the intake address': waiting({
    tables: [],
    later: ({ site }, edges) => {
      const recipient = intakeAddresses.addressOf({ site_id: site.id, intake_version: 0 });
      return mail(edges, recipient, aNewEmail({ subject: `Opened after ${site.id}` }));
    },
    outcome: (place) => titlesOf(place, 'Opened after'),
    expected: ({ site, intake }, place) => (site === 'gone' || intake === 'replaced' ? [] : [place.site.id]),
  }),

  'the reply address of the customer': waiting({
    tables: [],
    later: ({ ticket, customer }, edges) =>
      replyTo(edges, addresses.addressOf(ticket.id, 'customer', customer), customer, 'Mailed after'),
    outcome: commentIsIn('Mailed after'),
    expected: isInHolder,
  }),

  'the reply address of a member': waiting({
    tables: [],
    later: ({ ticket, nora }, edges) =>
      replyTo(edges, addresses.addressOf(ticket.id, `m${nora.member_id}`, nora.email), nora.email, 'Nora by email'),
    outcome: commentIsIn('Nora by email'),
    expected: (world, place) => (remains(world) && works(world) ? holderOf(world, place) : null),
  }),
};

const replyTo = (edges: Edges, to: string, from: string, text: string) =>
  mail(edges, to, anInboundEmail(to, text, '', from), from);
