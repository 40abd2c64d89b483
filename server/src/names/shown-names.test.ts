import { expect, test } from 'vitest';
import { anEmailAddress, anOwnerWithSite } from '../testing/fixtures.ts';
import { aMember } from '../testing/team-members.ts';
import { testDatabase } from '../testing/test-database.ts';
import { aPageOf, endUndoTime, open } from '../testing/visitor-pages.ts';

async function answeredPage(shows_names: boolean) {
  const { owner, site } = await anOwnerWithSite({ name: 'Harbor & Pine', domain: 'harbor.example' });
  const team = { name: site.team_name, timezone: 'UTC' };
  expect((await owner.put(`/api/teams/${site.team_id}`, { ...team, shows_names })).json().shows_names).toBe(
    shows_names,
  );
  const agent = await aMember(site, 'agent', { name: 'Anna' });
  const ticket = await aPageOf(site, { email: anEmailAddress() });
  await agent.post(`/api/tickets/${ticket.id}/comments`, { comment: 'Without a signature' });
  await agent.put('/api/user-settings', { signature_name: 'Anna L.', signature_line: 'Lamps & shades' });
  await agent.post(`/api/tickets/${ticket.id}/comments`, { comment: 'With a signature' });
  await endUndoTime(ticket.id);
  const emails = await (await testDatabase())
    .selectFrom('email_logs')
    .select('id')
    .where('ticket_id', '=', ticket.id)
    .where('email_type', '=', 'comment_notification')
    .orderBy('id')
    .execute();
  const texts = await Promise.all(emails.map(async ({ id }) => (await owner.get(`/api/email-logs/${id}`)).body));
  return { page: (await open(ticket.status_url)).body, texts };
}

test('customers read who answered where the team shows names', async () => {
  const { page, texts } = await answeredPage(true);
  // Pages show the current signature, emails that of the day they were sent.
  expect(
    page.split('<bdi>Anna L.</bdi> from <bdi>Harbor &amp; Pine</bdi></b> <span>Lamps &amp; shades</span>'),
  ).toHaveLength(3);
  expect(texts[0]).toMatch(/Anna from Harbor & Pine/);
  expect(texts[1]).toMatch(/Anna L\. from Harbor & Pine/);
  expect(texts[1]).toContain('Lamps & shades');
});

test('elsewhere they read the name of the site alone', async () => {
  const { page, texts } = await answeredPage(false);
  for (const text of [page, ...texts]) expect(text).not.toMatch(/Anna|shades/);
});
