import type { Ticket } from '@deskbell/contract/tickets';
import { prepareReply } from '../../tickets/conversation/suggested-replies.ts';
import { testDatabase } from '../test-database.ts';
import type { Place } from './crossing-place.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { exists, holderOf, type World } from './world.ts';

/** Looked at right after the acts: later the workers receive replies of members, which end it. */
const preparedBy = (name: keyof Place['assistants'], isKept: (world: World) => boolean) =>
  waiting({
    isForPairs: true,
    isInMemory: true,
    tables: ['suggested_replies'],
    setUp: async ({ assistants, ticket }) =>
      prepareReply(await testDatabase(), {
        ticket_id: ticket.id,
        token_id: assistants[name],
        text: `Prepared by ${name}`,
      }),
    outcome: async ({ owner }) => {
      const listed: Ticket[] = (await owner.get('/api/tickets?suggested=true')).json();
      if (!Array.isArray(listed)) return [];
      const found = listed.filter(({ merged_into }) => merged_into === null);
      const details = await Promise.all(found.map(({ id }) => owner.get(`/api/tickets/${id}`)));
      return details.flatMap((detail) => {
        const { ticket, suggested_replies } = detail.json();
        const texts = suggested_replies.map(({ text }: { text: string }) => text);
        return texts.includes(`Prepared by ${name}`) ? [ticket.id] : [];
      });
    },
    expected: (world, place) => (exists(world) && isKept(world) ? [holderOf(world, place)] : []),
  });

export const SUGGESTIONS: Record<string, Waiting<unknown>> = {
  'a reply prepared by an assistant of all sites': preparedBy('all', () => true),
  // A move takes it away for good.
  'a reply prepared by an assistant of the site': preparedBy('site', ({ lastMove }) => lastMove === 'none'),
};
