import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anEmailAddress, anOwner, anOwnerWithSite, aTicket } from '../../testing/fixtures.ts';
import { aMember } from '../../testing/team-members.ts';
import { testDatabase } from '../../testing/test-database.ts';

async function aReply({ comment = 'Too early' } = {}) {
  const { owner, site } = await anOwnerWithSite();
  const agent = await aMember(site, 'agent', { name: 'Anna' });
  const { id } = await aTicket(site, { user_email: anEmailAddress() });
  const before = (await owner.get(`/api/tickets/${id}`)).json();
  const sent = (await agent.post(`/api/tickets/${id}/comments`, { comment })).json();
  return { owner, site, agent, id, before, undo: `/api/tickets/${id}/comments/${sent.id}`, comment_id: sent.id };
}

const emailsOf = async (id: number) =>
  (await testDatabase())
    .selectFrom('email_logs')
    .select(['email_type', 'content'])
    .where('ticket_id', '=', id)
    .where('email_type', '<>', 'user_confirmation')
    .execute();

test('a reply that is taken back leaves nothing: no email, status, assignee, history or time', async () => {
  const { owner, agent, id, before, undo } = await aReply();
  expect((await owner.get(`/api/tickets/${id}`)).json().ticket).toMatchObject({
    status: 'open',
    assignee_name: 'Anna Lindqvist',
  });
  const undone = await agent.delete(undo);
  expect([undone.statusCode, undone.json()]).toEqual([200, expect.objectContaining({ id, status: 'new' })]);
  const { ticket, comments, events } = (await owner.get(`/api/tickets/${id}`)).json();
  expect({ ...ticket, updated_at: '' }).toEqual({ ...before.ticket, updated_at: '' });
  expect([comments, events]).toEqual([[], []]);
  expect(await emailsOf(id)).toEqual([]);
  expect((await agent.delete(undo)).statusCode).toBe(404);
});

test('a status that the email took along is told without the reply', async () => {
  const { agent, id, undo } = await aReply();
  await agent.put(`/api/tickets/${id}/status`, { status: 'closed' });
  expect(await emailsOf(id)).toMatchObject([{ email_type: 'comment_notification', content: { after: 'closed' } }]);
  expect((await agent.delete(undo)).json()).toMatchObject({ status: 'closed' });
  const emails = await emailsOf(id);
  expect(emails).toMatchObject([{ email_type: 'status_change', content: { after: 'closed' } }]);
  expect(emails[0]?.content).not.toHaveProperty('comment');
});

test('files of the reply can be attached again', async () => {
  const db = await testDatabase();
  const { agent, site, id, undo, comment_id } = await aReply();
  await sql`
    insert into files (site_id, ticket_id, comment_id, name, size, received, came_from, uploaded_by, state, storage_key)
    values (${site.id}, ${id}, ${comment_id}, 'a.txt', 1, 1, 'member', ${agent.owner.id}, 'ready', ${`k${'0'.repeat(31)}${id}`})`.execute(
    db,
  );
  await agent.delete(undo);
  const { rows } = await sql`select ticket_id, comment_id from files where ticket_id = ${id}`.execute(db);
  expect(rows).toEqual([{ ticket_id: id, comment_id: null }]);
});

test('only its writer takes a reply back, within ten seconds, and never a note', async () => {
  const db = await testDatabase();
  const { owner, agent, id, undo, comment_id } = await aReply();
  expect((await owner.delete(undo)).statusCode).toBe(403);
  const note = (await agent.post(`/api/tickets/${id}/comments`, { comment: 'A note', audience: 'team' })).json();
  expect((await agent.delete(`/api/tickets/${id}/comments/${note.id}`)).statusCode).toBe(409);
  expect((await (await anOwner()).delete(undo)).statusCode).toBe(404);
  await sql`update comments set created_at = created_at - interval '11 seconds' where id = ${comment_id}`.execute(db);
  const late = await agent.delete(undo);
  expect([late.statusCode, late.json().error]).toEqual([409, 'A reply can be taken back for 10 seconds.']);
});

test('a reply whose email has left stays', async () => {
  const db = await testDatabase();
  const { agent, id, undo } = await aReply();
  await sql`update email_logs set status = 'sending', attempts = 1 where ticket_id = ${id} and email_type = 'comment_notification'`.execute(
    db,
  );
  expect((await agent.delete(undo)).statusCode).toBe(409);
  expect((await agent.get(`/api/tickets/${id}`)).json().comments).toHaveLength(1);
});
