import type { InboxRow } from '@deskbell/contract/inbox';
import { mentionOf } from '@deskbell/contract/mention-text';
import { sql } from 'kysely';
import { keepTicketNews } from '../../inbox/keep-in-inbox.ts';
import { insertDevice } from '../push-devices.ts';
import { PushDevice } from '../push-service.ts';
import { SECRET_KEY } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import { open, submit } from '../visitor-pages.ts';
import { app, receiver } from '../webhook-desk.ts';
import { areRatingsCounted, detailOf, ticketWith, ticketWithDraft } from './probes.ts';
import { deliverPushesTo, pushedTo } from './pushes.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { exists, holderOf, remains, sees, works } from './world.ts';

export const WAITING_IN_CONVERSATION: Record<string, Waiting<unknown>> = {
  'the page link': waiting({
    isForPairs: true,
    tables: [],
    outcome: async ({ ticket }) => {
      const { statusCode, body } = await open(ticket.status_url, {}, app);
      if (statusCode !== 200) return statusCode;
      const isMerged = body.includes('merged with another one');
      return { isMerged, showsOwn: body.includes('The ticket'), showsOther: body.includes('The older one') };
    },
    expected: ({ link }) =>
      link === 'ended' ? 404 : { isMerged: link === 'merged', showsOwn: true, showsOther: false },
  }),

  'an assignment': waiting({
    isForPairs: true,
    tables: [],
    setUp: ({ owner, nora, ticket }) => owner.put(`/api/tickets/${ticket.id}/assignee`, { user_id: nora.owner.id }),
    outcome: async (place) => (await detailOf(place, place.ticket.id)).ticket?.assignee_id ?? null,
    expected: (world, { nora, agents }) => {
      if (!remains(world)) return null;
      return works(world) ? nora.owner.id : world.heir === 'agent' ? agents.site.owner.id : null;
    },
  }),

  'a webhook delivery': waiting({
    tables: ['webhooks', 'webhook_deliveries'],
    setUp: async ({ owner, ticket, webhookId }) => {
      const db = await testDatabase();
      await sql`update webhooks set busy_until = now() + interval '1 hour' where id = ${webhookId}`.execute(db);
      await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'For the receiver' });
    },
    later: async ({ webhookId }) =>
      sql`update webhooks set busy_until = null where id = ${webhookId}`.execute(await testDatabase()),
    outcome: async ({ ticket }) => {
      const told = receiver.received
        .filter(({ body }) => body.includes(`"id":${ticket.id},`))
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
      unassigned: remains(world) && !works(world) && world.heir === 'nobody' ? 1 : 0,
    }),
  }),

  'a channel message': waiting({
    tables: ['webhooks', 'webhook_deliveries'],
    setUp: async ({ ticket, channelId }) => {
      const db = await testDatabase();
      await sql`update webhooks set busy_until = now() + interval '1 hour' where id = ${channelId}`.execute(db);
      const message = { webhook_id: channelId, type: 'ticket.created', ticket_id: ticket.id };
      await db.insertInto('webhook_deliveries').values(message).execute();
    },
    later: async ({ channelId }) =>
      sql`update webhooks set busy_until = null where id = ${channelId}`.execute(await testDatabase()),
    outcome: async ({ word }) =>
      receiver.received.filter(({ body }) => body.includes(`New ticket\\\\: The ticket ${word}`)).length,
    expected: (world) => (exists(world) ? 1 : 0),
  }),

  'a rating': waiting({
    isForPairs: true,
    tables: ['ratings'],
    setUp: async ({ owner, ticket }) => {
      await owner.post(`/api/tickets/${ticket.id}/comments`, { comment: 'Is it well now?' });
      await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'resolved' });
      await submit(ticket.status_url, { do: 'rate', rate: 'good' }, app);
      await owner.put(`/api/tickets/${ticket.id}/status`, { status: 'open' });
    },
    outcome: async (place) => ({
      score: (await detailOf(place, place.ticket.id)).ticket?.rating?.score ?? null,
      areCounted: [await areRatingsCounted(place.site.id), await areRatingsCounted(place.elsewhere.id)],
    }),
    expected: (world) => ({ score: exists(world) ? 'good' : null, areCounted: [true, true] }),
  }),

  'a follower': waiting({
    isForPairs: true,
    tables: ['ticket_followers'],
    setUp: ({ nora, ticket }) => nora.put(`/api/tickets/${ticket.id}/following`, { following: true }),
    outcome: async ({ nora }) => {
      const { rows } = await sql<{ ticket_id: number }>`
        select ticket_id from ticket_followers inner join tickets on tickets.id = ticket_id inner join sites on sites.id = site_id
        where ticket_followers.user_id = ${nora.owner.id} and merged_into is null`.execute(await testDatabase());
      return rows.map(({ ticket_id }) => ticket_id);
    },
    expected: (world, place) => (remains(world) && sees(world) ? [holderOf(world, place)] : []),
  }),

  'a mention': waiting({
    isForPairs: true,
    tables: ['comment_mentions'],
    setUp: ({ owner, nora, ticket }) =>
      owner.post(`/api/tickets/${ticket.id}/comments`, { comment: mentionOf(nora.owner.id), audience: 'team' }),
    outcome: (place) =>
      ticketWith(place, ({ mentions }) => mentions.some(({ user_id }) => user_id === place.nora.owner.id)),
    expected: (world, place) => (exists(world) ? holderOf(world, place) : null),
  }),

  'rows of an inbox': waiting({
    isForPairs: true,
    tables: ['inbox_rows'],
    setUp: async ({ owner, nora, ticket }) => {
      const body = { comment: 'Words for Nora', audience: 'team' };
      const { id: comment_id } = (await owner.post(`/api/tickets/${ticket.id}/comments`, body)).json();
      const news = { user_id: nora.owner.id, ticket_id: ticket.id, actor_id: owner.owner.id, since: null };
      await keepTicketNews(await testDatabase(), [
        { ...news, kind: 'mention', comment_id },
        { ...news, kind: 'assigned', comment_id: null },
      ]);
    },
    outcome: async ({ nora }) => {
      const { rows = [] } = (await nora.get('/api/inbox')).json() as { rows?: InboxRow[] };
      const [mention, assigned] = (['mention', 'assigned'] as const).map((kind) =>
        rows.find((row) => row.kind === kind),
      );
      return [mention?.ticket_id ?? null, assigned?.ticket_id ?? null];
    },
    // A client sees neither notes of the team nor who has a ticket.
    expected: (world, place) => {
      const id = remains(world) && works(world) ? holderOf(world, place) : null;
      return [id, id];
    },
  }),

  'a push to a device': waiting({
    tables: ['push_deliveries'],
    setUp: async ({ nora, ticket }) => {
      const db = await testDatabase();
      const device = new PushDevice('https://198.41.0.4');
      await insertDevice(db, nora.owner.id, device, SECRET_KEY);
      const news = { user_id: nora.owner.id, ticket_id: ticket.id, comment_id: null, actor_id: null, since: null };
      await keepTicketNews(db, [{ ...news, kind: 'due_soon' }]);
      await sql`
        update push_subscriptions set busy_until = now() + interval '1 hour' where user_id = ${nora.owner.id}`.execute(
        db,
      );
      return device.subscription.endpoint;
    },
    later: async ({ nora }) => deliverPushesTo(nora.owner.id),
    outcome: async (_place, _edges, endpoint) =>
      pushedTo(endpoint).flatMap(({ kind, ticket_id }) => (kind === 'due_soon' ? [ticket_id] : [])),
    expected: (world, place) => (exists(world) && works(world) ? [holderOf(world, place)] : []),
  }),

  'an unsent note': waiting({
    isForPairs: true,
    tables: ['drafts'],
    setUp: ({ nora, ticket }) => nora.put(`/api/tickets/${ticket.id}/draft`, { kind: 'note', text: 'Half a' }),
    outcome: ({ nora }) => ticketWithDraft(nora.owner.id),
    expected: (world, place) => (exists(world) && sees(world) ? holderOf(world, place) : null),
  }),

  'a snooze alarm': waiting({
    tables: [],
    setUp: ({ owner, ticket }) =>
      owner.put(`/api/tickets/${ticket.id}/snooze`, { until: new Date(Date.now() + 3_600_000).toISOString() }),
    later: async ({ ticket }) =>
      sql`
        update tickets set snoozed_until = now() - interval '1 second' where id = ${ticket.id} and snoozed_until is not null`.execute(
        await testDatabase(),
      ),
    outcome: async ({ ticket }) => {
      const { rows } = await sql`
        select from ticket_events inner join tickets on tickets.id = ticket_id
        where ticket_id = ${ticket.id} and kind = 'woke' and site_id in (select id from sites)`.execute(
        await testDatabase(),
      );
      return rows.length;
    },
    expected: (world) => (remains(world) && world.holder === 'ticket' ? 1 : 0),
  }),
};
