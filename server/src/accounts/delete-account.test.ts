import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { fileTransport } from '../email/delivery/mail-transport.ts';
import { confirmAddress } from '../email/outbox/mailboxes.ts';
import { removeOldEmailLogs } from '../email-log/email-logs.ts';
import { FolderFileStore } from '../files/folder-file-store.ts';
import { Changes } from '../live/changes.ts';
import type { Change } from '../scope.ts';
import { SiteRemoval } from '../sites/site-removal.ts';
import { readCurrentUser } from '../teams/memberships.ts';
import { anEmailAddress, anOwner, anOwnerWithSite, aSite, aTicket } from '../testing/fixtures.ts';
import { deliverDue, emptyQueue } from '../testing/outgoing-email.ts';
import { removeFileBytes } from '../testing/person-everywhere.ts';
import { aMember } from '../testing/team-members.ts';
import { Browser, startApp } from '../testing/test-app.ts';
import { temporaryFolder, testDatabase } from '../testing/test-database.ts';
import { aFile } from '../testing/uploading.ts';
import { filesWith, findWords } from '../testing/word-walk.ts';
import { registerUser } from './users.ts';

const ACCOUNT = '/api/users/me/account';
const remove = (browser: Browser, email: string) =>
  browser.send({
    method: 'DELETE',
    url: ACCOUNT,
    payload: JSON.stringify({ email }),
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
  });
const addressOf = async (browser: Browser): Promise<string> => (await browser.get('/api/users/me')).json().email;

describe('deleting an account', () => {
  test('is refused to the last owner among others, and for a wrong address', async () => {
    const { owner, site } = await anOwnerWithSite();
    await aMember(site, 'agent');
    const team = { id: site.team_id, name: "Marta's team", site_count: 1 };
    expect((await owner.get(ACCOUNT)).json()).toEqual({ deletes: [], leaves: [], blocked_by: [team] });
    const wrong = await remove(owner, 'someone@example.com');
    expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, ['email']]);
    const blocked = await remove(owner, await addressOf(owner));
    expect([blocked.statusCode, blocked.json().error]).toEqual([
      409,
      "You are the only owner of Marta's team. Make someone an owner or delete the team first.",
    ]);
    const db = await testDatabase();
    const second = await db.insertInto('teams').values({ name: 'Northwind' }).returning('id').executeTakeFirstOrThrow();
    const joined_at = sql<string>`now()`;
    for (const [user_id, role] of [
      [owner.owner.id, 'owner'],
      [(await anOwner()).owner.id, 'agent'],
    ] as const)
      await db.insertInto('team_members').values({ team_id: second.id, user_id, role, joined_at }).execute();
    const both = await remove(await again(owner), await addressOf(owner));
    expect(both.json().error).toBe(
      "You are the only owner of Marta's team and Northwind. Make someone an owner or delete the teams first.",
    );
    expect((await owner.get('/api/sites')).json()).toHaveLength(1);
  });

  test('ends sessions on all instances, deletes what was theirs alone and leaves the record of others', async () => {
    const db = await testDatabase();
    const folder = join(temporaryFolder(), 'files');
    mkdirSync(folder);
    const fileStore = new FolderFileStore(folder);
    const [changes, elsewhere] = [new Changes(), new Changes()];
    const relay = (heard: Iterable<Change>) => elsewhere.apply([...heard]);
    changes.relayThrough({ publish: async (heard) => relay(heard), publishLater: relay });
    const app = await startApp({}, { fileStore, changes });
    const otherApp = await startApp({}, { fileStore, changes: elsewhere });

    const boss = await anOwner('Ines', app);
    const shared = await aSite(boss, { name: 'Shared' });
    const member = await aMember(shared, 'owner', { name: 'Jonas' });
    const leaver = Object.assign(new Browser(app), { cookies: member.cookies });
    const elsewhereLeaver = Object.assign(new Browser(otherApp), { cookies: member.cookies });
    const own = await aSite(leaver, { name: 'Own', team_id: await aTeamOf(member.owner.id) });
    const { fileId, key } = await aFile(leaver, own, 'lamp.txt', Buffer.from('a lamp'));
    expect(fileId).toBeGreaterThan(0);
    const ticket = await aTicket(shared);
    await leaver.post(`/api/tickets/${ticket.id}/comments`, { comment: 'On its way.' });
    expect((await boss.get(`/api/tickets/${ticket.id}`)).json().ticket.assignee_id).toBe(member.owner.id);
    await leaver.post(`/api/teams/${shared.team_id}/invitations`, { emails: ['ana@example.com'], role: 'agent' });
    const waiting = await aSite(await anOwner('Ben', app));
    await db
      .insertInto('team_members')
      .values({ team_id: waiting.team_id, user_id: member.owner.id, role: 'agent' })
      .execute();
    const made = await leaver.post(`/api/teams/${shared.team_id}/tokens`, {
      name: 'Script',
      role: 'agent',
      scopes: ['sites:read'],
    });
    expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
    const bearer = { authorization: `Bearer ${made.json().token}` };
    expect((await app.inject({ url: '/api/sites', headers: bearer })).statusCode).toBe(200);

    expect((await leaver.get(ACCOUNT)).json()).toEqual({
      deletes: [{ id: own.team_id, name: own.team_name, site_count: 1 }],
      leaves: [{ id: shared.team_id, name: shared.team_name, site_count: 1 }],
      blocked_by: [],
    });
    expect((await elsewhereLeaver.get('/api/users/me')).statusCode).toBe(200);
    const address = await addressOf(leaver);
    await sql`
      insert into email_logs (site_id, ticket_id, email_type, status, recipient_email, subject, content, message_id, member_id)
      values (${shared.id}, ${ticket.id}, 'member_notification', 'sent', ${address}, 'New ticket', '{}', gen_random_uuid(),
        ${member.member_id})`.execute(db);
    const identity = await db
      .selectFrom('users')
      .select(['issuer', 'subject', 'email', 'name', 'given_name', 'picture'])
      .where('id', '=', member.owner.id)
      .executeTakeFirstOrThrow();
    const deleted = await remove(leaver, ` ${address.toUpperCase()} `);
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { id: member.owner.id }]);
    expect(leaver.cookies.has('deskbell_session')).toBe(false);
    expect((await elsewhereLeaver.get('/api/users/me')).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/sites', headers: bearer })).statusCode).toBe(401);

    const after = (await boss.get(`/api/tickets/${ticket.id}`)).json();
    expect(after.ticket.assignee_id).toBeNull();
    expect(after.comments[0]).toMatchObject({ author: 'agent', author_name: null, comment: 'On its way.' });
    expect((await boss.get(`/api/teams/${shared.team_id}/members`)).json()).toHaveLength(1);
    expect((await boss.get(`/api/teams/${shared.team_id}/invitations`)).json()).toMatchObject([]);
    expect((await boss.get(`/api/teams/${shared.team_id}/activity`)).json()[0]).toMatchObject({
      action: 'member_left',
      actor_name: 'Jonas Lindqvist',
    });
    const rest = await sql`select from team_members where user_id = ${member.owner.id}`.execute(db);
    expect(rest.rows).toEqual([]);
    const removal = new SiteRemoval(db, {
      onError: (error) => {
        throw error;
      },
    });
    removal.wake();
    await removal.drained();
    await removal.stop();
    await removeFileBytes({ fileStore });
    const gone = await sql`
      select from all_sites where team_id = ${own.team_id} union all select from teams where id = ${own.team_id}`.execute(
      db,
    );
    expect(gone.rows).toEqual([]);
    expect(await fileStore.read(key)).toBeNull();

    const { rows: mails } = await sql<{ subject: string; email_type: string }>`
      select subject, email_type from email_logs where recipient_email = ${address}`.execute(db);
    expect(mails).toEqual([{ subject: 'Your account was deleted', email_type: 'team_news' }]);
    await sql`update email_logs set status = 'sent' where recipient_email = ${address}`.execute(db);
    await removeOldEmailLogs(db);
    expect((await sql`select from email_logs where recipient_email = ${address}`.execute(db)).rows).toEqual([]);
    const { id: newId } = await registerUser(db, identity);
    expect(newId).not.toBe(member.owner.id);
    expect((await readCurrentUser(db, newId)).memberships).toEqual([]);
    await Promise.all([app.close(), otherApp.close()]);
  });
});

