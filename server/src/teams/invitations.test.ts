import type { FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { registerUser } from '../accounts/users.ts';
import { smtpTransport } from '../email/delivery/mail-transport.ts';
import {
  anEmailAddress,
  anOwner,
  anOwnerWithSite,
  aSignedOutBrowser,
  aSite,
  type SignedIn,
} from '../testing/fixtures.ts';
import { deliverToSink } from '../testing/outgoing-email.ts';
import { aMember } from '../testing/team-members.ts';
import { Browser, readableLog, startApp, testApp } from '../testing/test-app.ts';
import { testDatabase } from '../testing/test-database.ts';

const { sink, deliver } = await deliverToSink();

async function aTeam() {
  const { owner, site } = await anOwnerWithSite();
  return { owner, site, url: `/api/teams/${site.team_id}/invitations` };
}

async function aPerson(email: string, isEmailVerified = true): Promise<SignedIn> {
  const db = await testDatabase();
  const user = await registerUser(db, {
    issuer: 'https://issuer.example',
    subject: email,
    email,
    name: 'Anna Kowalczyk',
    given_name: 'Anna',
    picture: null,
    isEmailVerified,
  });
  const browser = new Browser(await testApp());
  browser.cookies.set('deskbell_session', await openSession(db, user.id));
  return Object.assign(browser, { owner: { id: user.id } });
}

async function inviteByMail(owner: SignedIn, url: string, email: string, fields: object = { role: 'agent' }) {
  const response = await owner.post(url, { emails: [email], ...fields });
  expect([response.statusCode, response.body]).toEqual([201, expect.stringContaining(email)]);
  return { id: response.json()[0].id as number, token: await tokenTo(email) };
}

async function tokenTo(email: string): Promise<string> {
  await deliver();
  const mail = sink.mails.filter(({ envelopeTo }) => envelopeTo.includes(email)).at(-1);
  return /\/join\/([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

const accept = (person: Browser, body: object) => person.post('/api/invitations/accept', body);

describe('an invitation', () => {
  test.each([
    ['Claim at rogue-prize.com/win', 'A member'],
    ['rogue-prize.com', 'rogue-prize com'],
    ['Ada\u202e Love\u200blace', 'Ada Lovelace'],
  ])('of a person called %j shows %j', async (name, shown) => {
    const { owner, url } = await aTeam();
    const db = await testDatabase();
    await db.updateTable('users').set({ name, given_name: name }).where('id', '=', owner.owner.id).execute();
    const email = anEmailAddress();
    await inviteByMail(owner, url, email);
    const mail = sink.mails.find(({ envelopeTo }) => envelopeTo.includes(email));
    expect(mail?.subject).toBe(`${shown} invites you to Marta's team`);
    expect([mail?.text, mail?.html].join()).not.toMatch(/rogue-prize\.com|\u202e|\u200b/);
  });

  test('by mail leads to a membership of its role and sites', async () => {
    const { owner, site, url } = await aTeam();
    const hidden = await aSite(owner);
    const email = anEmailAddress();
    const { token } = await inviteByMail(owner, url, email, {
      role: 'client',
      sees_all_sites: false,
      site_ids: [site.id],
    });
    const mail = sink.mails.find(({ envelopeTo }) => envelopeTo.includes(email));
    expect(mail?.subject).toBe("Marta Lindqvist invites you to Marta's team");
    expect(mail?.text).toMatch(/Role: Client\nSites: Kettle & Crumb\nEnds: /);

    const seen = await (await aSignedOutBrowser()).post('/api/invitations/look', { token });
    expect(seen.json()).toEqual({
      team_name: "Marta's team",
      inviter: 'Marta Lindqvist',
      role: 'client',
      email,
      expires_at: expect.any(String),
      brand: null,
    });
    const person = await aPerson(email);
    expect((await person.get('/api/sites')).json()).toEqual([]);
    expect((await accept(person, { token })).json()).toEqual({ team_id: site.team_id, is_waiting: false });
    expect((await person.get('/api/sites')).json()).toMatchObject([{ id: site.id, role: 'client' }]);
    expect((await person.get(`/api/sites/${hidden.id}`)).statusCode).toBe(404);
    expect((await owner.get(url)).json()).toEqual([]);
    for (const again of [await accept(person, { token }), await owner.post('/api/invitations/look', { token })])
      expect([again.statusCode, again.json().error]).toEqual([404, 'This invitation has ended. Ask for a new one.']);
    await deliver();
    expect(sink.mails.at(-1)?.subject).toBe("Anna Kowalczyk joined Marta's team");
  });

  test('is listed to the verified address that it names, and accepted from there', async () => {
    const { owner, site, url } = await aTeam();
    const email = anEmailAddress();
    const { id } = await inviteByMail(owner, url, email);
    const [person, unverified, stranger] = [
      await aPerson(email.toUpperCase()),
      await aPerson(email, false),
      await anOwner(),
    ];
    for (const other of [unverified, stranger]) {
      expect((await other.get('/api/invitations')).json()).toEqual([]);
      expect((await accept(other, { id })).statusCode).toBe(404);
    }
    expect((await person.get('/api/invitations')).json()).toEqual([
      { id, team_name: "Marta's team", inviter: 'Marta Lindqvist', role: 'agent', expires_at: expect.any(String) },
    ]);
    expect((await accept(person, { id })).json()).toEqual({ team_id: site.team_id, is_waiting: false });
  });

  test.each([
    ['another', () => aPerson(anEmailAddress())],
    ['an unverified', (email: string) => aPerson(email, false)],
  ])('accepted with %s address waits for approval and grants nothing', async (_which, createPerson) => {
    const { owner, site, url } = await aTeam();
    const email = anEmailAddress();
    const { token } = await inviteByMail(owner, url, email);
    const person = await createPerson(email);
    expect((await accept(person, { token })).json()).toEqual({ team_id: site.team_id, is_waiting: true });
    expect((await person.get('/api/sites')).json()).toEqual([]);
    expect((await person.get('/api/teams')).json()).toEqual([]);
    await deliver();
    expect(sink.mails.at(-1)).toMatchObject({ subject: 'Anna Kowalczyk waits for your approval' });

    const members = `/api/teams/${site.team_id}/members`;
    const [waiting] = (await owner.get(members)).json();
    expect(waiting).toMatchObject({ is_waiting: true, invited_as: email, name: 'Anna Kowalczyk' });
    expect((await owner.put(`${members}/${waiting.id}/approval`, { approved: true })).json()).toEqual({
      id: waiting.id,
    });
    expect((await person.get('/api/sites')).json()).toMatchObject([{ id: site.id, role: 'agent' }]);
    expect((await owner.put(`${members}/${waiting.id}/approval`, { approved: true })).statusCode).toBe(409);
  });

  test('that is declined leaves nothing', async () => {
    const { owner, site, url } = await aTeam();
    const { token } = await inviteByMail(owner, url, anEmailAddress());
    const person = await aPerson(anEmailAddress());
    await accept(person, { token });
    const members = `/api/teams/${site.team_id}/members`;
    const [waiting] = (await owner.get(members)).json();
    await owner.put(`${members}/${waiting.id}/approval`, { approved: false });
    expect((await owner.get(members)).json()).toHaveLength(1);
    expect((await person.get('/api/sites')).json()).toEqual([]);
  });

  test('that is sent again ends the former link', async () => {
    const { owner, url } = await aTeam();
    const email = anEmailAddress();
    const { id, token } = await inviteByMail(owner, url, email);
    const again = await owner.post(`${url}/${id}/resend`);
    expect(again.json()).toMatchObject({ id, email, email_status: 'queued' });
    const next = await tokenTo(email);
    const person = await aPerson(email);
    expect(next).not.toBe(token);
    expect((await accept(person, { token })).statusCode).toBe(404);
    expect((await accept(person, { token: next })).statusCode).toBe(200);
  });

  test.each(['revoked', 'expired'])('that is %s looks like one that never was', async (how) => {
    const { owner, url } = await aTeam();
    const email = anEmailAddress();
    const { id, token } = await inviteByMail(owner, url, email);
    if (how === 'revoked') expect((await owner.delete(`${url}/${id}`)).json()).toEqual({ id });
    else
      await (await testDatabase())
        .updateTable('invitations')
        .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
        .where('id', '=', id)
        .execute();
    const person = await aPerson(email);
    const unknown = await accept(person, { token: `${id}.1.${'A'.repeat(43)}` });
    for (const ended of [await accept(person, { token }), await accept(person, { id })])
      expect([ended.statusCode, ended.body]).toEqual([404, unknown.body]);
    expect((await owner.get(url)).json()).toEqual([]);
    expect((await owner.delete(`${url}/${id}`)).statusCode).toBe(404);
  });

  test('shows the state of its email', async () => {
    const { owner, site, url } = await aTeam();
    const email = anEmailAddress();
    const invited: number[] = [];
    const states = [];
    for (let n = 0; n < 4; n++) {
      const sent = n === 0 ? await owner.post(url, { emails: [email], role: 'agent' }) : null;
      const [open] = (await owner.get(url)).json();
      states.push((sent?.json()[0] ?? (await owner.post(`${url}/${open.id}/resend`)).json()).email_status);
    }
    expect(states).toEqual(['queued', 'queued', 'queued', 'failed']);
    expect((await owner.get(url)).json()[0].email_error).toBe(
      'Not sent: this address already received 3 messages within an hour.',
    );
    await deliver(smtpTransport(sink.url), { onInvited: (teamId) => void invited.push(teamId) });
    expect(new Set(invited)).toEqual(new Set([site.team_id]));
  });
});

test('the open invitations of a member end with what the member may give', async () => {
  const { owner, site, url } = await aTeam();
  const [demoted, removed] = [await aMember(site, 'owner'), await aMember(site, 'admin')];
  const members = `/api/teams/${site.team_id}/members`;
  const [asOwner, asAgent, last] = [anEmailAddress(), anEmailAddress(), anEmailAddress()];
  await demoted.post(url, { emails: [asOwner], role: 'owner' });
  await demoted.post(url, { emails: [asAgent], role: 'agent' });
  await removed.post(url, { emails: [last], role: 'agent' });
  const open = async () => (await owner.get(url)).json().map(({ email }: { email: string }) => email);
  expect(await open()).toEqual([last, asAgent, asOwner]);
  await owner.put(`${members}/${demoted.member_id}`, { role: 'admin' });
  expect(await open()).toEqual([last, asAgent]);
  await owner.delete(`${members}/${removed.member_id}`);
  expect(await open()).toEqual([asAgent]);
  await owner.put(`${members}/${demoted.member_id}`, { role: 'agent' });
  expect(await open()).toEqual([]);
});

describe('inviting', () => {
  test('several people sends one email each, all or none', async () => {
    const { owner, site, url } = await aTeam();
    const member = await aMember(site, 'agent');
    const [one, other] = [anEmailAddress(), anEmailAddress()];
    const memberEmail = (await owner.get(`/api/teams/${site.team_id}/members`)).json()[1].email;
    const refused = await owner.post(url, { emails: [one, memberEmail], role: 'agent' });
    expect([refused.statusCode, refused.json().error]).toEqual([409, `${memberEmail} is a member already.`]);
    expect((await owner.get(url)).json()).toEqual([]);
    const made = await owner.post(url, { emails: [one, other, one.toUpperCase()], role: 'agent' });
    expect(made.json()).toHaveLength(2);
    await deliver();
    for (const address of [one, other])
      expect(sink.mails.filter(({ envelopeTo }) => envelopeTo[0]?.toLowerCase() === address)).toHaveLength(1);
    expect((await member.get(url)).statusCode).toBe(403);
  });

  test('refuses the own address, foreign sites, a role above the own and too many', async () => {
    const { owner, site, url } = await aTeam();
    const foreign = await aSite(await anOwner());
    const admin = await aMember(site, 'admin');
    const own = (await owner.get('/api/users/me')).json().email;
    const ownAddress = await owner.post(url, { emails: [own], role: 'agent' });
    expect([ownAddress.statusCode, ownAddress.json().issues[0].path]).toEqual([400, ['emails']]);
    const sites = { role: 'client', sees_all_sites: false, site_ids: [site.id, foreign.id] };
    expect((await owner.post(url, { emails: [anEmailAddress()], ...sites })).statusCode).toBe(404);
    expect((await admin.post(url, { emails: [anEmailAddress()], role: 'owner' })).statusCode).toBe(403);
    expect((await owner.post(url, { emails: ['not an address'], role: 'agent' })).statusCode).toBe(400);
    const many = Array.from({ length: 51 }, anEmailAddress);
    expect((await owner.post(url, { emails: many, role: 'agent' })).statusCode).toBe(400);
    expect((await owner.get(url)).json()).toEqual([]);
    expect((await owner.post(url, { emails: many.slice(0, 20), role: 'agent' })).statusCode).toBe(201);
    const more = await owner.post(url, { emails: many.slice(20, 21), role: 'agent' });
    expect([more.statusCode, Number(more.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
    expect((await admin.post(url, { emails: many.slice(20, 40), role: 'agent' })).statusCode).toBe(201);
    const third = await aMember(site, 'admin');
    expect((await third.post(url, { emails: many.slice(40), role: 'agent' })).statusCode).toBe(409);
  });

  test('is told in the activity log, to managers', async () => {
    const { owner, site, url } = await aTeam();
    const email = anEmailAddress();
    const { id } = await inviteByMail(owner, url, email);
    await owner.delete(`${url}/${id}`);
    const response = await owner.get(`/api/teams/${site.team_id}/activity?limit=2`);
    expect(response.json()).toMatchObject([
      { action: 'invitation_revoked', actor_id: owner.owner.id, actor_name: 'Marta Lindqvist', about: { email } },
      { action: 'member_invited', about: { email, role: 'agent' } },
    ]);
    expect(response.headers['x-total-count']).toBe('4');
    expect(response.headers.link).toContain('rel="next"');
  });
});

test('the link of an invitation is in no log', async () => {
  const { owner, url } = await aTeam();
  const { token } = await inviteByMail(owner, url, anEmailAddress());
  const { log, lines } = readableLog();
  const app: FastifyInstance = await startApp({}, { log });
  const browser = new Browser(app);
  await browser.get(`/join/${token}`);
  await browser.post('/api/invitations/look', { token });
  await browser.get(`/join/${token}x?from=mail`);
  await app.close();
  expect(lines.join('')).toContain('/join/…');
  expect(lines.join('')).not.toContain(token.slice(0, 20));
});
