import type { Ticket } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { anEmailAddress } from '../fixtures.ts';
import { testDatabase } from '../test-database.ts';
import { aTag } from '../triage.ts';
import { app } from '../webhook-desk.ts';
import { holder, type Waiting, waiting } from './waiting-thing.ts';

/** What a member left in the team. */
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
    tables: ['tags', 'ticket_tags'],
    setUp: async ({ nora, site, ticket }) => {
      const { id } = await aTag(nora, site, 'crossing');
      await nora.put('/api/tickets/tags', { ids: [ticket.id], add: [id] });
    },
    outcome: async ({ owner }) => {
      const listed = (await owner.get('/api/tickets?sort=activity')).json();
      const tagged = listed.find(({ tags, merged_into }: Ticket) => tags.length > 0 && merged_into === null);
      return tagged?.id ?? null;
    },
    expected: (world, place) => (world.conversation === 'gone' ? null : holder(world, place)),
  }),

  'a private view': waiting({
    tables: ['views'],
    setUp: async ({ nora, site }) =>
      (await nora.post('/api/views', { team_id: site.team_id, name: 'Mine', query: '' })).json().id,
    outcome: async (_place, _edges, id) => {
      const { rows } = await sql`
        select from views inner join teams on teams.id = team_id where views.id = ${id} and deleted_at is null`.execute(
        await testDatabase(),
      );
      return rows.length > 0;
    },
    expected: ({ nora }) => nora !== 'removed',
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
    expected: ({ nora, conversation }) => {
      if (nora === 'removed' || nora === 'read') return 401;
      return conversation === 'gone' || nora === 'elsewhere' ? 404 : 200;
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