test('the account of a busy member is deleted in pages', async () => {
  const db = await testDatabase();
  const site = await aSite(await anOwner());
  const member = await aMember(site, 'agent');
  const ticket = await aTicket(site);
  const address = await addressOf(member);
  const { id } = member.owner;
  const many = sql`generate_series(1, 6000)`;
  await sql`
    insert into comments (ticket_id, comment, author_id, author_name)
    select ${ticket.id}, 'x', ${id}, 'Numbat' from ${many}`.execute(db);
  await sql`
    insert into ticket_events (ticket_id, actor, actor_id, kind, change)
    select ${ticket.id}, 'member', ${id}, 'assigned',
      jsonb_build_object('before', null, 'after', jsonb_build_object('user_id', ${id}::int8, 'name', 'Numbat'))
    from ${many}`.execute(db);
  await sql`
    insert into email_logs (site_id, ticket_id, email_type, recipient_email, subject, message_id, leased_until)
    select ${site.id}, ${ticket.id}, 'member_notification', ${address}, 'x', gen_random_uuid(), null from ${many}`.execute(
    db,
  );
  expect((await remove(member, address)).statusCode).toBe(200);
  const { rows } = await sql`
    select from comments where author_name = 'Numbat'
    union all select from ticket_events where change::text like '%Numbat%'
    union all select from email_logs where recipient_email = ${address} and email_type = 'member_notification'`.execute(
    db,
  );
  expect(rows).toEqual([]);
});

