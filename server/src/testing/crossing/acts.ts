import { sql } from 'kysely';
import { Retention } from '../../retention/retention.ts';
import type { Browser } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import { submit } from '../visitor-pages.ts';
import { app } from '../webhook-desk.ts';
import type { Place } from './crossing-place.ts';
import { holderOf, homeOfOther, isPersonKnown, remains, type World } from './world.ts';

type Refusal = 404 | 409;

export interface Act {
  readonly calls: readonly string[];
  /** Acts that move or remove rows of a conversation are tried before and after all others of that kind. */
  readonly carriesRows?: boolean;
  run(place: Place, world: World): Promise<number>;
  after(world: World): World | Refusal;
}

export const ACTS = {
  'a move': {
    calls: ['PUT /api/tickets/:id/site'],
    carriesRows: true,
    run: (place, world) =>
      statusOf(place.owner.put(`/api/tickets/${holderOf(world, place)}/site`, { site_id: place[away(world)].id })),
    after: (world) => (remains(world) && isThere(world, away(world)) ? moved(world, 'done') : 404),
  },
  'an undone move': {
    calls: ['POST /api/tickets/:id/unmove'],
    carriesRows: true,
    run: (place, world) => statusOf(place.owner.post(`/api/tickets/${holderOf(world, place)}/unmove`)),
    after: (world) => {
      if (!remains(world)) return 404;
      if (world.lastMove !== 'done') return 409;
      return isThere(world, away(world)) ? moved(world, 'undone') : 404;
    },
  },
  'a move of both tickets': {
    calls: ['PUT /api/tickets/site'],
    carriesRows: true,
    run: (place, world) =>
      statusOf(place.owner.put('/api/tickets/site', { ids: bothOf(world, place), site_id: place[away(world)].id })),
    after: (world) => {
      if (!remains(world) || !isThere(world, away(world))) return 404;
      return { ...moved(world, 'done'), ...(isMovedAlong(world) && { otherHome: away(world) }) };
    },
  },
  'an undone move of both tickets': {
    calls: ['POST /api/tickets/unmove'],
    carriesRows: true,
    run: (place, world) => statusOf(place.owner.post('/api/tickets/unmove', { ids: bothOf(world, place) })),
    after: (world) => {
      if (!remains(world)) return 404;
      if (world.lastMove !== 'done' || (isMovedAlong(world) && world.otherHome === 'site')) return 409;
      return isThere(world, away(world)) ? { ...moved(world, 'undone'), otherHome: 'site' } : 404;
    },
  },
  'a merge': {
    calls: ['POST /api/tickets/:id/merge'],
    carriesRows: true,
    run: ({ owner, ticket, other }) => statusOf(owner.post(`/api/tickets/${ticket.id}/merge`, { into: other.id })),
    after: (world) => {
      if (!remains(world) || world.other === 'gone') return 404;
      if (world.holder === 'other' || world.home !== homeOfOther(world) || world.other === 'erased') return 409;
      return { ...world, holder: 'other', link: world.link === 'ended' ? 'ended' : 'merged' };
    },
  },
  'an undone merge': {
    calls: ['POST /api/tickets/:id/unmerge'],
    carriesRows: true,
    run: ({ owner, ticket }) => statusOf(owner.post(`/api/tickets/${ticket.id}/unmerge`)),
    after: (world) => {
      if (!remains(world)) return 404;
      if (world.holder === 'ticket' || world.conversation === 'erased') return 409;
      return { ...world, holder: 'ticket', link: 'works' };
    },
  },
  'erasing the ticket': {
    calls: ['do=erase'],
    carriesRows: true,
    run: ({ ticket }) => statusOf(submit(ticket.status_url, { do: 'erase', number: String(ticket.id) }, app)),
    after: (world) => {
      if (world.link === 'ended') return 404;
      return world.link === 'merged' ? 409 : { ...world, conversation: 'erased', link: 'ended' };
    },
  },
  'erasing the person': {
    calls: ['POST /api/teams/:id/people/erase'],
    carriesRows: true,
    run: (place) => erasePerson(place, false),
    after: (world) => (isPersonKnown(world) ? forgotten(world, 'erased') : 404),
  },
  'deleting the tickets of the person': {
    calls: ['POST /api/teams/:id/people/erase'],
    carriesRows: true,
    run: (place) => erasePerson(place, true),
    after: (world) => (isPersonKnown(world) ? forgotten(world, 'gone') : 404),
  },
  retention: {
    calls: ['PUT /api/sites/:id'],
    carriesRows: true,
    run: retainNothing,
    after: (world) => {
      if (!remains(world)) return 404;
      return { ...world, conversation: 'gone', link: 'ended', ...(world.holder === 'other' && { other: 'gone' }) };
    },
  },
  'deleting the site': {
    calls: ['DELETE /api/sites/:id'],
    carriesRows: true,
    run: ({ owner, site }) => statusOf(owner.delete(`/api/sites/${site.id}`)),
    after: (world) => {
      if (world.site === 'gone') return 404;
      const other = homeOfOther(world) === 'site' ? 'gone' : world.other;
      const left: World = { ...world, other, site: 'gone', stranger: 'forgets' };
      return world.home === 'site' ? { ...left, conversation: 'gone', link: 'ended' } : left;
    },
  },
  'deleting the team': {
    calls: ['DELETE /api/teams/:id'],
    run: ({ owner, site }) => statusOf(send(owner, 'DELETE', `/api/teams/${site.team_id}`, { name: site.team_name })),
    after: (world) => ({
      ...world,
      ...{ conversation: 'gone', other: 'gone', stranger: 'forgets', link: 'ended' },
      ...{ nora: 'removed', site: 'gone', team: 'gone' },
    }),
  },
  'removing the member': {
    calls: ['DELETE /api/teams/:id/members/:member'],
    run: ({ owner, nora, site }) => statusOf(owner.delete(`/api/teams/${site.team_id}/members/${nora.member_id}`)),
    after: (world) => ({ ...world, nora: 'removed' }),
  },
  'handing over and removing the member': {
    calls: ['DELETE /api/teams/:id/members/:member'],
    run: ({ owner, nora, agents, site }) =>
      statusOf(
        owner.delete(`/api/teams/${site.team_id}/members/${nora.member_id}?hand_over_to=${agents.site.member_id}`),
      ),
    after: (world) => ({ ...world, nora: 'removed', heir: 'agent' }),
  },
  'leaving the team': {
    calls: ['DELETE /api/teams/:id/members/:member'],
    run: ({ nora, site }) => statusOf(nora.delete(`/api/teams/${site.team_id}/members/${nora.member_id}`)),
    after: (world) => ({ ...world, nora: 'removed' }),
  },
  'deleting the account': {
    calls: ['DELETE /api/users/me/account'],
    run: ({ nora }) => statusOf(send(nora, 'DELETE', '/api/users/me/account', { email: nora.email })),
    after: (world) => ({ ...world, nora: 'removed' }),
  },
  'changing the role': {
    calls: ['PUT /api/teams/:id/members/:member'],
    run: (place) => changeAccess(place, 'client', place.site.id),
    after: (world) => ({ ...world, nora: 'read' }),
  },
  'limiting the sites': {
    calls: ['PUT /api/teams/:id/members/:member'],
    run: (place) => changeAccess(place, 'agent', place.elsewhere.id),
    after: (world) => ({ ...world, nora: 'elsewhere' }),
  },
  'ending the link': {
    calls: ['PUT /api/tickets/:id/page'],
    run: ({ owner, ticket }) => statusOf(owner.put(`/api/tickets/${ticket.id}/page`, { ended: true })),
    after: (world) => ({ ...world, link: 'ended' }),
  },
  'blocking the sender': {
    calls: ['POST /api/teams/:id/blocked'],
    run: async ({ owner, site, customer }) =>
      statusOf(owner.post(`/api/teams/${site.team_id}/blocked`, { site_id: null, email: customer })),
    after: (world) => ({ ...world, isBlocked: true }),
  },
  'unblocking the sender': {
    calls: ['DELETE /api/teams/:id/blocked/:blocked'],
    run: async ({ owner, site, customer }) => {
      const path = `/api/teams/${site.team_id}/blocked`;
      const listed = await owner.get(path);
      if (listed.statusCode !== 200) return listed.statusCode;
      const blocks: { id: number; email: string | null }[] = listed.json();
      const id = blocks.find(({ email }) => email === customer)?.id ?? 0;
      return statusOf(owner.delete(`${path}/${id}`));
    },
    after: (world) => (world.isBlocked ? { ...world, isBlocked: false } : 404),
  },
  'merging the tag': {
    calls: ['POST /api/teams/:id/tags/:tag/merge'],
    run: ({ owner, site, tags }) =>
      statusOf(owner.post(`/api/teams/${site.team_id}/tags/${tags.own}/merge`, { into: tags.spare })),
    after: (world) => ({ ...world, tag: 'merged' }),
  },
  'replacing the intake address': {
    calls: ['PUT /api/sites/:id/intake-address'],
    run: ({ owner, site }) => statusOf(owner.put(`/api/sites/${site.id}/intake-address`, { replace: true })),
    after: (world) => ({ ...world, intake: 'replaced' }),
  },
  'taking the reply back': {
    calls: ['DELETE /api/tickets/:id/comments/:comment'],
    run: takeBack,
    after: (world) => ({ ...world, reply: 'taken back' }),
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof ACTS;

async function statusOf(response: Promise<{ statusCode: number; body: string }>): Promise<number> {
  const { statusCode, body } = await response;
  if (statusCode >= 500) throw new Error(`${statusCode} ${body}`);
  return statusCode;
}

const send = (browser: Browser, method: 'DELETE', url: string, body: object) =>
  browser.send({ method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

const away = ({ home }: World): World['home'] => (home === 'site' ? 'elsewhere' : 'site');

const isThere = ({ site, team }: World, name: World['home']) =>
  team === 'stays' && (name === 'elsewhere' || site === 'stays');

const moved = (world: World, lastMove: World['lastMove']): World => ({ ...world, home: away(world), lastMove });

const isMovedAlong = ({ holder, other }: World) => holder === 'ticket' && other !== 'gone';

const bothOf = (world: World, place: Place) => [
  holderOf(world, place),
  ...(isMovedAlong(world) ? [place.other.id] : []),
];

/** Tickets that were erased before have no address left to find them by. */
const forgotten = (world: World, left: 'erased' | 'gone'): World => ({
  ...world,
  ...(world.conversation === 'whole' && { conversation: left, link: 'ended' }),
  ...(world.other === 'whole' && { other: left }),
  stranger: 'forgets',
  person: remains(world) ? 'erased' : 'erased by address',
  isBlocked: false,
});

const erasePerson = ({ owner, site, customer }: Place, delete_tickets: boolean): Promise<number> =>
  statusOf(
    owner.post(`/api/teams/${site.team_id}/people/erase`, { email: customer, confirm: customer, delete_tickets }),
  );

function changeAccess({ owner, nora, site }: Place, role: string, siteId: number): Promise<number> {
  const access = { role, sees_all_sites: false, site_ids: [siteId] };
  return statusOf(owner.put(`/api/teams/${site.team_id}/members/${nora.member_id}`, access));
}

async function takeBack({ nora, ticket, waitingReply }: Place): Promise<number> {
  await sql`update comments set created_at = now() where id = ${waitingReply.id}`.execute(await testDatabase());
  return statusOf(nora.delete(`/api/tickets/${ticket.id}/comments/${waitingReply.id}`));
}

async function retainNothing(place: Place, world: World): Promise<number> {
  const { owner } = place;
  const db = await testDatabase();
  const id = holderOf(world, place);
  const { name, domain, id: siteId } = place[world.home];
  await statusOf(owner.put(`/api/sites/${siteId}`, { name, domain, asks_rating: true, keep_tickets_days: 30 }));
  const status = await statusOf(owner.put(`/api/tickets/${id}/status`, { status: 'closed' }));
  await sql`update tickets set status_changed_at = now() - interval '31 days' where id = ${id}`.execute(db);
  await sql`delete from daily_jobs where name = 'retention'`.execute(db);
  await sql`delete from retention_runs`.execute(db);
  const retention = new Retention(db, {
    onDeleted: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  retention.wake();
  await retention.drained();
  await retention.stop();
  return status;
}
