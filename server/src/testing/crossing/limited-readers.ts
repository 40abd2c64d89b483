import { endpoints } from '@deskbell/contract/api';
import type { Site } from '@deskbell/contract/sites';
import type { Ticket } from '@deskbell/contract/tickets';
import { testDatabase } from '../test-database.ts';
import type { Place } from './crossing-place.ts';
import { homeOfOther, remains, type World } from './world.ts';

type Name = World['home'];

interface Reader {
  readonly sees: Name;
  get(path: string): Promise<{ statusCode: number; body: string }>;
}

const agentsOf = ({ agents }: Place): Reader[] => [
  { sees: 'site', get: agents.site.get },
  { sees: 'elsewhere', get: agents.elsewhere.get },
];

const othersOf = ({ client, token }: Place): Reader[] => [
  { sees: 'elsewhere', get: client.get },
  { sees: 'elsewhere', get: token.get },
];

export const readAsAgents = async (place: Place) =>
  Promise.all(
    agentsOf(place).map(({ sees, get }) => {
      const emails = `/api/sites/${place[sees].id}/email-logs`;
      return readPages(place, sees, [...pathsOf(place), emails].map(get));
    }),
  );

export const agentsMustSee = (world: World) => [mustSee(world, 'site'), mustSee(world, 'elsewhere')];

export const readAsOthers = async (place: Place) =>
  Promise.all(othersOf(place).map(({ sees, get }) => readPages(place, sees, pathsOf(place).map(get))));

export const othersMustSee = (world: World) => [mustSee(world, 'elsewhere'), mustSee(world, 'elsewhere')];

const pathsOf = ({ ticket, other }: Place) => [ticket, other].map(({ id }) => `/api/tickets/${id}`);

async function readPages(place: Place, sees: Name, asked: readonly ReturnType<Reader['get']>[]) {
  const answers = await Promise.all(asked);
  return {
    reads: answers.slice(0, 2).map(({ statusCode }) => statusCode === 200),
    learns: answers.flatMap(({ body }) => traces(place, sees, body)),
  };
}

const mustSee = (world: World, sees: Name) => ({
  reads: [remains(world) && world.home === sees, world.other !== 'gone' && homeOfOther(world) === sees],
  learns: [],
});

export const countsAgree = (place: Place) =>
  Promise.all(
    agentsOf(place).map(async ({ sees, get }) => {
      const { id } = place[sees];
      const [listed, sites] = await Promise.all([get(`/api/sites/${id}/tickets`), get('/api/sites')]);
      if (listed.statusCode !== 200) return true;
      const site = (JSON.parse(sites.body) as Site[]).find((each) => each.id === id);
      return site?.total_tickets === (JSON.parse(listed.body) as Ticket[]).length;
    }),
  );

function traces(place: Place, sees: Name, body: string): string[] {
  const hidden = place[sees === 'site' ? 'elsewhere' : 'site'];
  const at = body.search(new RegExp(`${hidden.name}|"site_ids?":\\s*\\[?${hidden.id}\\b`));
  return at < 0 ? [] : [body.slice(Math.max(0, at - 100), at + 60)];
}

/** Calls every read of the contract as an agent of one site, and returns traces of the other one. */
export async function learnEverywhere(place: Place, sees: Name): Promise<string[]> {
  const { ticket, other, file, stranger, tags, webhookId, channelId, agents } = place;
  const ids: Record<string, readonly (number | string)[]> = {
    tickets: [ticket.id, other.id, stranger.id],
    sites: [place[sees].id],
    teams: [place.site.team_id],
    files: [file.id],
    'email-logs': await idsOf('email_logs', ticket.id),
    'received-emails': await idsOf('inbound_emails', ticket.id),
  };
  const learnt: string[] = [];
  for (const { path } of endpoints.filter(({ method, path: each }) => method === 'GET' && !UNREAD.includes(each))) {
    const filled = path
      .replace(':tag', `${tags.own}`)
      .replace(':webhook', `${webhookId}`)
      .replace(':channel', `${channelId}`);
    for (const id of ids[path.split('/')[2] ?? ''] ?? [0]) {
      const { body } = await agents[sees].get(filled.replace(':id', String(id)));
      learnt.push(...traces(place, sees, body).map((trace) => `${path}: ${trace}`));
    }
  }
  return learnt;
}

async function idsOf(table: 'email_logs' | 'inbound_emails', ticketId: number): Promise<number[]> {
  const db = await testDatabase();
  const rows = await db.selectFrom(table).select('id').where('ticket_id', '=', ticketId).execute();
  return rows.map(({ id }) => id);
}

/** Streams, and the calls that end the session. */
const UNREAD = ['/api/live', '/api/logout'];
