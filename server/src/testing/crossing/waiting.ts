import { sql } from 'kysely';
import { smtpTransport } from '../../email/delivery/mail-transport.ts';
import { queueAlarm } from '../../email/outbox/alarm-emails.ts';
import { storeInboundEmail } from '../../inbound-email/inbound-emails.ts';
import { addresses, anInboundEmail } from '../inbound-email.ts';
import { aNewEmail, intakeAddresses } from '../intake-desk.ts';
import { deliverDue } from '../outgoing-email.ts';
import { chooseNotifications, notifyDue } from '../team-members.ts';
import { testDatabase } from '../test-database.ts';
import { recount, storedCounters } from '../ticket-counts.ts';
import { beginAsMember, idOf, PNG, patch, patchAsMember, pathOf, uploadForComment } from '../uploading.ts';
import { open, submit } from '../visitor-pages.ts';
import { app, deliver as deliverWebhooks, receiver } from '../webhook-desk.ts';
import { wakeDue } from '../woken-tickets.ts';
import type { World } from './acts.ts';
import { BYTES, HALF } from './crossing-place.ts';
import {
  areRatingsCounted,
  holdReply,
  isRemovalQueued,
  listen,
  mail,
  makeDue,
  ticketWithComment,
  ticketWithDraft,
  ticketWithFile,
} from './probes.ts';
import { WAITING_IN_CONVERSATION } from './waiting-in-conversation.ts';
import { WAITING_IN_TEAM } from './waiting-in-team.ts';
import { holder, type Waiting, waiting } from './waiting-thing.ts';

const sees = ({ nora }: World) => nora === 'work' || nora === 'read';
const exists = ({ conversation }: World) => conversation === 'own' || conversation === 'other';
const outcomeOf = (statusCode: number) =>
  ({ 200: 'fresh', 304: 'stale', 401: 'refused', 404: 'refused' })[statusCode] ?? statusCode;

