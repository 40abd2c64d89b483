import { sql } from 'kysely';
import { Retention } from '../../retention/retention.ts';
import type { Browser } from '../test-app.ts';
import { testDatabase } from '../test-database.ts';
import { submit } from '../visitor-pages.ts';
import { app } from '../webhook-desk.ts';
import type { Place } from './crossing-place.ts';

/** How the world is after an act; everything else is as it was. */
export interface World {
  /** Where the conversation of the ticket is. */
  readonly conversation: 'own' | 'other' | 'erased' | 'gone';
  /** The visitor's link to the page of the ticket. */
  readonly link: 'works' | 'merged' | 'ended';
  /** What Nora may do on the site. */
  readonly nora: 'work' | 'read' | 'elsewhere' | 'removed';
  readonly site: 'stays' | 'gone';
}

const UNCHANGED: World = { conversation: 'own', link: 'works', nora: 'work', site: 'stays' };

interface Act {
  /** The calls of the contract and the forms of the page that it stands for. */
  readonly calls: readonly string[];
  run(place: Place): Promise<unknown>;
  readonly leaves: World;
}

/** Every act that changes where rows belong or who may see them. */
export const ACTS: Record<string, Act> = {
  'a merge': {
    calls: ['POST /api/tickets/:id/merge'],
    run: merge,
    leaves: { ...UNCHANGED, conversation: 'other', link: 'merged' },
  },
  'an undone merge': {
    calls: ['POST /api/tickets/:id/unmerge'],
    run: async (place) => {
      await merge(place);
      await done(place.owner.post(`/api/tickets/${place.ticket.id}/unmerge`));
    },
    leaves: UNCHANGED,
  },
  'erasing the ticket': {
    calls: ['do=erase'],
    run: ({ ticket }) => done(submit(ticket.status_url, { do: 'erase', number: String(ticket.id) }, app)),
    leaves: { ...UNCHANGED, conversation: 'erased', link: 'ended' },
  },
  'erasing the person': {
    calls: ['POST /api/teams/:id/people/erase'],
    run: (place) => erasePerson(place, false),
    leaves: { ...UNCHANGED, conversation: 'erased', link: 'ended' },
  },
  'deleting the ticket': {
    calls: ['POST /api/teams/:id/people/erase'],
    run: (place) => erasePerson(place, true),
    leaves: { ...UNCHANGED, conversation: 'gone', link: 'ended' },
  },
  retention: {
    calls: ['PUT /api/sites/:id'],
    run: retainNothing,
    leaves: { ...UNCHANGED, conversation: 'gone', link: 'ended' },
  },
  'deleting the site': {
    calls: ['DELETE /api/sites/:id'],
    run: ({ owner, site }) => done(owner.delete(`/api/sites/${site.id}`)),
    leaves: { ...UNCHANGED, conversation: 'gone', link: 'ended', site: 'gone' },
  },
  'deleting the team': {
    calls: ['DELETE /api/teams/:id'],
    run: ({ owner, site }) => done(send(owner, 'DELETE', `/api/teams/${site.team_id}`, { name: site.team_name })),
    leaves: { conversation: 'gone', link: 'ended', nora: 'removed', site: 'gone' },
  },
  'removing the member': {
    calls: ['DELETE /api/teams/:id/members/:member'],
    run: ({ owner, nora, site }) => done(owner.delete(`/api/teams/${site.team_id}/members/${nora.member_id}`)),
    leaves: { ...UNCHANGED, nora: 'removed' },
  },
  'leaving the team': {
    calls: ['DELETE /api/teams/:id/members/:member'],
    run: ({ nora, site }) => done(nora.delete(`/api/teams/${site.team_id}/members/${nora.member_id}`)),
    leaves: { ...UNCHANGED, nora: 'removed' },
  },
  'deleting the account': {
    calls: ['DELETE /api/users/me/account'],
    run: ({ nora }) => done(send(nora, 'DELETE', '/api/users/me/account', { email: nora.email })),
    leaves: { ...UNCHANGED, nora: 'removed' },
  },
  'changing the role': {
    calls: ['PUT /api/teams/:id/members/:member'],
    run: ({ owner, nora, site }) => changeAccess(owner, nora.member_id, site.team_id, 'client', site.id),
    leaves: { ...UNCHANGED, nora: 'read' },
  },
  'limiting the sites': {
    calls: ['PUT /api/teams/:id/members/:member'],
    run: ({ owner, nora, site, elsewhere }) => changeAccess(owner, nora.member_id, site.team_id, 'agent', elsewhere.id),
    leaves: { ...UNCHANGED, nora: 'elsewhere' },
  },
  'a move': {
    calls: ['PUT /api/tickets/:id/site'],
    run: move,
    leaves: UNCHANGED,
  },
  'an undone move': {
    calls: ['POST /api/tickets/:id/unmove'],
    run: async (place) => {
      await move(place);
      await done(place.owner.post(`/api/tickets/${place.ticket.id}/unmove`));
    },
    leaves: UNCHANGED,
  },
  'ending the link': {
    calls: ['PUT /api/tickets/:id/page'],
    run: ({ owner, ticket }) => done(owner.put(`/api/tickets/${ticket.id}/page`, { ended: true })),
    leaves: { ...UNCHANGED, link: 'ended' },
  },
};

