import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSession } from '../accounts/sessions.ts';
import { registerUser } from '../accounts/users.ts';
import { anEmailAddress, anOwnerWithSite } from '../testing/fixtures.ts';
import { untilWaitingForLocks } from '../testing/lock-waits.ts';
import { aMember } from '../testing/team-members.ts';
import { Browser, testApp } from '../testing/test-app.ts';
import { postgresUrl, testDatabase } from '../testing/test-database.ts';

const ROUNDS = [1, 2, 3];
const statusesOf = (answers: readonly { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

test.each(ROUNDS)('a waiting member is approved or declined, never both, and told once (round %i)', async () => {
  const { owner, site } = await anOwnerWithSite();
  const waiting = await aMember(site, 'agent', { isWaiting: true });
  const url = `/api/teams/${site.team_id}/members/${waiting.member_id}/approval`;
  const decide = (approved: boolean) => owner.put(url, { approved });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => decide(n % 2 === 0)));
  const [winner, ...others] = answers.filter(({ statusCode }) => statusCode === 200);
  expect([winner?.statusCode, others]).toEqual([200, []]);
  const isApproved = answers.indexOf(winner as (typeof answers)[number]) % 2 === 0;
  const refused = statusesOf(answers).filter((status) => status !== 200);
  expect(refused).toEqual(Array.from({ length: 19 }, () => (isApproved ? 409 : 404)));
  const { rows } = await sql<{ members: number; mails: number; told: string[] }>`
    select (select count(*)::int from team_members where id = ${waiting.member_id} and joined_at is not null) as members,
      (select count(*)::int from email_logs where recipient_email = ${waiting.email}) as mails,
      (select to_json(array_agg(action)) from audit_entries
        where team_id = ${site.team_id} and action like 'member_%') as told`.execute(await testDatabase());
  expect(rows).toEqual([
    isApproved
      ? { members: 1, mails: 1, told: ['member_approved'] }
      : { members: 0, mails: 0, told: ['member_declined'] },
  ]);
});

test('a member is changed and removed at once, and a team keeps an owner', async () => {
  const { owner, site } = await anOwnerWithSite();
  const second = await aMember(site, 'owner');
  const members = `/api/teams/${site.team_id}/members`;
  const own = (await owner.get(members)).json().find(({ user_id }: { user_id: number }) => user_id === owner.owner.id);
  const demoted = { role: 'agent', sees_all_sites: true, site_ids: [] };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => [
      owner.delete(`${members}/${second.member_id}`),
      second.delete(`${members}/${own.id}`),
      owner.put(`${members}/${second.member_id}`, demoted),
      second.put(`${members}/${own.id}`, demoted),
      owner.delete(`${members}/${own.id}`),
      second.put('/api/notifications', [
        { team_id: site.team_id, new_tickets: true, replies: 'all', assigned: true, alarms: true },
      ]),
    ]).flat(),
  );
  expect(statusesOf(answers).filter((status) => status >= 500)).toEqual([]);
  const { rows } = await sql`
    select from team_members where team_id = ${site.team_id} and role = 'owner'`.execute(await testDatabase());
  expect(rows.length).toBeGreaterThan(0);
});

async function anInvitation() {
  const db = await testDatabase();
  const { owner, site } = await anOwnerWithSite();
  const email = anEmailAddress();
  const url = `/api/teams/${site.team_id}/invitations`;
  const { id } = (await owner.post(url, { emails: [email], role: 'agent' })).json()[0];
  const account = { issuer: 'https://issuer.example', subject: email, email, name: 'Anna', given_name: null };
  const user = await registerUser(db, { ...account, picture: null, isEmailVerified: true });
  const person = new Browser(await testApp());
  person.cookies.set('deskbell_session', await openSession(db, user.id));
  return {
    team_id: site.team_id,
    accept: () => person.post('/api/invitations/accept', { id }),
    revoke: () => owner.delete(`${url}/${id}`),
    resend: () => owner.post(`${url}/${id}/resend`),
    inviteAgain: () => owner.post(url, { emails: [email], role: 'agent' }),
    result: async () => {
      const { rows } = await sql<{ ended_how: string; members: number }>`
        select ended_how, (select count(*)::int from team_members where team_id = ${site.team_id} and user_id = ${user.id}) as members
        from invitations where id = ${id}`.execute(db);
      return rows[0];
    },
  };
}

describe.runIf(postgresUrl)('an invitation', () => {
  test.each([
    ['accepted, then revoked', 'accept', 'revoke', { ended_how: 'accepted', members: 1 }],
    ['revoked, then accepted', 'revoke', 'accept', { ended_how: 'revoked', members: 0 }],
    ['replaced, then accepted', 'inviteAgain', 'accept', { ended_how: 'revoked', members: 0 }],
  ] as const)('that is %s at the same moment ends once', async (_how, first, second, expected) => {
    const db = await testDatabase();
    const invitation = await anInvitation();
    const { running } = await db.transaction().execute(async (tx) => {
      await sql`select from teams where id = ${invitation.team_id} for no key update`.execute(tx);
      const winner = invitation[first]();
      await untilWaitingForLocks(db, 1);
      const loser = invitation[second]();
      await untilWaitingForLocks(db, 2);
      return { running: [winner, loser] };
    });
    const [winner, loser] = await Promise.all(running);
    expect([(winner?.statusCode ?? 0) < 300, loser?.statusCode]).toEqual([true, 404]);
    expect(await invitation.result()).toEqual(expected);
  });

  test.each(ROUNDS)('survives all that can happen to it at once (round %i)', async () => {
    const { accept, revoke, resend, inviteAgain, result } = await anInvitation();
    const answers = await Promise.all([accept, revoke, resend, inviteAgain].flatMap((act) => [act(), act(), act()]));
    expect(statusesOf(answers).filter((status) => status >= 500)).toEqual([]);
    const { ended_how, members } = (await result()) ?? {};
    expect(members).toBe(ended_how === 'accepted' ? 1 : 0);
  });
});
