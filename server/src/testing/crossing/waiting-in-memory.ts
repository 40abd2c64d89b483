import type { Writer } from '@deskbell/contract/followers';
import type { TeamMember } from '../team-members.ts';
import { anAddress } from '../uploading.ts';
import { app } from '../webhook-desk.ts';
import type { Place } from './crossing-place.ts';
import { listen, poll } from './probes.ts';
import { type Waiting, waiting } from './waiting-thing.ts';
import { remains, sees, works } from './world.ts';

export const WAITING_IN_MEMORY: Record<string, Waiting<unknown>> = {
  'an ETag': waiting({
    isInMemory: true,
    tables: ['tickets', 'ticket_events', 'team_members', 'member_sites', 'sessions', 'users', 'teams', 'all_sites'],
    setUp: async ({ nora, ticket }) => (await nora.get(`/api/tickets/${ticket.id}`)).headers.etag,
    outcome: async ({ nora, ticket }, _edges, etag) => {
      const { statusCode } = await nora.get(`/api/tickets/${ticket.id}`, { 'if-none-match': String(etag) });
      return statusCode === 401 || statusCode === 404 ? 'refused' : statusCode;
    },
    expected: (world) => (remains(world) && sees(world) ? 200 : 'refused'),
  }),

  'a poll': waiting({
    isInMemory: true,
    tables: [],
    setUp: (place) =>
      Promise.all(
        pollsOf(place).map(async (each) => {
          const { headers, body } = await each.reader.get(each.path);
          return { ...each, etag: String(headers.etag), body };
        }),
      ),
    // A 304 must mean an identical body.
    outcome: async (_place, edges, known) => {
      const stale = known.map(async ({ reader, path, etag, body }) => {
        const isUnchanged = (await poll(edges, { reader, path }, etag)) === 304;
        return isUnchanged && (await reader.get(path)).body !== body ? [path] : [];
      });
      return (await Promise.all(stale)).flat();
    },
    expected: () => [],
  }),

  'a live stream': waiting({
    isInMemory: true,
    tables: [],
    setUp: async ({ nora }, { port }) => listen(port, String(nora.cookies.get('deskbell_session'))),
    outcome: ({ owner, elsewhere }, _edges, stream) =>
      stream.stateAfter(() =>
        owner.put(`/api/sites/${elsewhere.id}`, { name: elsewhere.name, domain: elsewhere.domain }),
      ),
    expected: ({ nora }) => (nora === 'work' ? 'told' : 'ended'),
  }),

  'a writer': waiting({
    isForPairs: true,
    isInMemory: true,
    tables: [],
    setUp: async ({ nora, agents, ticket }) => {
      for (const writer of [nora, agents.site]) await writer.post(`/api/tickets/${ticket.id}/drafting`);
    },
    outcome: async ({ owner, ticket }) => {
      const { writers = [] }: { writers?: Writer[] } = (await owner.get(`/api/tickets/${ticket.id}`)).json();
      return writers.map(({ user_id }) => user_id).sort((one, other) => one - other);
    },
    expected: (world, { nora, agents }) => [
      ...(remains(world) && works(world) ? [nora.owner.id] : []),
      ...(remains(world) && world.home === 'site' ? [agents.site.owner.id] : []),
    ],
  }),

  'a page view': waiting({
    isInMemory: true,
    tables: [],
    setUp: async (place) => [await viewPage(place), await viewPage(place)],
    outcome: (place) => viewPage(place),
    expected: ({ site }) => (site === 'gone' ? 404 : 200),
  }),
};

const pollsOf = ({ nora, agents, ticket }: Place): { reader: TeamMember; path: string }[] => [
  ...[nora, agents.site, agents.elsewhere].map((reader) => ({ reader, path: '/api/tickets?sort=activity' })),
  ...[nora, agents.site].map((reader) => ({ reader, path: `/api/tickets/${ticket.id}` })),
];

/** Identical bodies: the site is cached by its key. */
const viewPage = async ({ site }: Place): Promise<number> => {
  const payload = { site_key: site.api_key, type: 'load' };
  const url = '/api/widget/events';
  return (await app.inject({ method: 'POST', url, payload, remoteAddress: anAddress() })).statusCode;
};
