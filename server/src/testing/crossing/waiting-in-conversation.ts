import { mentionOf } from '@deskbell/contract/mention-text';
import type { Comment } from '@deskbell/contract/tickets';
import { sql } from 'kysely';
import { testDatabase } from '../test-database.ts';
import { holder, type Waiting, waiting } from './waiting-thing.ts';

/** What ties a member to a ticket. */
export const WAITING_IN_CONVERSATION: Record<string, Waiting<unknown>> = {
  'a follower': waiting({
    tables: ['ticket_followers'],
    setUp: ({ nora, ticket }) => nora.put(`/api/tickets/${ticket.id}/following`, { following: true }),
    outcome: async ({ nora }) => {
      const { rows } = await sql<{ ticket_id: number }>`
        select ticket_id from ticket_followers inner join tickets on tickets.id = ticket_id inner join sites on sites.id = site_id
        where ticket_followers.user_id = ${nora.owner.id} and merged_into is null`.execute(await testDatabase());
      return rows.map(({ ticket_id }) => ticket_id);
    },
    // An erased ticket is still the team's.
    expected: (world, place) =>
      world.conversation !== 'gone' && (world.nora === 'work' || world.nora === 'read') ? [holder(world, place)] : [],
  }),

  'a mention': waiting({
    tables: ['comment_mentions'],
    setUp: ({ owner, nora, ticket }) =>
      owner.post(`/api/tickets/${ticket.id}/comments`, { comment: mentionOf(nora.owner.id), audience: 'team' }),
    outcome: async ({ owner, nora, ticket, other }) => {
      for (const { id } of [ticket, other]) {
        const comments: Comment[] = (await owner.get(`/api/tickets/${id}`)).json().comments ?? [];
        if (comments.some(({ mentions }) => mentions.some(({ user_id }) => user_id === nora.owner.id))) return id;
      }
      return null;
    },
    // Who has left is still named where they were.
    expected: (world, place) =>
      world.conversation === 'own' || world.conversation === 'other' ? holder(world, place) : null,
  }),
};
