import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { anEmailAddress } from '../fixtures.ts';
import { testDatabase } from '../test-database.ts';
import { sendTicket } from '../uploading.ts';
import { app } from '../webhook-desk.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { hasView, holderOf, remains, sees } from './world.ts';

export const WAITING_IN_TEAM: Record<string, Waiting<unknown>> = {
  'a canned reply': waiting({
    tables: ['canned_replies'],
    setUp: async ({ nora, site }) => {
      const body = { title: 'Refund', body: 'Done.', site_id: site.id };
      return (await nora.post(`/api/teams/${site.team_id}/canned-replies`, body)).json().id;
    },
    outcome: async ({ owner, site }, _edges, id) => {
      const answer = await owner.get(`/api/teams/${site.team_id}/canned-replies`);
      return answer.statusCode === 200 && answer.json().some((reply: { id: number }) => reply.id === id);
    },
    expected: ({ site }) => site === 'stays',
  }),

  'a tag': waiting({
    isForPairs: true,
    tables: ['tags', 'ticket_tags'],
    setUp: ({ nora, ticket, tags }) => nora.put('/api/tickets/tags', { ids: [ticket.id], add: [tags.own] }),
    outcome: async ({ owner }) => {
      const listed: Ticket[] = (await owner.get('/api/tickets?sort=activity')).json();
      const tagged = listed.filter(({ tags, merged_into }) => tags.length > 0 && merged_into === null);
      return tagged.map(({ id, tags }) => [id, ...tags.map((tag) => tag.id)]);
    },
    expected: (world, place) =>
      remains(world) ? [[holderOf(world, place), world.tag === 'own' ? place.tags.own : place.tags.spare]] : [],
  }),

  'a view of a tag': waiting({
    tables: ['views'],
    setUp: async ({ owner, site, tags }) =>
      (
        await owner.post('/api/views', {
          team_id: site.team_id,
          name: 'Tagged',
          query: `tag=${tags.own}`,
          is_shared: true,
        })
      ).json().id,
    outcome: async (_place, _edges, id) => {
      const { rows } = await sql<{ query: string }>`select query from views where id = ${id}`.execute(
        await testDatabase(),
      );
      return rows[0]?.query ?? null;
    },
    expected: ({ team, tag }, { tags }) => (team === 'gone' ? null : `tag=${tag === 'own' ? tags.own : tags.spare}`),
  }),

  'a private view': waiting({
    isForPairs: true,
    tables: ['views'],
    setUp: async ({ nora, site, customer }) => {
      const body = { team_id: site.team_id, name: 'Mine', query: `q=${encodeURIComponent(customer)}` };
      return (await nora.post('/api/views', body)).json().id;
    },
    outcome: async (_place, _edges, id) => {
      const { rows } = await sql`
        select from views inner join teams on teams.id = team_id where views.id = ${id} and deleted_at is null`.execute(
        await testDatabase(),
      );
      return rows.length > 0;
    },
    expected: hasView,
  }),

  'a blocked sender': waiting({
    tables: ['blocked_senders'],
    setUp: async ({ nora, site }) => {
      const body = { site_id: site.id, email: anEmailAddress() };
      return (await nora.post(`/api/teams/${site.team_id}/blocked`, body)).json().id;
    },
    outcome: async ({ owner, site }, _edges, id) => {
      const answer = await owner.get(`/api/teams/${site.team_id}/blocked`);
      return answer.statusCode === 200 && answer.json().some((blocked: { id: number }) => blocked.id === id);
    },
    expected: ({ site }) => site === 'stays',
  }),

  'a new ticket of the sender': waiting({
    isForPairs: true,
    tables: ['tickets'],
    later: ({ site, customer, word }) => sendTicket(app, site, { title: `Sent after ${word}`, email: customer }),
    outcome: async ({ word }) => {
      const { rows } = await sql<{ status: string }>`
        select status from tickets inner join sites on sites.id = site_id where title = ${`Sent after ${word}`}`.execute(
        await testDatabase(),
      );
      return rows.map(({ status }) => status);
    },
    expected: ({ site, isBlocked }) => (site === 'gone' ? [] : [isBlocked ? 'archived' : 'new']),
  }),

  'an API token': waiting({
    tables: ['api_tokens'],
    setUp: async ({ nora, site }) => {
      const body = { name: 'Script', role: 'admin', scopes: ['tickets:read'], site_ids: null, expires_at: null };
      return (await nora.post(`/api/teams/${site.team_id}/tokens`, body)).json().token;
    },
    outcome: async ({ ticket }, _edges, token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await app.inject({ url: `/api/tickets/${ticket.id}`, headers })).statusCode;
    },
    expected: (world) => {
      if (world.nora === 'removed' || world.nora === 'read') return 401;
      return remains(world) && sees(world) ? 200 : 404;
    },
  }),

  'an invitation': waiting({
    tables: ['invitations'],
    setUp: async ({ nora, site }) => {
      const body = { emails: [anEmailAddress()], role: 'agent', sees_all_sites: true, site_ids: [] };
      return (await nora.post(`/api/teams/${site.team_id}/invitations`, body)).json()[0].id;
    },
    outcome: async (_place, _edges, id) => {
      const { rows } = await sql<{ is_open: boolean }>`
        select ended_at is null and teams.deleted_at is null as is_open
        from invitations inner join teams on teams.id = team_id where invitations.id = ${id}`.execute(
        await testDatabase(),
      );
      return rows[0]?.is_open ?? false;
    },
    expected: ({ nora }) => nora === 'work',
  }),
};
