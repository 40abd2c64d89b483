import { describe, expect, test } from 'vitest';
import { aTicket } from '../testing/fixtures.ts';
import { aMember, type TeamMember } from '../testing/team-members.ts';
import { Browser, PUBLIC_URL } from '../testing/test-app.ts';
import { app, aWebhook, deliver, receiver, useWebhookDesk } from '../testing/webhook-desk.ts';

useWebhookDesk();

interface Loss {
  readonly owner: Browser;
  readonly agent: TeamMember;
  readonly path: string;
}

const deleteAccount = ({ agent }: Loss) =>
  agent.send({
    method: 'DELETE',
    url: '/api/users/me/account',
    payload: JSON.stringify({ email: agent.email }),
    headers: { 'content-type': 'application/json', origin: PUBLIC_URL },
  });

describe('a webhook learns that tickets lose their assignee', () => {
  test.each([
    ['is removed', ({ owner, path }: Loss) => owner.delete(path), 'Jonas Lindqvist'],
    ['leaves', ({ agent, path }: Loss) => agent.delete(path), 'Jonas Lindqvist'],
    [
      'becomes a client',
      ({ owner, path }: Loss) => owner.put(path, { role: 'client', sees_all_sites: false, site_ids: [] }),
      'Jonas Lindqvist',
    ],
    [
      'loses the site',
      ({ owner, path }: Loss) => owner.put(path, { role: 'agent', sees_all_sites: false, site_ids: [] }),
      'Jonas Lindqvist',
    ],
    ['deletes the account', deleteAccount, 'Support Agent'],
  ])('who %s', async (_how, lose, name) => {
    const { owner, site } = await aWebhook({ events: ['ticket.assigned'] });
    const member = await aMember(site, 'agent');
    const agent = Object.assign(new Browser(app), { ...member, app, cookies: member.cookies }) as TeamMember;
    const tickets = [await aTicket(site), await aTicket(site)];
    const ids = tickets.map(({ id }) => id);
    await owner.put('/api/tickets/assignee', { ids, user_id: agent.owner.id });
    await deliver();
    receiver.reset();
    const path = `/api/teams/${site.team_id}/members/${agent.member_id}`;
    expect((await lose({ owner, agent, path })).statusCode).toBe(200);
    await deliver();
    const news = receiver.received.map(({ body }) => JSON.parse(body));
    expect(news.map(({ type, data }) => [type, data.ticket.id, data.change])).toEqual(
      ids.map((id) => ['ticket.assigned', id, { before: { user_id: agent.owner.id, name }, after: null }]),
    );
    for (const id of ids) {
      const { ticket, events } = (await owner.get(`/api/tickets/${id}`)).json();
      expect([ticket.assignee_id, events.at(-1)]).toMatchObject([null, { kind: 'assigned', change: { after: null } }]);
    }
  });

  test('and who gets the open ones', async () => {
    const { owner, site } = await aWebhook({ events: ['ticket.assigned'] });
    const [jonas, anna] = [await aMember(site, 'agent'), await aMember(site, 'agent', { name: 'Anna' })];
    const [open, closed] = [await aTicket(site), await aTicket(site)];
    await owner.put('/api/tickets/assignee', { ids: [open.id, closed.id], user_id: jonas.owner.id });
    await owner.put(`/api/tickets/${closed.id}/status`, { status: 'closed' });
    await deliver();
    receiver.reset();
    await owner.delete(`/api/teams/${site.team_id}/members/${jonas.member_id}?hand_over_to=${anna.member_id}`);
    await deliver();
    const after = new Map(
      receiver.received.map(({ body }) => {
        const { data } = JSON.parse(body);
        return [data.ticket.id, data.change.after];
      }),
    );
    expect([...after].sort(([one], [other]) => one - other)).toEqual([
      [open.id, { user_id: anna.owner.id, name: 'Anna Lindqvist' }],
      [closed.id, null],
    ]);
  });
});