/** Calls and forms that move no row and change no reader, by the reason. */
export const NO_ACTS: Record<string, readonly string[]> = {
  'adds a row that nothing points to yet': [
    'POST /api/sites',
    'POST /api/sites/:id/identity-secret',
    'POST /api/tickets',
    'POST /api/teams/:id/tags',
    'POST /api/teams/:id/blocked',
    'POST /api/views',
    'POST /api/teams/:id/invitations',
    'POST /api/tickets/:id/comments',
    'POST /api/teams/:id/canned-replies',
    'POST /api/teams/:id/webhooks',
    'POST /api/teams/:id/tokens',
    'POST /api/uploads',
    'POST /api/widget/uploads',
    'POST /api/contact',
    'POST /api/widget/events',
    'POST /api/widget/tickets',
    'POST /api/inbound-email',
    'POST /api/received-emails/:id/open',
    'POST /api/sessions',
    'do=reply',
    'do=email',
    'do=rate',
  ],
  'gives access, and takes none away': ['POST /api/invitations/accept', 'PUT /api/teams/:id/members/:member/approval'],
  'changes a value of the row itself; all who read it go on reading it': [
    'PUT /api/user-settings',
    'PUT /api/teams/:id',
    'PUT /api/notifications',
    'PUT /api/sites/:id/watch',
    'POST /api/sites/:id/check',
    'PUT /api/sites/:id/incidents/:incident/ignored',
    'PUT /api/tickets/:id',
    'PUT /api/tickets/priority',
    'PUT /api/tickets/tags',
    'PUT /api/teams/:id/tags/:tag',
    'POST /api/teams/:id/tags/:tag/merge',
    'PUT /api/views/:id',
    'PUT /api/tickets/:id/assignee',
    'PUT /api/tickets/assignee',
    'PUT /api/tickets/:id/status',
    'PUT /api/tickets/status',
    'PUT /api/tickets/:id/snooze',
    'PUT /api/tickets/snooze',
    'PUT /api/tickets/waiting',
    'PUT /api/tickets/read',
    'PUT /api/tickets/:id/draft',
    'PUT /api/teams/:id/canned-replies/:reply',
    'POST /api/teams/:id/canned-replies/:reply/uses',
    'PUT /api/teams/:id/webhooks/:webhook',
    'POST /api/teams/:id/webhooks/:webhook/secret',
    'PATCH /api/uploads/:upload',
    'PATCH /api/widget/uploads/:upload',
    'do=solved',
    'do=reopen',
  ],
  'ends what waits or points itself, which is a column here': [
    'PUT /api/sites/:id/intake-address',
    'DELETE /api/sites/:id/identity-secret/former',
    'POST /api/teams/:id/invitations/:invitation/resend',
    'DELETE /api/teams/:id/invitations/:invitation',
    'DELETE /api/teams/:id/canned-replies/:reply',
    'DELETE /api/teams/:id/tags/:tag',
    'DELETE /api/teams/:id/blocked/:blocked',
    'DELETE /api/views/:id',
    'DELETE /api/teams/:id/webhooks/:webhook',
    'DELETE /api/teams/:id/tokens/:token',
    'DELETE /api/token',
    'DELETE /api/files/:id',
    'DELETE /api/tickets/:id/draft',
    'PUT /api/tickets/:id/following',
    'DELETE /api/tickets/:id/comments/:comment',
    'DELETE /api/uploads/:upload',
    'DELETE /api/widget/uploads/:upload',
  ],
  'is kept in memory for seconds': ['POST /api/tickets/:id/drafting'],
  'sends again what waited before': [
    'POST /api/teams/:id/webhooks/:webhook/deliveries/:delivery/again',
    'POST /api/teams/:id/webhooks/:webhook/deliveries/again',
    'POST /api/teams/:id/webhooks/:webhook/test',
    'POST /api/email-logs/:id/retry',
  ],
  'only reads; a body keeps secrets out of the URL': [
    'POST /api/invitations/look',
    'POST /api/teams/:id/people/find',
    'POST /api/teams/:id/people/export',
    'POST /api/widget/mine',
  ],
};

async function done(response: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await response;
  if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
}

const send = (browser: Browser, method: 'DELETE', url: string, body: object) =>
  browser.send({ method, url, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

function merge({ owner, ticket, other }: Place): Promise<void> {
  return done(owner.post(`/api/tickets/${ticket.id}/merge`, { into: other.id }));
}

function move({ owner, ticket, elsewhere }: Place): Promise<void> {
  return done(owner.put(`/api/tickets/${ticket.id}/site`, { site_id: elsewhere.id }));
}

function erasePerson({ owner, site, customer }: Place, delete_tickets: boolean): Promise<void> {
  const body = { email: customer, confirm: customer, delete_tickets };
  return done(owner.post(`/api/teams/${site.team_id}/people/erase`, body));
}

function changeAccess(owner: Browser, memberId: number, teamId: number, role: string, siteId: number): Promise<void> {
  const access = { role, sees_all_sites: false, site_ids: [siteId] };
  return done(owner.put(`/api/teams/${teamId}/members/${memberId}`, access));
}

/** The ticket was closed long ago, and tonight has come. */
async function retainNothing({ owner, site, ticket }: Place): Promise<void> {
  const db = await testDatabase();
  const { name, domain } = site;
  await done(owner.put(`/api/sites/${site.id}`, { name, domain, asks_rating: true, keep_tickets_days: 30 }));
  await done(owner.put(`/api/tickets/${ticket.id}/status`, { status: 'closed' }));
  await sql`update tickets set status_changed_at = now() - interval '31 days' where id = ${ticket.id}`.execute(db);
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
}