/** In the order in which they are looked at: what only reads comes first. */
export const WAITING: Record<string, Waiting<unknown>> = {
  'an ETag': waiting({
    tables: ['tickets', 'ticket_events', 'team_members', 'member_sites', 'sessions', 'users', 'teams', 'all_sites'],
    setUp: async ({ nora, ticket }) => (await nora.get(`/api/tickets/${ticket.id}`)).headers.etag,
    outcome: async ({ nora, ticket }, _edges, etag) =>
      outcomeOf((await nora.get(`/api/tickets/${ticket.id}`, { 'if-none-match': String(etag) })).statusCode),
    expected: (world) => (world.conversation === 'gone' || !sees(world) ? 'refused' : 'fresh'),
  }),

  'a live stream': waiting({
    tables: [],
    setUp: async ({ nora }, { port }) => listen(port, String(nora.cookies.get('deskbell_session'))),
    outcome: ({ owner, elsewhere }, _edges, stream) =>
      stream.stateAfter(() => owner.put(`/api/sites/${elsewhere.id}`, { name: 'Elsewhere', domain: elsewhere.domain })),
    expected: ({ nora }) => (nora === 'work' ? 'told' : 'ended'),
  }),

  'the page link': waiting({
    tables: [],
    setUp: async () => undefined,
    outcome: async ({ ticket }) => {
      const { statusCode, body } = await open(ticket.status_url, {}, app);
      if (statusCode !== 200) return statusCode;
      const isMerged = body.includes('merged with another one');
      return { isMerged, showsOwn: body.includes('The ticket'), showsOther: body.includes('The older one') };
    },
    expected: ({ link }) =>
      link === 'ended' ? 404 : { isMerged: link === 'merged', showsOwn: true, showsOther: false },
  }),

  'a file': waiting({
    tables: ['files', 'file_removals'],
    setUp: async () => undefined,
    outcome: async ({ owner, nora, ticket, fileId }) => ({
      owner: (await owner.get(`/api/files/${fileId}`)).statusCode,
      nora: outcomeOf((await nora.get(`/api/files/${fileId}`)).statusCode),
      visitor: (await open(`${ticket.status_url}/files/${fileId}`, {}, app)).statusCode,
      bytesGo: await isRemovalQueued(fileId),
    }),
    expected: (world) => ({
      owner: exists(world) ? 200 : 404,
      nora: exists(world) && sees(world) ? 'fresh' : 'refused',
      visitor: exists(world) && world.link !== 'ended' ? 200 : 404,
      // Rows of a deleted site are removed in the background.
      bytesGo: !exists(world) && world.site === 'stays',
    }),
  }),

  'an assignment': waiting({
    tables: [],
    setUp: ({ owner, nora, ticket }) => owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: nora.owner.id }),
    outcome: async ({ owner, ticket }) =>
      (await owner.get(`/api/tickets/${ticket.id}`)).json().ticket?.assignee_id ?? null,
    expected: (world, { nora }) => (world.conversation !== 'gone' && world.nora === 'work' ? nora.owner.id : null),
  }),

  'a webhook delivery': waiting({
    tables: ['webhooks', 'webhook_deliveries'],
    setUp: async ({ owner, site, ticket }) => {
      const events = ['comment.created', 'ticket.assigned'];
      const { id } = (await owner.post(`/api/teams/${site.team_id}/webhooks`, { url: receiver.url, events })).json();
      await sql`update webhooks set busy_until = now() + interval '1 hour' where id = ${id}`.execute(
        await testDatabase(),
      );
      await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'For the receiver' });
      return id;
    },
    outcome: async ({ ticket }, _edges, id) => {
      await sql`update webhooks set busy_until = null where id = ${id}`.execute(await testDatabase());
      await deliverWebhooks();
      const told = receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ data }) => data.ticket?.id === ticket.id);
      const texts = told.flatMap(({ data }) => data.comment?.comment ?? []);
      return {
        comments: texts.filter((text) => text === 'For the receiver').length,
        unassigned: told.filter(({ data }) => data.change?.after === null).length,
      };
    },
    expected: (world) => ({
      comments: exists(world) ? 1 : 0,
      unassigned: world.conversation !== 'gone' && world.nora !== 'work' ? 1 : 0,
    }),
  }),

  'a rating': waiting({
    tables: ['ratings'],
    setUp: async ({ owner, ticket }) => {
      await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'resolved' });
      await submit(ticket.status_url, { do: 'rate', rate: 'good' }, app);
      await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'open' });
    },
    outcome: async ({ owner, site, ticket }) => ({
      score: (await owner.get(`/api/tickets/${ticket.id}`)).json().ticket?.rating?.score ?? null,
      isCounted: await areRatingsCounted(site.id),
    }),
    expected: (world) => ({ score: exists(world) ? 'good' : null, isCounted: true }),
  }),

  ...WAITING_IN_TEAM,
  ...WAITING_IN_CONVERSATION,

  'a reply that is being mailed': waiting({
    tables: ['email_logs', 'email_slots', 'mailboxes'],
    setUp: holdReply,
    outcome: async (_place, _edges, held) => held.finish(),
    // It cannot be called back; nothing of it is kept.
    expected: (world) => ({ sent: 1, status: exists(world) ? 'sent' : 'no row' }),
  }),

  'a reply that waits to be mailed': waiting({
    tables: ['email_logs', 'comments'],
    setUp: async ({ nora, ticket }) => {
      const files = [await uploadForComment(nora, ticket.id, 'offer.png', PNG)];
      return (await nora.post(`/api/tickets/${ticket.id}/comments`, { comment: 'Please wait', files })).json().id;
    },
    outcome: async ({ customer }, { sink }, commentId) => {
      await makeDue(commentId);
      await deliverDue(smtpTransport(sink.url));
      return sink.mails
        .filter(({ text }) => text?.includes('Please wait'))
        .filter(({ envelopeTo }) => envelopeTo.includes(customer))
        .map(({ attachments }) => attachments.map(({ filename }) => filename));
    },
    expected: (world) => (exists(world) ? [['offer.png']] : []),
  }),

  'a notification': waiting({
    tables: ['member_notifications'],
    setUp: ({ ticket }) => submit(ticket.status_url, { do: 'reply', text: 'Tell Nora' }, app),
    outcome: async ({ nora }, { sink }) => {
      await notifyDue();
      await deliverDue(smtpTransport(sink.url));
      return sink.mails.some(({ text, envelopeTo }) => text?.includes('Tell Nora') && envelopeTo.includes(nora.email));
    },
    // Clients may choose to hear of replies, which they can read.
    expected: (world) => exists(world) && sees(world),
  }),

  'a widget alarm': waiting({
    tables: ['site_incidents'],
    setUp: async ({ nora, site }) => {
      await chooseNotifications(nora, site, { replies: 'all', alarms: true });
      const alarm = {
        subject: 'Silent',
        preview: '',
        heading: 'Silent',
        blocks: [{ paragraph: 'The tab is gone' }],
      };
      const button = { label: 'Check now', path: `/sites/${site.id}` };
      await queueAlarm(await testDatabase(), site.id, { ...alarm, button });
    },
    outcome: async ({ nora }, { sink }) => {
      await deliverDue(smtpTransport(sink.url));
      return sink.mails.some(
        ({ text, envelopeTo }) => text?.includes('The tab is gone') && envelopeTo.includes(nora.email),
      );
    },
    expected: (world) => world.site === 'stays' && sees(world),
  }),

  'an upload of the visitor': waiting({
    tables: ['files', 'ticket_submissions'],
    setUp: async () => undefined,
    outcome: async (place) => {
      const { statusCode } = await patch(app, place.upload, HALF, BYTES.subarray(HALF));
      return { statusCode, isIn: await ticketWithFile(place, 'half.txt') };
    },
    expected: (world, place) =>
      exists(world) ? { statusCode: 204, isIn: holder(world, place) } : { statusCode: 404, isIn: null },
  }),

  'an upload of a member': waiting({
    tables: ['files'],
    setUp: async ({ nora, ticket }) => {
      const path = pathOf(await beginAsMember(nora, ticket.id, 'by-nora.txt', BYTES.length));
      await patchAsMember(nora, path, 0, BYTES.subarray(0, HALF));
      return path;
    },
    outcome: async (place, _edges, path) => {
      await patchAsMember(place.nora, path, HALF, BYTES.subarray(HALF));
      for (const { id } of [place.ticket, place.other])
        await place.nora.post(`/api/tickets/${id}/comments`, { comment: 'With a file', files: [idOf(path)] });
      return ticketWithFile(place, 'by-nora.txt');
    },
    expected: (world, place) => (exists(world) && world.nora === 'work' ? holder(world, place) : null),
  }),

  'a snooze alarm': waiting({
    tables: [],
    setUp: ({ owner, ticket }) =>
      owner.put(`/api/tickets/${ticket.id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() }),
    outcome: async ({ ticket }) => {
      const db = await testDatabase();
      await sql`
        update tickets set snoozed_until = now() - interval '1 second' where id = ${ticket.id} and snoozed_until is not null`.execute(
        db,
      );
      await wakeDue();
      const { rows } = await sql`
        select from ticket_events inner join tickets on tickets.id = ticket_id
        where ticket_id = ${ticket.id} and kind = 'woke' and site_id in (select id from sites)`.execute(db);
      return rows.length;
    },
    expected: ({ conversation }) => (conversation === 'own' || conversation === 'erased' ? 1 : 0),
  }),

  'a received email': waiting({
    tables: ['inbound_emails', 'suppressed_addresses'],
    setUp: async ({ ticket, customer }) => {
      const recipient = addresses.addressOf(ticket.id, 'customer', customer);
      const raw = anInboundEmail(recipient, 'Received before', '', customer);
      await storeInboundEmail(await testDatabase(), [{ recipient, ticket_id: ticket.id }], raw);
    },
    outcome: async (place, { inbound }) => {
      await inbound.settle();
      return ticketWithComment(place, 'Received before');
    },
    expected: (world, place) => (exists(world) ? holder(world, place) : null),
  }),

  'an email that opens a ticket': waiting({
    tables: ['inbound_emails'],
    setUp: async ({ site }) => {
      const db = await testDatabase();
      await db.updateTable('sites').set({ takes_email: true }).where('id', '=', site.id).execute();
      const recipient = intakeAddresses.addressOf({ site_id: site.id, intake_version: 0 });
      const raw = aNewEmail({ subject: `Opened on ${site.id}` });
      await storeInboundEmail(db, [{ recipient, ticket_id: null, intake_site_id: site.id }], raw);
    },
    outcome: async ({ site }, { inbound }) => {
      await inbound.settle();
      const opened = await (await testDatabase())
        .selectFrom('tickets')
        .innerJoin('sites', 'sites.id', 'tickets.site_id')
        .select('site_id')
        .where('title', '=', `Opened on ${site.id}`)
        .execute();
      return opened.map(({ site_id }) => site_id);
    },
    expected: (world, { site }) => (world.site === 'gone' ? [] : [site.id]),
  }),

  'the reply address of the customer': waiting({
    tables: [],
    setUp: async () => undefined,
    outcome: async (place, edges) => {
      const { ticket, customer } = place;
      await mail(edges, addresses.addressOf(ticket.id, 'customer', customer), customer, 'Mailed after');
      return ticketWithComment(place, 'Mailed after');
    },
    expected: (world, place) => (exists(world) ? holder(world, place) : null),
  }),

  'the reply address of a member': waiting({
    tables: [],
    setUp: async () => undefined,
    outcome: async (place, edges) => {
      const { ticket, nora } = place;
      const address = addresses.addressOf(ticket.id, `m${nora.member_id}`, nora.email);
      await mail(edges, address, nora.email, 'Nora by email');
      return ticketWithComment(place, 'Nora by email');
    },
    // An erased ticket is still the team's.
    expected: (world, place) => (world.conversation !== 'gone' && world.nora === 'work' ? holder(world, place) : null),
  }),

  'an unsent note': waiting({
    tables: ['drafts'],
    setUp: ({ nora, ticket }) => nora.put(`/api/tickets/${ticket.id}/draft`, { kind: 'note', text: 'Half a' }),
    outcome: ({ nora }) => ticketWithDraft(nora.owner.id),
    expected: (world, place) => (exists(world) && sees(world) ? holder(world, place) : null),
  }),

  'the counters': waiting({
    tables: ['site_days', 'site_user_days', 'session_days', 'page_days'],
    setUp: async () => undefined,
    outcome: async ({ site, elsewhere }) =>
      Promise.all([site, elsewhere].map(async ({ id }) => [await storedCounters(id), await recount(id)])).then(
        (pairs) =>
          pairs.map(([stored, counted]) => stored === undefined || JSON.stringify(stored) === JSON.stringify(counted)),
      ),
    expected: () => [true, true],
  }),
};

/** Tables without rows that wait for a ticket, a site or a member, by the reason. */
export const NO_WAITING: Record<string, readonly string[]> = {
  'a record for people to read; it outlives what it tells of': ['audit_entries', 'erasures', 'contact_messages'],
  'made again from site_user_days': ['site_user_totals', 'site_user_sums'],
  'of the installation, not of a team': [
    'daily_jobs',
    'readiness',
    'session_salts',
    'email_thread_host',
    'file_store_marker',
    'backup_state',
    'kysely_migration',
    'instances',
    'watchdog_runs',
  ],
  'goes with its ticket or its user; it concerns nobody else': ['ticket_reads'],
  'work that is going on for a site; it ends with the site': [
    'retention_runs',
    'widget_sightings',
    'widget_watches',
    'widget_refusals',
    'site_emails',
    'page_alarms',
  ],
};