test('a deleted account leaves neither its address nor, except in the activity, its name', async () => {
  const db = await testDatabase();
  await emptyQueue();
  const dataDir = temporaryFolder();
  const outbox = join(dataDir, 'outbox');
  const app = await startApp({ dataDir });
  const [boss, stranger] = [await anOwner('Ines', app), await anOwner('Ben', app)];
  const [site, unjoined] = [await aSite(boss), await aSite(stranger)];
  const email = `numbat${anEmailAddress()}`;
  const invite = async (owner: Browser, teamId: number): Promise<number> =>
    (await owner.post(`/api/teams/${teamId}/invitations`, { emails: [email], role: 'agent' })).json()[0].id;
  const id = await invite(boss, site.team_id);
  const revoked = await invite(stranger, unjoined.team_id);
  await deliverDue(fileTransport(outbox));
  await stranger.delete(`/api/teams/${unjoined.team_id}/invitations/${revoked}`);
  const leaver = Object.assign(new Browser(app), { cookies: (await anOwner('Anna')).cookies });
  const { id: userId } = (await leaver.get('/api/users/me')).json();
  await db
    .updateTable('users')
    .set({ email: email.toUpperCase(), email_verified: true })
    .where('id', '=', userId)
    .execute();
  await confirmAddress(db, email);
  expect((await leaver.post('/api/invitations/accept', { id })).statusCode).toBe(200);
  const ticket = await aTicket(site, { user_email: null });
  const assigned = await boss.put(`/api/tickets/${ticket.id}/assignee`, { user_id: userId });
  expect(assigned.statusCode).toBe(200);
  await sql`
    insert into email_logs (site_id, ticket_id, email_type, status, recipient_email, subject, content, message_id)
    values (${site.id}, ${ticket.id}, 'member_notification', 'sent', ${email}, 'New ticket', '{"kind": "new_ticket"}', gen_random_uuid())`.execute(
    db,
  );
  await deliverDue(fileTransport(outbox));
  expect((await findWords(db, ['numbat'])).sort()).toEqual([
    'audit_entries.about',
    'email_logs.content',
    'email_logs.mailbox',
    'email_logs.recipient_email',
    'invitations.email',
    'mailboxes.mailbox',
    'users.email',
  ]);
  expect(filesWith(dataDir, ['numbat', 'NUMBAT']).length).toBeGreaterThan(1);

  expect((await remove(leaver, email)).statusCode).toBe(200);
  expect(filesWith(dataDir, ['numbat', 'NUMBAT'])).toEqual([]);
  await deliverDue(fileTransport(outbox));
  expect(filesWith(dataDir, ['NUMBAT'])).toHaveLength(1);
  await removeOldEmailLogs(db);
  expect(await findWords(db, ['numbat'])).toEqual([]);
  const activityOf = async (owner: Browser, teamId: number) =>
    (await owner.get(`/api/teams/${teamId}/activity`))
      .json()
      .map(({ action, about }: { action: string; about: object }) => [action, about]);
  const name = 'Anna Lindqvist';
  const entries = await activityOf(boss, site.team_id);
  expect(entries.slice(0, 3)).toEqual([
    ['member_left', { name, role: 'agent' }],
    ['member_joined', { name, role: 'agent' }],
    ['member_invited', { name, role: 'agent' }],
  ]);
  expect((await activityOf(stranger, unjoined.team_id)).slice(0, 2)).toEqual([
    ['invitation_revoked', { role: 'agent' }],
    ['member_invited', { role: 'agent' }],
  ]);
  const { events } = (await boss.get(`/api/tickets/${ticket.id}`)).json();
  const person = { user_id: userId, name: 'Support Agent' };
  expect(events.map(({ change }: { change: object }) => change)).toEqual([
    { before: null, after: person },
    { before: person, after: null },
  ]);
  await app.close();
});

async function again(browser: Browser): Promise<Browser> {
  return Object.assign(new Browser(await startApp()), { cookies: browser.cookies });
}

async function aTeamOf(userId: number): Promise<number> {
  const db = await testDatabase();
  const { id } = await db.insertInto('teams').values({ name: 'Solo' }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('team_members')
    .values({ team_id: id, user_id: userId, role: 'owner', joined_at: sql<string>`now()` })
    .execute();
  return id;
}

test('an account that is deleted many times at once is deleted once, and the other calls are refused in words', async () => {
  const boss = await anOwner('Ines');
  const site = await aSite(boss);
  const member = await aMember(site, 'agent');
  await aSite(member);
  const browsers = Array.from({ length: 20 }, () => {
    const browser = new Browser(member.app);
    for (const [name, value] of member.cookies) browser.cookies.set(name, value);
    return browser;
  });
  const answers = await Promise.all(browsers.map((browser) => remove(browser, member.email)));
  const [deleted, ...refused] = answers.sort((a, b) => a.statusCode - b.statusCode);
  expect(deleted?.statusCode).toBe(200);
  for (const answer of refused) {
    expect(answer.statusCode).toBe(401);
    expect(['This account was deleted.', 'You are not signed in.']).toContain(answer.json().error);
  }
  const { rows } = await sql`
    select from email_logs
    where recipient_email = ${member.email} and content->>'kind' = 'account_deleted'`.execute(await testDatabase());
  expect(rows).toHaveLength(1);
});
